internal import Conversation

/// The tables, and how those of earlier versions become those of today.
enum Schema {
    /// One step a version, each in one transaction with its number (`user_version`). Only ever append.
    static let migrations: [[String]] = [
        [
            """
            CREATE TABLE alarms (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT
            """,
            """
            CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID
            """,
        ],
        [
            """
            CREATE TABLE grants (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, holder TEXT NOT NULL,
                scopes TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, last_used INTEGER NOT NULL)
                STRICT
            """,
            """
            CREATE TABLE turns (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, heard TEXT NOT NULL,
                answer TEXT NOT NULL, record TEXT NOT NULL) STRICT
            """,
            """
            CREATE TABLE ratings (path TEXT PRIMARY KEY, stars INTEGER NOT NULL, at INTEGER NOT NULL)
                STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE reviews (id INTEGER PRIMARY KEY, path TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL)
                STRICT
            """,
        ],
        [
            """
            CREATE TABLE egress (purpose TEXT NOT NULL, host TEXT NOT NULL, count INTEGER NOT NULL,
                sent INTEGER NOT NULL, received INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (purpose, host))
                STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, path TEXT NOT NULL,
                value TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (kind, path)) STRICT
            """,
        ],
    ]

    /// Brings the tables up to date. A database of a later version is refused, so that nothing in it gets lost.
    static func migrate(_ database: borrowing Database) throws(StoreFailure) {
        let version = try database.run("PRAGMA user_version").first?.first?.integer ?? 0
        guard version <= migrations.count else {
            throw StoreFailure(
                trouble: .failed, code: 0,
                detail:
                    "the database is of version \(version), this program knows \(migrations.count); install a newer one"
            )
        }
        for step in version..<migrations.count {
            let statements = migrations[step] + ["PRAGMA user_version = \(step + 1)"]
            try database.transaction(statements.map { ($0, []) })
        }
    }
}
