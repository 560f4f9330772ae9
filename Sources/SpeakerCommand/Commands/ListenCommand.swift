/// Listen for a question now.
enum ListenCommand: Command {
    static let form = CommandForm(
        name: "listen", summary: "listen for a question now, as if the hotword had been heard")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try context.print(try await context.call("POST", "/listen")) { _ in ["Listening."] }
    }
}
