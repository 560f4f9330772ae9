internal import Glibc
internal import Speech

/// The speaker's own voice, for measurements: answers, synthesised as the speaker does.
enum EarsVoice {
    /// What a speaker says all day: none of it has a phrase that is listened for.
    static let answers = [
        "It is seven minutes past four in the afternoon.", "The timer for the pasta ends in ten minutes.",
        "Tomorrow it will be cloudy in Berlin, with rain in the evening and at most twelve degrees.",
        "Seven times eight is fifty six.", "I have set an alarm for half past six on every weekday.",
        "The capital of Australia is Canberra, a city of four hundred thousand people.",
        "Playing the second movement of the symphony.", "I did not understand that. Please say it again.",
        "The Eiffel tower is three hundred and thirty metres high, and was built for the world's fair.",
        "Your shopping list has milk, bread, butter and two kinds of apples.",
        "A group of owls is called a parliament. Would you like to hear another one?",
        "The volume is at forty percent now.",
    ]

    /// A text as sound of 16 kHz, and the words with the sample at which each begins.
    struct Said: Sendable {
        var samples: [Int16] = []
        var words: [(text: String, sample: Int)] = []
    }

    /// Speaks `text` with espeak-ng.
    static func say(_ text: String, rate: Int = 165, pitch: Int = 50) async throws(EarsError) -> Said {
        let scalars = Array(text.unicodeScalars)
        let box = Box()
        let voice = Voice(identifier: "gmw/en-US", rate: rate, pitch: pitch)
        do {
            _ = try await ESpeakSynthesizer().speak(text, voice: voice) { audio in
                box.take(audio, scalars)
                return true
            }
        } catch { throw EarsError(reason: "espeak-ng does not speak: \(error)") }
        return box.said
    }

    /// One speaker at a time writes: the synthesiser's thread, which is done before `said` is read.
    private final class Box: @unchecked Sendable {
        // @unchecked: written on the synthesiser's thread only, read after it has ended.
        private var raw: [Int16] = []
        private var words: [(text: String, sample: Int)] = []
        private var rate = 16_000

        func take(_ audio: SpeechAudio, _ scalars: [Unicode.Scalar]) {
            rate = audio.sampleRate
            raw += audio.samples
            for word in audio.words ?? [] {
                let text = String(String.UnicodeScalarView(scalars[word.range.clamped(to: scalars.indices)]))
                words.append((text, word.sample))
            }
        }

        var said: Said {
            let step = Double(rate) / 16_000
            let count = Int(Double(raw.count) / step)
            // The mean of what lies around each place: enough of a filter for 22 kHz to 16 kHz.
            let samples = (0..<count).map { index -> Int16 in
                let at = Double(index) * step
                let low = Int(at)
                let part = at - Double(low)
                let next = low + 1 < raw.count ? Double(raw[low + 1]) : 0
                return Int16((Double(raw[low]) * (1 - part) + next * part).rounded())
            }
            return Said(samples: samples, words: words.map { ($0.text, Int(Double($0.sample) / step)) })
        }
    }

    /// The level of what is loud in `sound`, 0…1.
    static func level(_ sound: [Float]) -> Float {
        let step = 160
        let powers = stride(from: 0, to: max(0, sound.count - step + 1), by: step).map { at in
            sound[at..<at + step].reduce(0) { $0 + $1 * $1 } / Float(step) / 32_768 / 32_768
        }
        guard let loudest = powers.max(), loudest > 0 else { return 0 }
        let loud = powers.filter { $0 > loudest * 0.001_58 }
        return (loud.reduce(0, +) / Float(loud.count)).squareRoot()
    }

    /// `sound` such that its echo in `room` has the level `level` where it is loud.
    static func scaled(_ sound: [Int16], in room: EchoRoom, to level: Float) -> [Int16] {
        var quiet = room
        quiet.hiss = -120
        let probe = quiet.echo(of: Array(sound.prefix(10 * 16_000)))
        let gain = level / max(1e-6, self.level(probe))
        return sound.map { Int16(max(-32_768, min(32_767, (Float($0) * gain).rounded()))) }
    }
}
