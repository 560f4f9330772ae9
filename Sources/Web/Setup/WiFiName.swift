/// The name of a Wi-Fi network (SSID): 1 to 32 bytes of anything, usually UTF-8.
public struct WiFiName: Sendable, Hashable, CustomStringConvertible {
    /// The name as it is in the air.
    public let bytes: [UInt8]

    /// Nil if there is no byte, or more than 32.
    public init?(_ bytes: [UInt8]) {
        guard (1...32).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// The name written as UTF-8; nil if that has no byte, or more than 32.
    public init?(_ text: String) { self.init(Array(text.utf8)) }

    /// The bytes that `hexadecimal` writes, as `hexadecimal` gives them.
    public init?(hexadecimal: some StringProtocol) {
        let digits = hexadecimal.unicodeScalars.compactMap { $0.isASCII ? Character($0).hexDigitValue : nil }
        guard digits.count == hexadecimal.unicodeScalars.count, digits.count.isMultiple(of: 2) else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }

    /// Two digits for each byte: fits into an address and a form, whatever the bytes are.
    public var hexadecimal: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The name for people: what is not UTF-8 shows as `�`, and what would not show, or would turn the text around
    /// (controls, directional overrides), as `\xNN` or `\u{N}`.
    public var description: String {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control: "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            // The joiner within emoji and Indic letters is one of them and is meant.
            case .format where scalar != "\u{200D}" && scalar != "\u{200C}", .lineSeparator, .paragraphSeparator:
                "\\u{" + String(scalar.value, radix: 16) + "}"
            default: String(scalar)
            }
        }.joined()
    }

    /// True if both are the same but for the case of ASCII letters.
    public func isAlike(_ other: WiFiName) -> Bool {
        bytes.elementsEqual(other.bytes) { Self.lowered($0) == Self.lowered($1) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
