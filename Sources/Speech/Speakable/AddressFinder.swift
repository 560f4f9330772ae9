/// Recognises addresses of the web and of mail in a run of text without spaces, and says them by name.
enum AddressFinder {
    /// Where the first address is, without the punctuation around it. The search is linear.
    static func address(in chunk: ArraySlice<Unicode.Scalar>) -> Range<Int>? {
        guard chunk.count >= 4, chunk.contains("."), chunk.contains(where: { $0.isWordPart }) || chunk.contains(":")
        else { return scheme(in: chunk) }
        if let range = scheme(in: chunk) { return range }
        var core = chunk
        while let first = core.first, "(\"'<[{".unicodeScalars.contains(first) { core = core.dropFirst() }
        while let last = core.last, ".,;:!?)\"'>]}".unicodeScalars.contains(last) { core = core.dropLast() }
        guard core.count >= 4, core.count <= 2_000 else { return nil }
        return isMail(core) || isDomain(core) ? core.startIndex..<core.endIndex : nil
    }

    /// The address as its site's name: "wikipedia dot org", "info at example dot org".
    static func name(of address: String, words: SpokenLanguage.Words) -> String {
        var rest = Substring(address)
        var isMail = false
        if let mark = rest.firstIndex(of: "/"), rest[mark...].hasPrefix("//") { rest = rest[mark...].dropFirst(2) }
        if rest.lowercased().hasPrefix("mailto:") { rest = rest.dropFirst(7) }
        if rest.contains("@"), !rest.contains("/") { isMail = true }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
        if !isMail, let at = rest.lastIndex(of: "@") { rest = rest[at...].dropFirst() }
        if rest.lowercased().hasPrefix("www.") { rest = rest.dropFirst(4) }
        var name = ""
        for character in rest.prefix(100) {
            switch character {
            case ".": name += " \(words.dot) "
            case "@": name += " \(words.at) "
            case "-", "_", "+": name += " "
            default: name.append(character)
            }
        }
        return name
    }

    /// "https://…" from its scheme to the end, less the punctuation that closes the sentence.
    private static func scheme(in chunk: ArraySlice<Unicode.Scalar>) -> Range<Int>? {
        var index = chunk.startIndex
        while let colon = chunk[index...].firstIndex(of: ":") {
            index = colon + 1
            var start = colon
            while start > chunk.startIndex, chunk[start - 1].isASCIILetter, colon - start < 16 { start -= 1 }
            guard start < colon else { continue }
            let name = String(String.UnicodeScalarView(chunk[start..<colon])).lowercased()
            let isHierarchical = chunk[index...].starts(with: "//".unicodeScalars)
            guard isHierarchical || name == "mailto" || (name.hasPrefix("http") && index < chunk.endIndex) else {
                continue
            }
            var end = chunk.endIndex
            // A parenthesis that was opened before the address closes after it.
            while end > index, ".,;:!?)\"'>]}*_~".unicodeScalars.contains(chunk[end - 1]) { end -= 1 }
            return start..<max(end, index)
        }
        return nil
    }

    private static func isMail(_ core: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let at = core.firstIndex(of: "@"), at > core.startIndex, at + 3 < core.endIndex else { return false }
        let host = core[(at + 1)...]
        return host.contains(".") && host.first != "." && !host.contains("@")
            && core.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "@.-_+%".unicodeScalars.contains($0) }
    }

    private static func isDomain(_ core: ArraySlice<Unicode.Scalar>) -> Bool {
        let host = core.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if host.starts(with: "www.".unicodeScalars) { return true }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.count <= 8, let top = labels.last,
            topLevels.contains(String(String.UnicodeScalarView(top)))
        else { return false }
        return labels.dropLast().allSatisfy { label in
            label.count >= 2
                && label.allSatisfy { ($0.isASCIILetter && $0.value >= 0x61) || $0.isASCIIDigit || $0 == "-" }
        }
    }

    /// The top levels people say; countries whose letters are common words need a path or "www.".
    private static let topLevels: Set<String> = [
        "com", "org", "net", "edu", "gov", "info", "io", "ai", "dev", "app", "de", "fr", "es", "uk", "eu", "ch", "nl",
        "br", "pl", "ru", "jp", "cn", "tv", "wiki", "online", "xyz",
    ]
}
