internal import HTTP
internal import OrderedJSON

/// The calls about what was said: to read it, search it, take it along, and have it forgotten.
public struct HistorySection: APISection {
    /// Turns that one call gives at most.
    static let largestPage = 200

    private let history: any TurnHistory

    /// The calls of `history`.
    public init(history: any TurnHistory) { self.history = history }

    public var routes: [APIRoute] {
        [
            APIRoute("history", "GET /history", needs: .scope(.history)) { call in
                let limit = try call.queryNumber("limit", in: 1...Self.largestPage, absent: 50)
                let before = try call.queryNumber("before", in: 0...(1 << 53), absent: -1)
                // One more than asked for tells whether there are more.
                let turns = try await kept {
                    try await history.turns(
                        before: before < 0 ? nil : before, containing: call.queryText("q"), limit: limit + 1)
                }
                return .json([
                    "turns": .array(turns.suffix(limit).map(\.json)), "more": .bool(turns.count > limit),
                ])
            },
            APIRoute("exportHistory", "GET /history/export", needs: .scope(.history)) { _ in
                let turns = try await kept { try await history.turns(before: nil, containing: nil, limit: 100_000) }
                var response = HTTPResponse.json(["turns": .array(turns.map(\.json))])
                response.headers["Content-Disposition"] = "attachment; filename=\"susi-history.json\""
                return response
            },
            APIRoute("forgetHistory", "DELETE /history", needs: .scope(.settings)) { _ in
                try await kept { try await history.forget(nil) }
                return .json(["forgotten": true])
            },
            APIRoute("forgetTurn", "DELETE /history/{id}", needs: .scope(.settings)) { call in
                let id = try call.number("id")
                try await kept { try await history.forget(id) }
                return .json(["forgotten": true])
            },
        ]
    }

    private func kept<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch { throw Problem.notKept("\(error)") }
    }
}
