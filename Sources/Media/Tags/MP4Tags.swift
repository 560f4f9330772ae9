/// The tags of MP4 files: atoms in atoms, `moov/udta/meta/ilst`.
enum MP4Tags {
    static func read(_ file: TagFile) -> Tags {
        var range = 0..<file.size
        for name in ["moov", "udta", "meta", "ilst"] {
            guard var found = atom(name, in: range, file) else { return Tags() }
            // `meta` has a version before its atoms.
            if name == "meta" { found = min(found.lowerBound + 4, found.upperBound)..<found.upperBound }
            range = found
        }
        var tags = Tags()
        forEach(in: range, file) { name, body in
            guard let field = fields[name], let data = atom("data", in: body, file) else { return true }
            let bytes = file.bytes(data.lowerBound + 8, min(data.count - 8, 4096))
            switch field {
            case .track, .disc: if name.count == 4 { tags.set(field, String(bytes.big(2, 2))) }
            default:
                if name == "gnre" {
                    tags.set(field, String(bytes.big(0, 2) - 1))
                } else {
                    tags.set(field, TagText.utf8(bytes))
                }
            }
            return true
        }
        return tags
    }

    private static let fields: [String: Tags.Field] = [
        "\u{A9}nam": .title, "\u{A9}ART": .artist, "aART": .albumArtist, "\u{A9}alb": .album, "\u{A9}gen": .genre,
        "gnre": .genre, "trkn": .track, "disk": .disc,
    ]

    private static func atom(_ name: String, in range: Range<Int>, _ file: TagFile) -> Range<Int>? {
        var found: Range<Int>?
        forEach(in: range, file) { other, body in
            if other == name { found = body }
            return found == nil
        }
        return found
    }

    /// The atoms in `range`, until `body` says false; at most 256.
    private static func forEach(in range: Range<Int>, _ file: TagFile, _ body: (String, Range<Int>) -> Bool) {
        var offset = range.lowerBound
        for _ in 0..<256 where offset + 8 <= range.upperBound {
            let header = file.bytes(offset, 16)
            guard header.count >= 8 else { return }
            var length = header.big(0, 4)
            var headerSize = 8
            if length == 1, header.count == 16, header[8] < 0x40 {
                length = header.big(8, 8)
                headerSize = 16
            } else if length == 0 {
                length = range.upperBound - offset
            }
            guard length >= headerSize, length <= range.upperBound - offset else { return }
            // Names have a byte that is not ASCII: "©".
            let name = header[4..<8].reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
            guard body(name, offset + headerSize..<offset + length) else { return }
            offset += length
        }
    }
}
