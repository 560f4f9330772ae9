internal import OrderedJSON
internal import Platform
internal import Store
internal import Web

/// Writes down what is asked and answered, as it happens, for as long as the owner wants it kept.
struct HistoryKeeper: TurnHistory {
    let store: Store
    let bus: EventBus
    /// Days after which a turn is forgotten; 0: nothing is written down.
    let days: Int

    /// Turns that are kept at most.
    private static let limit = 5_000
    /// Milliseconds from a question to its answer at most; longer than any deadline of the conversation.
    private static let longestTurn = 60_000.0
    private static let log = Log("history")

    /// Follows the conversation until cancelled.
    func run() async {
        guard days > 0 else { return }
        var heard: (text: String, at: Double)?
        for await event in bus.events() {
            switch event.kind {
            case .heard(let text, _): heard = (text, event.atMilliseconds)
            case .answered(let by, let skill, let text, let cards):
                // What was heard and got no answer is not the question of something planned that came due later.
                if let asked = heard, event.atMilliseconds - asked.at > Self.longestTurn { heard = nil }
                let turn = SpeakerTurn(
                    at: CivilTime.now, heard: heard?.text ?? "", answer: text, by: by, skill: skill,
                    milliseconds: heard.map { event.atMilliseconds - $0.at }, cards: cards)
                heard = nil
                do {
                    try await store.add(
                        StoredTurn(at: turn.at, heard: turn.heard, answer: turn.answer, record: turn.json.text()),
                        // By a clock that may be wrong nothing is forgotten.
                        keepingSince: SystemClock.isTrusted ? turn.at - days * 86_400 : 0, atMost: Self.limit)
                } catch {
                    Self.log.debug("a turn was not written down: \(error)")
                }
            default: break
            }
        }
    }

    func turns(before: Int?, containing text: String?, limit: Int) async throws -> [SpeakerTurn] {
        try await store.turns(before: before, containing: text, limit: limit).compactMap { stored in
            guard let json = try? JSONParser.parse(Array(stored.record.utf8)), var turn = SpeakerTurn(json: json) else {
                return nil
            }
            turn.id = stored.id
            return turn
        }
    }

    func forget(_ id: Int?) async throws { try await store.forgetTurns(id) }
}
