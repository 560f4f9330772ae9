/// Somebody who was let in, as it is stored: see `AccessGrant`.
public struct StoredGrant: Sendable, Hashable {
    /// Its number.
    public var id: Int
    /// What the owner calls it.
    public var name: String
    /// "browser" or "script".
    public var holder: String
    /// What it allows, separated by blanks.
    public var scopes: String
    /// SHA-256 of its secret, as hexadecimal digits.
    public var digest: String
    /// When it was given, seconds since 1970.
    public var created: Int
    /// When it was last used, seconds since 1970, to the day.
    public var lastUsed: Int

    /// Somebody who was let in.
    public init(id: Int, name: String, holder: String, scopes: String, digest: String, created: Int, lastUsed: Int) {
        self.id = id
        self.name = name
        self.holder = holder
        self.scopes = scopes
        self.digest = digest
        self.created = created
        self.lastUsed = lastUsed
    }
}

extension Store {
    /// Everybody who was let in.
    public func grants() throws(StoreFailure) -> [StoredGrant] {
        try rows("SELECT id, name, holder, scopes, digest, created, last_used FROM grants ORDER BY id").map { row in
            StoredGrant(
                id: row[0].integer ?? 0, name: row[1].text ?? "", holder: row[2].text ?? "", scopes: row[3].text ?? "",
                digest: row[4].text ?? "", created: row[5].integer ?? 0, lastUsed: row[6].integer ?? 0)
        }
    }

    /// Lets somebody in; the number in `grant` is ignored, the new one is returned.
    public func add(_ grant: StoredGrant) throws(StoreFailure) -> Int {
        let row = try rows(
            """
            INSERT INTO grants (name, holder, scopes, digest, created, last_used) VALUES (?, ?, ?, ?, ?, ?) RETURNING id
            """,
            [
                .text(grant.name), .text(grant.holder), .text(grant.scopes), .text(grant.digest),
                .integer(grant.created), .integer(grant.lastUsed),
            ])
        return row.first?.first?.integer ?? 0
    }

    /// Lets somebody in no more.
    public func removeGrant(_ id: Int) throws(StoreFailure) {
        try rows("DELETE FROM grants WHERE id = ?", [.integer(id)])
    }

    /// Notes when somebody was here.
    public func noteUse(ofGrant id: Int, at seconds: Int) throws(StoreFailure) {
        try rows("UPDATE grants SET last_used = ? WHERE id = ?", [.integer(seconds), .integer(id)])
    }
}
