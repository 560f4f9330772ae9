/// A piece of music in the library. Texts that many pieces share are held once.
struct LibraryTrack: Sendable, Hashable {
    let path: String
    let title: String
    let artist: String?
    let albumArtist: String?
    let album: String?
    let genre: String?
    /// Name of the folder it lies in.
    let folder: String
    /// Disc and track in one, for the order: disc * 10,000 + track.
    let order: Int32
    /// Of the file, to see whether it has changed.
    let size: Int64
    let modified: Int64

    var item: MediaItem { MediaItem(source: .file(path), title: title, artist: artist, album: album) }
}

extension LibraryTrack {
    /// Names the file without telling where it is: FNV-1a (Fowler, Noll, Vo), 64 bits, of its path.
    var key: UInt64 { path.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 } }
}

/// All tracks, and their names ready for searching. A value: a search never waits for a scan.
struct LibraryIndex: Sendable {
    private struct Name: Sendable {
        let kind: MusicFinding.Kind
        let text: String
        let words: [String]
        var tracks: [Int32]
    }

    let tracks: [LibraryTrack]
    private let names: [Name]

    /// Below this a name is another one.
    static let threshold = 0.6

    init() {
        tracks = []
        names = []
    }

    init(tracks: [LibraryTrack]) {
        self.tracks = tracks.sorted {
            ($0.albumArtist ?? $0.artist ?? "", $0.album ?? $0.folder, $0.order, $0.path)
                < ($1.albumArtist ?? $1.artist ?? "", $1.album ?? $1.folder, $1.order, $1.path)
        }
        struct Key: Hashable {
            let kind: MusicFinding.Kind
            let words: [String]
        }
        var names: [Name] = []
        var places: [Key: Int] = [:]
        var known: [String: [String]] = [:]
        for (number, track) in self.tracks.enumerated() {
            let texts: [(MusicFinding.Kind, String?)] = [
                (.title, track.title), (.artist, track.artist),
                (.artist, track.albumArtist == track.artist ? nil : track.albumArtist), (.album, track.album),
                (.genre, track.genre), (.folder, track.folder == track.album ? nil : track.folder),
            ]
            for case (let kind, let text?) in texts {
                let words = known[text] ?? SpokenName.words(text)
                if kind != .title { known[text] = words }
                guard !words.isEmpty else { continue }
                let key = Key(kind: kind, words: words)
                if let place = places[key] {
                    if names[place].tracks.last != Int32(number) { names[place].tracks.append(Int32(number)) }
                } else {
                    places[key] = names.count
                    names.append(Name(kind: kind, text: text, words: words, tracks: [Int32(number)]))
                }
            }
        }
        self.names = names
    }

    /// The best answer to a wish; nil if nothing comes near it.
    func find(_ wish: MusicWish) -> MusicFinding? {
        switch wish {
        case .anything:
            guard !tracks.isEmpty else { return nil }
            return MusicFinding(kind: .everything, name: "", items: tracks.map(\.item), score: 1, isShuffled: true)
        case .artist(let name): return best(name, [.artist: 1, .folder: 0.85], artist: nil)
        case .album(let name, let artist): return best(name, [.album: 1, .folder: 0.9], artist: artist)
        case .title(let name, let artist): return best(name, [.title: 1], artist: artist)
        case .genre(let name): return best(name, [.genre: 1, .folder: 0.85], artist: nil)
        case .named(let name):
            let weights: [MusicFinding.Kind: Double] = [
                .artist: 1, .album: 0.98, .title: 0.97, .genre: 0.96, .folder: 0.9,
            ]
            let whole = best(name, weights, artist: nil)
            // "X by Y": of the places where it may be cut the last is the likeliest.
            guard whole?.score ?? 0 < 0.95, let (what, who) = LibraryIndex.parts(name),
                let part = best(what, [.album: 1, .title: 0.99], artist: who), part.score >= whole?.score ?? 0
            else { return whole }
            return part
        }
    }

    /// Names of one kind that have words which begin with all of these, sorted; an empty text has all. A song is there
    /// once for each file.
    func names(_ kind: MusicFinding.Kind, beginning text: String, limit: Int) -> [LibraryName] {
        let said = SpokenName.words(text)
        var found: [LibraryName] = []
        for name in names where name.kind == kind {
            guard said.allSatisfy({ word in name.words.contains { $0.hasPrefix(word) } }) else { continue }
            let first = tracks[Int(name.tracks[0])]
            if kind == .title {
                found += name.tracks.map { number in
                    let track = tracks[Int(number)]
                    return LibraryName(
                        kind: .title, name: track.title, artist: track.artist ?? track.albumArtist, album: track.album,
                        count: 1, key: track.key)
                }
            } else {
                found.append(
                    LibraryName(
                        kind: kind, name: name.text, artist: kind == .album ? first.albumArtist ?? first.artist : nil,
                        count: name.tracks.count))
            }
        }
        found.sort {
            ($0.name.lowercased(), $0.artist ?? "", $0.key ?? 0) < ($1.name.lowercased(), $1.artist ?? "", $1.key ?? 0)
        }
        return Array(found.prefix(limit))
    }

    private func best(_ name: String, _ weights: [MusicFinding.Kind: Double], artist: String?) -> MusicFinding? {
        let said = SpokenName.words(name)
        let who = artist.map(SpokenName.words)
        var found: (name: Name, tracks: [Int32], score: Double)?
        for candidate in names {
            guard let weight = weights[candidate.kind] else { continue }
            var score = weight * SpokenName.score(said, candidate.words)
            guard score > LibraryIndex.threshold, score > found?.score ?? 0 else { continue }
            var tracks = candidate.tracks
            if let who {
                tracks = tracks.filter { number in
                    let track = self.tracks[Int(number)]
                    return [track.artist, track.albumArtist, track.folder].contains {
                        $0.map { SpokenName.score(who, SpokenName.words($0)) > LibraryIndex.threshold } ?? false
                    }
                }
                if tracks.isEmpty { continue }
            }
            // Of two names that fit alike the one with more music is meant.
            score = min(1, score)
            found = (candidate, tracks, score)
        }
        guard let found else { return nil }
        let numbers = found.name.kind == .title ? Array(found.tracks.prefix(1)) : found.tracks
        return MusicFinding(
            kind: found.name.kind, name: found.name.text, items: numbers.map { tracks[Int($0)].item },
            score: found.score, isShuffled: found.name.kind == .genre || found.name.kind == .artist)
    }

    /// "X by Y" and "X von Y".
    static func parts(_ text: String) -> (what: String, who: String)? {
        let words = text.split(separator: " ")
        guard let cut = words.lastIndex(where: { ["by", "von"].contains($0.lowercased()) }), cut > 0,
            cut + 1 < words.count
        else { return nil }
        return (words[..<cut].joined(separator: " "), words[(cut + 1)...].joined(separator: " "))
    }
}
