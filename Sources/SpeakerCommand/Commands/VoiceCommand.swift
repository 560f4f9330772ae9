internal import OrderedJSON

/// Tell or change the voice.
enum VoiceCommand: Command {
    static let rate = CommandOption(name: "--rate", value: "N", summary: "words a minute, 80 to 450")
    static let pitch = CommandOption(name: "--pitch", value: "N", summary: "0 to 100, the higher the higher")

    static let form = CommandForm(
        name: "voice", operands: "[LANGUAGE]", count: 0...Int.max,
        summary: "tell the voice, or change its language, rate or pitch",
        details: """
            LANGUAGE is a code or a name: de-DE, German, French Canada; susictl voices lists
            them. It counts from the next sentence on, and is kept over restarts.
            """,
        options: [rate, pitch])

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        var body = JSONObject()
        if !arguments.operands.isEmpty { body["language"] = .string(try arguments.words(of: form)) }
        if let word = arguments.values[rate.name] {
            body["rate"] = .number(try number(word, in: 80...450, called: "rate"))
        }
        if let word = arguments.values[pitch.name] {
            body["pitch"] = .number(try number(word, in: 0...100, called: "pitch"))
        }
        let answer =
            body.members.isEmpty
            ? try await context.call("GET", "/voice") : try await context.call("PUT", "/voice", .object(body))
        try context.print(answer, lines)
    }

    private static func number(
        _ word: String, in range: ClosedRange<Int>, called name: String
    ) throws(CommandFailure) -> Int {
        guard let number = Int(word), range.contains(number) else {
            throw .usage(
                "The \(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(word)'.")
        }
        return number
    }

    static func lines(_ voice: JSONValue) -> [String] {
        func text(_ key: String) -> String { voice[key]?.scalarText ?? "?" }
        let line =
            "Voice \(text("language")) (\(text("identifier"))), \(text("rate")) words a minute, pitch \(text("pitch"))"
        return [line] + (voice["substitution"]?.string.map { [$0] } ?? [])
    }
}
