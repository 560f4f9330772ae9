/// A line of answers: alternatives, each of which may stand behind a condition.
///
/// `?$x$=red: A | B : C | D` reads: if x is red, A or B, else C or D. A branch may be a condition again; its else
/// belongs to the innermost condition.
struct AnswerLine: Sendable {
    /// Line in the file, from 1.
    let line: Int
    let choices: [Choice]

    indirect enum Choice: Sendable {
        case text(String)
        case conditional(Condition, then: [Choice], else: [Choice])
    }

    struct Condition: Sendable {
        /// Name of a variable.
        let variable: String
        /// A template of a regular expression or text; nil: the variable only has to be set and not empty.
        let value: String?
    }

    init(_ text: some StringProtocol, line: Int) {
        self.line = line
        var reader = Reader(String(text))
        choices = reader.line()
    }

    /// All texts of all branches.
    var texts: [String] {
        func collect(_ choices: [Choice]) -> [String] {
            choices.flatMap { choice -> [String] in
                switch choice {
                case .text(let text): [text]
                case .conditional(_, let then, let otherwise): collect(then) + collect(otherwise)
                }
            }
        }
        return collect(choices)
    }

    /// True if a branch depends on a variable.
    var isConditional: Bool {
        choices.contains { if case .conditional = $0 { true } else { false } }
    }

    private struct Reader {
        /// Pieces between separators that stand outside back quotes and `$…$`.
        enum Token {
            case text(String)
            case bar, colon
        }
        var tokens: [Token] = []
        var at = 0

        init(_ text: String) {
            let bytes = Array(text.utf8)
            let isConditional = text.trimmed.utf8.first == UInt8(ascii: "?") && text.utf8.contains(UInt8(ascii: "$"))
            var start = 0
            var isQuoted = false
            func piece(_ end: Int) -> Token {
                .text(String(String(decoding: bytes[start..<end], as: UTF8.self).trimmed))
            }
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "`"):
                    isQuoted = isQuoted ? false : bytes[(index + 1)...].contains(byte)
                case UInt8(ascii: "|") where !isQuoted:
                    // In the value of a condition a bar is part of a regular expression.
                    if isConditional, bytes[start] == UInt8(ascii: "?") || bytes[start] == 0x20,
                        case .text(let text) = piece(index), Condition(text)?.value != nil
                    {
                        continue
                    }
                    tokens += [piece(index), .bar]
                    start = index + 1
                case UInt8(ascii: ":") where isConditional && !isQuoted && Self.separates(bytes, index):
                    tokens += [piece(index), .colon]
                    start = index + 1
                default: break
                }
            }
            tokens.append(piece(bytes.count))
        }

        /// A colon of a clock time or of an address separates nothing.
        private static func separates(_ bytes: [UInt8], _ index: Int) -> Bool {
            let after = index + 1 < bytes.count ? bytes[index + 1] : 0
            if after == UInt8(ascii: "/"), index + 2 < bytes.count, bytes[index + 2] == after { return false }
            let before = index > 0 ? bytes[index - 1] : 0
            return !(before &- 48 < 10 && after &- 48 < 10)
        }

        mutating func line() -> [Choice] {
            var choices: [Choice] = []
            while at < tokens.count {
                choices += branch(depth: 0)
                if at < tokens.count {
                    if case .colon = tokens[at], case .text(let last)? = choices.last {
                        // A colon that belongs to no condition is a colon.
                        at += 1
                        let rest = text() ?? ""
                        choices[choices.count - 1] = .text(last + ": " + rest)
                    } else {
                        at += 1
                    }
                }
            }
            return choices
        }

        private mutating func text() -> String? {
            guard at < tokens.count, case .text(let text) = tokens[at] else { return nil }
            at += 1
            return text
        }

        /// Alternatives up to a colon, or up to a bar behind which a new condition starts.
        private mutating func branch(depth: Int) -> [Choice] {
            var choices: [Choice] = []
            while let text = text() {
                if let condition = Condition(text), at < tokens.count, case .colon = tokens[at], depth < 40 {
                    at += 1
                    let then = branch(depth: depth + 1)
                    var otherwise: [Choice] = []
                    if at < tokens.count, case .colon = tokens[at] {
                        at += 1
                        otherwise = branch(depth: depth + 1)
                    }
                    // All conditions have both their branches: a further colon is part of the text.
                    while depth == 0, at < tokens.count, case .colon = tokens[at] {
                        at += 1
                        var more = branch(depth: 1)
                        if case .text(let last)? = otherwise.last, case .text(let first)? = more.first {
                            otherwise[otherwise.count - 1] = .text(last + ": " + first)
                            more.removeFirst()
                        }
                        otherwise += more
                    }
                    choices.append(.conditional(condition, then: then, else: otherwise))
                    return choices
                }
                if !text.isEmpty { choices.append(.text(text)) }
                guard at < tokens.count, case .bar = tokens[at] else { return choices }
                if at + 1 < tokens.count, case .text(let next) = tokens[at + 1], Condition(next) != nil,
                    at + 2 < tokens.count, case .colon = tokens[at + 2]
                {
                    return choices
                }
                at += 1
            }
            return choices
        }
    }
}

extension AnswerLine.Condition {
    /// The condition `?$x$` or `?$x$=value`; nil if the text is none.
    init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "?") else { return nil }
        let rest = text.dropFirst().trimmed
        guard rest.utf8.first == UInt8(ascii: "$") else { return nil }
        let behind = rest.dropFirst()
        guard let close = behind.firstIndex(of: "$"), close > behind.startIndex else { return nil }
        let name = behind[..<close]
        guard name.utf8.allSatisfy({ $0 > 0x20 }) else { return nil }
        let tail = behind[behind.index(after: close)...].trimmed
        if tail.isEmpty {
            self.init(variable: String(name), value: nil)
        } else if tail.first == "=" {
            self.init(variable: String(name), value: String(tail.dropFirst().trimmed))
        } else {
            return nil
        }
    }
}
