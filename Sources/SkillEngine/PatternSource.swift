/// The spelling of patterns: where alternatives end, and which are regular expressions.
enum PatternSource {
    /// The alternatives of a pattern line: split at each `|` outside round brackets, trimmed, empty ones left out.
    /// Without balanced brackets every `|` splits.
    static func alternatives(_ line: String) -> [Substring] {
        guard line.utf8.contains(UInt8(ascii: "|")) else { return [line.trimmed].filter { !$0.isEmpty } }
        var depth = 0
        var isBalanced = true
        for byte in line.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { isBalanced = false }
        }
        let respectsBrackets = isBalanced && depth == 0
        depth = 0
        var parts: [Substring] = []
        var start = line.utf8.startIndex
        for index in line.utf8.indices {
            switch line.utf8[index] {
            case UInt8(ascii: "(") where respectsBrackets: depth += 1
            case UInt8(ascii: ")") where respectsBrackets: depth -= 1
            case UInt8(ascii: "|") where depth == 0:
                parts.append(line[start..<index])
                start = line.utf8.index(after: index)
            default: break
            }
        }
        parts.append(line[start...])
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// True if the alternative is to be read as a regular expression.
    static func isRegularExpression(_ source: some StringProtocol) -> Bool {
        let bytes = Array(source.utf8)
        return isExplicit(bytes) || bytes.contains(UInt8(ascii: "\\"))
            || bytes.contains(UInt8(ascii: "(")) && bytes.contains(UInt8(ascii: ")"))
    }

    /// Anchored, bracketed or with `.*`: dots and square brackets have their meaning in regular expressions.
    private static func isExplicit(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, let last = bytes.last else { return false }
        if first == UInt8(ascii: "^"), last == UInt8(ascii: "$") { return true }
        if first == UInt8(ascii: "("), last == UInt8(ascii: ")") { return true }
        return zip(bytes, bytes.dropFirst()).contains {
            $0 == UInt8(ascii: ".") && ($1 == UInt8(ascii: "*") || $1 == UInt8(ascii: "+"))
        }
    }

    /// The regular expression that an alternative means: lower case, `*` and `+` that stand alone replaced by groups.
    static func regularExpression(_ source: some StringProtocol) -> String {
        let isExplicit = isExplicit(Array(source.utf8))
        let keepsClasses = isExplicit || source.utf8.contains(UInt8(ascii: "\\"))
        let scalars = Array(source.unicodeScalars)
        var out = String.UnicodeScalarView()
        var index = 0
        var isInClass = false
        var isInBraces = false
        while index < scalars.count {
            let scalar = scalars[index]
            let before = index > 0 ? scalars[index - 1] : " "
            let after = index + 1 < scalars.count ? scalars[index + 1] : " "
            let opens = before == " " || before == "(" || before == "|" || before == "^" && index == 1
            switch scalar {
            case "\\":
                out.append(scalar)
                if index + 1 < scalars.count { out.append(after) }
                index += 1
            case "*" where opens && !isInClass:
                out.append(contentsOf: "(.*)".unicodeScalars)
                if after != " ", after != ")", after != "$" { out.append(contentsOf: " ?".unicodeScalars) }
            case "+" where opens && !isInClass: out.append(contentsOf: #"(\S+)"#.unicodeScalars)
            case "." where !isExplicit && !isInClass: out.append(contentsOf: "\\.".unicodeScalars)
            case "[" where !keepsClasses, "]" where !keepsClasses:
                out.append("\\")
                out.append(scalar)
            case "," where !isInClass && !isInBraces:
                if after != " " { out.append(" ") }
            case "\u{2019}": out.append("'")
            default:
                if scalar == "[" { isInClass = true }
                if scalar == "]" { isInClass = false }
                if scalar == "{" { isInBraces = true }
                if scalar == "}" { isInBraces = false }
                out.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
            index += 1
        }
        while let last = out.last, last == "!" || last == "." || last == "?" {
            let before = out.dropLast().last ?? " "
            guard before.properties.isAlphabetic || before == " " else { break }
            out.removeLast()
        }
        return String(out)
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: SubSequence {
        var start = startIndex
        var end = endIndex
        let view = unicodeScalars
        while start < end, view[start].value <= 0x20 { start = view.index(after: start) }
        while start < end, view[view.index(before: end)].value <= 0x20 { end = view.index(before: end) }
        return self[start..<end]
    }
}
