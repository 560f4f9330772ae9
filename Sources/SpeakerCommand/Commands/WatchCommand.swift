internal import OrderedJSON

/// Show what happens, until interrupted.
enum WatchCommand: Command {
    static let form = CommandForm(
        name: "watch", summary: "show what happens, a line each, until Ctrl-C",
        details: """
            Each line has the seconds since the first one, what happened, and the particulars.
            With --json each line is an event as the speaker sends it; at_ms is CLOCK_MONOTONIC.
            If the speaker goes away the exit status is 69.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        do {
            try await watch(context)
        } catch  where error.status == ExitStatus.interrupted {
            // Ctrl-C is how one ends this command, also while it connects.
            return
        }
    }

    private static func watch(_ context: CommandContext) async throws(CommandFailure) {
        var pieces = try await context.events().makeAsyncIterator()
        var parser = EventStreamParser()
        var start: Double?
        while let bytes = try await next(&pieces) {
            for message in parser.feed(bytes) {
                // What is no JSON is no event; a later version of the daemon may have other messages.
                guard let event = try? JSONParser.parse(message.data), event.object != nil else { continue }
                let at = event["at_ms"]?.double ?? start ?? 0
                let origin = start ?? at
                start = origin
                try context.print(event) { [line($0, seconds: (at - origin) / 1000)] }
            }
        }
        if Task.isCancelled { return }
        throw gone("The speaker went away.")
    }

    private static func next(
        _ pieces: inout AsyncThrowingStream<[UInt8], any Error>.Iterator
    ) async throws(CommandFailure) -> [UInt8]? {
        do {
            return try await pieces.next()
        } catch {
            if Task.isCancelled { return nil }
            throw error as? TransportFailure == .timedOut
                ? gone("The speaker no longer says anything.") : gone("The speaker went away.")
        }
    }

    private static func gone(_ what: String) -> CommandFailure {
        CommandFailure("\(what) See why: systemctl status susid", status: ExitStatus.unreachable)
    }

    /// An event for a person, always one line.
    static func line(_ event: JSONValue, seconds: Double) -> String {
        let type = event["type"]?.string ?? "?"
        let line =
            Phrasing.padded(Phrasing.thousandths(seconds), 9, left: true) + "  " + Phrasing.padded(type, 10) + "  "
            + particulars(event, type)
        return String(line.map { $0.isNewline ? " " : $0 })
    }

    private static func particulars(_ event: JSONValue, _ type: String) -> String {
        func text(_ key: String) -> String { event[key]?.scalarText ?? "?" }
        switch type {
        case "state": return text("state")
        case "hotword": return "\(text("phrase")) (score \(text("score")))"
        case "earcon": return text("name")
        case "speech_end": return text("reason")
        case "heard": return "\(text("text")) (confidence \(text("confidence")))"
        case "answered":
            let skill = (event["skill"]?.string).map { " (\($0))" } ?? ""
            return "by \(text("by"))\(skill): \(text("text"))"
        case "speaking": return text("text")
        case "finished": return text("how")
        case "fault": return "\(text("what")) \(text("why")) \(text("action"))"
        case "microphone": return event["muted"]?.bool == true ? "closed" : "open"
        case "volume": return "\(text("percent")) %"
        default:
            var rest = event.object ?? JSONObject()
            for key in ["type", "at_ms"] { rest[key] = nil }
            return JSONValue.object(rest).text()
        }
    }
}
