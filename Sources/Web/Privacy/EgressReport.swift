internal import OrderedJSON

/// What something that left the speaker was for.
public enum EgressPurpose: String, Sendable, Hashable, CaseIterable {
    /// A question to the SUSI server.
    case question
    /// What a skill looked up.
    case skill
    /// Sound or text to a service for hearing or speaking.
    case speech
    /// The account: logging in, the list of devices.
    case account
    /// Stars, reviews and reports of skills, to the SUSI server.
    case opinion
    /// Music and radio from elsewhere.
    case stream
}

/// How often something left the speaker, and how much: numbers, never what it was.
public struct EgressTally: Sendable, Hashable {
    /// How often.
    public var count = 0
    /// Bytes that were sent.
    public var sent = 0
    /// Bytes that came back.
    public var received = 0
    /// When it was last, seconds since 1970; 0: unknown.
    public var last = 0

    /// Nothing.
    public init() {}

    /// So much.
    public init(count: Int, sent: Int, received: Int, last: Int) {
        self.count = count
        self.sent = sent
        self.received = received
        self.last = last
    }

    /// Adds what another one counted.
    public static func += (a: inout EgressTally, b: EgressTally) {
        a.count &+= b.count
        a.sent &+= b.sent
        a.received &+= b.received
        a.last = max(a.last, b.last)
    }

    fileprivate var members: [(String, JSONValue)] {
        [
            ("count", .number(count)), ("sent_bytes", .number(sent)), ("received_bytes", .number(received)),
            ("last", last > 0 ? .number(last) : .null),
        ]
    }
}

/// What left the speaker, by purpose and by where it went.
public struct EgressReport: Sendable, Hashable {
    /// Since when it was counted, seconds since 1970; nil: since a time that is not known.
    public var since: Int?
    /// Of each purpose, of each host; a host without a name stands for all that came after too many.
    public var tallies: [EgressPurpose: [String: EgressTally]]
    /// Where questions and sound would go as the speaker is set up, by what for; only what is set.
    public var destinations: [(use: String, host: String)]

    /// What left the speaker.
    public init(
        since: Int?, tallies: [EgressPurpose: [String: EgressTally]] = [:],
        destinations: [(use: String, host: String)] = []
    ) {
        self.since = since
        self.tallies = tallies
        self.destinations = destinations
    }

    public static func == (a: EgressReport, b: EgressReport) -> Bool { a.json == b.json }
    public func hash(into hasher: inout Hasher) { hasher.combine(since) }

    /// All purposes, also those for which nothing left.
    var json: JSONValue {
        let purposes = EgressPurpose.allCases.map { purpose -> JSONValue in
            let hosts = (tallies[purpose] ?? [:]).sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            var sum = EgressTally()
            for (_, tally) in hosts { sum += tally }
            let list = hosts.map { host, tally -> JSONValue in
                .object(JSONObject([("host", host.isEmpty ? .null : .string(host))] + tally.members))
            }
            return .object(
                JSONObject([("purpose", .string(purpose.rawValue))] + sum.members + [("hosts", .array(list))]))
        }
        return [
            "since": since.map { .number($0) } ?? .null, "purposes": .array(purposes),
            "destinations": .array(destinations.map { ["use": .string($0.use), "host": .string($0.host)] }),
        ]
    }
}

/// Whoever counts what leaves the speaker.
public protocol PrivacyControl: Sendable {
    /// What left it so far.
    func egress() async -> EgressReport
    /// Begins to count anew. Throws if the disk refuses; then nothing is forgotten.
    func resetEgress() async throws(ControlError) -> EgressReport
}
