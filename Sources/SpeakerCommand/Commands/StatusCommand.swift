internal import HTTP
internal import OrderedJSON

/// How the speaker is.
enum StatusCommand: Command {
    static let form = CommandForm(
        name: "status", summary: "how the speaker is",
        details: "What the speaker does, hears and speaks with, and what is wrong and can be done about it.")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try context.print(try await context.call("GET", "/status"), lines)
    }

    /// A status for a person. What a daemon of another version leaves out shows as `?`.
    static func lines(_ status: JSONValue) -> [String] {
        var rows = [
            ["state", text(status["state"]) + age(status["since_ms"], in: status).map { " for \($0)" }.orEmpty],
            ["hearing", sound(status["hearing"], losses: "overruns")],
            ["speaking", sound(status["speaking"], losses: "underruns")],
            ["voice", voice(status["voice"])],
            ["server", server(status["server"])],
            ["skills", text(status["skills"])],
            ["version", version(status)],
        ]
        let faults = status["faults"]?.array ?? []
        if faults.isEmpty { rows.append(["faults", "none"]) }
        for (index, fault) in faults.enumerated() {
            let since = age(fault["since_ms"], in: status).map { " (for \($0))" }.orEmpty
            rows.append([index == 0 ? "faults" : "", text(fault["what"]) + since])
            for part in ["why", "action"] where fault[part]?.string?.isEmpty == false {
                rows.append(["", "  " + text(fault[part])])
            }
        }
        return Phrasing.table(rows)
    }

    private static func text(_ value: JSONValue?) -> String { value?.scalarText ?? "?" }

    private static func age(_ since: JSONValue?, in status: JSONValue) -> String? {
        guard let since = since?.double, let now = status["at_ms"]?.double else { return nil }
        return Phrasing.duration(milliseconds: now - since)
    }

    private static func sound(_ device: JSONValue?, losses: String) -> String {
        var parts = ["\(text(device?["device"])): \(text(device?["state"]))"]
        if let rate = device?["rate"]?.int, rate > 0 {
            parts.append("\(rate) Hz, \(Phrasing.count(device?["channels"]?.int ?? 0, "channel"))")
        }
        if let volume = device?["volume"]?.int { parts.append("volume \(volume) %") }
        if let count = device?[losses]?.int, count > 0 {
            parts.append(Phrasing.count(count, String(losses.dropLast())))
        }
        if let count = device?["reopens"]?.int, count > 0 { parts.append("reopened \(Phrasing.count(count, "time"))") }
        if device?["silent"]?.bool == true { parts.append("nothing but silence comes: is the microphone muted?") }
        if device?["muted"]?.bool == true { parts.append("susictl unmute opens it") }
        return parts.joined(separator: ", ")
    }

    private static func voice(_ voice: JSONValue?) -> String {
        "\(text(voice?["language"])) (\(text(voice?["identifier"])))"
            + (voice?["substitution"]?.string).map { ", \($0)" }.orEmpty
    }

    private static func server(_ server: JSONValue?) -> String {
        switch server?["configured"]?.bool {
        case nil: return "?"
        case false?: return "none, answers come from the skills on the device"
        case true?: break
        }
        let reachable =
            switch server?["reachable"]?.bool {
            case nil: "not called yet"
            case true?: "reachable"
            case false?: "not reachable"
            }
        return "\(text(server?["address"])): \(reachable)"
            + (server?["last_error"]?.string).map { ", \($0)" }.orEmpty
    }

    private static func version(_ status: JSONValue) -> String {
        var parts = [text(status["version"])]
        if let seconds = status["uptime_s"]?.double {
            parts.append("up \(Phrasing.duration(milliseconds: seconds * 1000))")
        }
        if let bytes = status["memory_bytes"]?.double { parts.append(Phrasing.megabytes(bytes)) }
        if parts[0] != SpeakerVersion.current {
            parts.append(
                "susictl is \(SpeakerVersion.current): start the speaker afresh with sudo systemctl restart susid")
        }
        return parts.joined(separator: ", ")
    }
}

extension String? {
    fileprivate var orEmpty: String { self ?? "" }
}
