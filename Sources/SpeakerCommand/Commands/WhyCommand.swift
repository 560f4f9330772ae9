internal import OrderedJSON

/// Explain an answer.
enum WhyCommand: Command {
    static let form = CommandForm(
        name: "why", operands: "[N]", count: 0...1, summary: "explain the last answer, or the N-th last one",
        details: """
            What was heard and how surely, who was asked and who answered, from which skill and line,
            which skills lost and why, and how long each step took. The speaker keeps the last
            twenty answers in memory, and nowhere else.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        var number = 1
        if let word = arguments.operands.first {
            guard let given = Int(word), given > 0 else {
                throw .usage(
                    "'why' takes a number from 1, the last answer, not '\(word)'. Usage: susictl \(form.usage)")
            }
            number = given
        }
        let answers = try await context.call("GET", "/why")["answers"]?.array ?? []
        guard answers.indices.contains(number - 1) else {
            throw CommandFailure(
                answers.isEmpty
                    ? "Nothing has been answered since the speaker started."
                    : "The speaker remembers \(Phrasing.count(answers.count, "answer")), so not number \(number).")
        }
        try context.print(answers[number - 1], lines)
    }

    /// An account for a person. What a daemon of another version leaves out shows as `?`.
    static func lines(_ account: JSONValue) -> [String] {
        let sure =
            account["confidence"]?.double.map { "heard, \(Int(($0 * 100).rounded())) % sure" } ?? "typed"
        var rows = [
            ["question", "\(text(account["heard"])) (\(sure))"],
            ["answer", account["text"]?.string?.isEmpty == false ? text(account["text"]) : "(nothing said)"],
            ["answered by", source(account)], ["time", milliseconds(account["milliseconds"])],
        ]
        for (index, layer) in (account["layers"]?.array ?? []).enumerated() {
            rows.append([
                index == 0 ? "asked" : "",
                "\(text(layer["name"])), \(milliseconds(layer["milliseconds"])): \(text(layer["outcome"]))",
            ])
        }
        let candidates = account["candidates"]?.array ?? []
        for (index, candidate) in candidates.enumerated() {
            let pattern = text(candidate["pattern"])
            rows.append([
                index == 0 ? "skills" : "",
                "\(index + 1). \(place(candidate)): \(text(candidate["outcome"])), score \(text(candidate["score"]))",
            ])
            rows.append(["", "   " + (pattern.count > 70 ? pattern.prefix(69) + "…" : pattern)])
        }
        if candidates.isEmpty { rows.append(["skills", "none was asked, or no pattern matches"]) }
        return Phrasing.table(rows)
    }

    private static func source(_ account: JSONValue) -> String {
        guard account["by"]?.string != "nobody" else { return "nobody" }
        let layer = account["layer"]?.string ?? account["by"]?.string ?? "?"
        return account["skill"]?.string == nil ? layer : "\(layer), \(place(account))"
    }

    /// `file:line`; a built-in skill has no line.
    private static func place(_ value: JSONValue) -> String {
        let line = value["line"]?.int ?? 0
        return text(value["skill"]) + (line > 0 ? ":\(line)" : "")
    }

    private static func text(_ value: JSONValue?) -> String { value?.scalarText ?? "?" }

    private static func milliseconds(_ value: JSONValue?) -> String {
        guard let number = value?.double, number.isFinite, abs(number) < 1e12 else { return "? ms" }
        let tenths = Int((number * 10).rounded())
        return tenths >= 100 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms"
    }
}
