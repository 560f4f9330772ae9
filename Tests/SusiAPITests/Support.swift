import Glibc
import HTTP
import OrderedJSON
import SusiAPI
import SusiActions
import Synchronization

/// A server made of a closure; keeps what it was asked.
final class TableTransport: HTTPTransport {
    private let answer: @Sendable (HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse
    private let seen = Mutex<[HTTPClientRequest]>([])
    var requests: [HTTPClientRequest] { seen.withLock { $0 } }

    init(_ answer: @escaping @Sendable (HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse) {
        self.answer = answer
    }

    func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse {
        seen.withLock { $0.append(request) }
        return try await answer(request)
    }
}

/// A time that a test moves.
final class TurnedClock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// A chat response of our own making.
func envelope(actions: String, data: String = "[{}]", more: String = "") -> String {
    """
    {"query":"q","answers":[{"data":\(data),"metadata":{"count":1},"actions":\(actions),"skills":["/a/b.txt"]}],
     "answer_date":"2026-01-09T02:00:10.377Z"\(more)}
    """
}

func answer(_ body: String, status: Int = 200) -> SusiAnswer {
    SusiAnswer(HTTPResponse(status: status, body: .bytes(Array(body.utf8))))
}

/// The actions of an answer, nil if there is none.
func actions(_ answer: SusiAnswer) -> [PlannedAction]? {
    if case .reply(let reply, _) = answer { reply.actions } else { nil }
}

func reason(_ answer: SusiAnswer) -> SusiAnswer.Reason? {
    if case .noAnswer(let reason) = answer { reason } else { nil }
}

/// Recordings of a real server, where there are any.
enum Recordings {
    struct Recording: Sendable, CustomStringConvertible {
        let name: String
        let status: Int
        /// As it was on the wire, as far as it was kept.
        let body: [UInt8]
        /// The parsed body, nil if it was not JSON.
        let json: JSONValue?
        var description: String { name }
    }

    static let chats = recordings(["actions", "chat", "chat-2020-09", "skill-language"]) { $0 == "/susi/chat.json" }
    /// Of logins and devices.
    static let accounts = recordings(["account", "devices"]) { $0.hasPrefix("/aaa/") }

    private static func recordings(_ folders: [String], _ isWanted: (String) -> Bool) -> [Recording] {
        folders.flatMap { folder in recordings(folder, isWanted) }
    }

    private static func recordings(_ folder: String, _ isWanted: (String) -> Bool) -> [Recording] {
        files(in: "\(root)/\(folder)").compactMap { name in
            guard let text = read("\(root)/\(folder)/\(name)"), let file = try? JSONParser.parse(text),
                isWanted(file["request"]?["path"]?.string ?? ""), let status = file["response"]?["status"]?.int
            else { return nil }
            let body = file["response"]?["body"]
            let kept = file["response"]?["body_text"]?.string ?? "<html><body>\(status)</body></html>"
            return Recording(
                name: "\(folder)/\(name.dropLast(".json".utf8.count))", status: status,
                body: Array((body?.text(pretty: true) ?? kept).utf8),
                json: body)
        }
    }

    static var exist: Bool { !chats.isEmpty }

    private static let root: String = {
        let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let shared = getenv("SUSI_SHARED").map { String(cString: $0) } ?? "/\(package)/../shared"
        return "\(shared)/susi-server-recordings"
    }()

    private static func files(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".json") { names.append(name) }
        }
        return names.sorted()
    }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { all += buffer[..<count] }
        return String(decoding: all, as: UTF8.self)
    }
}
