internal import OrderedJSON
internal import SusiActions

/// A native skill that fetches what it answers. It is tried after all that needs no network, so that it neither delays
/// nor hides what the speaker knows by itself.
protocol NetworkSkill: NativeSkill {
    /// The reply to the words that one of the patterns matched; nil: cannot answer these.
    func answer(
        _ match: NativeMatch, _ context: QueryContext, _ web: inout WebAccess
    ) async throws(IntentFailure) -> Reply?

    /// What to say where the network cannot be reached.
    var offlineSentence: String { get }

    /// True if it is to be asked after all others that need a network.
    var isLastResort: Bool { get }
}

extension NetworkSkill {
    var isLastResort: Bool { false }

    /// Without a network it knows nothing.
    func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? { nil }
}

/// The way of one question to the network, within the limits of the engine.
struct WebAccess {
    private(set) var run: EngineRun

    init(_ run: EngineRun) { self.run = run }

    /// True if something could not be reached, rather than being told no.
    var isOffline: Bool { run.isOffline }

    /// The JSON at `url`; nil if there is none, as the server says (404).
    mutating func json(_ url: String) async throws(IntentFailure) -> JSONValue? {
        let document = try await run.document(url, headers: [("Accept", "application/json")])
        if document.status == 404 { return nil }
        guard 200..<300 ~= document.status else { throw .noData("the server answered with status \(document.status)") }
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(document.body)
        } catch {
            throw .noData("the server's answer is not JSON (\(error))")
        }
    }

    /// The bytes at `url`.
    mutating func bytes(_ url: String) async throws(IntentFailure) -> [UInt8] {
        try await run.fetch(url, headers: [("Accept", "application/rss+xml, application/xml, text/xml")]).body
    }
}

extension String {
    /// Percent-encoded, to be put into an address.
    var inAddress: String { PercentEncoding.encode(self) }

    /// Each word with a capital first letter: names come from a recogniser, which knows none.
    var asName: String {
        split(separator: " ").map { word in
            word.split(separator: "-", omittingEmptySubsequences: false)
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
        }.joined(separator: " ")
    }
}
