/// What became of a question that was asked by voice.
public struct TurnReport: Sendable {
    /// The question and what is expected.
    public let question: DemoScript.Question
    /// How often the hotword had to be said; 0 if it was never heard.
    public internal(set) var tries = 0
    /// From the end of the hotword at the microphone to the first sound of the earcon at the ear, milliseconds.
    public internal(set) var hotwordToEarcon: Double?
    /// What was understood, and how surely (0 to 1).
    public internal(set) var heard: String?
    /// How surely, 0 to 1.
    public internal(set) var confidence: Double?
    /// Who answered: a skill, the device itself, a server.
    public internal(set) var by: String?
    /// The skill that answered.
    public internal(set) var skill: String?
    /// The answer.
    public internal(set) var answer: String?
    /// From the end of the question at the microphone to the first sound of the answer at the ear, milliseconds: what
    /// the person waits, the hold included.
    public internal(set) var questionEndToAnswer: Double?
    /// From the moment in which the end of the question was decided, after the hold, to the first sound at the ear.
    public internal(set) var speechEndToAnswer: Double?
    /// What the ear heard of the answer.
    public internal(set) var sound = Recording(samples: [], sampleRate: Ear.sampleRate)
    /// The answer's own synthesis looked for in what the ear heard.
    public internal(set) var match: SpeechMatch?
    /// Why it is not right, a sentence; nil if it is.
    public internal(set) var problem: String?

    /// True if the answer was the expected one and was spoken, complete and without anything else.
    public var isRight: Bool { problem == nil && match?.isExact == true }

    init(question: DemoScript.Question) { self.question = question }

    mutating func judge() {
        if !question.accepts(answer ?? "") {
            problem = "The answer is not the expected one."
        } else if match?.isExact != true {
            problem = "What was heard is not the answer: \(match.map { "\($0)" } ?? "nothing")."
        }
    }
}
