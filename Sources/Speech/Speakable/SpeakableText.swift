/// Turns the text of an answer into the sentences to speak: no markup, no addresses, signs and abbreviations as words.
///
/// Each piece is a sentence or a part of one, so that the first can sound while the rest is still text, and "stop"
/// costs little. What espeak-ng reads right by itself (numbers, most ordinals) is left to it. Pure and linear; of more
/// than 50,000 Unicode scalars (an hour of speech) the rest is left out.
public struct SpeakableText: Sendable {
    /// Unicode scalars of a text that are read.
    public static let inputLimit = 50_000
    /// Bytes of UTF-8 of all pieces together, about.
    public static let outputLimit = 200_000
    /// Unicode scalars of a piece: a longer sentence is cut at a comma or a space.
    public static let pieceLimit = 240

    private let language: SpokenLanguage

    /// For a voice language or a voice's identifier: "de", "de-DE", "en-us+f3". Of a language without rules of its own
    /// markup, addresses and emoji are left out, and signs are silent.
    public init(language: String) { self.language = .language(for: language) }

    /// The pieces of `text` in the order in which to speak them; none if there is nothing to say.
    ///
    /// They contain letters, digits, spaces and `. , ; : ! ? ' -` with their like in other scripts, nothing else.
    public func pieces(of text: String) -> [String] {
        let plain = HTMLReader.text(of: Self.plain(text))
        let lines = MarkdownReader.lines(of: plain, language: language)
        var pieces: [String] = []
        var length = 0
        var addresses: [String] = []
        for line in lines where length < Self.outputLimit {
            var reader = SpeakableReader(
                SpeakableTokenizer.tokens(of: line), language: language, limit: Self.outputLimit - length)
            for sentence in reader.sentences() {
                for piece in SpeakableSentence.pieces(of: sentence, limit: Self.pieceLimit) {
                    length += piece.utf8.count
                    pieces.append(piece)
                }
            }
            if addresses.isEmpty { addresses = reader.addresses }
        }
        if pieces.isEmpty, let address = addresses.first {
            let name = AddressFinder.name(of: address, words: language.words)
            return SpeakableSentence.pieces(of: name, limit: Self.pieceLimit)
        }
        return pieces
    }

    /// One form for what is written in several; no controls.
    private static func plain(_ text: String) -> [Unicode.Scalar] {
        var plain: [Unicode.Scalar] = []
        plain.reserveCapacity(min(text.utf8.count, inputLimit))
        for scalar in text.unicodeScalars.prefix(inputLimit) {
            if scalar == "…" {
                plain += [".", ".", "."]
            } else if let scalar = Self.plain(scalar) {
                plain.append(scalar)
            }
        }
        return plain
    }

    /// The plain form of a scalar; nil if it is nothing to a reader.
    static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0A: return "\n"
        case 0x20...0x7E: return scalar
        case 0x0B, 0x0C, 0x85, 0x2028, 0x2029: return "\n"
        case 0...0x1F, 0x7F...0x9F, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return " "
        case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: return nil
        case 0x2018, 0x2019, 0x201A, 0x02BC, 0x2032, 0x60, 0xB4: return "'"
        case 0x201C...0x201F, 0x2033, 0xAB, 0xBB: return "\""
        case 0x2010, 0x2011, 0x2212: return "-"
        case 0x2022: return "•"
        // Full-width forms of ASCII, but for the punctuation of Chinese.
        case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: return Unicode.Scalar(scalar.value - 0xFEE0)
        case 0x2080...0x2089: return Unicode.Scalar(scalar.value - 0x2080 + 0x30)
        default:
            switch scalar.properties.generalCategory {
            case .privateUse, .unassigned, .surrogate, .control: return " "
            default: return scalar
            }
        }
    }
}
