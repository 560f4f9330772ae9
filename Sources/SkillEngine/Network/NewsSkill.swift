internal import OrderedJSON
internal import SusiActions

/// The headlines of the feeds that the owner lists.
struct NewsSkill: NetworkSkill {
    let name = "news"
    let language: String

    /// - Parameter language: "en" or "de".
    init(language: String) { self.language = language }

    private var isGerman: Bool { language == "de" }

    var patterns: [String] {
        isGerman
            ? [
                "nachrichten|nachrichten *|* nachrichten|* nachrichten *|schlagzeilen|* schlagzeilen|was gibt es neues *",
                "was ist passiert|was ist los in der welt|was passiert in der welt",
            ]
            : [
                "news|news *|* news|* news *|headlines|* headlines|* headlines *",
                "what is happening in the world|what is going on in the world|what happened today",
            ]
    }

    var examples: [NativeExample] { [] }

    var offlineSentence: String {
        isGerman
            ? "Für die Nachrichten brauche ich das Internet, und das erreiche ich gerade nicht."
            : "The news needs the internet, and I can't reach it now."
    }

    /// Headlines of one feed: more, nobody asks for.
    private static let maximumItems = 12

    private static let fillers: Set<String> = [
        "news", "headlines", "the", "what", "is", "are", "in", "me", "give", "tell", "read", "play", "latest", "today",
        "today's", "please", "any", "some", "about", "from", "on", "of", "hear", "i", "want", "to", "whats", "get",
        "nachrichten", "schlagzeilen", "die", "was", "sind", "aus", "der", "mir", "lies", "sag", "vor", "bitte", "gib",
        "von", "gibt", "es", "neues", "neueste", "neuesten", "aktuelle", "aktuellen", "happening", "going", "happened",
        "passiert", "los", "ist", "heute", "there", "do", "you", "have", "can", "let", "and", "morning", "evening",
    ]

    func answer(
        _ match: NativeMatch, _ context: QueryContext, _ web: inout WebAccess
    ) async throws(IntentFailure) -> Reply? {
        let words = match.query.split(separator: " ").map(String.init).filter { !Self.fillers.contains($0) }
        let feeds = context.feeds.filter { $0.language == language }
        // A topic that no feed has is somebody else's question: "good news about my exam".
        guard let feed = words.isEmpty ? feeds.first : feeds.first(where: { $0.matches(words) }) else { return nil }
        let items = FeedReader.items(of: try await web.bytes(feed.address), limit: Self.maximumItems)
        guard !items.isEmpty else { throw .noData("the feed of \(feed.name) has no headlines") }
        let text = isGerman ? "Nachrichten von \(feed.name)." : "News from \(feed.name)."
        return Reply(
            actions: [
                PlannedAction(.answer(text: text, language: language, mood: nil)),
                PlannedAction(.rss(title: "title", description: "description", link: "link", count: nil)),
            ],
            rows: items.map {
                JSONObject([
                    ("title", .string($0.title)), ("description", .string($0.description)), ("link", .string($0.link)),
                ])
            })
    }
}

/// A source of news.
public struct NewsFeed: Sendable, Hashable {
    /// What it is called: "BBC World".
    public let name: String
    /// What people ask for: "world", "tech"; lower case.
    public let topics: [String]
    /// Two letters.
    public let language: String
    /// Where its RSS or Atom document is.
    public let address: String

    /// A source of news.
    public init(name: String, topics: [String], language: String, address: String) {
        self.name = name
        self.topics = topics.map { $0.lowercased() }
        self.language = language
        self.address = address
    }

    /// True if these words name it or one of its topics.
    func matches(_ words: [String]) -> Bool {
        let said = words.joined(separator: " ")
        return said == name.lowercased() || topics.contains(said) || words.allSatisfy { topics.contains($0) }
            || name.lowercased().split(separator: " ").first.map(String.init) == said
    }
}
