/// Takes server-sent events (HTML Living Standard, 9.2.6) out of bytes as they come, however they are cut.
struct EventStreamParser {
    /// One message: the `event:` line, `message` if there is none, and the `data:` lines.
    struct Message: Hashable {
        var event: String
        var data: String
    }

    /// A longer line or message is thrown away: no memory for a daemon that has gone mad.
    static let longest = 1 << 20

    private var line: [UInt8] = []
    private var event = ""
    private var data: String?
    private var lastWasReturn = false
    private var isFirstLine = true
    private var skipsMessage = false

    /// The messages that `bytes` complete.
    mutating func feed(_ bytes: [UInt8]) -> [Message] {
        var messages: [Message] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n") where lastWasReturn: lastWasReturn = false
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                lastWasReturn = byte == UInt8(ascii: "\r")
                if let message = endLine() { messages.append(message) }
            default:
                lastWasReturn = false
                if line.count < Self.longest { line.append(byte) } else { skipsMessage = true }
            }
        }
        return messages
    }

    private mutating func endLine() -> Message? {
        var text = String(decoding: line, as: UTF8.self)[...]
        line.removeAll(keepingCapacity: true)
        if isFirstLine, text.first == "\u{FEFF}" { text = text.dropFirst() }
        isFirstLine = false
        guard !text.isEmpty else {
            defer { (event, data, skipsMessage) = ("", nil, false) }
            guard let data, !skipsMessage else { return nil }
            return Message(event: event.isEmpty ? "message" : event, data: data)
        }
        let field = text.prefix { $0 != ":" }
        var value = text.dropFirst(field.count + 1)
        if value.first == " " { value = value.dropFirst() }
        switch field {
        case "event": event = String(value)
        case "data":
            let soFar = data.map { $0 + "\n" } ?? ""
            if soFar.utf8.count + value.utf8.count > Self.longest { skipsMessage = true } else { data = soFar + value }
        // Comments have an empty field; `id` and `retry` are for browsers, which come back by themselves.
        default: break
        }
        return nil
    }
}
