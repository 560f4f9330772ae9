/// The form in which questions and patterns are compared (rules of the SUSI skill language, "early" revision).
enum Normalization {
    /// Question marks, exclamation marks and full stops, which are cut at the end.
    static func isFinalMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: ".")
    }

    /// Lower case, no commas, one space between words, no mark at the end; UTF-8.
    static func bytes(of text: some StringProtocol) -> [UInt8] {
        var out = lowercased(text)
        collapse(&out, commas: true)
        cutFinalMarks(&out)
        return expandContractions(out)
    }

    /// `bytes(of:)` as text.
    static func text(of text: some StringProtocol) -> String { String(decoding: bytes(of: text), as: UTF8.self) }

    /// Lower-case UTF-8 with plain apostrophes.
    static func lowercased(_ text: some StringProtocol) -> [UInt8] {
        var out = [UInt8](text.utf8)
        if out.allSatisfy({ $0 < 0x80 }) {
            for index in out.indices where out[index] &- 65 < 26 { out[index] |= 0x20 }
            return out
        }
        out = []
        for scalar in text.unicodeScalars {
            if scalar == "\u{2019}" || scalar == "\u{2018}" {
                out.append(UInt8(ascii: "'"))
            } else if scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}" {
                out.append(UInt8(ascii: " "))
            } else if scalar.value < 0x80 {
                let byte = UInt8(scalar.value)
                out.append(byte &- 65 < 26 ? byte | 0x20 : byte)
            } else {
                out.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
            }
        }
        return out
    }

    /// Commas, `;:`, `#` and white space become one space; none at the ends. In place.
    static func collapse(_ bytes: inout [UInt8], commas: Bool) {
        var write = 0
        var pendingSpace = false
        var read = 0
        while read < bytes.count {
            let byte = bytes[read]
            let isPair =
                byte == UInt8(ascii: ";") && read + 1 < bytes.count && bytes[read + 1] == UInt8(ascii: ":")
            let isSpace = byte <= 0x20 || commas && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "#") || isPair)
            if isSpace {
                pendingSpace = write > 0
                read += isPair ? 2 : 1
                continue
            }
            if pendingSpace {
                bytes[write] = 0x20
                write += 1
                pendingSpace = false
            }
            bytes[write] = byte
            write += 1
            read += 1
        }
        bytes.removeLast(bytes.count - write)
    }

    /// Cuts all final marks, but none behind a backslash.
    static func cutFinalMarks(_ bytes: inout [UInt8]) {
        while let last = bytes.last {
            if last == 0x20 {
                bytes.removeLast()
            } else if isFinalMark(last), bytes.count < 2 || bytes[bytes.count - 2] != UInt8(ascii: "\\") {
                bytes.removeLast()
            } else {
                break
            }
        }
    }

    private static let contractions: [(short: [UInt8], long: [UInt8])] = [
        (Array("it's".utf8), Array("it is".utf8)), (Array("what's".utf8), Array("what is".utf8)),
    ]

    /// "it's " and "what's " become "it is " and "what is ", at the start of a word.
    private static func expandContractions(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "'")) else { return bytes }
        let words = bytes.split(separator: 0x20, omittingEmptySubsequences: false)
        var out: [UInt8] = []
        for (index, word) in words.enumerated() {
            if index > 0 { out.append(0x20) }
            let match = index + 1 < words.count ? contractions.first { word.elementsEqual($0.short) } : nil
            out.append(contentsOf: match?.long ?? Array(word))
        }
        return out
    }
}
