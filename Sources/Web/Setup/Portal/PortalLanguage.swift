/// The languages of the portal.
enum PortalLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case hindi = "hi"

    /// Its own name.
    var name: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .french: "Français"
        case .spanish: "Español"
        case .hindi: "हिन्दी"
        }
    }

    var words: PortalWords {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .hindi: .hindi
        }
    }

    /// The language of ours that `Accept-Language` (RFC 9110, 12.5.4) likes most; of equals the first.
    static func preferred(_ header: String?) -> PortalLanguage {
        var best: (language: PortalLanguage, weight: Double)?
        for range in (header ?? "").prefix(500).split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first?.lowercased(),
                let language = PortalLanguage(rawValue: String(tag.prefix { $0 != "-" }))
            else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > (best?.weight ?? 0) { best = (language, weight) }
        }
        return best?.language ?? .english
    }
}
