internal import Web

/// What a person wants of the SUSI account, in English and German.
enum AccountRequest: Equatable, CaseIterable {
    /// "Which account do you use?"
    case ask
    /// "Leave my account", which is asked back.
    case leave

    /// Sentences that the recogniser should know.
    static let sentences = [
        "which account do you use", "whose account do you use", "leave my account", "log out of my account",
    ]

    private static let table: [AccountRequest: Set<String>] = [
        .ask: [
            "which account do you use", "what account do you use", "whose account do you use",
            "which account are you using", "which account do you belong to", "which account are you logged in to",
            "are you logged in", "do you have an account", "welches konto benutzt du", "welches konto hast du",
            "zu welchem konto gehörst du", "bist du angemeldet",
        ],
        .leave: [
            "leave my account", "leave the account", "leave your account", "log out of my account",
            "log out of the account", "log out of your account", "log out of my susi account", "log out",
            "forget my account", "unlink my account", "unlink this speaker", "verlass mein konto",
            "verlasse mein konto",
            "melde dich ab", "melde dich von meinem konto ab", "vergiss mein konto", "trenne mein konto",
        ],
    ]
    private static let agreements: Set<String> = [
        "yes", "yeah", "yep", "sure", "do it", "yes do it", "yes leave it", "ja", "ja bitte", "mach das", "genau",
    ]

    /// Reads what was said or typed; nil if it is about something else.
    init?(_ text: String) {
        let sentence = Self.plain(text)
        guard let request = Self.allCases.first(where: { Self.table[$0]?.contains(sentence) == true }) else {
            return nil
        }
        self = request
    }

    /// True if `text` agrees to what was asked back.
    static func agrees(_ text: String) -> Bool { agreements.contains(plain(text)) }

    private static func plain(_ text: String) -> String {
        guard text.utf8.count <= 120 else { return "" }
        let kept = text.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
        var words = String(kept).split(separator: " ").map(String.init)
        if let last = words.last, ["please", "bitte", "now", "jetzt"].contains(last) { words.removeLast() }
        return words.joined(separator: " ")
    }
}

/// The account by voice and text.
extension AccountService {
    /// Answers what was asked of the account; nil: that is about something else. An address is spoken as far as its owner
    /// knows it again: there may be guests.
    func answer(_ text: String, language: String) async -> String? {
        let isGerman = language == "de"
        if takeConsent(), AccountRequest.agrees(text) {
            await choose(.anonymous)
            return isGerman
                ? "Gut, ich gehöre zu keinem Konto mehr." : "All right, I belong to no account any more."
        }
        guard let request = AccountRequest(text) else { return nil }
        guard let email else {
            return isGerman
                ? "Ich gehöre zu keinem Konto. Das geht auch so." : "I belong to no account. I work without one, too."
        }
        let name = String(email.prefix { $0 != "@" })
        switch request {
        case .ask:
            let sentence = isGerman ? "Ich gehöre zum Konto von \(name)." : "I belong to the account of \(name)."
            return trouble.map { sentence + " " + $0 } ?? sentence
        case .leave:
            askConsent()
            return isGerman
                ? "Soll ich das Konto von \(name) wirklich verlassen?"
                : "Should I really leave the account of \(name)?"
        }
    }
}
