public import Audio
internal import Glibc

/// A canceller in an `EchoRoom`: a loudspeaker that tells it what it plays, and a microphone that hears that and a person.
public struct EchoStage {
    /// The room.
    public var room: EchoRoom
    /// How wrong the loudspeaker's account of time is, in 16 kHz samples, each time it begins to play: up to this.
    public var account = 0
    /// How late a piece of the microphone's sound may come, in 16 kHz samples.
    public var lateness = 160
    /// Of the two above.
    public var seed: UInt64 = 7

    private static let start: UInt64 = 1_000_000_000_000

    /// A stage in `room`.
    public init(room: EchoRoom) { self.room = room }

    /// What came of it, all of the same length.
    public struct Outcome: Sendable {
        /// What the microphone heard.
        public var heard: [Int16] = []
        /// The same after the canceller.
        public var cleaned: [Int16] = []
        /// Of the canceller, frame by frame.
        public var status: [EchoCanceller.Status] = []

        /// Power of the echo before over after, in dB, from `from` to `to` seconds.
        public func reduction(_ from: Double, _ to: Double) -> Double {
            let range = Int(from * 16_000)..<min(cleaned.count, Int(to * 16_000))
            return 10 * log10(Self.power(heard[range]) / max(1, Self.power(cleaned[range])))
        }

        private static func power(_ samples: ArraySlice<Int16>) -> Double {
            samples.reduce(0) { $0 + Double($1) * Double($1) }
        }
    }

    /// Plays `own` (16 kHz; a run of 200 ms of zeros and more parts what is played on its own), with `person` at the
    /// microphone, from the canceller's first frame on or `after` what it did before. `watch` gets each cleaned frame.
    public func perform(
        own: [Int16], person: [Int16] = [], with canceller: EchoCanceller, _ reference: EchoReference,
        at offset: Double = 0, watch: (UnsafeBufferPointer<Int16>, EchoCanceller) -> Void = { _, _ in }
    ) -> Outcome {
        var random = Splitmix(state: seed)
        let start = Self.start + UInt64(offset * 1e9)
        let echo = room.echo(of: own)
        let runs = Self.runs(of: own)
        let errors = runs.map { _ in Int((random.unit() * 2 - 1) * Double(account)) }
        var run = 0
        var written = runs.first?.lowerBound ?? own.count
        var outcome = Outcome()
        let length = EchoCanceller.frameLength
        var position = 0
        while position + length <= own.count {
            // The device holds 80 ms.
            while run < runs.count, written < position + length + 1280 {
                let end = min(written + 160, runs[run].upperBound)
                own[written..<end].withUnsafeBufferPointer { reference.write($0, hasSpeech: true) }
                let heardAt = Int(start / 62_500) + end + errors[run]
                reference.handedOver(pending: 0, heardAt: UInt64(heardAt) * 62_500)
                written = end
                if written == runs[run].upperBound {
                    reference.interrupted()
                    run += 1
                    if run < runs.count { written = runs[run].lowerBound }
                }
            }
            var frame = (position..<position + length).map { i in
                let sample = echo[i] + (i < person.count ? Float(person[i]) : 0)
                return Int16(max(-32_768, min(32_767, sample.rounded())))
            }
            outcome.heard += frame
            // The microphone's samples come later than they were taken.
            let late = Int(random.unit() * Double(lateness))
            let taken = start + UInt64(Double(position) * 62_500 * (1 + room.drift / 1e6)) + UInt64(late) * 62_500
            frame.withUnsafeMutableBufferPointer {
                canceller.process($0, takenAt: taken)
                watch(UnsafeBufferPointer($0), canceller)
            }
            outcome.cleaned += frame
            outcome.status.append(canceller.status)
            position += length
        }
        return outcome
    }

    private static func runs(of sound: [Int16]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        var silent = 0
        for (i, sample) in sound.enumerated() {
            if sample != 0 {
                if start == nil { start = i }
                silent = 0
            } else {
                silent += 1
                if silent == 3200, let begin = start {
                    runs.append(begin..<i - 3199)
                    start = nil
                }
            }
        }
        if let start { runs.append(start..<sound.count) }
        return runs
    }
}
