internal import OrderedJSON

/// What mpv says, as far as we listen.
enum MPVMessage: Sendable, Equatable {
    /// The answer to a request; `data` as it is.
    case reply(id: Int, isSuccess: Bool, data: JSONValue)
    case startFile(entry: Int)
    /// The sound of the item begins, or goes on after a seek.
    case playbackRestart
    case endFile(entry: Int, reason: String, error: String)
    /// A property that we watch.
    case property(name: String, data: JSONValue)
    case log(prefix: String, text: String)

    /// Nil for what is not JSON or not of interest.
    init?(line: [UInt8]) {
        guard let value = try? JSONParser.parse(line) else { return nil }
        if let event = value["event"]?.string {
            let entry = value["playlist_entry_id"]?.int ?? 0
            switch event {
            case "start-file": self = .startFile(entry: entry)
            case "playback-restart": self = .playbackRestart
            case "end-file":
                self = .endFile(
                    entry: entry, reason: value["reason"]?.string ?? "", error: value["file_error"]?.string ?? "")
            case "property-change":
                guard let name = value["name"]?.string else { return nil }
                self = .property(name: name, data: value["data"] ?? .null)
            case "log-message":
                self = .log(prefix: value["prefix"]?.string ?? "", text: value["text"]?.string ?? "")
            default: return nil
            }
        } else if let id = value["request_id"]?.int, let error = value["error"]?.string {
            self = .reply(id: id, isSuccess: error == "success", data: value["data"] ?? .null)
        } else {
            return nil
        }
    }
}

/// Finds the reason of a failure in what mpv and its libraries log meanwhile.
struct FailureClues: Sendable {
    private var found: MediaFault?

    /// Takes a line of mpv's log into account; the first that says something counts.
    mutating func note(prefix: String, text: String) {
        if found == nil { found = FailureClues.fault(prefix: prefix, text: text) }
    }

    /// The reason, from what was logged and from mpv's own word for it, empty for the end of an item.
    func fault(ending error: String) -> MediaFault? {
        // A loudspeaker that is lost looks like the end. If it was not, the item is opened at its end and ends again.
        if error.isEmpty { return found == .deviceUnavailable ? found : nil }
        if error.contains("audio output") { return .deviceUnavailable }
        if let found { return found }
        if error.contains("unrecognized") || error.contains("no audio") { return .notAudio }
        return .unreachable
    }

    private static func fault(prefix: String, text: String) -> MediaFault? {
        if prefix.hasPrefix("ytdl_hook") {
            return text.contains("ERROR") || text.contains("failed") ? .notAvailable : nil
        }
        if prefix.hasPrefix("ao") { return text.contains("open error") ? .deviceUnavailable : nil }
        if let range = text.firstRange(of: "HTTP error ") {
            let status = Int(text[range.upperBound...].prefix(3)) ?? 0
            switch status {
            case 404, 410: return .notFound
            case 401, 402, 403, 407, 451: return .refused
            default: return .serverFault(status)
            }
        }
        if text.contains("Failed to resolve hostname") { return .hostUnknown }
        if text.contains("Connection refused") || text.contains("timed out") || text.contains("unreachable") {
            return .unreachable
        }
        if text.contains("No such file or directory") { return .fileMissing }
        return nil
    }
}

extension String {
    /// Where `needle` first occurs, byte by byte.
    fileprivate func firstRange(of needle: String) -> Range<String.Index>? {
        let needle = Array(needle.utf8)
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start...].starts(with: needle) { return start..<utf8.index(start, offsetBy: needle.count) }
            start = utf8.index(after: start)
        }
        return nil
    }
}
