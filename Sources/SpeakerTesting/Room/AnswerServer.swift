public import OrderedJSON
internal import HTTP
internal import Synchronization

/// A SUSI server on the loopback address that answers every question in one way: rightly, or wrongly.
public final class AnswerServer: Sendable {
    /// What becomes of a question.
    public enum Manner: Sendable {
        /// This JSON, after status 200.
        case json(JSONValue)
        /// A page, as the wall of a hotel's network would send it.
        case html
        /// This status and no answer.
        case status(Int)
        /// Nothing, until the client goes away.
        case hangs
    }

    /// What makes a speaker silent.
    public static let stop = Manner.json(["answers": [["data": [], "actions": [["type": "stop"]]]]])

    /// An answer to be spoken.
    public static func says(_ text: String) -> Manner {
        .json(["answers": [["data": [], "actions": [["type": "answer", "expression": .string(text)]]]]])
    }

    /// Its address, for `server.address`.
    public let address: String
    /// Each question as an event `question`, at the moment in which the answer is handed out to be written: somewhat
    /// earlier than its first byte is on the way. A question that hangs is told when it comes.
    public let log = EventLog()
    private let server: HTTPServer

    /// Opens a server that answers in this manner.
    public init(_ manner: Manner) throws(RoomError) {
        let log = log
        server = HTTPServer { request in
            let question = request.query.first { $0.name == "q" }?.value ?? ""
            let event = { log.append(RoomEvent.question(question, at: monotonicMilliseconds())) }
            switch manner {
            case .json(let json):
                let bytes = Array(json.text().utf8)
                event()
                return HTTPResponse(headers: ["Content-Type": "application/json"], body: .bytes(bytes))
            case .html:
                event()
                let page = "<!DOCTYPE html><title>Welcome</title><p>Accept our terms to go on.</p>"
                return HTTPResponse(headers: ["Content-Type": "text/html"], body: .bytes(Array(page.utf8)))
            case .status(let status):
                event()
                return HTTPResponse(status: status)
            case .hangs:
                event()
                // Cancelled when the client hangs up.
                try? await Task.sleep(for: .seconds(25))
                return HTTPResponse(status: 504)
            }
        }
        do {
            address = "http://127.0.0.1:\(try server.listen(address: "127.0.0.1", port: 0))"
        } catch {
            throw RoomError("No port can be opened on the loopback address: \(error)")
        }
    }

    /// The daemon's settings that make it ask here.
    public var settings: JSONObject {
        let server: JSONValue = ["address": .string(address), "totalSeconds": 1]
        return JSONObject([("server", server)])
    }

    /// Ends it.
    public func close() {
        server.stop()
        log.end()
    }
}

extension RoomEvent {
    /// A question that came to a server.
    static func question(_ text: String, at milliseconds: Double) -> RoomEvent {
        let json: JSONValue = ["type": "question", "at_ms": .number(milliseconds), "text": .string(text)]
        guard let event = RoomEvent(json) else { preconditionFailure("it has a type and a time") }
        return event
    }
}
