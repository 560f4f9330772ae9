/// What a file says about itself; each text is cleaned and bounded.
package struct Tags: Sendable, Equatable {
    var title: String?
    var artist: String?
    var albumArtist: String?
    var album: String?
    var genre: String?
    var track: Int?
    var disc: Int?

    var isEmpty: Bool { self == Tags() }

    enum Field: Sendable { case title, artist, albumArtist, album, genre, track, disc }

    /// The first text of a field counts, an empty one does not.
    mutating func set(_ field: Field, _ text: String) {
        let text = SpokenName.clean(text)
        guard !text.isEmpty else { return }
        switch field {
        case .title: title = title ?? text
        case .artist: artist = artist ?? text
        case .albumArtist: albumArtist = albumArtist ?? text
        case .album: album = album ?? text
        case .genre: genre = genre ?? Genres.name(text)
        case .track: track = track ?? Tags.number(text)
        case .disc: disc = disc ?? Tags.number(text)
        }
    }

    /// "3" and "03/12"; nil outside 1 to 9999.
    private static func number(_ text: String) -> Int? {
        guard let value = Int(text.prefix { $0.isASCII && $0.isNumber }), (1...9999).contains(value) else { return nil }
        return value
    }

    /// What `other` knows where this knows nothing.
    func completed(by other: Tags) -> Tags {
        Tags(
            title: title ?? other.title, artist: artist ?? other.artist, albumArtist: albumArtist ?? other.albumArtist,
            album: album ?? other.album, genre: genre ?? other.genre, track: track ?? other.track,
            disc: disc ?? other.disc)
    }
}

/// Texts of tags in the encodings that are found in them.
enum TagText {
    /// Bytes that are said to be ISO 8859-1: often they are UTF-8 all the same, and that is hardly ever by chance.
    static func latin(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes.prefix { $0 != 0 })
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    static func utf8(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// UTF-16 with a byte order mark, or in the order given.
    static func utf16(_ bytes: some Collection<UInt8>, isBigEndian: Bool) -> String {
        var bytes = Array(bytes)[...]
        var isBigEndian = isBigEndian
        if bytes.starts(with: [0xFF, 0xFE]) {
            isBigEndian = false
            bytes = bytes.dropFirst(2)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            isBigEndian = true
            bytes = bytes.dropFirst(2)
        }
        var units: [UInt16] = []
        while bytes.count >= 2 {
            let (a, b) = (UInt16(bytes.removeFirst()), UInt16(bytes.removeFirst()))
            let unit = isBigEndian ? a << 8 | b : b << 8 | a
            if unit == 0 { break }
            units.append(unit)
        }
        return String(decoding: units, as: UTF16.self)
    }
}

/// The genres that ID3 knows by number.
enum Genres {
    /// The name in a genre tag: "17", "(17)", "(17)Rock" and "Rock" are one.
    static func name(_ text: String) -> String {
        var rest = text[...]
        var number = Int(rest)
        if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
            number = Int(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            if !rest.isEmpty { return String(rest) }
        }
        guard let number, all.indices.contains(number) else { return text }
        return all[number]
    }

    /// ID3v1, 0 to 79.
    private static let all: [String] =
        """
        Blues,Classic Rock,Country,Dance,Disco,Funk,Grunge,Hip-Hop,Jazz,Metal,New Age,Oldies,Other,Pop,R&B,Rap,Reggae,Rock,\
        Techno,Industrial,Alternative,Ska,Death Metal,Pranks,Soundtrack,Euro-Techno,Ambient,Trip-Hop,Vocal,Jazz+Funk,\
        Fusion,Trance,Classical,Instrumental,Acid,House,Game,Sound Clip,Gospel,Noise,AlternRock,Bass,Soul,Punk,Space,\
        Meditative,Instrumental Pop,Instrumental Rock,Ethnic,Gothic,Darkwave,Techno-Industrial,Electronic,Pop-Folk,\
        Eurodance,Dream,Southern Rock,Comedy,Cult,Gangsta,Top 40,Christian Rap,Pop/Funk,Jungle,Native American,Cabaret,\
        New Wave,Psychadelic,Rave,Showtunes,Trailer,Lo-Fi,Tribal,Acid Punk,Acid Jazz,Polka,Retro,Musical,Rock & Roll,\
        Hard Rock
        """.split(separator: ",").map(String.init)
}
