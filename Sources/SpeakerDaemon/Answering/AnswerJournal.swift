internal import Platform
internal import SkillEngine
internal import Synchronization
internal import Web

/// How the last answers came about, for `susictl why` and for who asks aloud. In memory only, and bounded: what people
/// said is nobody's business after that.
final class AnswerJournal: Sendable {
    /// Answers that are kept.
    static let capacity = 20

    private let accounts = Mutex<[AnswerAccount]>([])

    /// Takes down one more; the oldest goes.
    func add(_ account: AnswerAccount) {
        accounts.withLock { accounts in
            accounts.insert(account, at: 0)
            if accounts.count > Self.capacity { accounts.removeLast() }
        }
    }

    /// The latest first.
    var all: [AnswerAccount] { accounts.withLock { $0 } }

    /// The latest.
    var last: AnswerAccount? { accounts.withLock { $0.first } }
}

/// Writes down what the answerers do with one question.
struct AnswerTrail: Sendable {
    private(set) var account: AnswerAccount
    private let start = MonotonicTime.now
    private var since = MonotonicTime.now

    init(_ question: String) {
        account = AnswerAccount(atMilliseconds: MonotonicTime.now.milliseconds, heard: question)
    }

    /// The layer `name` was asked since the last one was left.
    mutating func note(_ name: String, _ outcome: String) {
        let now = MonotonicTime.now
        account.layers.append(
            AnswerAccount.Layer(
                name: name, outcome: outcome, milliseconds: now.milliseconds - since.milliseconds))
        since = now
        account.milliseconds = now.milliseconds - start.milliseconds
        account.atMilliseconds = now.milliseconds
    }

    /// The layer `name` answered.
    mutating func answered(_ name: String, by answerer: Answerer, skill: String? = nil, line: Int? = nil) {
        note(name, "answered")
        account.layer = name
        account.by = answerer
        account.skill = skill
        account.line = line
    }

    /// What the skills tried.
    mutating func add(_ explanation: Explanation) {
        account.candidates = explanation.candidates.prefix(AnswerAccount.maximumCandidates).map { candidate in
            let outcome =
                switch candidate.outcome {
                case .answered: "answered"
                case .notTried: "lost to a better one"
                case .failed(let failure): failure.description
                }
            return AnswerAccount.Candidate(
                skill: candidate.skill, line: candidate.line, pattern: String(candidate.pattern.prefix(200)),
                score: candidate.score, outcome: outcome)
        }
    }
}
