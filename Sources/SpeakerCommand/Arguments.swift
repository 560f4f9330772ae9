/// What stands on the command line: options anywhere, `--` ends them, the first operand is the command.
struct Arguments: Sendable, Hashable {
    /// The command's name as given.
    var command: String?
    /// What follows it, without the options.
    var operands: [String] = []
    /// Options without a value, by full name.
    var flags: Set<String> = []
    /// Options with a value, by full name; of several the last counts.
    var values: [String: String] = [:]

    /// Reads `words` (without the program's name). `known`: the options of all commands, since one may stand before the
    /// command that it belongs to.
    init(_ words: [String], known: [CommandOption]) throws(CommandFailure) {
        var rest = words[...]
        var endOfOptions = false
        while let word = rest.popFirst() {
            if word == "--", !endOfOptions {
                endOfOptions = true
            } else if endOfOptions || !Self.isOption(word) {
                if command == nil { command = word } else { operands.append(word) }
            } else {
                let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
                guard let option = known.first(where: { $0.name == name || $0.short == name }) else {
                    let near = Spelling.nearest(to: name, among: known.map(\.name))
                    throw .usage(
                        "There is no option '\(name)'"
                            + (near.map { "; did you mean '\($0)'?" } ?? "; if it is a word to say, put '--' before it.")
                    )
                }
                let value = name == word ? nil : String(word.dropFirst(name.count + 1))
                if let placeholder = option.value {
                    guard let value = value ?? rest.popFirst() else {
                        throw .usage("'\(option.name)' needs a value: \(option.name) \(placeholder).")
                    }
                    values[option.name] = value
                } else if value != nil {
                    throw .usage("'\(option.name)' takes no value.")
                } else {
                    flags.insert(option.name)
                }
            }
        }
    }

    /// A dash alone is a word, and so is a negative number.
    private static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), let next = word.dropFirst().first else { return false }
        return !next.isNumber && next != "."
    }

    /// True if the option is given.
    func has(_ option: CommandOption) -> Bool { flags.contains(option.name) || values[option.name] != nil }

    /// Checks that options and number of operands suit `form`.
    func check(against form: CommandForm) throws(CommandFailure) {
        let allowed = Set((CommandOption.common + form.options).map(\.name))
        if let stray = flags.union(values.keys).subtracting(allowed).sorted().first {
            throw .usage("'\(form.name)' takes no option '\(stray)'. Usage: susictl \(form.usage)")
        }
        if operands.count < form.count.lowerBound {
            throw .usage("'\(form.name)' needs \(form.operands). Usage: susictl \(form.usage)")
        }
        if operands.count > form.count.upperBound {
            throw .usage(
                "'\(form.name)' takes no '\(operands[form.count.upperBound])'. Usage: susictl \(form.usage)")
        }
    }
}
