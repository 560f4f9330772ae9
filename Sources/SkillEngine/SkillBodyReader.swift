internal import OrderedJSON

/// A line that starts with `!`: name, parameter (of `!plan`) and text.
struct BangLine {
    let name: String
    let parameter: String
    let text: String

    var hasBody: Bool { name == "console" || name == "javascript" }

    static let names: Set<String> = [
        "console", "javascript", "example", "expect", "label", "implication", "plan", "first", "rest",
    ]

    /// Splits at the first colon, of `!plan` at the first one that does not stand within a clock time.
    /// Nil if this is no bang line at all.
    init?(_ line: String) {
        guard line.utf8.first == UInt8(ascii: "!") else { return nil }
        let bytes = Array(line.utf8)
        var colon: Int?
        let word = line.dropFirst().prefix { $0.isLetter }
        let isPlan = word.lowercased() == "plan"
        for index in bytes.indices where bytes[index] == UInt8(ascii: ":") {
            let before = bytes[index - 1] &- 48 < 10
            let after = index + 1 < bytes.count && bytes[index + 1] &- 48 < 10
            if isPlan, before, after { continue }
            colon = index
            break
        }
        guard let colon else { return nil }
        let head = String(decoding: bytes[1..<colon], as: UTF8.self).trimmed
        let split = head.firstIndex(of: " ") ?? head.endIndex
        name = head[..<split].lowercased()
        parameter = String(head[split...].trimmed)
        text = String(String(decoding: bytes[(colon + 1)...], as: UTF8.self).trimmed)
    }
}

/// Reads the lines below the patterns of an intent.
struct SkillBodyReader {
    private(set) var body: [Statement] = []
    private(set) var examples: [Intent.Example] = []
    /// False if something in the body makes the whole intent useless.
    private(set) var isUsable = true

    private let lines: ArraySlice<SkillLine>
    private var at: Int
    private var isComplete = false
    /// Index of the last `eol` line.
    private let lastEnd: Int?

    init(_ lines: ArraySlice<SkillLine>) {
        self.lines = lines
        at = lines.startIndex
        lastEnd = lines.lastIndex { SkillFileParser.isEndOfBody($0.text) }
    }

    mutating func read(_ parser: inout SkillFileParser) {
        var ignored: Int?
        while at < lines.endIndex {
            let line = lines[at]
            at += 1
            let text = line.text.trimmed
            guard !text.isEmpty else { continue }
            guard let bang = BangLine(String(text)) else {
                if isComplete {
                    ignored = ignored ?? line.number
                } else {
                    body.append(.answer(AnswerLine(text, line: line.number)))
                }
                continue
            }
            read(bang, line, &parser)
        }
        if let ignored {
            parser.note(
                ignored, .warning, "lines behind 'eol' are ignored; put an empty line before the next question")
        }
    }

    private mutating func read(_ bang: BangLine, _ line: SkillLine, _ parser: inout SkillFileParser) {
        switch bang.name {
        case "example": examples.append(.init(line: line.number, question: bang.text, expect: nil))
        case "expect":
            if let last = examples.last, last.expect == nil {
                examples[examples.count - 1] = .init(line: last.line, question: last.question, expect: bang.text)
            } else {
                parser.note(line.number, .note, "an '!expect' without an '!example' before it tests nothing")
            }
        case "label", "implication": break
        case "first": body.append(.first)
        case "rest": body.append(.rest)
        case "plan":
            if bang.parameter.isEmpty || bang.text.isEmpty {
                parser.note(line.number, .error, "write '!plan <when>: <what to say>'; the intent is left out")
                isUsable = false
            } else {
                body.append(.plan(when: bang.parameter, AnswerLine(bang.text, line: line.number)))
            }
        case "console": readConsole(bang, line, &parser)
        case "javascript":
            let script = Script(readRows(line, &parser), line: line.number)
            isComplete = true
            if script.text.allSatisfy(\.isWhitespace) {
                parser.note(line.number, .error, "there is no script below '!javascript'; the intent is left out")
                isUsable = false
            }
            body.append(.script(script, AnswerLine(bang.text, line: line.number)))
        default:
            let hasBody = lastEnd.map { at <= $0 && !isFollowedByBody } ?? false
            parser.note(
                line.number, .warning,
                "'!\(bang.name)' is unknown and skipped\(hasBody ? " up to 'eol'" : ""); known are "
                    + BangLine.names.sorted().joined(separator: ", "))
            if hasBody { _ = readBody(line, &parser) }
        }
    }

