internal import Glibc
internal import Platform
internal import Synchronization

/// The music in local folders and on what is mounted below them, by what its tags say; by its file and folder names
/// where they say nothing.
///
/// Scanning runs on a thread of its own and can be called as often as one likes: only files whose size or time has
/// changed are opened. Searching uses the newest finished scan and never waits.
public actor MusicLibrary {
    private static let thread = ThreadExecutor(name: "library")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { MusicLibrary.thread.asUnownedSerialExecutor() }

    /// What a scan found.
    public struct Report: Sendable, Equatable {
        /// Pieces of music in the library now.
        public var tracks = 0
        /// Files that were opened: new ones and changed ones.
        public var opened = 0
        /// Pieces that were there before and are gone.
        public var removed = 0
        /// True if there was more than the library holds.
        public var isCut = false
    }

    /// The folders, as given.
    public let roots: [String]
    /// Pieces at most.
    public let limit: Int

    private nonisolated let index = Mutex(LibraryIndex())
    private let log = Log("library")

    /// A library of nothing, until it is scanned.
    public init(roots: [String], limit: Int = 100_000) {
        self.roots = roots
        self.limit = limit
    }

    /// Pieces in the library.
    public nonisolated var count: Int { index.withLock { $0.tracks.count } }

    /// The best answer to a wish; throws why there is none. A few milliseconds for thousands of pieces.
    public nonisolated func find(_ wish: MusicWish) throws(MediaFault) -> MusicFinding {
        let index = index.withLock { $0 }
        if let finding = index.find(wish) { return finding }
        guard !index.tracks.isEmpty else { throw .libraryEmpty }
        switch wish {
        case .anything: throw .libraryEmpty
        case .artist(let name), .album(let name, _), .title(let name, _), .genre(let name), .named(let name):
            throw .notInLibrary(SpokenName.clean(name))
        }
    }

    /// Names of one kind in which words begin as those of `text` do, sorted, at most `limit`.
    public nonisolated func names(
        _ kind: MusicFinding.Kind, beginning text: String, limit: Int
    ) -> [LibraryName] { index.withLock { $0 }.names(kind, beginning: text, limit: limit) }

    /// The song with this key; nil if it is gone.
    public nonisolated func song(_ key: UInt64) -> MediaItem? {
        index.withLock { $0 }.tracks.first { $0.key == key }?.item
    }

    /// Looks through the folders. A cancelled scan changes nothing.
    @discardableResult public func scan() -> Report {
        let known = Dictionary(
            index.withLock { $0.tracks }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var report = Report()
        var tracks: [LibraryTrack] = []
        var texts: Set<String> = []
        /// One copy of each text.
        func shared(_ text: String?) -> String? { text.map { texts.insert($0).memberAfterInsert } }

        for file in LibraryWalk.files(in: roots, limit: limit, isCut: &report.isCut) {
            if Task.isCancelled { return report }
            if let old = known[file.path], old.size == file.size, old.modified == file.modified {
                tracks.append(old)
                continue
            }
            report.opened += 1
            let tags = TagReader.read(file.path)
            let places = file.path.split(separator: "/")
            let guess = FileName(places.last.map(String.init) ?? file.path)
            let folder = SpokenName.clean(places.dropLast().last.map(String.init) ?? "")
            tracks.append(
                LibraryTrack(
                    path: file.path, title: tags.title ?? guess.title, artist: shared(tags.artist ?? guess.artist),
                    albumArtist: shared(tags.albumArtist), album: shared(tags.album), genre: shared(tags.genre),
                    folder: shared(folder) ?? "",
                    order: Int32(min(tags.disc ?? 0, 100) * 10_000 + (tags.track ?? guess.track ?? 9999)),
                    size: file.size, modified: file.modified))
        }
        report.tracks = tracks.count
        let paths = Set(tracks.map(\.path))
        report.removed = known.keys.count { !paths.contains($0) }
        if report.opened > 0 || report.removed > 0 {
            let fresh = LibraryIndex(tracks: tracks)
            index.withLock { $0 = fresh }
        }
        // Looked for each minute: a journal of that would fill the card.
        if report.opened > 0 || report.removed > 0 {
            log.info("\(report.tracks) pieces of music, \(report.opened) new or changed, \(report.removed) gone")
        }
        if report.isCut { log.warning("more than \(limit) pieces: the rest is left out") }
        return report
    }
}

/// What a file's name says: "03 - Artist - Title.mp3", "03 Title.flac", "Artist - Title.ogg", "Title.wav".
struct FileName: Equatable {
    var track: Int?
    var artist: String?
    var title: String

    init(_ name: String) {
        var base = name
        if let dot = name.lastIndex(of: "."), dot > name.startIndex { base = String(name[..<dot]) }
        base = SpokenName.clean(String(base.map { $0 == "_" ? " " : $0 }))
        let digits = base.prefix { $0.isASCII && $0.isNumber }
        if (1...3).contains(digits.count) {
            let rest = base.dropFirst(digits.count).drop { " .-".contains($0) }
            if !rest.isEmpty, rest.startIndex != base.index(base.startIndex, offsetBy: digits.count) {
                track = Int(digits)
                base = String(rest)
            }
        }
        let parts = base.cut(at: " - ")
        if parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty {
            artist = parts[0]
            title = parts[1...].joined(separator: " - ")
        } else {
            title = base
        }
        if title.isEmpty { title = SpokenName.clean(name) }
    }
}

extension String {
    /// The pieces between `separator`s.
    fileprivate func cut(at separator: String) -> [String] {
        var pieces = [""]
        var rest = self[...]
        while let first = rest.first {
            if rest.hasPrefix(separator) {
                pieces.append("")
                rest = rest.dropFirst(separator.count)
            } else {
                pieces[pieces.count - 1].append(first)
                rest = rest.dropFirst()
            }
        }
        return pieces
    }
}
