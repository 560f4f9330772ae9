internal import OrderedJSON

/// The SUSI account that the speaker belongs to.
enum AccountCommand: Command {
    static let form = CommandForm(
        name: "account", operands: "[login EMAIL | leave]", count: 0...2,
        summary: "tell the SUSI account of the speaker, log in to one, or leave it",
        details: """
            The password is asked for, or read from standard input; it is never an argument.
            It goes to the SUSI server once and is not kept. Leaving tells the server, too.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        let words = arguments.operands
        switch words.first {
        case nil: try context.print(try await context.call("GET", "/account"), lines)
        case "login":
            guard words.count == 2 else { throw .usage("Which account? susictl account login EMAIL") }
            try await logIn(words[1], context)
        case "leave":
            guard words.count == 1 else { throw .usage("'account leave' takes no '\(words[1])'.") }
            let account = try await context.call("DELETE", "/account")
            try context.print(account) { _ in
                ["The speaker belongs to no account now; questions are asked anonymously."]
            }
        case .some(let word): throw .usage("'account' knows login and leave, not '\(word)'.")
        }
    }

    private static func logIn(_ email: String, _ context: CommandContext) async throws(CommandFailure) {
        guard let password = context.secret.read(prompt: "Password of \(Phrasing.harmless(email))"), !password.isEmpty
        else { throw CommandFailure("No password was given, so nothing was tried.") }
        var account = try await context.call(
            "PUT", "/account", ["email": .string(email), "password": .string(password)])
        // The server has ten seconds for an answer; without a network the login waits on its own.
        for _ in 0..<30 where account["state"]?.string == "waiting" {
            try await context.pause()
            account = try await context.call("GET", "/account")
        }
        let isIn = account["state"]?.string == "member" && account["email"]?.string == email
        if account["state"]?.string != "waiting", !isIn || account["trouble"]?.string != nil {
            throw CommandFailure(account["trouble"]?.string ?? "Somebody else chose another account meanwhile.")
        }
        try context.print(account, lines)
    }

    /// For a person.
    static func lines(_ account: JSONValue) -> [String] {
        let email = account["email"]?.string ?? "?"
        let first: String
        switch account["state"]?.string {
        case "none": first = "The speaker belongs to no account; questions are asked anonymously."
        case "waiting": first = "Logging in as \(email), as soon as the server can be reached"
        default:
            first = "Account \(email)" + (account["room"]?.string.map { ", which knows the speaker in: \($0)" } ?? "")
        }
        return [first] + (account["trouble"]?.string.map { [$0] } ?? [])
    }
}
