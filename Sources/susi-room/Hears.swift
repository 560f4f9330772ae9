internal import SpeakerTesting

/// `susi-room hears RECORDING SENTENCE CONTROL`: whether somebody says the one in a WAV file, and not the other.
enum Hears {
    /// 0 if the recording has `sentence` in it and not `control`, which shows that the judge can say no; else 1.
    static func run(_ recording: String, _ sentence: String, _ control: String) async -> Int32 {
        do {
            let heard = try Recording(wavFile: recording)
            let voice = ReferenceVoice()
            let match = SpeechMatch(of: try await voice.speak(sentence), in: heard)
            let other = SpeechMatch(of: try await voice.speak(control), in: heard)
            print("\"\(sentence)\": \(match.isContained) (distance \(match.distance), worst \(match.worst))")
            print("\"\(control)\": \(other.isContained) (distance \(other.distance), worst \(other.worst))")
            return match.isContained && !other.isContained ? 0 : 1
        } catch {
            complain("\(error)")
            return 1
        }
    }
}
