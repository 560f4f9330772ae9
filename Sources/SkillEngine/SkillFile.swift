/// Reads skill files.
public enum SkillFile {
    /// The skill that `bytes` describe, and everything its author should know. Never fails: what cannot be understood
    /// is left out, the rest works.
    ///
    /// - Parameters:
    ///   - bytes: the file; UTF-8, other bytes are replaced.
    ///   - path: names the skill in replies; the folder around the file is the language, as in `general/en/time.txt`.
    public static func parse(_ bytes: [UInt8], path: String) -> (skill: Skill, diagnostics: [Diagnostic]) {
        var parser = SkillFileParser(path: path)
        return parser.parse(bytes)
    }

    /// As `parse(_:path:)`, for a text.
    public static func parse(_ text: String, path: String) -> (skill: Skill, diagnostics: [Diagnostic]) {
        parse(Array(text.utf8), path: path)
    }

    /// Two letters of the folder around a file, nil if that folder does not look like a language (`en`, `en_US`).
    public static func language(ofPath path: String) -> String? {
        let folders = path.split(separator: "/").dropLast()
        guard let folder = folders.last?.utf8, folder.count >= 2 else { return nil }
        let bytes = Array(folder)
        func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 &- 97 < 26 }
        guard isLetter(bytes[0]), isLetter(bytes[1]), bytes.count == 2 || !isLetter(bytes[2]) else { return nil }
        return String(decoding: [bytes[0] | 0x20, bytes[1] | 0x20], as: UTF8.self)
    }
}

/// The state of reading one skill file.
struct SkillFileParser {
    let path: String
    var diagnostics: [Diagnostic] = []
    private var metadata = Skill.Metadata()
    private var isPrior = false
    private var intents: [Intent] = []
    /// Index of the last `eol` line.
    private var lastEnd: Int?

    init(path: String) { self.path = path }

    mutating func note(_ line: Int, _ severity: Diagnostic.Severity, _ message: String) {
        // An author reads the first hundreds; a file of rubbish must not fill the memory.
        guard diagnostics.count < 1_000 else { return }
        diagnostics.append(Diagnostic(path: path, line: line, severity: severity, message: message))
    }

    mutating func parse(_ bytes: [UInt8]) -> (skill: Skill, diagnostics: [Diagnostic]) {
        let lines = SkillLines.read(bytes, path: path, &diagnostics)
        var isOnSkill = false
        for line in lines where line.text.hasPrefix("::on ") { isOnSkill = isOnSkill || line.text.count > 5 }
        lastEnd = lines.lastIndex { Self.isEndOfBody($0.text) }
        var at = 0
        while at < lines.count {
            let line = lines[at]
            if line.isBlank || line.text.hasPrefix("//") {
                // The template that most skills grew from has "//" comments above the first question.
                at += 1
            } else if line.text.hasPrefix("::") {
                readMetadata(line)
                at += 1
            } else {
                let end = blockEnd(lines, at)
                readIntent(lines[at..<end], allowsCatchAll: isOnSkill)
                at = end
            }
        }
        let language = SkillFile.language(ofPath: path) ?? metadata.entries["language"].flatMap(Self.languageCode)
        let skill = Skill(path: path, language: language, metadata: metadata, intents: intents)
        return (skill, diagnostics)
    }

    private static func languageCode(_ text: String) -> String? {
        SkillFile.language(ofPath: text + "/x")
    }

    /// A blank or metadata line ends a block, except in the body of a console or script that has its `eol` further
    /// down, before the next one starts.
    private func blockEnd(_ lines: [SkillLine], _ start: Int) -> Int {
        var end = start
        var isInBody = false
        while end < lines.count {
            let line = lines[end]
            if isInBody {
                if Self.isEndOfBody(line.text) { isInBody = false }
            } else if line.isBlank || line.text.hasPrefix("::") {
                return end
            } else if end > start, let bang = BangLine(line.text), bang.hasBody {
                isInBody = hasEndOfBody(lines, end + 1)
            }
            end += 1
        }
        return end
    }

    private func hasEndOfBody(_ lines: [SkillLine], _ start: Int) -> Bool {
        guard start < lines.count, let last = lastEnd, start <= last else { return false }
        var wasBlank = false
        for line in lines[start...].prefix(300) {
            if Self.isEndOfBody(line.text) { return true }
            // Behind a blank line, a new console or metadata means that the `eol` was forgotten.
            if line.text.hasPrefix("::") || wasBlank && BangLine(line.text)?.hasBody == true { return false }
            if line.isBlank { wasBlank = true }
        }
        return false
    }

