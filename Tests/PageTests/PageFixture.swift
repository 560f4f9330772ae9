import OrderedJSON
import SpeakerTesting
import Synchronization
import Testing

/// Opens a session, closes it whatever happens, and expects the daemon to end in order.
func withPages(settings: JSONObject = JSONObject(), _ body: (PageSession) async throws -> Void) async throws {
    let session = try await PageSession.open(settings: settings)
    do {
        try await body(session)
    } catch {
        await session.close()
        throw error
    }
    #expect(await session.close() == .exited(0))
}

/// A SUSI server whose only answer has every kind of action in it, and in every text of it something that would be
/// executed if it were ever taken for HTML.
func hostileAnswer() throws -> AnswerServer {
    let evil = "<img src=x onerror=\"window.isHurt=1\"><script>window.isHurt=1</script>"
    let text = JSONValue.string(evil)
    let actions: [JSONValue] = [
        ["type": "answer", "expression": text],
        ["type": "table", "columns": ["key": text], "count": 1],
        ["type": "rss", "title": "title", "description": "description", "link": "link", "count": 1],
        ["type": "anchor", "link": "javascript:window.isHurt=1", "text": text],
        ["type": "anchor", "link": "https://example.org/\"onclick=\"x", "text": text],
        ["type": "map", "latitude": "52.5", "longitude": "13.4", "zoom": "9"],
        ["type": "websearch", "query": text],
    ]
    let row: JSONValue = ["key": text, "title": text, "description": text, "link": "https://example.org/\"><script>"]
    return try AnswerServer(.json(["answers": [["data": [row], "actions": .array(actions)]]]))
}

extension Browser {
    /// Presses Tab until the element with the focus fulfils `condition` ("it" is the element).
    func tab(to condition: String, atMost limit: Int = 60) async throws {
        for _ in 0..<limit {
            try await press(.tab)
            if try await run("const it = document.activeElement; return Boolean(\(condition))").bool == true { return }
        }
        Issue.record("With \(limit) Tabs the focus never came to: \(condition)")
    }

    /// Goes to a page of ours as a link does, and waits until it is there.
    func visit(_ path: String, of session: PageSession) async throws {
        try await go(to: session.address + path)
        do {
            try await wait(for: "document.querySelector('main h1') && document.getElementById('nav').hidden === false")
        } catch {
            throw RoomError("\(path) never came: \(error) \(try await complaints())")
        }
    }

    /// All pages that links lead to, without leaving the speaker; of pages that differ in their query only, the first.
    func pages(of session: PageSession) async throws -> [String] {
        var found = ["/"]
        var next = 0
        while next < found.count, found.count < 40 {
            try await visit(found[next], of: session)
            next += 1
            let links = try await run(
                """
                return [...document.querySelectorAll("a[href^='/']:not([download])")].map((a) => a.getAttribute("href"));
                """)
            for case .string(let link) in links.array ?? [] {
                let path = link.prefix { $0 != "?" && $0 != "#" }
                if !found.contains(where: { $0.prefix { $0 != "?" } == path }) { found.append(link) }
            }
        }
        return found
    }
}

/// The lines of a program's output.
final class LineCollector: Sendable {
    private let lines = Mutex<[String]>([])
    var output: ChildProcess.Output { .lines { [self] line in lines.withLock { $0.append(line) } } }
    var text: String { lines.withLock { $0.joined(separator: "\n") } }
}
