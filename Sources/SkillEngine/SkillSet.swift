/// Skills, compiled and indexed for matching. Immutable; copies share one storage.
public struct SkillSet: Sendable {
    /// The skill files, in order: of two intents that rank the same, the one of the earlier skill is tried first.
    public let skills: [Skill]
    /// The native skills; they rank by the same rules, and before skill files where those leave it open.
    public let native: [any NativeSkill]
    /// What is wrong with the patterns of native skills; those of files were reported when they were read.
    public let diagnostics: [Diagnostic]

    /// One thing that can answer.
    struct Entry: Sendable {
        enum Source: Sendable {
            case file(skill: Int, intent: Int)
            case native(skill: Int, pattern: Int)
        }
        let source: Source
        let score: Int
        /// The lower, the earlier, whatever the score: 0 for all that needs no network but what it was written with.
        var turn = 0
    }

    let entries: [Entry]
    private let index: PatternIndex

    /// Compiles `skills` and `native`.
    public init(skills: [Skill], native: [any NativeSkill] = []) {
        var entries: [Entry] = []
        var builder = PatternIndex.Builder()
        var diagnostics: [Diagnostic] = []
        let nativeBody = [Statement.answer(AnswerLine(".", line: 0))]
        for (skillIndex, skill) in native.enumerated() {
            let turn = (skill as? any NetworkSkill).map { $0.isLastResort ? 2 : 1 } ?? 0
            for (patternIndex, line) in skill.patterns.enumerated() {
                for source in PatternSource.alternatives(line) {
                    do throws(Pattern.Fault) {
                        let pattern = try Pattern(source)
                        builder.add(pattern, entry: entries.count)
                        // A native skill may decline, so each alternative ranks by itself.
                        entries.append(
                            Entry(
                                source: .native(skill: skillIndex, pattern: patternIndex),
                                score: Ranking.score([pattern], isPrior: false, body: nativeBody), turn: turn))
                    } catch {
                        diagnostics.append(
                            Diagnostic(
                                path: "native/" + skill.name, line: patternIndex + 1, severity: .error,
                                message: error.reason))
                    }
                }
            }
        }
        for (skillIndex, skill) in skills.enumerated() {
            for (intentIndex, intent) in skill.intents.enumerated() {
                for pattern in intent.compiled { builder.add(pattern, entry: entries.count) }
                entries.append(
                    Entry(
                        source: .file(skill: skillIndex, intent: intentIndex),
                        score: Ranking.score(intent.compiled, isPrior: intent.isPrior, body: intent.body)))
            }
        }
        self.skills = skills
        self.native = native
        self.diagnostics = diagnostics
        self.entries = entries
        index = builder.build()
    }

    /// How many intents there are.
    public var intentCount: Int { entries.count }

    /// Which skills take part.
    enum Scope {
        /// All but inactive `::on` skills; `focus` is the path of the active one.
        case all(focus: String?)
        /// Only the skill file of this path.
        case only(String)
    }

    /// An intent that matches a question.
    struct Candidate {
        let entry: Int
        let captures: [String]
        let score: Int
        let isFocused: Bool
    }

    /// The intents that match `query` (normalised), best first, at most `limit`.
    func candidates(
        for query: String, language: String, allowsForeign: Bool, scope: Scope, limit: Int
    ) -> [Candidate] {
        var found: [Candidate] = []
        for match in index.matches(query) {
            let entry = entries[match.entry]
            let skillLanguage: String?
            var isFocused = false
            switch entry.source {
            case .native(let skill, _):
                if case .only = scope { continue }
                skillLanguage = native[skill].language
            case .file(let skill, _):
                let skill = skills[skill]
                skillLanguage = skill.language
                switch scope {
                case .only(let path): if skill.path != path { continue }
                case .all(let focus):
                    isFocused = skill.path == focus
                    if !skill.metadata.wakeWords.isEmpty, !isFocused { continue }
                }
            }
            let likelihood = Ranking.likelihood(skill: skillLanguage, user: language)
            guard likelihood > 0 || allowsForeign || isFocused else { continue }
            found.append(
                Candidate(
                    entry: match.entry, captures: match.captures,
                    score: Ranking.total(likelihood: likelihood, score: entry.score), isFocused: isFocused))
        }
        found.sort {
            if $0.isFocused != $1.isFocused { return $0.isFocused }
            let turns = (entries[$0.entry].turn, entries[$1.entry].turn)
            if turns.0 != turns.1 { return turns.0 < turns.1 }
            return $0.score != $1.score ? $0.score > $1.score : $0.entry < $1.entry
        }
        if found.count > limit { found.removeLast(found.count - limit) }
        return found
    }
}
