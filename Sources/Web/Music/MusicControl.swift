internal import OrderedJSON

/// The music of a speaker, for pages and programs. Throws `refused` for what can't be played, with the reason.
public protocol MusicControl: Sendable {
    /// What plays.
    func music() async -> MusicReport
    /// What was asked for, in its order: at most `limit` of it, from number `first` (from 1) on.
    func queue(from first: Int, limit: Int) async -> [MusicReport.Entry]
    /// Does this; returns what plays then. Without music it changes nothing.
    func perform(_ order: MusicOrder) async -> MusicReport
    /// Goes to a second of what plays; false if that has no such place.
    func seek(to seconds: Double) async -> Bool
    /// Plays the entry of this number; false if there is none.
    func jump(to number: Int) async -> Bool
    /// Plays something; returns a sentence that says what, nil if the music speaks for itself.
    func play(_ wish: MusicWishForm, isShuffled: Bool) async throws(ControlError) -> String?
    /// What there is in the library: names of one kind whose words begin as those of `text`, at most `limit`.
    func library(_ kind: MusicKind, beginning text: String, limit: Int) async -> [LibraryEntry]
    /// Songs in the library.
    func songs() async -> Int
    /// The radio stations.
    func stations() async -> [RadioStation]
}

/// What can be done with the music.
public enum MusicOrder: String, Sendable, Hashable, CaseIterable {
    case pause, resume, restart, next, previous, shuffle, stop
}

/// What there are names of in a library.
public enum MusicKind: String, Sendable, Hashable, CaseIterable { case artist, album, song, genre }

/// What somebody wants to hear.
public enum MusicWishForm: Sendable, Hashable {
    /// Everything, or whatever is called so: as one would say it after "play".
    case wish(String)
    /// A radio station of this name.
    case station(String)
    /// A name of the library; of an album also its artist, if that is known.
    case named(MusicKind, String, artist: String?)
    /// A song by its key.
    case song(String)
}

/// What plays.
public struct MusicReport: Sendable, Hashable {
    /// What the player does.
    public enum State: String, Sendable, Hashable, CaseIterable { case playing, paused, idle }

    /// An entry of the queue.
    public struct Entry: Sendable, Hashable {
        /// Its number, from 1.
        public var number: Int
        /// What it is called.
        public var title: String
        /// Who made it.
        public var artist: String?

        /// An entry.
        public init(number: Int, title: String, artist: String? = nil) {
            self.number = number
            self.title = title
            self.artist = artist
        }

        var json: JSONValue {
            ["number": .number(number), "title": .string(title), "artist": .optional(artist)]
        }
    }

    /// What the player does.
    public var state: State = .idle
    /// What it is called.
    public var title: String?
    /// Who made it.
    public var artist: String?
    /// What it belongs to: an album, a station.
    public var album: String?
    /// Seconds from its start; nil if it has none.
    public var position: Double?
    /// Seconds in all; nil if unknown or without end.
    public var duration: Double?
    /// True for a station.
    public var isEndless = false
    /// Its number in the queue, from 1; 0: nothing plays.
    public var number = 0
    /// Entries of the queue.
    public var count = 0
    /// Why the last thing could not be played, a sentence; nil once something can.
    public var trouble: String?

    /// Silence.
    public init() {}

    /// With the queue's entries `queue` and the library's songs.
    func json(queue: [Entry], songs: Int) -> JSONValue {
        [
            "state": .string(state.rawValue), "title": .optional(title), "artist": .optional(artist),
            "album": .optional(album), "position": position.map { .milliseconds($0) } ?? .null,
            "duration": duration.map { .milliseconds($0) } ?? .null, "endless": .bool(isEndless),
            "number": .number(number), "count": .number(count), "trouble": .optional(trouble),
            "queue": .array(queue.map(\.json)), "songs": .number(songs),
        ]
    }
}

/// A name in the library.
public struct LibraryEntry: Sendable, Hashable {
    /// What it is the name of.
    public var kind: MusicKind
    /// The name.
    public var name: String
    /// Of an album or a song.
    public var artist: String?
    /// Of a song.
    public var album: String?
    /// Songs that belong to it.
    public var count: Int
    /// Of a song: by which it is played.
    public var key: String?

    /// A name.
    public init(
        _ kind: MusicKind, _ name: String, artist: String? = nil, album: String? = nil, count: Int, key: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.artist = artist
        self.album = album
        self.count = count
        self.key = key
    }

    var json: JSONValue {
        [
            "kind": .string(kind.rawValue), "name": .string(name), "artist": .optional(artist),
            "album": .optional(album), "count": .number(count), "song": .optional(key),
        ]
    }
}

/// A radio station.
public struct RadioStation: Sendable, Hashable {
    /// What it is called.
    public var name: String
    /// What it plays; empty if not said.
    public var genre: String
    /// Whose server it is at.
    public var host: String?

    /// A station.
    public init(name: String, genre: String = "", host: String? = nil) {
        self.name = name
        self.genre = genre
        self.host = host
    }

    var json: JSONValue { ["name": .string(name), "genre": .string(genre), "host": .optional(host)] }
}