    /// True if the next `eol` is that of a console or script between it and here.
    private var isFollowedByBody: Bool {
        lines[at...].prefix(300).prefix { !SkillFileParser.isEndOfBody($0.text) }
            .contains { BangLine($0.text)?.hasBody == true }
    }

    /// The lines up to `eol`.
    private mutating func readBody(_ line: SkillLine, _ parser: inout SkillFileParser) -> ArraySlice<SkillLine> {
        let start = at
        while at < lines.endIndex {
            if SkillFileParser.isEndOfBody(lines[at].text) {
                at += 1
                return lines[start..<(at - 1)]
            }
            at += 1
        }
        parser.note(line.number, .warning, "the body of this line has no 'eol'; it is taken to end with the block")
        return lines[start...]
    }

    /// The lines up to `eol`, without test pairs between the bang line and its body, as many write them.
    private mutating func readRows(_ line: SkillLine, _ parser: inout SkillFileParser) -> [SkillLine] {
        readBody(line, &parser).filter { row in
            guard let inner = BangLine(row.text), inner.name == "example" || inner.name == "expect" else { return true }
            read(inner, row, &parser)
            return false
        }
    }

    private mutating func readConsole(_ bang: BangLine, _ line: SkillLine, _ parser: inout SkillFileParser) {
        let rows = readRows(line, &parser)
        isComplete = true
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONParser.parse(rows.map(\.text).joined(separator: "\n"), dialect: .json5)
        } catch {
            let index = min(error.position.line, rows.count) - 1
            let number = rows.indices.contains(index) ? rows[index].number : line.number
            let mended = rows.map { Self.mended($0.text) }.joined(separator: "\n")
            guard let second = try? JSONParser.parse(mended, dialect: .json5) else {
                parser.note(number, .error, "this is not JSON (\(error.reason)); the intent is left out")
                isUsable = false
                return
            }
            parser.note(number, .note, "this is not JSON (\(error.reason)), but it is clear what is meant")
            value = second
        }
        guard case .object(let object) = value else {
            parser.note(line.number, .error, "the body of '!console' must be a JSON object; the intent is left out")
            isUsable = false
            return
        }
        let console = console(object, line, &parser)
        if console.url != nil, console.path == nil {
            parser.note(line.number, .warning, "'url' without 'path' yields no data; add for example \"path\": \"$\"")
        }
        body.append(.console(console, AnswerLine(bang.text, line: line.number)))
    }

    /// A line of JSON with quotation marks around a bare `$variable$` and without a semicolon at its end.
    private static func mended(_ line: String) -> String {
        var text = line.trimmed
        if text.hasSuffix("\";") { text = text.dropLast() }
        guard let colon = text.firstIndex(of: ":") else { return String(text) }
        var value = text[text.index(after: colon)...].trimmed
        let comma = value.hasSuffix(",")
        if comma { value = value.dropLast().trimmed }
        guard value.count > 2, value.first == "$", value.last == "$", !value.contains("\"") else { return String(text) }
        return "\(text[...colon]) \"\(value)\"\(comma ? "," : "")"
    }

    private func console(
        _ object: JSONObject, _ line: SkillLine, _ parser: inout SkillFileParser
    ) -> Statement.Console {
        var console = Statement.Console()
        console.url = object["url"]?.string
        console.path = object["path"]?.string
        for (name, value) in object["request"]?.object?.members ?? [] {
            if let text = value.scalarText { console.headers.append((name, text)) }
        }
        for (name, value) in object["response"]?.object?.members ?? [] {
            if let text = value.scalarText { console.captured.append((name, text)) }
        }
        if let data = object["data"] {
            if let rows = data.array {
                console.rows = rows.compactMap(\.object)
            } else {
                parser.note(line.number, .warning, "'data' must be a list of objects; it is ignored")
            }
        }
        for action in object["actions"]?.array ?? [] {
            guard let members = action.object, let type = members["type"]?.string else {
                parser.note(line.number, .warning, "an action without a 'type' is ignored")
                continue
            }
            guard ActionTemplate.types.contains(type) else {
                parser.note(line.number, .warning, "the action type '\(type)' is unknown and ignored")
                continue
            }
            console.actions.append(members)
        }
        return console
    }
}
