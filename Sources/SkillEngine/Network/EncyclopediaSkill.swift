internal import OrderedJSON
internal import SusiActions

/// The first two sentences of Wikipedia about anything that nobody else knows:
/// https://www.mediawiki.org/wiki/Specs/Summary/1.3.0, and the search of https://www.mediawiki.org/wiki/API:REST_API.
struct EncyclopediaSkill: NetworkSkill {
    let name = "encyclopedia"
    let language: String

    /// - Parameter language: "en" or "de".
    init(language: String) { self.language = language }

    private var isGerman: Bool { language == "de" }

    var patterns: [String] {
        isGerman
            ? [
                "wer ist *|wer war *|wer sind *|wer waren *|was ist *|was sind *|was war *|was waren *",
                "erzähl mir über *|erzähle mir über *|erzähl mir etwas über *|erzähle mir etwas über *",
                "erzähl mir von *|was weißt du über *|wikipedia *|was bedeutet *|suche nach *|such nach *|schlage * nach",
            ]
            : [
                "who is *|who are *|who was *|who were *|what is *|what are *|what was *|what were *|define *",
                "tell me about *|tell me something about *|tell me more about *|what do you know about *",
                "do you know what * is|do you know who * is|what does * mean|what is the meaning of *",
                "wikipedia *|ask wikipedia about *|look up *|search for *|search wikipedia for *|explain *",
            ]
    }

    var examples: [NativeExample] { [] }

    let isLastResort = true

    var offlineSentence: String {
        isGerman
            ? "Das weiß ich nicht auswendig. Zum Nachschlagen brauche ich das Internet, und das erreiche ich gerade nicht."
            : "I don't know that by heart. To look it up I need the internet, and I can't reach it now."
    }

    private var base: String { "https://\(language).wikipedia.org" }

    /// Words with which a question is not about a thing in the world.
    private static let personal: Set<String> = [
        "you", "your", "yours", "me", "my", "mine", "i", "we", "us", "our", "he", "his", "she", "her", "it", "its",
        "they", "their", "yourself", "myself", "this", "that", "these", "those", "there", "going", "up", "wrong", "new",
        "happening", "on",
        "for", "du", "dein", "deine", "mein", "meine", "ich", "wir", "uns", "unser", "er", "sie", "es", "das", "dies",
        "los", "hier", "dort", "heute",
    ]

    func answer(
        _ match: NativeMatch, _ context: QueryContext, _ web: inout WebAccess
    ) async throws(IntentFailure) -> Reply? {
        guard var words = match.captures.first?.split(separator: " ").map(String.init), !words.isEmpty else {
            return nil
        }
        let first = words[0]
        // "das" is an article before a noun.
        guard !Self.personal.contains(first) || isGerman && first == "das" && words.count > 1 else { return nil }
        words = words.dropping(["the", "a", "an", "der", "die", "das", "den", "dem", "ein", "eine", "einen"])
        guard (1...8).contains(words.count), words.contains(where: { $0.contains(where: \.isLetter) }) else {
            return nil
        }
        let subject = words.joined(separator: " ")
        if let text = try await summary(subject, &web) { return .spoken(text, language) }
        let found = try await web.json("\(base)/w/rest.php/v1/search/page?q=\(subject.inAddress)&limit=3")
        // Of three the first that is about one thing.
        for page in (found?["pages"]?.array ?? []).prefix(2) {
            guard let key = page["key"]?.string else { continue }
            if let text = try await summary(key, &web) { return .spoken(text, language) }
        }
        throw .noData("the encyclopedia has no page about it")
    }

    /// What stands at the top of a page; nil if there is none, or it only lists others.
    private func summary(_ title: String, _ web: inout WebAccess) async throws(IntentFailure) -> String? {
        let key = String(title.prefix(1).uppercased() + title.dropFirst()).map { $0 == " " ? "_" : $0 }
        let page = try await web.json("\(base)/api/rest_v1/page/summary/\(String(key).inAddress)")
        guard let page, page["type"]?.string != "disambiguation", let extract = page["extract"]?.string else {
            return nil
        }
        let text = FirstSentences.of(extract, count: 2, isGerman: isGerman)
        return text.isEmpty ? nil : text
    }
}

/// The beginning of a text, made for listening.
enum FirstSentences {
    /// The first `count` sentences of `text`, without what stands in brackets: years of birth, letters of other scripts,
    /// how it is pronounced. At most 600 characters.
    static func of(_ text: String, count: Int, isGerman: Bool) -> String {
        let words = withoutBrackets(text).split(whereSeparator: \.isWhitespace).map(String.init)
        var out: [String] = []
        var sentences = 0
        var length = 0
        for (index, word) in words.enumerated() {
            guard length + word.count < 600 else {
                out.append("…")
                break
            }
            out.append(word)
            length += word.count + 1
            guard ends(word, before: index + 1 < words.count ? words[index + 1] : nil, isGerman) else { continue }
            sentences += 1
            if sentences == count { break }
        }
        return out.joined(separator: " ")
    }

    private static func ends(_ word: String, before next: String?, _ isGerman: Bool) -> Bool {
        guard let mark = word.last, ".!?".contains(mark) else { return false }
        guard mark == ".", let next else { return true }
        // A sentence begins with a capital letter or a number, and "J. Smith" or "St. Paul" is none.
        guard let start = next.first(where: { $0.isLetter || $0.isNumber }), start.isUppercase || start.isNumber else {
            return false
        }
        let bare = word.dropLast().drop { !$0.isLetter && !$0.isNumber }
        if bare.count == 1 || bare.contains(".") { return false }
        // "am 3. Oktober"
        if isGerman, bare.allSatisfy(\.isNumber) { return false }
        return !abbreviations.contains(bare.lowercased())
    }

    private static let abbreviations: Set<String> = [
        "dr", "mr", "mrs", "ms", "st", "prof", "jr", "sr", "vs", "etc", "no", "c", "ca", "approx", "lit", "gen", "col",
        "nr", "bzw", "geb", "gest", "rev", "hon", "inc", "ltd", "co", "fl", "jh", "sog", "inkl", "evtl", "abk", "engl",
    ]

    private static func withoutBrackets(_ text: String) -> String {
        var out = ""
        var depth = 0
        for character in text {
            switch character {
            case "(", "[": depth += 1
            case ")", "]": depth = max(0, depth - 1)
            case ",", ".", ";", "!", "?":
                guard depth == 0 else { continue }
                while out.last == " " { out.removeLast() }
                out.append(character)
            default: if depth == 0 { out.append(character) }
            }
        }
        // A bracket that never closes: better all of it than half.
        return depth == 0 ? out : text
    }
}
