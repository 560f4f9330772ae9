internal import OrderedJSON

/// Speak a text.
enum SayCommand: Command {
    static let language = CommandOption(name: "--language", value: "TAG", summary: "its language, such as de or pt-BR")

    static let form = CommandForm(
        name: "say", operands: "WORDS…", count: 1...Int.max, summary: "speak a text",
        details: "Returns when the speaker has taken the text, not when it has been spoken.",
        options: [language])

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        var body = JSONObject([("text", .string(try arguments.words(of: form)))])
        if let tag = arguments.values[language.name] { body["language"] = .string(tag) }
        try context.print(try await context.call("POST", "/say", .object(body))) { _ in ["Speaking."] }
    }
}
