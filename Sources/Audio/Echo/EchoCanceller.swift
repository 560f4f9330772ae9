/// Takes what the loudspeaker plays out of what the microphone hears.
///
/// The delay between the two is found by correlation and followed, so that neither the sound server's guesses nor two
/// devices of different clocks matter; it works only while speech of ours can be heard, and costs nothing otherwise.
/// Allocates in `init` only. Confined to one thread at a time.
public final class EchoCanceller {
    /// How it cancels.
    public struct Settings: Sendable {
        /// How much of the room's echo is learned, 16 kHz samples: 128 ms.
        public var tail = 2048
        /// How long after our last speech it goes on, for the room to ring out, 16 kHz samples.
        public var after = 8000

        /// The defaults.
        public init() {}
    }

    /// How it is doing.
    public struct Status: Sendable, Equatable {
        /// It is at work.
        public var isActive = false
        /// By how many milliseconds the microphone is later than the loudspeaker's account; nil until it is known.
        public var lagMilliseconds: Double?
        /// How much quieter the echo has become lately, in dB, over frames in which we played (whatever else was heard).
        public var reduction = 0.0
        /// Times the delay was found to be another.
        public var realignments = 0
        /// It has had the time to learn the room, and knows the delay of what is being played; or it has looked for an echo
        /// so long that there is none to speak of. Before that, what is left after it says nothing.
        public var knowsRoom = false
    }

    /// Samples of a frame: 20 ms.
    public static let frameLength = 320

    private let settings: Settings
    private let reference: EchoReference
    private let timeline = EchoTimeline()
    private let finder = LagFinder()
    private let filter: AdaptiveEcho
    private var alignment = EchoAlignment()
    private var shares = EchoShares()
    private let played: UnsafeMutablePointer<Float>
    private let loudspeaker: UnsafeMutablePointer<Int16>
    private let output: UnsafeMutablePointer<Int16>
    /// The clock's index of the next microphone sample, continuous while it works.
    private var next = 0
    private var knownGaps = 0
    private var isActive = false
    private var before = 0.0
    private var after = 0.0
    private var learnedFrames = 0
    /// Since the delay is in doubt.
    private var doubtfulFrames = 0

    /// The echo's first sound comes this much after the filter's beginning, 16 kHz samples: the delay is known to a few.
    private static let margin = 64
    /// Frames of our sound from which a room is learned: 1.2 s.
    private static let learning = 60
    /// Frames at the beginning of what is played in which the delay may be another than before: 0.6 s.
    private static let hesitation = 30
    /// Frames after which an echo that was not found is too weak to matter: 3.2 s.
    private static let search = 160
    /// A microphone whose clock is off by more has lost sound, 16 kHz samples.
    private static let slack = 1600

    /// Cancels what `reference` tells of, whose only consumer it is.
    public init(reference: EchoReference, settings: Settings = Settings()) {
        self.reference = reference
        self.settings = settings
        let length = EchoCanceller.frameLength
        filter = AdaptiveEcho(frameLength: length, tail: settings.tail)
        played = .allocate(capacity: length)
        loudspeaker = .allocate(capacity: length)
        output = .allocate(capacity: length)
    }

    deinit {
        played.deallocate()
        loudspeaker.deallocate()
        output.deallocate()
    }

    /// How it is doing.
    public var status: Status {
        Status(
            isActive: isActive, lagMilliseconds: alignment.lag.map { $0 / 16 },
            reduction: after > 0 && before > 0 ? decibels(before / after) : 0, realignments: alignment.realignments,
            knowsRoom: doubtfulFrames >= EchoCanceller.search
                || (learnedFrames >= EchoCanceller.learning
                    && (!alignment.isDoubtful || doubtfulFrames >= EchoCanceller.hesitation))
        )
    }

    /// Takes note of what is played. Call it at least once a second, with or without a microphone.
    public func follow() { timeline.follow(reference) }

    /// Cancels, in place, a frame (`frameLength` samples) whose first sample was taken at `time`, monotonic nanoseconds.
    /// `time` may be inexact by some ten milliseconds. True if anything of ours may be in the frame.
    @discardableResult
    public func process(_ frame: UnsafeMutableBufferPointer<Int16>, takenAt time: UInt64) -> Bool {
        precondition(frame.count == EchoCanceller.frameLength, "the canceller takes frames of 20 ms")
        follow()
        let given = EchoTimeline.index(at: time)
        let reach = settings.after + Int(alignment.lag ?? Double(LagFinder.lags.upperBound))
        guard given < timeline.speechEnd + reach else {
            if isActive { rest() }
            return false
        }
        if !isActive || abs(given - next) > EchoCanceller.slack { begin(at: given) }
        if timeline.gaps != knownGaps {
            knownGaps = timeline.gaps
            finder.reset()
            alignment.doubt()
        }
        let estimate = finder.hear(
            UnsafeBufferPointer(frame), endingAt: next + frame.count, timeline)
        if let estimate { alignment.take(estimate) }
        doubtfulFrames = alignment.isDoubtful ? doubtfulFrames + 1 : 0
        cancel(frame)
        next += frame.count
        return true
    }

    private func begin(at index: Int) {
        isActive = true
        next = index
        finder.reset()
        alignment.doubt()
        shares.clear()
    }

    private func rest() {
        isActive = false
        shares.clear()
    }

    private func cancel(_ frame: UnsafeMutableBufferPointer<Int16>) {
        let length = frame.count
        guard let lag = alignment.glide(), let samples = frame.baseAddress else {
            let energy = Self.energy(UnsafePointer(frame.baseAddress), length)
            shares.append(before: energy, after: energy)
            return
        }
        timeline.read(from: Double(next + EchoCanceller.margin) - lag, count: length, into: played)
        var loud: Float = 0
        for i in 0..<length {
            loudspeaker[i] = Int16(max(-32_768, min(32_767, played[i].rounded())))
            loud += played[i] * played[i]
        }
        filter.cancel(samples, loudspeaker, into: output)
        let heard = Self.energy(samples, length)
        samples.update(from: output, count: length)
        let left = Self.energy(samples, length)
        shares.append(before: heard, after: left)
        // Frames in which we play above −50 dBFS; a memory of about half a second of them.
        if loud > Float(length) * 100 * 100 {
            before = 0.96 * before + heard
            after = 0.96 * after + left
            learnedFrames += 1
        }
    }

    /// What share of the sound was not ours, 0 (nothing) to 1, in the `length` samples that ended `ago` samples before
    /// the end of the last frame; nil if it did not cancel all the while. Of the last two seconds.
    public func strangersShare(of length: Int, endedAgo ago: Int) -> Double? {
        isActive && alignment.lag != nil ? shares.share(of: length, endedAgo: ago) : nil
    }

    private static func energy(_ samples: UnsafePointer<Int16>?, _ count: Int) -> Double {
        guard let samples else { return 0 }
        var sum: Float = 0
        for i in 0..<count { sum += Float(samples[i]) * Float(samples[i]) }
        return Double(sum)
    }
}
