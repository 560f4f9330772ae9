internal import OrderedJSON

/// Say how the commands are used.
enum HelpCommand: Command {
    static let form = CommandForm(
        name: "help", operands: "[COMMAND]", count: 0...1, summary: "say how susictl or one of its commands is used")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        guard let name = arguments.operands.first else { return try show(nil, context) }
        try show(try Susictl.command(named: name).form, context)
    }

    /// Prints help for `form`, for all of `susictl` if nil.
    static func show(_ form: CommandForm?, _ context: CommandContext) throws(CommandFailure) {
        if context.json {
            let forms = form.map { [$0] } ?? Susictl.commands.map { $0.form }
            let list: [JSONValue] = forms.map {
                ["name": .string($0.name), "usage": .string("susictl \($0.usage)"), "summary": .string($0.summary)]
            }
            try context.print(["commands": .array(list)]) { _ in [] }
        } else {
            for line in form.map(lines(for:)) ?? overview { try context.print(line) }
        }
    }

    private static func lines(for form: CommandForm) -> [String] {
        var lines = ["susictl \(form.name): \(form.summary)", "", "usage: susictl \(form.usage)"]
        if !form.details.isEmpty { lines += ["", form.details] }
        return lines + ["", "options:"] + options(form.options + CommandOption.common)
    }

    /// Help for all of `susictl`.
    static var overview: [String] {
        let commands = Susictl.commands.map { $0.form }.map { form in
            ["  " + [form.name, form.operands].filter { !$0.isEmpty }.joined(separator: " "), form.summary]
        }
        return [
            "susictl: talk to the SUSI speaker on this machine", "", "usage: susictl [OPTIONS] COMMAND …", "",
            "commands:",
        ] + Phrasing.table(commands) + ["", "options:"] + options(CommandOption.common) + [
            "", "exit status: 0 done, 1 failed, 64 wrong usage, 69 the speaker can't be reached",
        ]
    }

    private static func options(_ options: [CommandOption]) -> [String] {
        Phrasing.table(options.map { ["  " + ($0.short.map { $0 + ", " } ?? "") + $0.usage, $0.summary] })
    }
}
