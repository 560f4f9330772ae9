import Conversation
import Testing

@Suite struct MicrophoneRequestTests {
    @Test(
        arguments: [
            ("mute the microphone", .mute), ("Mute your microphone, please.", .mute),
            ("hey susi microphone off", .mute),
            ("turn the microphone off", .mute), ("switch off the mic", .mute), ("unmute the microphone", .unmute),
            ("turn on your microphone", .unmute), ("schalte das Mikrofon aus", .mute),
            ("Mikrofon stumm schalten", .mute),
            ("schalt dein Mikrofon bitte ein", .unmute),
            // The sound, a question, something else.
            ("mute", nil), ("mute yourself", nil), ("what is a microphone", nil), ("turn off the light", nil),
            ("is the microphone off", nil), ("who turned the microphone off and why did nobody tell me", nil),
            ("", nil),
        ] as [(String, MicrophoneRequest?)])
    func read(_ text: String, _ request: MicrophoneRequest?) { #expect(MicrophoneRequest(text) == request) }

    @Test(arguments: MicrophoneRequest.sentences) func itsOwnSentences(_ sentence: String) {
        #expect(MicrophoneRequest(sentence) == .mute)
        #expect(ControlWords.command(for: sentence) == nil)
    }
}
