/// One command of `susictl`. A new one is a file in `Commands` and a line in `Susictl.commands`.
protocol Command: Sendable {
    /// How it is called and what help says.
    static var form: CommandForm { get }

    /// Does it.
    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure)
}

/// How a command is called.
struct CommandForm: Sendable {
    /// The word.
    var name: String
    /// What follows it, for help: `WORDS…`.
    var operands = ""
    /// How many operands it takes.
    var count: ClosedRange<Int> = 0...0
    /// One line, no full stop.
    var summary: String
    /// More for `susictl help NAME`, lines of at most 80 characters; may be empty.
    var details = ""
    /// Its own options.
    var options: [CommandOption] = []

    /// The name with its options and operands.
    var usage: String {
        ([name] + options.map { "[\($0.usage)]" } + (operands.isEmpty ? [] : [operands])).joined(separator: " ")
    }
}

/// An option of one command or of all.
struct CommandOption: Sendable, Hashable {
    /// With its dashes.
    var name: String
    /// A short form, with its dash.
    var short: String?
    /// What its value is, in capitals; nil if it takes none.
    var value: String?
    /// One line, no full stop.
    var summary: String

    var usage: String { ([name] + (value.map { [$0] } ?? [])).joined(separator: " ") }

    static let socket = CommandOption(
        name: "--socket", value: "PATH", summary: "the speaker's socket; else $SUSI_SOCKET, else \(SocketPath.standard)"
    )
    static let json = CommandOption(name: "--json", summary: "print JSON, one value a line")
    static let help = CommandOption(name: "--help", short: "-h", summary: "say how it is used")
    static let version = CommandOption(name: "--version", summary: "say the version of susictl")

    /// The options that every command takes.
    static let common = [socket, json, help, version]
}
