/// A line of a skill file, glued and without comments.
struct SkillLine {
    /// Line in the file where it starts, from 1.
    let number: Int
    let text: String
    var isBlank: Bool { text.isEmpty }
}

/// Takes a skill file apart into lines.
enum SkillLines {
    /// Longer lines, in bytes, are left out.
    static let maximumLength = 65_536
    /// A line is glued from at most so many.
    private static let maximumParts = 500

    /// The lines of a file: white space at their ends cut, tabs as four spaces, comments dropped, glued ones joined.
    static func read(_ bytes: [UInt8], path: String, _ diagnostics: inout [Diagnostic]) -> [SkillLine] {
        var lines: [SkillLine] = []
        var isGlued = false
        var hasFaultyText = false
        var number = 0
        var parts = 1
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            number += 1
            let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
            defer { start = end + 1 }
            var raw = bytes[start..<end]
            while let last = raw.last, last <= 0x20 { raw = raw.dropLast() }
            if raw.count > maximumLength {
                diagnostics.append(
                    Diagnostic(
                        path: path, line: number, severity: .error,
                        message: "this line is longer than \(maximumLength) bytes and is left out; split it"))
                // A block with a hole in it would say something else than was meant: end it here.
                lines.append(SkillLine(number: number, text: ""))
                isGlued = false
                continue
            }
            if raw.first == UInt8(ascii: "#") { continue }
            let continues = raw.last == UInt8(ascii: "\\") && raw.count > 1
            if continues { raw = raw.dropLast() }
            let text: String
            if let valid = String(validating: raw, as: UTF8.self) {
                text = valid
            } else {
                text = String(decoding: raw, as: UTF8.self)
                if !hasFaultyText {
                    diagnostics.append(
                        Diagnostic(
                            path: path, line: number, severity: .note,
                            message: "this is not UTF-8; the faulty bytes are replaced. Save the file as UTF-8"))
                }
                hasFaultyText = true
            }
            var line =
                text.utf8.contains(9)
                ? text.split(separator: "\t", omittingEmptySubsequences: false)
                    .joined(separator: "    ") : text
            let attaches = line.utf8.first == UInt8(ascii: "\\")
            if attaches { line.removeFirst() }
            if isGlued || attaches, let previous = lines.last, isGlued || !previous.isBlank {
                parts += 1
                lines[lines.count - 1] = SkillLine(
                    number: previous.number, text: String((previous.text.trimmedEnd + " " + line.trimmed).trimmedEnd))
            } else {
                parts = 1
                lines.append(SkillLine(number: number, text: line))
            }
            if parts > maximumParts || lines[lines.count - 1].text.utf8.count > maximumLength {
                diagnostics.append(
                    Diagnostic(
                        path: path, line: number, severity: .error,
                        message: "too much is glued to this line, so it is left out; end it earlier"))
                lines[lines.count - 1] = SkillLine(number: number, text: "")
                isGlued = false
                continue
            }
            isGlued = continues
        }
        return lines
    }
}

extension StringProtocol {
    /// Without white space at the end.
    var trimmedEnd: SubSequence {
        let view = unicodeScalars
        var end = endIndex
        while end > startIndex, view[view.index(before: end)].value <= 0x20 { end = view.index(before: end) }
        return self[..<end]
    }
}
