internal import OrderedJSON

/// Ask a question and print the answer.
enum AskCommand: Command {
    static let speak = CommandOption(name: "--speak", summary: "also say the answer aloud")

    static let form = CommandForm(
        name: "ask", operands: "WORDS…", count: 1...Int.max, summary: "ask a question and print the answer",
        details: """
            The words are asked as if they had been heard. Quotation marks are needed only for
            signs that the shell would take for itself.
            If nobody knows an answer the exit status is 1.
            """,
        options: [speak])

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        let question = try arguments.words(of: form)
        let answer = try await context.call(
            "POST", "/ask", ["text": .string(question), "speak": .bool(arguments.has(speak))], within: .seconds(15))
        try context.print(answer) { [text($0)] }
        if answer["by"]?.string == "nobody" { throw CommandFailure("") }
    }

    private static func text(_ answer: JSONValue) -> String {
        if let text = answer["text"]?.string, !text.isEmpty { return text }
        let actions = (answer["actions"]?.array ?? []).compactMap(\.string)
        if !actions.isEmpty { return "Done: \(actions.joined(separator: ", "))." }
        return answer["by"]?.string == "nobody" ? "Nobody knows an answer to that." : "Done."
    }
}

extension Arguments {
    /// The operands as one text, which must have a word in it.
    func words(of form: CommandForm) throws(CommandFailure) -> String {
        let text = operands.joined(separator: " ")
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw .usage("'\(form.name)' needs \(form.operands). Usage: susictl \(form.usage)")
        }
        return text
    }
}
