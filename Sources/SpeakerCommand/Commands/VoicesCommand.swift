internal import OrderedJSON

/// The voice languages that can be chosen.
enum VoicesCommand: Command {
    static let form = CommandForm(
        name: "voices", summary: "the voice languages that can be chosen",
        details: "Each with its code, its names, and what is spoken instead if it has no voice of its own.")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try context.print(try await context.call("GET", "/voices"), lines)
    }

    static func lines(_ voices: JSONValue) -> [String] {
        Phrasing.table(
            (voices["voices"]?.array ?? []).map { voice in
                ["code", "name", "native_name"].map { voice[$0]?.string ?? "?" }
                    + [voice["substitution"]?.string ?? ""]
            })
    }
}