    static func isEndOfBody(_ text: String) -> Bool {
        guard let last = text.utf8.last, last | 0x20 == UInt8(ascii: "l"), text.utf8.count < 200 else { return false }
        return text.trimmed.lowercased() == "eol"
    }

    private mutating func readMetadata(_ line: SkillLine) {
        let body = line.text.dropFirst(2).trimmed
        let split = body.firstIndex { $0 == " " || $0 == ":" } ?? body.endIndex
        let name = body[..<split].lowercased()
        var value = body[split...].trimmed
        if value.first == ":" { value = value.dropFirst().trimmed }
        metadata.entries[name] = String(value)
        func list() -> [String] { value.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty } }
        switch name {
        case "name": metadata.name = String(value)
        case "author": metadata.author = String(value)
        case "description": metadata.description = String(value)
        case "image": metadata.image = String(value)
        case "tags": metadata.tags = list()
        case "prior": isPrior = true
        case "minor": isPrior = false
        case "on": metadata.wakeWords += list().map { Normalization.text(of: $0) }.filter { !$0.isEmpty }
        default: break
        }
    }

    private mutating func readIntent(_ lines: ArraySlice<SkillLine>, allowsCatchAll: Bool) {
        guard let head = lines.first else { return }
        guard lines.count > 1 else {
            note(
                head.number, .note, "a block of one line does nothing; write the answer on the line below the question")
            return
        }
        var compiled: [Pattern] = []
        var sources: [String] = []
        for source in PatternSource.alternatives(head.text) {
            do throws(Pattern.Fault) {
                let pattern = try Pattern(source)
                if pattern.isCatchAll, !allowsCatchAll {
                    note(
                        head.number, .warning,
                        "the pattern '\(source)' would match everything; that is only allowed in a skill with '::on'")
                    continue
                }
                compiled.append(pattern)
                sources.append(String(source))
            } catch {
                note(head.number, .warning, error.reason)
            }
        }
        if Self.isTemplate(head.text) {
            readTemplate(lines)
            return
        }
        guard !compiled.isEmpty else {
            note(head.number, .error, "none of the patterns of this block can be used, so it is left out")
            return
        }
        var reader = SkillBodyReader(withoutRepetition(of: head, lines.dropFirst()))
        reader.read(&self)
        guard reader.isUsable, !reader.body.isEmpty else {
            if reader.isUsable { note(head.number, .error, "this block has no answer, so it is left out") }
            return
        }
        intents.append(
            Intent(
                line: head.number, patterns: sources, isPrior: isPrior, examples: reader.examples, compiled: compiled,
                body: reader.body))
    }

    /// The pattern line of the form that the skill editor of SUSI gives its authors.
    private static func isTemplate(_ text: String) -> Bool {
        text.lowercased().split(separator: "|").map { $0.trimmed }.starts(with: ["query1", "query2"])
    }

    /// A form of which only the example was filled in: that is what was meant to be asked and said.
    private mutating func readTemplate(_ lines: ArraySlice<SkillLine>) {
        guard let head = lines.first else { return }
        var reader = SkillBodyReader(lines.dropFirst())
        reader.read(&self)
        var count = 0
        for example in reader.examples {
            guard let expect = example.expect, !expect.isEmpty, !expect.hasPrefix("<"),
                !example.question.hasPrefix("<"),
                let pattern = try? Pattern(example.question[...]), !pattern.isCatchAll
            else { continue }
            count += 1
            intents.append(
                Intent(
                    line: head.number, patterns: [example.question], isPrior: isPrior, examples: [example],
                    compiled: [pattern], body: [.answer(AnswerLine(expect, line: example.line + 1))]))
        }
        note(
            head.number, count > 0 ? .warning : .note,
            "'\(head.text)' is the form of an editor that was not filled in; "
                + (count > 0 ? "its example is taken for question and answer" : "the block is left out"))
    }

    /// Where a console or script says the answer, a line that repeats the patterns was meant to be no answer.
    private mutating func withoutRepetition(
        of head: SkillLine, _ lines: ArraySlice<SkillLine>
    ) -> ArraySlice<SkillLine> {
        guard head.text.contains("|"), lines.contains(where: { $0.text == head.text }),
            lines.contains(where: { BangLine($0.text)?.hasBody == true })
        else { return lines }
        note(head.number, .warning, "the patterns stand there twice; the second time they are no answer")
        return lines.filter { $0.text != head.text }[...]
    }
}
