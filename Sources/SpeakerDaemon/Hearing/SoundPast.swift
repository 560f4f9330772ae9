/// The last seconds of the microphone, by position in the stream: what was said before somebody listened.
///
/// Confined to the listener's thread.
struct SoundPast {
    private var samples: [Int16]
    /// Position after the newest sample.
    private(set) var end = 0

    /// Room for `capacity` samples.
    init(capacity: Int) { samples = [Int16](repeating: 0, count: capacity) }

    /// Appends the next samples of the stream.
    mutating func append(_ frame: UnsafeBufferPointer<Int16>) {
        for sample in frame {
            samples[end % samples.count] = sample
            end += 1
        }
    }

    /// What was heard from `position` on, as far as it is still there.
    func samples(from position: Int) -> [Int16] {
        let start = max(0, position, end - samples.count)
        guard start < end else { return [] }
        return (start..<end).map { samples[$0 % samples.count] }
    }
}
