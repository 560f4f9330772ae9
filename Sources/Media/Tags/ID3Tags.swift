/// ID3 tags, version 1 at the end of a file and versions 2.2 to 2.4 at its start.
enum ID3Tags {
    /// The tags, and where what follows them begins.
    static func read(_ file: TagFile, at start: Int) -> (tags: Tags, end: Int) {
        let header = file.bytes(start, 10)
        guard header.count == 10, header.has("ID3"), (2...4).contains(header[3]) else { return (Tags(), start) }
        let version = Int(header[3])
        let size = syncsafe(header[6..<10])
        let end = start + 10 + size
        if header[5] & 0x80 != 0, version < 4 {
            // Unsynchronised as a whole: undone before anything has a place.
            let bytes = synchronised(file.bytes(start + 10, min(size, 1 << 20)))
            let extended = header[5] & 0x40 != 0 && version == 3 ? 4 + bytes.big(0, 4) : 0
            return (frames(version, extended, bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }, end)
        }
        var first = 0
        if header[5] & 0x40 != 0, version > 2 {
            let length = file.bytes(start + 10, 4)
            first = version == 3 ? 4 + length.big(0, 4) : syncsafe(length[...])
        }
        return (frames(version, first, size) { file.bytes(start + 10 + $0, $1) }, end)
    }

    /// Version 1: 128 bytes at the end, fields of fixed length.
    static func old(_ file: TagFile) -> Tags {
        guard file.size >= 128 else { return Tags() }
        let bytes = file.bytes(file.size - 128, 128)
        var tags = Tags()
        guard bytes.count == 128, bytes.has("TAG") else { return tags }
        tags.set(.title, TagText.latin(bytes[3..<33]))
        tags.set(.artist, TagText.latin(bytes[33..<63]))
        tags.set(.album, TagText.latin(bytes[63..<93]))
        if bytes[125] == 0, bytes[126] != 0 { tags.set(.track, String(bytes[126])) }
        if bytes[127] < 80 { tags.set(.genre, String(bytes[127])) }
        return tags
    }

    private static let fields: [String: Tags.Field] = [
        "TIT2": .title, "TPE1": .artist, "TPE2": .albumArtist, "TALB": .album, "TCON": .genre, "TRCK": .track,
        "TPOS": .disc, "TT2": .title, "TP1": .artist, "TP2": .albumArtist, "TAL": .album, "TCO": .genre, "TRK": .track,
        "TPA": .disc,
    ]

    private static func frames(_ version: Int, _ first: Int, _ size: Int, _ bytes: (Int, Int) -> [UInt8]) -> Tags {
        var tags = Tags()
        var offset = first
        let headerSize = version == 2 ? 6 : 10
        for _ in 0..<200 where offset >= 0 && offset + headerSize <= size {
            let header = bytes(offset, headerSize)
            // Padding.
            guard header.count == headerSize, header[0] != 0 else { break }
            let name = String(decoding: header[..<(version == 2 ? 3 : 4)], as: UTF8.self)
            let length =
                switch version {
                case 2: header.big(3, 3)
                case 3: header.big(4, 4)
                default: syncsafe(header[4..<8])
                }
            offset += headerSize
            defer { offset += length }
            guard let field = fields[name], length > 1, offset + length <= size else { continue }
            var body = bytes(offset, min(length, 4096))
            let flags = version == 2 ? 0 : Int(header[9])
            // Compressed or encrypted: nobody does that to a title.
            guard flags & (version == 4 ? 0x0C : 0xC0) == 0 else { continue }
            if version == 4, flags & 0x02 != 0 { body = synchronised(body) }
            if version == 4, flags & 0x01 != 0 { body.removeFirst(min(4, body.count)) }
            if let text = text(body) { tags.set(field, text) }
        }
        return tags
    }

    private static func text(_ body: [UInt8]) -> String? {
        switch body.first {
        case 0: TagText.latin(body.dropFirst())
        case 1: TagText.utf16(body.dropFirst(), isBigEndian: false)
        case 2: TagText.utf16(body.dropFirst(), isBigEndian: true)
        case 3: TagText.utf8(body.dropFirst())
        default: nil
        }
    }

    /// Four bytes of seven bits.
    private static func syncsafe(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.prefix(4).reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    }

    /// Takes out the zero bytes that were put behind each 0xFF.
    private static func synchronised(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isAfterFF = false
        for byte in bytes {
            if !(isAfterFF && byte == 0) { result.append(byte) }
            isAfterFF = byte == 0xFF
        }
        return result
    }
}
