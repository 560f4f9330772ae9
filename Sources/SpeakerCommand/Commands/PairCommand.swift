internal import OrderedJSON

/// Open a code with which a browser is let in.
enum PairCommand: Command {
    static let form = CommandForm(
        name: "pair", summary: "print a code with which a browser is let in to the pages",
        details: """
            The code is good for one browser and two minutes. susictl access lists who was let
            in, and sends them away.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        let answer = try await context.call("POST", "/pairing")
        try context.print(answer) { answer in
            [
                "The code is \(answer["code"]?.scalarText ?? "?"), good for \(answer["seconds"]?.scalarText ?? "?") seconds.",
                "Type it at port 7070 of this speaker: http://susi.local:7070, or its address.",
            ]
        }
    }
}

/// Who was let in, by a code or with a token.
enum AccessCommand: Command {
    static let form = CommandForm(
        name: "access", operands: "[token NAME SCOPE… | revoke NUMBER]", count: 0...6,
        summary: "list who was let in to the pages, make a token for a script, or send somebody away",
        details: """
            A token is shown once; a script sends it as "Authorization: Bearer TOKEN". SCOPE is
            read, control, history or settings.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        let words = arguments.operands
        switch words.first {
        case nil:
            let answer = try await context.call("GET", "/grants")
            try context.print(answer, lines)
        case "token" where words.count >= 3:
            let scopes = words.dropFirst(2).map { JSONValue.string($0) }
            let answer = try await context.call(
                "POST", "/grants", ["name": .string(words[1]), "scopes": .array(Array(scopes))])
            try context.print(answer) { ["\($0["token"]?.scalarText ?? "")"] }
        case "revoke" where words.count == 2:
            guard let number = Int(words[1]), number >= 0 else {
                throw .usage("'\(words[1])' is not a number; susictl access lists them.")
            }
            let answer = try await context.call("DELETE", "/grants/\(number)")
            try context.print(answer) { _ in ["Number \(number) is let in no more."] }
        default:
            throw .usage("Say susictl access, susictl access token NAME SCOPE…, or susictl access revoke NUMBER.")
        }
    }

    static func lines(_ answer: JSONValue) -> [String] {
        let grants = answer["grants"]?.array ?? []
        if grants.isEmpty { return ["Nobody was let in yet; susictl pair prints a code."] }
        return grants.map { grant in
            let scopes = (grant["scopes"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
            func text(_ key: String) -> String { grant[key]?.scalarText ?? "?" }
            return "\(text("id"))  \(text("name")) (\(text("holder"))): \(scopes)"
        }
    }
}
