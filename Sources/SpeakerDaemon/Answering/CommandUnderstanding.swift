internal import Conversation
internal import Media
internal import Network
internal import SkillEngine
public import Speech

/// What a speaker with these skills teaches its recogniser, and who would answer a sentence: to measure, without a
/// device and without doing anything.
public struct CommandUnderstanding: Sendable {
    /// What somebody means, as far as the speaker tells meanings apart.
    public struct Meaning: Sendable, Hashable {
        /// Who answers, and which kind of request it is: "alarms set", "music play", "skills …/weather.txt:12".
        public let intent: String
        /// The request with all its values; of skills, whose values are their own affair, the intent.
        public let request: String
    }

    private let skills: SkillLibrary
    private let language: String
    /// What the recogniser is taught.
    public let vocabulary: Vocabulary

    /// With the skills in `directories`, for questions in `language` (two letters).
    public init(skillDirectories directories: [String], language: String = "en") async {
        skills = SkillLibrary(directories: directories, language: language, transport: nil)
        self.language = language
        _ = await skills.load()
        vocabulary = await skills.vocabulary
    }

    /// The confidence below which a speaker with the settings as they are shipped does not believe what it heard.
    public static let minimumConfidence = Configuration.Listening().minimumConfidence

    /// What `text` means, in the order in which the speaker asks its parts; nil if nobody would answer.
    public func meaning(of text: String) async -> Meaning? {
        if let command = ControlWords.command(for: text) { return Self.meaning("control", command) }
        if WhyRequest.means(text) { return Meaning(intent: "why", request: "why") }
        if let request = NetworkRequest(text) { return Self.meaning("network", request) }
        if let request = AlarmRequest.read(text, language: language) { return Self.meaning("alarms", request) }
        if let request = MicrophoneRequest(text) { return Self.meaning("microphone", request) }
        if DiagnosisRequest.isAsked(text) { return Meaning(intent: "diagnosis", request: "diagnosis") }
        var music: Meaning?
        if let request = MediaRequest(text) {
            music = Self.meaning("music", request)
            // Of anything there may be a song of that name; skills are asked first.
            guard case .play(.named, _) = request else { return music }
        }
        if let request = VoiceRequest(text) { return Self.meaning("voice", request) }
        if let request = PlaceRequest(text) { return Self.meaning("place", request) }
        let (_, explanation) = await skills.answer(text, place: nil)
        let answering = explanation.candidates.first { $0.outcome == .answered }
        // What needs the network cannot answer here, and would.
        let isNetworked: (Explanation.Candidate) -> Bool = { candidate in
            NativeSkills.network.contains { "native/" + $0.name == candidate.skill }
        }
        guard let candidate = answering ?? explanation.candidates.first(where: isNetworked) else { return music }
        let intent = "skills \(candidate.skill):\(candidate.line)"
        return Meaning(intent: intent, request: intent)
    }

    private static func meaning<Request>(_ part: String, _ request: Request) -> Meaning {
        let text = String(describing: request)
        return Meaning(intent: "\(part) \(text.prefix { $0 != "(" })", request: "\(part) \(text)")
    }

    private static func meaning(_ part: String, _ command: ControlCommand) -> Meaning {
        let text = String(describing: command)
        return Meaning(
            intent: "\(part) \(text.prefix { $0 != "(" && $0 != ":" })", request: "\(part) \(text)")
    }
}
