/// Text as the engine of scripts has it: CESU-8, in which what lies beyond the first 65,536 characters is two surrogates
/// of three bytes each (Unicode Technical Report 26).
enum ScriptText {
    /// As a string; halves without their partner and broken bytes become U+FFFD.
    static func decode(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            guard let high = surrogate(bytes, at), high < 0xDC00, let low = surrogate(bytes, at + 3), low >= 0xDC00
            else {
                plain.append(bytes[at])
                at += 1
                continue
            }
            let scalar = 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
            plain += [
                UInt8(0xF0 | scalar >> 18), UInt8(0x80 | scalar >> 12 & 0x3F), UInt8(0x80 | scalar >> 6 & 0x3F),
                UInt8(0x80 | scalar & 0x3F),
            ]
            at += 6
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static func surrogate(_ bytes: [UInt8], _ at: Int) -> Int? {
        guard at + 2 < bytes.count, bytes[at] == 0xED, bytes[at + 1] & 0xE0 == 0xA0, bytes[at + 2] & 0xC0 == 0x80 else {
            return nil
        }
        return 0xD000 | Int(bytes[at + 1] & 0x3F) << 6 | Int(bytes[at + 2] & 0x3F)
    }
}
