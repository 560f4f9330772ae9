/// Silence the speaker.
enum StopCommand: Command {
    static let form = CommandForm(name: "stop", summary: "silence the speaker, whatever it is doing")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try context.print(try await context.call("POST", "/stop")) { _ in ["Silent."] }
    }
}
