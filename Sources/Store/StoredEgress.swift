/// How often something left the speaker for one purpose to one host, as it is stored.
public struct StoredEgress: Sendable, Hashable {
    /// What for.
    public var purpose: String
    /// To whom.
    public var host: String
    /// How often.
    public var count: Int
    /// Bytes that were sent.
    public var sent: Int
    /// Bytes that came back.
    public var received: Int
    /// When it was last, seconds since 1970.
    public var last: Int

    /// A tally.
    public init(purpose: String, host: String, count: Int, sent: Int, received: Int, last: Int) {
        self.purpose = purpose
        self.host = host
        self.count = count
        self.sent = sent
        self.received = received
        self.last = last
    }
}

extension Store {
    /// All tallies.
    public func egress() throws(StoreFailure) -> [StoredEgress] {
        try rows("SELECT purpose, host, count, sent, received, last FROM egress").compactMap { row in
            guard let purpose = row[0].text, let host = row[1].text else { return nil }
            return StoredEgress(
                purpose: purpose, host: host, count: row[2].integer ?? 0, sent: row[3].integer ?? 0,
                received: row[4].integer ?? 0, last: row[5].integer ?? 0)
        }
    }

    /// Keeps tallies, each in place of the one of its purpose and host: all of them or none.
    public func keep(_ tallies: [StoredEgress]) throws(StoreFailure) {
        try transaction(
            tallies.map { tally in
                (
                    """
                    INSERT INTO egress (purpose, host, count, sent, received, last) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (purpose, host) DO UPDATE SET count = excluded.count, sent = excluded.sent,
                        received = excluded.received, last = excluded.last
                    """,
                    [
                        .text(tally.purpose), .text(tally.host), .integer(tally.count), .integer(tally.sent),
                        .integer(tally.received), .integer(tally.last),
                    ]
                )
            })
    }

    /// Forgets all tallies, and keeps since when it is counted anew.
    public func forgetEgress(since setting: String, is value: String) throws(StoreFailure) {
        try transaction([
            ("DELETE FROM egress", []),
            (
                "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                [.text(setting), .text(value)]
            ),
        ])
    }
}
