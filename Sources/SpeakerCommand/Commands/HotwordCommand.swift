internal import OrderedJSON

/// The hotword: fit it to the room, and tell how it fares.
enum HotwordCommand: Command {
    static let form = CommandForm(
        name: "hotword", operands: "[health | calibrate | forget]", count: 0...1,
        summary: "tell how the hotword fares, or fit it to this room",
        details: """
            health     calls, sounds that were nearly calls, and calls after which nobody
                       spoke, by day; counts only, no sound is kept
            calibrate  a minute of the room, then five calls: takes less than four minutes,
                       Ctrl-C ends it and changes nothing
            forget     back to hotword.sensitivity of the settings
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        switch arguments.operands.first {
        case nil, "health": try context.print(try await context.call("GET", "/hotword/health"), health)
        case "calibrate":
            do {
                try await calibrate(context)
            } catch {
                guard error.status == ExitStatus.interrupted || Task.isCancelled else { throw error }
                // In a task of its own: this one's calls are cancelled with it.
                await Task.detached { _ = try? await context.call("DELETE", "/hotword/calibration") }.value
                throw error
            }
        case "forget":
            try context.print(try await context.call("DELETE", "/hotword/calibration/result")) { answer in
                [answer["forgotten"]?.bool == true ? "Forgotten." : "There was nothing to forget."]
            }
        case .some(let word): throw .usage("'hotword' knows health, calibrate and forget, not '\(word)'.")
        }
    }

    /// Four minutes at two looks a second, and some.
    private static let looks = 600

    private static func calibrate(_ context: CommandContext) async throws(CommandFailure) {
        var state = try await context.call("POST", "/hotword/calibration")
        var last = ""
        for _ in 0..<looks {
            switch state["state"]?.string {
            case "done": return try context.print(state, instruction)
            case "room", "calls":
                let text = state["instruction"]?.string ?? ""
                if text != last, !context.json { try context.print(text) }
                last = text
            default: throw CommandFailure(state["instruction"]?.string ?? "The calibration ended without a reason.")
            }
            try await context.pause()
            state = try await context.call("GET", "/hotword/calibration")
        }
        throw CommandFailure("It took too long. See how it is: susictl hotword")
    }

    static func instruction(_ state: JSONValue) -> [String] {
        [state["instruction"]?.string ?? ""] + expectation(state["expectation"])
    }

    static func health(_ report: JSONValue) -> [String] {
        let phrases = (report["phrases"]?.array ?? []).compactMap(\.string).map { "\"\($0)\"" }
        var lines = ["Listening for \(phrases.joined(separator: ", ")); sensitivity \(text(report, "sensitivity"))"]
        lines += expectation(report["calibrated"])
        let days = report["days"]?.array ?? []
        guard !days.isEmpty else { return lines + ["Nothing was counted yet."] }
        let head = ["", "calls", "nearly", "then silence"]
        return lines
            + Phrasing.table(
                [head] + days.map { day in ["date", "calls", "rejected", "unanswered"].map { text(day, $0) } })
    }

    private static func expectation(_ value: JSONValue?) -> [String] {
        guard let value, value.object != nil else { return [] }
        let calls = value["false_calls_a_day"]?.double == nil ? "?" : text(value, "false_calls_a_day")
        return [
            "Calibrated: sensitivity \(text(value, "sensitivity")), about \(text(value, "misses_percent")) of 100 calls missed, "
                + "\(calls) false calls a day"
        ]
    }

    private static func text(_ value: JSONValue, _ key: String) -> String { value[key]?.scalarText ?? "?" }
}
