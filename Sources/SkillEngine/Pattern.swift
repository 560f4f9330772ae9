/// One alternative of an intent's pattern line, compiled.
struct Pattern: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        /// Words and wildcards: code of `PlainPattern`.
        case plain([UInt8])
        case regular(RegularExpression)
    }

    /// Longer alternatives, in bytes, are not compiled: nobody says them.
    static let maximumLength = 1_000

    let form: Form
    /// Length of the expression as the ranking counts it.
    let length: Int
    /// Letters, digits, spaces, brackets and underscores; 0 with a `*` in it; at most 99.
    let meat: Int
    /// How many texts a match captures.
    let captureCount: Int

    /// What is wrong with an alternative.
    struct Fault: Error { let reason: String }

    /// True for the pattern that matches everything.
    var isCatchAll: Bool { form == .plain([PlainPattern.any]) || form == .plain([]) }

    /// Compiles one alternative, as written.
    init(_ source: some StringProtocol) throws(Fault) {
        guard source.utf8.count <= Self.maximumLength else {
            throw Fault(reason: "a pattern is longer than \(Self.maximumLength) bytes; shorten it")
        }
        if PatternSource.isRegularExpression(source) {
            let text = PatternSource.regularExpression(source)
            do throws(RegularExpression.Fault) {
                let expression = try RegularExpression(text)
                form = .regular(expression)
                captureCount = expression.groupCount
            } catch {
                throw Fault(reason: "the regular expression '\(source)' cannot be used: \(error.reason)")
            }
            length = text.utf8.count
            meat = text.contains("(.*)") ? 0 : Self.meat(of: text.utf8)
            return
        }
        let code = PlainPattern.encode(Normalization.bytes(of: source))
        captureCount = code.count { PlainPattern.isWildcard($0) }
        guard captureCount <= PlainPattern.maximumWildcards else {
            throw Fault(reason: "a pattern has more than \(PlainPattern.maximumWildcards) wildcards")
        }
        form = .plain(code)
        length = code.reduce(0) { $0 + (PlainPattern.isWildcard($1) ? 4 : $1 == PlainPattern.space ? 2 : 1) }
        meat = code.contains(PlainPattern.any) ? 0 : Self.meat(of: code)
    }

    private static func meat(of bytes: some Sequence<UInt8>) -> Int {
        let count = bytes.reduce(0) { sum, byte in
            let isMeat =
                byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || byte == 0x20 || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte >= 0xC0 && byte < PlainPattern.space
            return sum + (isMeat ? 1 : 0)
        }
        return min(99, count)
    }

    /// What the wildcards or groups captured, nil if the whole of `query` (normalised) does not match.
    ///
    /// - Parameter budget: steps that regular expressions may still take.
    func match(_ query: String, budget: inout Int) -> [String]? {
        switch form {
        case .regular(let expression): return expression.match(query, budget: &budget)?.map { String($0.trimmed) }
        case .plain(let code):
            var query = query
            return query.withUTF8 { text in
                code.withUnsafeBufferPointer { PlainPattern.match($0, text) }?.map {
                    var range = $0
                    // A wildcard glued to a word leaves the space between them to the greedy wildcard.
                    if range.count > 1, text[range.upperBound - 1] == 0x20 {
                        range = range.lowerBound..<range.upperBound - 1
                    }
                    if range.count > 1, text[range.lowerBound] == 0x20 {
                        range = range.lowerBound + 1..<range.upperBound
                    }
                    return String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
                }
            }
        }
    }
}
