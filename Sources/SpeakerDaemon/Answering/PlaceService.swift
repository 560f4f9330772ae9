internal import Platform
internal import Store

/// Where the speaker stands, as people tell it: "I live in Berlin". Kept over restarts; wins over the configuration.
actor PlaceService {
    /// Name of the setting in the database.
    static let setting = "place"

    private let store: Store
    private let language: String
    private let configured: String?
    private var told: String?
    /// A database that is opened later must not undo what was told meanwhile.
    private var isTold = false
    private let log = Log("place")

    init(store: Store, configured: String?, language: String) {
        self.store = store
        self.configured = configured
        self.language = language
    }

    /// The name of the place; nil if nobody told.
    var place: String? { told ?? configured }

    /// Takes over what the opened database says.
    func restore() async {
        guard !isTold else { return await save() }
        do {
            told = try await store.setting(Self.setting)
        } catch {
            log.warning("the place that was told cannot be read: \(error)")
        }
    }

    /// Does what was asked for, and says so.
    func answer(_ request: PlaceRequest) async -> String {
        let isGerman = language == "de"
        switch request {
        case .set(let name):
            told = name
            isTold = true
            await save()
            return isGerman
                ? "Gut, ich merke mir \(name). Frag mich nach dem Wetter."
                : "All right, \(name). Ask me for the weather."
        case .forget:
            told = nil
            isTold = true
            await save()
            return isGerman ? "Ich habe den Ort vergessen." : "I have forgotten the place."
        case .ask:
            guard let place else {
                return isGerman
                    ? "Das hat mir niemand gesagt. Sag zum Beispiel: Ich wohne in Berlin."
                    : "Nobody told me. Say, for example: I live in Berlin."
            }
            return isGerman ? "Du wohnst in \(place)." : "You live in \(place)."
        }
    }

    private func save() async {
        do {
            try await store.set(Self.setting, to: told)
        } catch {
            log.warning("the place is not kept over a restart: \(error)")
        }
    }
}

/// What a person says about where the speaker stands. English and German.
enum PlaceRequest: Equatable {
    /// The name, each word with a capital letter.
    case set(String)
    case ask
    case forget

    /// Sentences that the recogniser should know.
    static let sentences = ["where do i live", "forget where i live", "i live in berlin", "i live in london"]

    private static let openings = [
        "i live in", "we live in", "my city is", "my town is", "my home town is", "my place is", "set my location to",
        "set the location to", "my location is", "ich wohne in", "wir wohnen in", "ich lebe in", "meine stadt ist",
        "mein wohnort ist",
    ]
    private static let questions: Set<String> = [
        "where do i live", "where do we live", "what is my location", "where are we", "where is this", "wo wohne ich",
        "wo wohnen wir", "wo sind wir",
    ]
    private static let ends: Set<String> = [
        "forget where i live", "forget where we live", "forget my location", "forget my place",
        "vergiss wo ich wohne", "vergiss wo wir wohnen", "vergiss meinen wohnort",
    ]
    /// What stands behind "I live in" is then no name: "I live in a house".
    private static let articles: Set<String> = [
        "a", "an", "my", "this", "that", "your", "our", "fear", "peace", "einem", "einer", "meinem", "meiner", "dieser",
    ]

    init?(_ text: String) {
        guard text.utf8.count <= 120 else { return nil }
        let kept = text.lowercased().map { $0.isLetter || $0.isNumber || "'-".contains($0) ? $0 : " " }
        var words = String(kept).split(separator: " ").map(String.init)
        if words.last == "please" || words.last == "bitte" || words.last == "now" { words.removeLast() }
        let plain = words.joined(separator: " ")
        if Self.questions.contains(plain) {
            self = .ask
        } else if Self.ends.contains(plain) {
            self = .forget
        } else if let opening = Self.openings.first(where: { plain.hasPrefix($0 + " ") }) {
            let name = plain.dropFirst(opening.count + 1).split(separator: " ")
            guard (1...4).contains(name.count), let first = name.first, !Self.articles.contains(String(first)) else {
                return nil
            }
            self = .set(name.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "))
        } else {
            return nil
        }
    }
}
