/// Something that waits to be sent: stars, a review or a report of a skill.
public struct StoredLetter: Sendable, Hashable {
    /// Its number; later ones have larger ones.
    public var id: Int
    /// "stars", "review" or "report".
    public var kind: String
    /// Of which skill.
    public var path: String
    /// What is sent.
    public var value: String
    /// When it was written, seconds since 1970.
    public var at: Int

    /// Something that waits to be sent.
    public init(id: Int = 0, kind: String, path: String, value: String, at: Int) {
        self.id = id
        self.kind = kind
        self.path = path
        self.value = value
        self.at = at
    }
}

extension Store {
    /// All that waits, the oldest first.
    public func letters() throws(StoreFailure) -> [StoredLetter] {
        try rows("SELECT id, kind, path, value, at FROM outbox ORDER BY id").compactMap { row in
            guard let id = row[0].integer, let kind = row[1].text, let path = row[2].text, let value = row[3].text
            else { return nil }
            return StoredLetter(id: id, kind: kind, path: path, value: value, at: row[4].integer ?? 0)
        }
    }

    /// Keeps a letter in place of an earlier one of its kind to the same skill. False if `limit` wait already.
    public func keep(_ letter: StoredLetter, atMost limit: Int) throws(StoreFailure) -> Bool {
        let others = try rows(
            "SELECT count(*) FROM outbox WHERE NOT (kind = ? AND path = ?)", [.text(letter.kind), .text(letter.path)])
        guard others.first?.first?.integer ?? 0 < limit else { return false }
        // A new number: what is being sent just now is an older letter.
        try rows(
            "INSERT OR REPLACE INTO outbox (kind, path, value, at) VALUES (?, ?, ?, ?)",
            [.text(letter.kind), .text(letter.path), .text(letter.value), .integer(letter.at)])
        return true
    }

    /// A letter was delivered, or can't be. One that replaced it meanwhile has another number and stays.
    public func removeLetter(_ id: Int) throws(StoreFailure) {
        try rows("DELETE FROM outbox WHERE id = ?", [.integer(id)])
    }
}
