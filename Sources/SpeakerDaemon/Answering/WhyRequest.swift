internal import Web

/// "Why did you say that?": where the last answer came from, in a sentence or two.
enum WhyRequest {
    /// Sentences that the recogniser should know.
    static let sentences = ["why did you say that", "how do you know that", "where did you get that"]

    private static let meant: Set<String> = [
        "why did you say that", "why did you say this", "why do you say that", "why do you say so", "why that answer",
        "why this answer", "how do you know that", "how do you know", "how do you know this", "where did you get that",
        "where did you get that from", "who told you that", "who told you", "explain your answer",
        "explain that answer", "where does that come from", "where is that from", "warum hast du das gesagt",
        "warum sagst du das", "woher weißt du das", "wie kommst du darauf", "wer hat dir das gesagt",
        "woher hast du das", "erkläre deine antwort",
    ]

    /// True if `text` asks that.
    static func means(_ text: String) -> Bool {
        let kept = text.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
        let words = String(kept).split(separator: " ").map(String.init)
        let plain = words.drop { ["hey", "susi", "and", "but", "so", "und", "aber"].contains($0) }
        return meant.contains(plain.joined(separator: " "))
    }

    /// What to say about `account`, in `language` (two letters).
    static func answer(_ account: AnswerAccount?, language: String) -> String {
        let isGerman = language == "de"
        guard let account else {
            return isGerman ? "Ich habe noch nichts gesagt." : "I have not said anything yet."
        }
        var sentences = [isGerman ? "Du hast gefragt: \(account.heard)." : "You asked: \(account.heard)."]
        if let confidence = account.confidence, confidence < 0.75 {
            let percent = Int((confidence * 100).rounded())
            sentences.append(
                isGerman ? "Da war ich mir zu \(percent) Prozent sicher." : "I was \(percent) percent sure of that.")
        }
        if account.by != .server, let server = account.layers.first(where: { $0.name == "server" }) {
            sentences.append(
                isGerman ? "Der Server hatte keine Antwort." : "The server had no answer: \(server.outcome).")
        }
        sentences.append(source(account, isGerman))
        return sentences.joined(separator: " ")
    }

    private static func source(_ account: AnswerAccount, _ isGerman: Bool) -> String {
        let name = account.skill.map(name) ?? ""
        switch (account.by, account.layer) {
        case (.nobody, _): return isGerman ? "Niemand wusste eine Antwort." : "Nobody knew an answer."
        case (.server, _):
            return isGerman ? "Geantwortet hat der SUSI-Server." : "The SUSI server answered, from its skill \(name)."
        case (.skills, _):
            if account.skill?.hasPrefix("native/") == true {
                return isGerman
                    ? "Geantwortet hat eine eingebaute Fähigkeit namens \(name)."
                    : "A built-in skill called \(name) answered."
            }
            let line = account.line.map { isGerman ? ", Zeile \($0)" : ", line \($0)" } ?? ""
            return isGerman
                ? "Geantwortet hat die Fähigkeit \(name) auf diesem Gerät\(line)."
                : "The skill \(name) on this device answered\(line)."
        case (.control, let layer?) where layer != "control":
            return isGerman ? "Das entscheide ich selbst." : "I do that by myself: it is about \(subject(layer))."
        case (.control, _):
            return isGerman ? "Das ist eines meiner Befehlswörter." : "That is one of my control words."
        }
    }

    private static func subject(_ layer: String) -> String {
        switch layer {
        case "alarms": "alarms and timers"
        case "voice": "my voice"
        case "place": "where you live"
        case "list": "the list before"
        default: layer
        }
    }

    /// "capitals" of "general/Knowledge/en/capitals.txt".
    private static func name(_ path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return String(file.prefix { $0 != "." }).map { $0 == "_" ? " " : String($0) }.joined()
    }
}
