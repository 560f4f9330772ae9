import Conversation
import Testing

@Suite struct DiagnosisRequestTests {
    @Test(
        arguments: DiagnosisRequest.sentences + [
            "Hey Susi, what's wrong with you?", "Was fehlt dir?", "Check yourself, please.",
        ])
    func isAsked(_ text: String) { #expect(DiagnosisRequest.isAsked(text)) }

    @Test(arguments: ["", "what is wrong with my car", "susi", "what is wrong with this world", "check the weather"])
    func isNot(_ text: String) { #expect(!DiagnosisRequest.isAsked(text)) }
}
