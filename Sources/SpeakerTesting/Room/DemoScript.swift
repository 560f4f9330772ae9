/// What is said in the demonstration, in the test of the whole and in the benchmark: one place for all three.
public struct DemoScript: Sendable {
    /// A question and how to know a right answer to it, whatever words it comes in.
    public struct Question: Sendable, Hashable {
        /// What the visitor says.
        public let text: String
        /// Each of these, in lower case, must be in the answer; alternatives are separated by `|`.
        public let expected: [String]

        /// A question.
        public init(_ text: String, expected: [String]) {
            self.text = text
            self.expected = expected
        }

        /// True if `answer` has in it all that is expected.
        public func accepts(_ answer: String) -> Bool {
            let answer = answer.lowercased()
            return expected.allSatisfy { $0.split(separator: "|").contains { answer.contains(String($0)) } }
        }
    }

    /// flite's voice that speaks.
    public let voice: String
    /// What wakes the speaker.
    public let hotword: String
    /// The questions, in order. Their answers never change: none of them asks for the time.
    public let questions: [Question]

    /// A script.
    public init(voice: String, hotword: String, questions: [Question]) {
        self.voice = voice
        self.hotword = hotword
        self.questions = questions
    }

    /// The one that is used.
    public static let standard = DemoScript(
        voice: "rms", hotword: "hey susi",
        questions: [
            Question("what is seven times eight", expected: ["56|fifty-six|fifty six"]),
            Question("what is the capital of france", expected: ["paris"]),
            Question("how many inches in a foot", expected: ["12|twelve"]),
        ])
}
