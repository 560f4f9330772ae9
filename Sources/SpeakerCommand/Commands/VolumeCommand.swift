internal import OrderedJSON

/// Tell or set the volume.
enum VolumeCommand: Command {
    static let form = CommandForm(
        name: "volume", operands: "[PERCENT]", count: 0...1, summary: "tell the volume, or set it to 0 to 100 percent")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        let answer: JSONValue
        if let word = arguments.operands.first {
            guard let percent = Int(word.hasSuffix("%") ? String(word.dropLast()) : word), (0...100).contains(percent)
            else { throw .usage("The volume is a whole number from 0 to 100, not '\(word)'.") }
            answer = try await context.call("PUT", "/volume", ["percent": .number(percent)])
        } else {
            answer = try await context.call("GET", "/volume")
        }
        try context.print(answer) { ["Volume \($0["percent"]?.scalarText ?? "?") %"] }
    }
}
