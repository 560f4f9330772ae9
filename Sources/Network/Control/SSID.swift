/// The name of a Wi-Fi, as the air carries it: up to 32 bytes, which need not be text.
public struct SSID: Sendable, Hashable, CustomStringConvertible {
    /// The most bytes that a name has.
    public static let longest = 32

    /// 1 to 32 bytes of any value.
    public let bytes: [UInt8]

    /// A name of these bytes; nil if there are none or more than 32.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard (1...Self.longest).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// The name that is `text` in UTF-8; nil if it is empty or longer than 32 bytes.
    public init?(_ text: String) { self.init(bytes: text.utf8) }

    /// For people: what is no UTF-8 or drives a terminal becomes U+FFFD. Not unique; compare names by their bytes.
    public var text: String {
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: scalars.append("\u{FFFD}")
            // Marks that turn the direction of what follows would forge other names.
            case .format where ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar):
                scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    public var description: String { text }
}
