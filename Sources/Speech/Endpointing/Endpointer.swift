internal import Glibc

/// Tells when a person has begun and stopped speaking, by level over a tracked floor.
///
/// A pure machine, fed frame by frame; time is the sound itself. A frame is speech if it is well above the floor of the
/// room, and not far below the person who speaks: that lets music in the background through as background.
public struct Endpointer: Sendable {
    /// The times and levels it goes by.
    public struct Settings: Sendable, Equatable {
        /// Seconds without speech after which the utterance is over: pauses inside a command are shorter.
        public var hold = 0.8
        /// Seconds without any speech after which to give up.
        public var patience = 5.0
        /// Seconds after which it ends whatever is heard.
        public var limit = 15.0
        /// Seconds of speech, pauses of up to `bridge` included but not counted, that make an utterance. A click of
        /// 80 ms touches five frames of 20 ms, 0.1 s; the vowel of a short word lasts 0.12 s and more.
        public var onset = 0.12
        /// Seconds of pause that do not break an onset: the closure of a stop consonant ("stop", "six").
        public var bridge = 0.1
        /// dB above the floor at which a frame is speech. Chosen on commands mixed with kitchen noise at 10 and 20 dB.
        public var margin = 9.0
        /// dB below the loudest speech (which decays) at which a frame is background.
        public var depth = 18.0
        /// dB a second by which the remembered loudest speech decays.
        public var decay = 2.0
        /// Seconds of sound kept before and after the speech in the range that is reported: weak consonants at the
        /// edges lie under the margin, and the recogniser wants some of the room.
        public var padding = 0.25

        /// The defaults.
        public init() {}
    }

    /// Why it ended.
    public enum Reason: String, Sendable, Equatable {
        /// The person stopped speaking.
        case endOfSpeech
        /// Nobody spoke.
        case noSpeech
        /// The limit came first; what was said so far is in the range.
        case tooLong
    }

    /// Where it stands after a frame.
    public enum Decision: Sendable, Equatable {
        /// Nobody has spoken yet.
        case listening
        /// A person is speaking, or in a short pause.
        case speechStarted
        /// It is over. `speech`: samples since the first frame, padding included; empty if nobody spoke.
        case ended(Reason, speech: Range<Int>)
    }

    /// Where it stands.
    public private(set) var decision = Decision.listening
    /// The level of the room, dBFS, high-passed at 200 Hz.
    public var floor: Double { noise.level }

    private let settings: Settings
    private var noise: NoiseFloor
    private var filter = RumbleFilter()
    /// Samples fed so far.
    private var position = 0
    private var run: Run?
    private var loudest = -Double.infinity

    /// Speech so far: its first and last frame's ends, and how much of it is really above the threshold.
    private struct Run {
        let start: Int
        var end: Int
        var active: Int
        /// True once it counts as speech.
        var isSpeech = false
        /// The loudest frame.
        var peak: Double
    }

    /// An endpointer for 16 kHz mono. `floor`: the level of the room before (dBFS, `NoiseFloor.level`), so that a
    /// person who already speaks in the first frame is heard.
    public init(settings: Settings = Settings(), floor: Double = -50) {
        self.settings = settings
        noise = NoiseFloor(seed: floor)
    }

    /// The next frame, 10 or 20 ms.
    public mutating func process(_ frame: UnsafeBufferPointer<Int16>) -> Decision {
        if case .ended = decision { return decision }
        guard !frame.isEmpty else { return decision }
        let level = filter.level(of: frame)
        let start = position
        position += frame.count
        noise.feed(level, seconds: Double(frame.count) / Endpointer.rate)
        loudest -= settings.decay * Double(frame.count) / Endpointer.rate

        if level > noise.level + settings.margin, level > loudest - settings.depth {
            take(start..<position, level)
        } else if let run, !run.isSpeech, seconds(from: run.end) > settings.bridge {
            self.run = nil
        }
        // What looked like speech before the floor was known, and turns out to be as steady as the room, is the room.
        if let run, run.isSpeech, run.peak < noise.level + settings.margin {
            self.run = nil
            loudest = -.infinity
        }
        decision = decide()
        return decision
    }

    /// The same for an array.
    public mutating func process(_ frame: [Int16]) -> Decision {
        frame.withUnsafeBufferPointer { process($0) }
    }

    private static let rate = 16_000.0

    private mutating func take(_ frame: Range<Int>, _ level: Double) {
        var run = self.run ?? Run(start: frame.lowerBound, end: frame.lowerBound, active: 0, peak: level)
        run.end = frame.upperBound
        run.active += frame.count
        run.peak = max(run.peak, level)
        if Double(run.active) / Endpointer.rate >= settings.onset - 1e-9 { run.isSpeech = true }
        // A click must not raise the bar for the word after it.
        if run.isSpeech { loudest = max(loudest, run.peak) }
        self.run = run
    }

    private func decide() -> Decision {
        let now = seconds(from: 0)
        guard let run, run.isSpeech else {
            let isOver = now >= settings.limit || (run == nil && now >= settings.patience)
            return isOver ? .ended(.noSpeech, speech: position..<position) : .listening
        }
        if now >= settings.limit { return .ended(.tooLong, speech: padded(run)) }
        if seconds(from: run.end) >= settings.hold { return .ended(.endOfSpeech, speech: padded(run)) }
        return .speechStarted
    }

    /// What has been said, once nothing was for `seconds`: exactly the range that will be reported if the pause goes on
    /// to the end of the hold, so that work on it can begin early. Nil while somebody speaks or before.
    public func speech(afterPause seconds: Double) -> Range<Int>? {
        guard case .speechStarted = decision, let run, run.isSpeech,
            self.seconds(from: run.end) >= max(seconds, settings.padding)
        else { return nil }
        return padded(run)
    }

    private func seconds(from sample: Int) -> Double { Double(position - sample) / Endpointer.rate }

    private func padded(_ run: Run) -> Range<Int> {
        let padding = Int(settings.padding * Endpointer.rate)
        return max(0, run.start - padding)..<min(position, run.end + padding)
    }
}

/// Takes fans, traffic and hum out of a level: a first-order high-pass at about 200 Hz, below the formants.
struct RumbleFilter: Sendable {
    private var lastIn = 0.0
    private var lastOut = 0.0

    /// The level of `frame` above 200 Hz, dBFS.
    mutating func level(of frame: UnsafeBufferPointer<Int16>) -> Double {
        // exp(−2π · 200 / 16000)
        let pole = 0.9245
        var power = 0.0
        for sample in frame {
            let input = Double(sample)
            lastOut = pole * lastOut + input - lastIn
            lastIn = input
            power += lastOut * lastOut
        }
        return SoundLevel.dBFS(power: power / Double(max(1, frame.count)))
    }
}
