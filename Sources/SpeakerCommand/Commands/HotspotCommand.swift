internal import OrderedJSON

/// The speaker's own Wi-Fi.
enum HotspotCommand: Command {
    static let form = CommandForm(
        name: "hotspot", operands: "[on|off]", count: 0...1,
        summary: "tell the speaker's own Wi-Fi and its password, open or close it",
        details: """
            Phones join it to set the speaker up. It closes by itself when a network was
            joined, or when nobody used it for half an hour and a known network is there.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        switch arguments.operands.first {
        case nil: break
        case "on": try await change(to: true, context)
        case "off": try await change(to: false, context)
        case .some(let word): throw .usage("The hotspot is 'on' or 'off', not '\(word)'.")
        }
        try context.print(try await context.call("GET", "/hotspot"), lines)
    }

    private static func change(to isOn: Bool, _ context: CommandContext) async throws(CommandFailure) {
        _ = try await context.call("PUT", "/hotspot", ["on": .bool(isOn)])
        // Radios are slow: 5 s for a hotspot, where all is well.
        for _ in 0..<45 {
            let state = try await context.call("GET", "/hotspot")
            if state["busy"]?.bool != true {
                guard state["on"]?.bool != isOn else { return }
                if let trouble = state["trouble"]?.string { throw CommandFailure(trouble) }
                if !isOn { return }
            }
            try await context.pause()
        }
        throw CommandFailure("The hotspot did not \(isOn ? "open" : "close") in time. See the log: journalctl -u susid")
    }

    static func lines(_ hotspot: JSONValue) -> [String] {
        func text(_ key: String) -> String { hotspot[key]?.scalarText ?? "?" }
        let isOn = hotspot["on"]?.bool == true
        var lines = ["Hotspot \(text("ssid")): \(isOn ? "on" : "off")"]
        lines.append(hotspot["password"]?.string.map { "Password: \($0)" } ?? "It needs no password.")
        lines.append("Page: http://\(text("address"))/")
        if isOn { lines.append("Phones on it: \(text("clients"))") }
        return lines + (hotspot["trouble"]?.string.map { [$0] } ?? [])
    }
}
