public import HTTP
internal import OrderedJSON
internal import SusiActions

extension SusiAnswer {
    /// What a response of `/susi/chat.json` means. The status counts first: errors of SUSI servers are HTML pages; the type is
    /// not looked at, because good answers call themselves JavaScript.
    public init(_ response: HTTPResponse, maximumBody: Int = 1 << 20) {
        self = .noAnswer(.answersMissing)
        guard (200..<300).contains(response.status) else {
            self = .noAnswer(.status(response.status))
            return
        }
        let bytes = response.bytes
        guard bytes.count <= maximumBody else {
            self = .noAnswer(.unreadable("it has \(bytes.count) bytes"))
            return
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            self = .noAnswer(.unreadable("it is not UTF-8"))
            return
        }
        do throws(JSONSyntaxError) {
            self.init(try JSONParser.parse(bytes))
        } catch {
            // Its reason may quote the answer; the place can't.
            self = .noAnswer(.unreadable("it is not JSON at \(error.position)"))
        }
    }

    private init(_ envelope: JSONValue) {
        guard envelope.object != nil else {
            self = .noAnswer(.unreadable("it is not a JSON object"))
            return
        }
        // The elements are alternatives; servers send one.
        guard let answer = envelope["answers"]?[0], answer.object != nil else {
            self = .noAnswer(.answersMissing)
            return
        }
        let rows = (answer["data"]?.array ?? []).compactMap(\.object)
        let sent = envelope["answer_date"]?.string.flatMap(Timestamp.milliseconds)
        let raw = (answer["actions"]?.array ?? []).prefix(Self.maximumActions)
        let reply = Reply(
            actions: raw.compactMap { PlannedAction(wire: $0, sent: sent) }, rows: rows,
            skills: (answer["skills"]?.array ?? []).compactMap(\.string),
            line: raw.lazy.compactMap { $0["line"]?.wholeNumber }.first)
        if reply.actions.isEmpty {
            self = .noAnswer(.nothingToDo)
        } else if reply.isNoAnswer {
            self = .noAnswer(.doesNotKnow)
        } else {
            self = .reply(reply, userLanguage: SusiQuestion.twoLetters(rows.first?["_user_language"]?.string))
        }
    }

    /// The longest recorded answer has 15; more than this nobody wants to hear.
    private static let maximumActions = 256
}

extension PlannedAction {
    /// Nil for an action that is not known, or lacks what it needs. `sent`: when, in milliseconds since 1970.
    init?(wire: JSONValue, sent: Int?) {
        guard let action = Action(wire: wire) else { return nil }
        self.init(action, plan: Plan(wire: wire, sent: sent))
    }
}

extension Plan {
    /// Nil for an action of now. Servers send both attributes; one of them is enough here.
    fileprivate init?(wire: JSONValue, sent: Int?) {
        let delay = wire["plan_delay"]?.wholeNumber
        let due = wire["plan_date"]?.string.flatMap(Timestamp.milliseconds)
        guard delay != nil || due != nil else { return nil }
        let inferred = due.flatMap { due in sent.map { due - $0 } } ?? 0
        self.init(
            delayMilliseconds: min(max(delay ?? inferred, -Self.farthest), Self.farthest), dueMilliseconds: due)
    }

    /// A hundred years: sums with it stay far from overflowing.
    private static let farthest = 3_155_760_000_000
}
