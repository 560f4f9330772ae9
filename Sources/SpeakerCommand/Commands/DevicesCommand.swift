internal import OrderedJSON

/// The sound devices of the machine.
enum DevicesCommand: Command {
    static let form = CommandForm(
        name: "devices", summary: "the sound devices of this machine",
        details: "The names are those to put into the configuration; '*' marks the ones in use.")

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try context.print(try await context.call("GET", "/devices"), lines)
    }

    static func lines(_ devices: JSONValue) -> [String] {
        var rows: [[String]] = []
        for (key, heading) in [("inputs", "hear with"), ("outputs", "speak with")] {
            let list = devices[key]?.array ?? []
            if list.isEmpty { rows.append([heading, " ", "nothing connected"]) }
            for (index, device) in list.enumerated() {
                rows.append([
                    index == 0 ? heading : "", device["in_use"]?.bool == true ? "*" : " ",
                    device["name"]?.string ?? "?", device["description"]?.string ?? "",
                ])
            }
        }
        return Phrasing.table(rows)
    }
}
