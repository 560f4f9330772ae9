internal import HTTP
internal import OrderedJSON

/// The command `susictl`: its arguments, its commands, its output and its exit status.
public enum Susictl {
    /// All commands, in the order of help.
    static let commands: [any Command.Type] = [
        StatusCommand.self, AskCommand.self, SayCommand.self, ListenCommand.self, StopCommand.self, VolumeCommand.self,
        MuteCommand.self, UnmuteCommand.self, HotwordCommand.self, VoiceCommand.self, VoicesCommand.self,
        DevicesCommand.self, DiagnoseCommand.self, WiFiCommand.self, HotspotCommand.self, AccountCommand.self,
        PairCommand.self, AccessCommand.self, WhyCommand.self, WatchCommand.self,
        SkillsCommand.self, HelpCommand.self,
    ]

    /// Does what `arguments` (without the program's name) say and returns the exit status: 0 done, 1 failed, 64 wrong
    /// usage, 69 the daemon can't be reached, 130 cancelled; `watch` returns 0 if its task is cancelled.
    ///
    /// `secret`: where passwords come from. `environment`: `SUSI_SOCKET` names the socket if `--socket` does not. Never writes anywhere but to `output` and
    /// `error`; what goes to `error` is one sentence, or with `--json` one object with `error` and `exit_status`.
    public static func run(
        arguments: [String], environment: [String: String], client: some CommandTransport, output: any LineOutput,
        error: any LineOutput, secret: any SecretInput = TerminalSecret()
    ) async -> Int32 {
        do {
            try await dispatch(arguments, environment, client, output, secret)
            return ExitStatus.done
        } catch let failure {
            let asJSON = arguments.prefix { $0 != "--" }.contains(CommandOption.json.name)
            report(failure, asJSON: asJSON, to: error)
            return failure.status
        }
    }

    private static func dispatch(
        _ words: [String], _ environment: [String: String], _ client: some CommandTransport, _ output: any LineOutput,
        _ secret: any SecretInput
    ) async throws(CommandFailure) {
        let options = CommandOption.common + commands.flatMap { $0.form.options }
        let arguments = try Arguments(words, known: options)
        let context = CommandContext(
            transport: client, socket: try SocketPath.choose(arguments, environment: environment),
            json: arguments.has(.json), output: output, secret: secret)
        let command: (any Command.Type)?
        if let name = arguments.command { command = try self.command(named: name) } else { command = nil }
        if arguments.has(.help) { return try HelpCommand.show(command?.form, context) }
        if arguments.has(.version) {
            return try context.print(["version": .string(SpeakerVersion.current)]) { _ in
                ["susictl \(SpeakerVersion.current)"]
            }
        }
        guard let command else { throw .usage("What should it do? Name a command, such as: susictl status") }
        try arguments.check(against: command.form)
        try await command.run(arguments, context)
    }

    /// The command of this name, else a failure that says which one was probably meant.
    static func command(named name: String) throws(CommandFailure) -> any Command.Type {
        if let command = commands.first(where: { $0.form.name == name }) { return command }
        let near = Spelling.nearest(to: name, among: commands.map { $0.form.name })
        throw .usage("There is no command '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "."))
    }

    private static func report(_ failure: CommandFailure, asJSON: Bool, to error: any LineOutput) {
        guard !failure.message.isEmpty else { return }
        if asJSON {
            var object = JSONObject([
                ("error", .string(failure.message)), ("exit_status", .number(Int(failure.status))),
            ])
            object["problem"] = failure.problem
            _ = error.write(JSONValue.object(object).text())
        } else {
            let hint = failure.status == ExitStatus.usage ? " All commands: susictl help" : ""
            _ = error.write("susictl: " + Phrasing.harmless(failure.message) + hint)
        }
    }
}
