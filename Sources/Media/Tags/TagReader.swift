/// Reads the tags of MP3, FLAC, Ogg (Vorbis, Opus, FLAC), MP4, WAV and AIFF files.
///
/// Our own and not a C library's: what is on a stranger's USB stick meets only memory-safe code, and a broken file costs
/// bounded time. Formats: id3.org (2.2 to 2.4), xiph.org (FLAC, Ogg, Vorbis comments, RFC 7845), ISO 14496-12, RIFF INFO.
package enum TagReader {
    /// The endings of the files that are taken for music.
    static let endings: Set<String> = [
        "mp3", "ogg", "oga", "opus", "flac", "wav", "m4a", "m4b", "mp4", "aac", "wma", "aif", "aiff", "mka", "ape",
        "wv",
    ]

    /// The tags; empty ones for what has none or cannot be read.
    package static func read(_ path: String) -> Tags {
        guard let file = TagFile(path: path) else { return Tags() }
        let head = file.bytes(0, 16)
        if head.has("ID3") {
            let (tags, end) = ID3Tags.read(file, at: 0)
            // A FLAC file may have an ID3 tag in front of its own.
            if file.bytes(end, 4).has("fLaC") { return flac(file, at: end).completed(by: tags) }
            return tags.completed(by: ID3Tags.old(file))
        }
        if head.has("fLaC") { return flac(file, at: 0) }
        if head.has("OggS") { return ogg(file) }
        if head.has("ftyp", at: 4) { return MP4Tags.read(file) }
        if head.has("RIFF"), head.has("WAVE", at: 8) { return chunks(file, isBigEndian: false) }
        if head.has("FORM"), head.has("AIF", at: 8) { return chunks(file, isBigEndian: true) }
        return ID3Tags.old(file)
    }

    private static func flac(_ file: TagFile, at start: Int) -> Tags {
        var offset = start + 4
        for _ in 0..<64 {
            let header = file.bytes(offset, 4)
            guard header.count == 4 else { break }
            let length = header.big(1, 3)
            if header[0] & 0x7F == 4 { return comments(file.bytes(offset + 4, min(length, 1 << 20))[...]) }
            guard header[0] & 0x80 == 0 else { break }
            offset += 4 + length
        }
        return Tags()
    }

    /// The second packet of the first stream has the comments.
    private static func ogg(_ file: TagFile) -> Tags {
        var offset = 0
        var packet: [UInt8] = []
        var number = 0
        var serial: Int?
        for _ in 0..<64 {
            let header = file.bytes(offset, 27)
            guard header.count == 27, header.has("OggS") else { break }
            let table = file.bytes(offset + 27, Int(header[26]))
            let body = offset + 27 + table.count
            let length = table.reduce(0) { $0 + Int($1) }
            offset = body + length
            serial = serial ?? header.little(14, 4)
            guard header.little(14, 4) == serial else { continue }
            let bytes = file.bytes(body, length)
            var place = 0
            for lace in table {
                if number == 1 { packet += bytes.dropFirst(place).prefix(Int(lace)) }
                place += Int(lace)
                guard lace < 255 else { continue }
                if number == 1 { return oggComments(packet) }
                number += 1
            }
        }
        return oggComments(packet)
    }

    private static func oggComments(_ packet: [UInt8]) -> Tags {
        if packet.has("OpusTags") { return comments(packet[8...]) }
        if packet.has("vorbis", at: 1) { return comments(packet[7...]) }
        // FLAC in Ogg: a metadata block with its header.
        if packet.count > 4, packet[0] & 0x7F == 4 { return comments(packet[4...]) }
        return Tags()
    }

    /// A list of "NAME=text" in UTF-8, each behind its length.
    private static func comments(_ bytes: ArraySlice<UInt8>) -> Tags {
        var tags = Tags()
        var offset = 4 + bytes.little(0, 4)
        let count = bytes.little(offset, 4)
        offset += 4
        for _ in 0..<min(count, 1000) {
            let length = bytes.little(offset, 4)
            offset += 4
            guard length > 0, offset + length <= bytes.count else { break }
            let start = bytes.startIndex + offset
            offset += length
            guard length <= 4096 else { continue }
            let text = TagText.utf8(bytes[start..<start + length])
            guard let equals = text.firstIndex(of: "=") else { continue }
            guard let field = fields[text[..<equals].uppercased()] else { continue }
            tags.set(field, String(text[text.index(after: equals)...]))
        }
        return tags
    }

    private static let fields: [String: Tags.Field] = [
        "TITLE": .title, "ARTIST": .artist, "ALBUMARTIST": .albumArtist, "ALBUM": .album, "GENRE": .genre,
        "TRACKNUMBER": .track, "DISCNUMBER": .disc,
    ]

    /// WAV and AIFF are lists of chunks, of which some have texts.
    private static func chunks(_ file: TagFile, isBigEndian: Bool) -> Tags {
        var tags = Tags()
        var offset = 12
        for _ in 0..<64 {
            let header = file.bytes(offset, 12)
            guard header.count >= 8 else { break }
            let length = isBigEndian ? header.big(4, 4) : header.little(4, 4)
            if header.has("ID3 ") || header.has("id3 ") {
                tags = ID3Tags.read(file, at: offset + 8).tags.completed(by: tags)
            } else if header.has("LIST"), header.has("INFO", at: 8) {
                tags = tags.completed(by: info(file.bytes(offset + 12, min(length - 4, 65_536))))
            } else if header.has("NAME") {
                tags.set(.title, TagText.latin(file.bytes(offset + 8, min(length, 1024))))
            } else if header.has("AUTH") {
                tags.set(.artist, TagText.latin(file.bytes(offset + 8, min(length, 1024))))
            }
            offset += 8 + length + length % 2
        }
        return tags
    }

    private static func info(_ bytes: [UInt8]) -> Tags {
        let fields: [String: Tags.Field] = [
            "INAM": .title, "IART": .artist, "IPRD": .album, "IGNR": .genre, "ITRK": .track, "IPRT": .track,
        ]
        var tags = Tags()
        var offset = 0
        while offset + 8 <= bytes.count {
            let length = bytes.little(offset + 4, 4)
            if let field = fields[TagText.latin(bytes[offset..<offset + 4])] {
                tags.set(field, TagText.latin(bytes.dropFirst(offset + 8).prefix(min(length, 1024))))
            }
            offset += 8 + length + length % 2
        }
        return tags
    }
}
