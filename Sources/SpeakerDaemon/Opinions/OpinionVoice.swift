internal import Conversation
internal import Web

/// Opinions by voice: about the skill that answered last.
struct OpinionVoice: Sendable {
    let opinions: any SkillOpinions
    let journal: AnswerJournal
    /// Two letters.
    let language: String

    private var isGerman: Bool { language == "de" }

    /// Does what was said, and says what came of it.
    func answer(_ request: OpinionRequest) async -> String {
        if request == .oddStars {
            return isGerman ? "Es gibt einen bis fünf Sterne." : "There are one to five stars."
        }
        guard let path = journal.all.first(where: { $0.skill != nil })?.skill else {
            return isGerman ? "Noch hat kein Skill geantwortet." : "No skill has answered yet."
        }
        guard !path.hasPrefix("native/") else {
            return isGerman
                ? "Das kam aus einem eingebauten Skill. Der lässt sich nicht bewerten."
                : "That came from a skill that is built in. It can't be rated."
        }
        let name = Self.name(path)
        do throws(ControlError) {
            switch request {
            case .rate(let stars):
                let rating = try await opinions.rate(path, stars: stars)
                return confirmed(stars, name) + waiting(rating.isWaiting, rating.needsLogin)
            case .feedback(let text):
                let outcome = try await opinions.review(path, text: text)
                return (isGerman ? "Danke, das ist zu \(name) notiert." : "Thank you, that is noted for \(name).")
                    + waiting(outcome.isWaiting, outcome.needsLogin)
            case .ask, .oddStars:
                guard let rating = await opinions.ratings(of: [path])[path], rating.total > 0 else {
                    return isGerman ? "\(name) hat noch niemand bewertet." : "Nobody has rated \(name) yet."
                }
                return told(rating, name)
            }
        } catch {
            switch error {
            case .busy(let reason, _), .unavailable(let reason, _), .refused(_, let reason): return reason
            }
        }
    }

    private func confirmed(_ stars: Int, _ name: String) -> String {
        if isGerman { return "Gut, \(stars == 1 ? "ein Stern" : "\(stars) Sterne") für \(name)." }
        return "Okay, \(stars == 1 ? "one star" : "\(stars) stars") for \(name)."
    }

    private func waiting(_ isWaiting: Bool, _ needsLogin: Bool) -> String {
        guard isWaiting else { return "" }
        if needsLogin {
            return isGerman
                ? " Ich schicke es ab, sobald du dich auf meiner Seite anmeldest."
                : " I send it when you log in on my page."
        }
        return isGerman
            ? " Ich schicke es ab, sobald der Server erreichbar ist." : " I send it when the server can be reached."
    }

    private func told(_ rating: SkillRating, _ name: String) -> String {
        let tenths = Int((rating.average * 10).rounded())
        let (whole, part) = tenths.quotientAndRemainder(dividingBy: 10)
        if isGerman {
            let average = part == 0 ? "\(whole)" : "\(whole),\(part)"
            return
                "\(name) hat \(average) von 5 Sternen, bei \(rating.total) Bewertung\(rating.total == 1 ? "" : "en")."
        }
        let average = part == 0 ? "\(whole)" : "\(whole).\(part)"
        return "\(name) has \(average) of 5 stars, from \(rating.total) rating\(rating.total == 1 ? "" : "s")."
    }

    /// "capitals" of "general/Knowledge/en/capitals.txt".
    static func name(_ path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.prefix { $0 != "." }.map { $0 == "_" ? " " : String($0) }.joined()
    }
}
