/// Percent-encoding of RFC 3986 for the parts of an address.
public enum PercentEncoding: Sendable {
    /// `text` as UTF-8 with everything but letters, digits and `-._~` encoded: safe in any part of an address.
    public static func encode(_ text: String) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                out.append(byte)
            } else {
                out += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A query string without the question mark: `a=1&b=zwei%20drei`.
    public static func query(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// The text that `text` encodes. Nil if a `%` is not followed by two hexadecimal digits, or the result is not
    /// UTF-8 or holds a NUL, which no path or form of ours may have. `plusIsSpace` is for queries and forms.
    public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var out: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = bytes.next().flatMap(digit), let low = bytes.next().flatMap(digit) else { return nil }
                out.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: out.append(UInt8(ascii: " "))
            default: out.append(byte)
            }
        }
        guard !out.contains(0) else { return nil }
        return String(validating: out, as: UTF8.self)
    }

    /// The items of a query string or of a form body, in order; nil if one of them can't be decoded.
    public static func items(_ query: some StringProtocol) -> [(name: String, value: String)]? {
        var items: [(name: String, value: String)] = []
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decode(pair[0], plusIsSpace: true),
                let value = pair.count > 1 ? decode(pair[1], plusIsSpace: true) : ""
            else { return nil }
            items.append((name: name, value: value))
        }
        return items
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
