/// A question and its answer, as it is stored: what is searched, and the rest as one text of JSON.
public struct StoredTurn: Sendable, Hashable {
    /// Its number; later ones are larger.
    public var id: Int
    /// When it was asked, seconds since 1970.
    public var at: Int
    /// What was asked.
    public var heard: String
    /// What was answered.
    public var answer: String
    /// Everything else about it.
    public var record: String

    /// A question and its answer.
    public init(id: Int = 0, at: Int, heard: String, answer: String, record: String) {
        self.id = id
        self.at = at
        self.heard = heard
        self.answer = answer
        self.record = record
    }
}

extension Store {
    /// Keeps a turn and forgets those before `since` (seconds since 1970) and all but the newest `atMost`. Returns its
    /// number.
    @discardableResult
    public func add(_ turn: StoredTurn, keepingSince since: Int, atMost limit: Int) throws(StoreFailure) -> Int {
        let row = try rows(
            "INSERT INTO turns (at, heard, answer, record) VALUES (?, ?, ?, ?) RETURNING id",
            [.integer(turn.at), .text(turn.heard), .text(turn.answer), .text(turn.record)])
        let id = row.first?.first?.integer ?? 0
        try rows("DELETE FROM turns WHERE at < ? OR id <= ?", [.integer(since), .integer(id - limit)])
        return id
    }

    /// At most `limit` turns, the oldest first, of those before number `before` (nil: of all), whose question or answer
    /// contains `text` (nil: all).
    public func turns(before: Int?, containing text: String?, limit: Int) throws(StoreFailure) -> [StoredTurn] {
        let escaped = (text ?? "").map { "\\%_".contains($0) ? "\\\($0)" : String($0) }.joined()
        let pattern = Database.Value.text("%\(escaped)%")
        let found = try rows(
            """
            SELECT id, at, heard, answer, record FROM turns
            WHERE id < ? AND (heard LIKE ? ESCAPE '\\' OR answer LIKE ? ESCAPE '\\') ORDER BY id DESC LIMIT ?
            """,
            [.integer(before ?? Int.max), pattern, pattern, .integer(limit)])
        return found.reversed().map { row in
            StoredTurn(
                id: row[0].integer ?? 0, at: row[1].integer ?? 0, heard: row[2].text ?? "", answer: row[3].text ?? "",
                record: row[4].text ?? "")
        }
    }

    /// Forgets one turn, or all. What is forgotten is overwritten in the file.
    public func forgetTurns(_ id: Int? = nil) throws(StoreFailure) {
        if let id { try rows("DELETE FROM turns WHERE id = ?", [.integer(id)]) } else { try rows("DELETE FROM turns") }
        // Else the words stay in the log until it is written over.
        try rows("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
