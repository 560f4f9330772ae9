public import OrderedJSON

/// Something that the daemon told on `GET /api/v1/events`.
public struct RoomEvent: Sendable {
    /// What: `state`, `hotword`, `earcon`, `speech_end`, `heard`, `answered`, `speaking`, `finished`, `fault`, ….
    public let type: String
    /// When, in CLOCK_MONOTONIC milliseconds.
    public let atMilliseconds: Double
    /// All of it.
    public let json: JSONValue

    /// An event's JSON object; nil if it is none.
    public init?(_ json: JSONValue) {
        guard let type = json["type"]?.string, let at = json["at_ms"]?.double else { return nil }
        self.type = type
        atMilliseconds = at
        self.json = json
    }

    /// A text of the event: `text`, `by`, `skill`, `state`, `how`, ….
    public subscript(_ key: String) -> String? { json[key]?.string }
}

/// Cuts a stream of `text/event-stream` (HTML Living Standard, 9.2.6) into the data of its messages.
struct EventStreamReader {
    private var line: [UInt8] = []
    private var data: [String] = []

    /// The messages that became complete with `bytes`.
    mutating func read(_ bytes: [UInt8]) -> [String] {
        var messages: [String] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                if byte != UInt8(ascii: "\r") { line.append(byte) }
                continue
            }
            if line.isEmpty {
                if !data.isEmpty { messages.append(data.joined(separator: "\n")) }
                data = []
            } else if line.starts(with: "data:".utf8) {
                let rest = line.dropFirst(5)
                data.append(String(decoding: rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest, as: UTF8.self))
            }
            line.removeAll(keepingCapacity: true)
        }
        return messages
    }
}
