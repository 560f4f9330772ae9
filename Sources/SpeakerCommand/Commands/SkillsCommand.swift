internal import OrderedJSON
internal import Platform
internal import SkillEngine

/// Check, test, try and list skill files, without the daemon.
enum SkillsCommand: Command {
    static let language = CommandOption(
        name: "--language", value: "TAG", summary: "with try: whoever asks speaks it; else that of the skills, else en")

    static let form = CommandForm(
        name: "skills", operands: "check|test|try|list PATH…", count: 1...Int.max,
        summary: "check, test, try or list skill files",
        details: """
            skills check PATH…         what is wrong, as file:line: severity: message
            skills test PATH…          asks each !example, without a network, and compares with !expect
            skills try PATH QUESTION   the answer, where it comes from, and what else could have answered
            skills list [PATH…]        what is there; without PATH what is installed

            A PATH is a file or a folder with files in it and below. No speaker needs to run.
            If there are errors or failures, or nobody knows an answer, the exit status is 1.
            """,
        options: [language])

    /// What can be done, by its word.
    private enum Order: String, CaseIterable { case check, test, `try`, list }

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        let word = arguments.operands.first ?? ""
        guard let order = Order(rawValue: word) else {
            let near = Spelling.nearest(to: word, among: Order.allCases.map(\.rawValue))
            throw .usage(
                "'skills' can't '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? ".")
                    + " Usage: susictl \(form.usage)")
        }
        let operands = Array(arguments.operands.dropFirst())
        if order != .try, arguments.has(language) { throw .usage("'skills \(word)' takes no option '--language'.") }
        switch order {
        case .check: try check(try SkillSource.find(try paths(operands, order)), context)
        case .test: try await test(try SkillSource.find(try paths(operands, order)), context)
        case .try:
            let question = operands.dropFirst().joined(separator: " ")
            guard let path = operands.first, question.contains(where: { !$0.isWhitespace }) else {
                throw .usage("'skills try' needs a PATH and a question. Usage: susictl skills try PATH QUESTION")
            }
            try await attempt(
                question, language: arguments.values[language.name], try SkillSource.find([path]), context)
        case .list: try list(operands, context)
        }
    }

    private static func paths(_ operands: [String], _ order: Order) throws(CommandFailure) -> [String] {
        guard !operands.isEmpty else {
            throw .usage("'skills \(order.rawValue)' needs PATH…. Usage: susictl skills \(order.rawValue) PATH…")
        }
        return operands
    }

    /// Ctrl-C between two files ends the command.
    static func checkCancelled() throws(CommandFailure) {
        if Task.isCancelled { throw CommandFailure("", status: ExitStatus.interrupted) }
    }

    /// Now and here, as the daemon tells its skills.
    static func query(language: String) -> QueryContext {
        let now = CivilTime.nowMilliseconds
        return QueryContext(
            nowMilliseconds: now, utcOffsetSeconds: CivilTime.localOffset(at: now / 1000),
            offset: { CivilTime.localOffset(at: $0) }, zoneOffset: { CivilTime.offset(ofZone: $0, at: $1) },
            language: language)
    }
}
