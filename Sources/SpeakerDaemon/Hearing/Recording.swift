internal import Audio
internal import Glibc
internal import Speech

/// The question that is being recorded: its sound so far, without the earcon, and whether it has ended.
///
/// Confined to the listener's thread.
struct Recording {
    /// Longest recording, 16 kHz samples: beyond every endpointer's limit.
    static let limit = 20 * 16_000

    private var samples: [Int16] = []
    private var endpointer: Endpointer
    private var notch: ToneNotch
    private var earlyEnd: Int?

    /// A recording that begins in a room of this level (dBFS).
    init(settings: Endpointer.Settings, floor: Double, notch: ToneNotch) {
        endpointer = Endpointer(settings: settings, floor: floor)
        self.notch = notch
        samples.reserveCapacity(5 * 16_000)
    }

    /// Seconds of silence after which the recogniser may begin with what was said: well before the hold ends, and long
    /// enough that most pauses between words are shorter.
    static let earlyPause = 0.35

    /// How it ended: the words' sound (with some of the room around it), empty if nobody spoke.
    struct End {
        let reason: Endpointer.Reason
        let speech: [Int16]
    }

    /// What was said so far, once for each pause that may be the end.
    mutating func takeEarlySpeech() -> [Int16]? {
        guard let range = endpointer.speech(afterPause: Self.earlyPause) else {
            earlyEnd = nil
            return nil
        }
        guard earlyEnd != range.upperBound else { return nil }
        earlyEnd = range.upperBound
        return Array(samples[range.clamped(to: 0..<samples.count)])
    }

    /// The next frame. `hasEarcon`: the loudspeaker's own tone may be in it, and is taken out.
    mutating func append(_ frame: UnsafeBufferPointer<Int16>, hasEarcon: Bool) -> End? {
        let start = samples.count
        samples.append(contentsOf: frame)
        if hasEarcon {
            samples.withUnsafeMutableBufferPointer { buffer in
                notch.process(UnsafeMutableBufferPointer(rebasing: buffer[start...]))
            }
        }
        let decision = samples.withUnsafeBufferPointer { buffer in
            let cleaned = UnsafeBufferPointer(rebasing: buffer[start...])
            guard hasEarcon, Self.isMostlyTone(frame, cleaned) else { return endpointer.process(cleaned) }
            return endpointer.process(Self.lowered(cleaned, to: endpointer.floor))
        }
        if case .ended(let reason, let range) = decision {
            return End(reason: reason, speech: Array(samples[range.clamped(to: 0..<samples.count)]))
        }
        guard samples.count < Self.limit else { return End(reason: .tooLong, speech: samples) }
        return nil
    }

    /// True if the notch took out most of a frame: more than 6 dB. What is left of a tone's edges in a loud echo may
    /// still be far above the room, and is no speech; words over the tone lose less than that.
    private static func isMostlyTone(_ raw: UnsafeBufferPointer<Int16>, _ cleaned: UnsafeBufferPointer<Int16>) -> Bool {
        power(cleaned) < power(raw) / 4
    }

    private static func power(_ samples: UnsafeBufferPointer<Int16>) -> Double {
        samples.reduce(0) { $0 + Double($1) * Double($1) }
    }

    /// The frame at the level of the room (dBFS): the endpointer neither starts on it nor takes it for a quiet room.
    private static func lowered(_ samples: UnsafeBufferPointer<Int16>, to level: Double) -> [Int16] {
        let mean = power(samples) / Double(max(1, samples.count))
        let target = pow(10, level / 10) * 32_768 * 32_768
        let gain = mean > target ? (target / mean).squareRoot() : 1
        return samples.map { Int16((Double($0) * gain).rounded()) }
    }
}
