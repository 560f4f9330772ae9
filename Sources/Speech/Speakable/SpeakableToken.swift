/// A piece of a line of text, as the rules see it.
struct SpeakableToken: Equatable {
    enum Kind: Equatable {
        /// Letters with their marks, apostrophes between them.
        case word
        /// ASCII digits.
        case number
        /// One scalar that is none of the others.
        case symbol
        /// Any spaces.
        case space
        /// An emoji with all that is joined to it; the text is its first scalar.
        case emoji
        /// An address of the web or of mail.
        case address
    }
    let kind: Kind
    let text: String
    /// The symbol's scalar, nil for other kinds.
    let symbol: Unicode.Scalar?

    init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
        symbol = kind == .symbol ? text.unicodeScalars.first : nil
    }

    func isSymbol(_ scalar: Unicode.Scalar) -> Bool { symbol == scalar }
}

/// Cuts a line into tokens, each scalar seen a bounded number of times.
struct SpeakableTokenizer {
    private let scalars: [Unicode.Scalar]
    private var tokens: [SpeakableToken] = []
    private var position = 0

    static func tokens(of line: [Unicode.Scalar]) -> [SpeakableToken] {
        var tokenizer = SpeakableTokenizer(scalars: line)
        tokenizer.run()
        return tokenizer.tokens
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private mutating func run() {
        while position < scalars.count {
            if scalars[position].isSpace {
                while position < scalars.count, scalars[position].isSpace { position += 1 }
                tokens.append(.init(kind: .space, text: " "))
            } else {
                var end = position
                while end < scalars.count, !scalars[end].isSpace { end += 1 }
                if let address = AddressFinder.address(in: scalars[position..<end]) {
                    cut(to: address.lowerBound)
                    tokens.append(.init(kind: .address, text: string(address)))
                    position = address.upperBound
                }
                cut(to: end)
            }
        }
    }

    private mutating func cut(to end: Int) {
        while position < end {
            let scalar = scalars[position]
            let start = position
            position += 1
            if scalar.isASCIIDigit {
                while position < end, scalars[position].isASCIIDigit { position += 1 }
                tokens.append(.init(kind: .number, text: string(start..<position)))
                skipKeycap(to: end)
            } else if scalar.isWordPart {
                while position < end {
                    let next = scalars[position]
                    let joins = next == "'" && position + 1 < end && scalars[position + 1].isWordPart
                    guard next.isWordPart || next.isJoiner || joins else { break }
                    position += 1
                }
                tokens.append(.init(kind: .word, text: string(start..<position)))
            } else if scalar.isEmoji {
                skipJoinedEmoji(to: end)
                tokens.append(.init(kind: .emoji, text: String(scalar)))
            } else if !scalar.isEmojiPart {
                tokens.append(.init(kind: .symbol, text: String(scalar)))
            }
        }
    }

    /// "1️⃣" is 1.
    private mutating func skipKeycap(to end: Int) {
        while position < end, scalars[position].isEmojiPart { position += 1 }
    }

    private mutating func skipJoinedEmoji(to end: Int) {
        while position < end {
            if scalars[position].isEmojiPart {
                position += 1
            } else if scalars[position] == "\u{200D}" {
                position += 1
                if position < end, scalars[position].isEmoji { position += 1 }
            } else {
                return
            }
        }
    }

    private func string(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }
}

extension Unicode.Scalar {
    var isSpace: Bool { self == " " || self == "\n" }
    var isASCIIDigit: Bool { value >= 0x30 && value <= 0x39 }
    var isASCIILetter: Bool { (value | 0x20) >= 0x61 && (value | 0x20) <= 0x7A }
    var isASCIIPunctuation: Bool { value > 0x20 && value < 0x7F && !isASCIIDigit && !isASCIILetter }
    /// U+200C and U+200D, which shape letters in Indian and Persian words.
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// A letter, a mark on one, or a digit that is not ASCII.
    var isWordPart: Bool {
        if value < 0x80 { return isASCIILetter }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
            .decimalNumber:
            return value != 0xBA && value != 0xAA  // º and ª make ordinals
        case .nonspacingMark: return !isEmojiPart
        default: return false
        }
    }

    /// Begins an emoji.
    var isEmoji: Bool {
        guard value >= 0x203C else { return false }
        return properties.isEmojiPresentation || (properties.isEmoji && value > 0x2300) || (0x1F000...0x1FBFF) ~= value
    }

    /// Never begins anything: variation selectors, keycap, skin tones, tags.
    var isEmojiPart: Bool {
        (0xFE00...0xFE0F) ~= value || value == 0x20E3 || (0x1F3FB...0x1F3FF) ~= value || (0xE0000...0xE01EF) ~= value
    }

    /// May reach the synthesiser as it is.
    var isSpeakable: Bool {
        if value < 0x80 { return isASCIILetter || isASCIIDigit || " .,;:!?'-".unicodeScalars.contains(self) }
        return isWordPart || isJoiner || "¿¡।॥。，、！？；：،؛؟".unicodeScalars.contains(self)
    }
}
