internal import OrderedJSON

/// The Wi-Fi.
enum WiFiCommand: Command {
    static let hidden = CommandOption(name: "--hidden", summary: "the network does not tell its name")
    static let password = CommandOption(name: "--password", summary: "ask for the password, also of a known network")
    static let open = CommandOption(name: "--open", summary: "the network needs no password")

    static let form = CommandForm(
        name: "wifi", operands: "[list | join NAME | forget NAME | prefer NAME N]", count: 0...Int.max,
        summary: "tell the Wi-Fi, list, join or forget networks, prefer one",
        details: """
            The password is asked for, or read from standard input; it is never an argument.
            A network that cannot be joined leaves nothing behind, and what was there before
            comes back. Networks with a higher N (−999 to 999) are joined rather.
            """,
        options: [hidden, password, open])

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        let words = arguments.operands
        let name = words.dropFirst().joined(separator: " ")
        switch words.first {
        case nil: try context.print(try await context.call("GET", "/wifi"), lines)
        case "list":
            guard name.isEmpty else { throw .usage("'wifi list' takes no '\(name)'.") }
            try context.print(try await context.call("GET", "/wifi/networks", within: .seconds(20)), list)
        case "join":
            guard !name.isEmpty else { throw .usage("Which network? susictl wifi list tells their names.") }
            try await join(name, arguments, context)
        case "forget":
            guard !name.isEmpty else { throw .usage("Which network? susictl wifi tells the known ones.") }
            for id in try await known(name, context) { _ = try await context.call("DELETE", "/wifi/networks/\(id)") }
            try context.print(["forgotten": .string(name)]) { _ in ["Forgotten: \(name)"] }
        case "prefer":
            let name = words.dropFirst().dropLast().joined(separator: " ")
            guard !name.isEmpty, let priority = words.last.flatMap({ Int($0) }), (-999...999).contains(priority) else {
                throw .usage("Say which network, and a number from -999 to 999: susictl wifi prefer NAME N")
            }
            for id in try await known(name, context) {
                _ = try await context.call("PUT", "/wifi/networks/\(id)", ["priority": .number(priority)])
            }
            try context.print(["priority": .number(priority)]) { _ in ["\(name): priority \(priority)"] }
        case .some(let word): throw .usage("'wifi' knows list, join, forget and prefer, not '\(word)'.")
        }
    }

    private static func known(_ name: String, _ context: CommandContext) async throws(CommandFailure) -> [String] {
        let all = try await context.call("GET", "/wifi")["known"]?.array ?? []
        let found = all.filter { $0["ssid"]?.string == name }.compactMap { $0["id"]?.string }
        guard found.isEmpty else { return found }
        throw CommandFailure("There is no known network '\(name)'. susictl wifi tells the known ones.")
    }

    // MARK: Joining

    private static func join(
        _ name: String, _ arguments: Arguments, _ context: CommandContext
    ) async throws(CommandFailure) {
        var body = JSONObject([("ssid", .string(name))])
        if arguments.has(hidden) { body["hidden"] = .bool(true) }
        if try await needsPassword(name, arguments, context) {
            guard let password = context.secret.read(prompt: "Password of \(Phrasing.harmless(name))") else {
                throw CommandFailure("No password was given, so nothing was tried.")
            }
            body["password"] = .string(password)
        }
        _ = try await context.call("POST", "/wifi/join", .object(body))
        // A router that gives no address is given up after 50 s.
        for _ in 0..<120 {
            let state = try await context.call("GET", "/wifi")
            if let failure = state["last_failure"]?.string { throw CommandFailure(failure) }
            if state["busy"]?.bool != true {
                if state["state"]?.string == "joined" { return try context.print(state, lines) }
                if let trouble = state["trouble"]?.string { throw CommandFailure(trouble) }
            }
            try await context.pause()
        }
        throw CommandFailure("It took too long. See how it is: susictl wifi")
    }

    private static func needsPassword(
        _ name: String, _ arguments: Arguments, _ context: CommandContext
    ) async throws(CommandFailure) -> Bool {
        if arguments.has(password) { return true }
        if arguments.has(open) { return false }
        let state = try await context.call("GET", "/wifi")
        if (state["known"]?.array ?? []).contains(where: { $0["ssid"]?.string == name }) { return false }
        let heard = try await context.call("GET", "/wifi/networks", within: .seconds(20))
        let network = (heard["networks"]?.array ?? []).first { $0["ssid"]?.string == name }
        guard let security = network?["security"]?.string else { return true }
        return security != "open" && security != "owe"
    }

    // MARK: Output

    static func lines(_ wifi: JSONValue) -> [String] {
        func text(_ key: String) -> String { wifi[key]?.scalarText ?? "?" }
        var lines: [String]
        switch wifi["state"]?.string {
        case "joined": lines = ["Wi-Fi \(text("ssid")), \(text("signal")) % of signal, internet: \(text("internet"))"]
        case "joining": lines = ["Joining \(text("ssid"))"]
        case "hotspot": lines = ["No Wi-Fi; the speaker's own is open: susictl hotspot"]
        case let state: lines = ["No Wi-Fi (\(state ?? "?"))"]
        }
        if let address = wifi["address"]?.string { lines.append("Address: \(address)") }
        for key in ["trouble", "last_failure"] { if let reason = wifi[key]?.string { lines.append(reason) } }
        let known = wifi["known"]?.array ?? []
        if !known.isEmpty {
            lines.append("Known:")
            lines += Phrasing.table(
                known.map { ["  " + ($0["ssid"]?.string ?? "?"), "priority \($0["priority"]?.scalarText ?? "?")"] })
        }
        return lines
    }

    static func list(_ answer: JSONValue) -> [String] {
        let networks = answer["networks"]?.array ?? []
        guard !networks.isEmpty else { return ["No network can be heard."] }
        return Phrasing.table(
            networks.map { network in
                [
                    network["ssid"]?.string ?? "?", "\(network["signal"]?.scalarText ?? "?") %",
                    network["security"]?.string ?? "?", network["known"]?.bool == true ? "known" : "",
                ]
            })
    }
}
