/// The last seconds of a stream, addressed by the number of the sample since its start.
struct SoundHistory {
    private var samples: [Int16]
    /// Samples ever put in.
    private(set) var end = 0
    private var first = 0

    /// Keeps `capacity` samples.
    init(capacity: Int) { samples = [Int16](repeating: 0, count: capacity) }

    /// Puts `block` at the end.
    mutating func append(_ block: UnsafeBufferPointer<Int16>) {
        for sample in block.suffix(samples.count) {
            samples[end % samples.count] = sample
            end += 1
        }
    }

    /// Goes on at sample `place`, with nothing before it.
    mutating func skip(to place: Int) {
        end = place
        first = place
    }

    /// The oldest sample that is still there.
    var start: Int { max(first, end - samples.count) }

    /// The samples of `range` that are still there.
    func piece(_ range: Range<Int>) -> [Int16] {
        range.clamped(to: start..<end).map { samples[$0 % samples.count] }
    }
}
