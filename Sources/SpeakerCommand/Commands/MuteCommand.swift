internal import OrderedJSON

/// Close the microphone.
enum MuteCommand: Command {
    static let form = CommandForm(
        name: "mute", summary: "close the microphone, over restarts too",
        details: """
            The device itself is closed: nothing is recorded until susictl unmute. For silence
            there are susictl stop and susictl volume 0.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try await setMicrophone(muted: true, context)
    }

    static func setMicrophone(muted: Bool, _ context: CommandContext) async throws(CommandFailure) {
        let answer = try await context.call("PUT", "/microphone", ["muted": .bool(muted)])
        try context.print(answer) { answer in
            ["The microphone is \(answer["muted"]?.bool == true ? "closed" : "open")."]
                + (answer["trouble"]?.string.map { [$0] } ?? [])
        }
    }
}

/// Open the microphone.
enum UnmuteCommand: Command {
    static let form = CommandForm(name: "unmute", summary: "open the microphone again")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try await MuteCommand.setMicrophone(muted: false, context)
    }
}
