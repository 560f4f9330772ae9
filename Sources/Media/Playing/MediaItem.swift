/// One thing that can be played: where its sound is, and what to call it.
public struct MediaItem: Sendable, Hashable {
    /// Where the sound is. Only `MediaPolicy` and `MusicLibrary` make these from what somebody else wrote.
    public enum Source: Sendable, Hashable {
        /// An absolute path on this machine.
        case file(String)
        /// An http or https address: a file, a playlist or an endless stream.
        case stream(String)
        /// A page that only mpv's yt-dlp hook can turn into sound.
        case page(String)
    }

    /// Where the sound is.
    public let source: Source
    /// What to call it; nil if nobody said. Until the player knows better, `name` is used.
    public var title: String?
    /// Who made it.
    public var artist: String?
    /// What it belongs to.
    public var album: String?
    /// True for what has no end, such as a radio station: when its sound breaks off it is opened anew.
    public var isEndless: Bool

    /// Something to play.
    public init(
        source: Source, title: String? = nil, artist: String? = nil, album: String? = nil, isEndless: Bool = false
    ) {
        self.source = source
        self.title = title
        self.artist = artist
        self.album = album
        self.isEndless = isEndless
    }

    /// What to call it: the title, else the name of the file without its ending, else the host.
    public var name: String {
        if let title { return title }
        switch source {
        case .file(let path):
            let last = path.split(separator: "/").last.map(String.init) ?? path
            guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
            return String(last[..<dot])
        case .stream(let address), .page(let address):
            return WebAddress(address)?.host ?? address
        }
    }

    /// What mpv's `loadfile` is given. A path starts with "/", an address with its scheme: neither can be an option, and
    /// no protocol of mpv's own can be meant.
    var location: String {
        switch source {
        case .file(let path): path
        case .stream(let address): address
        case .page(let address): "ytdl://" + address
        }
    }

    /// True if the sound comes over the network.
    var isRemote: Bool { if case .file = source { false } else { true } }
}

/// What plays now.
public struct NowPlaying: Sendable, Hashable {
    /// The item.
    public let item: MediaItem
    /// What the stream or the file says is playing (a radio's current song), else the item's name.
    public let title: String
    /// Seconds from its start, as last known.
    public let position: Double
    /// True while it is held.
    public let isPaused: Bool
    /// Its number in what was asked for, from 1.
    public let number: Int
    /// How many items were asked for.
    public let count: Int
    /// How long it is, in seconds; nil if unknown or without end.
    public var duration: Double?

    /// A sentence that names it.
    public func sentence(in language: MediaLanguage) -> String {
        let what = item.artist.map { artist in
            language == .german ? "\(title) von \(artist)" : "\(title) by \(artist)"
        }
        switch language {
        case .english: return "This is \(what ?? title)."
        case .german: return "Das ist \(what ?? title)."
        }
    }
}

/// What the player tells.
public enum MediaEvent: Sendable, Hashable {
    /// An item can be heard (or would be, were it not paused). `title` is what to call it.
    case started(MediaItem, title: String)
    /// A stream says what is playing now.
    case titleChanged(String)
    /// An item came to its end.
    case ended(MediaItem)
    /// An item, or everything, cannot be played; the fault has the sentence. More items may follow.
    case failed(MediaItem?, MediaFault)
    /// The sound is held.
    case paused(PauseReason)
    /// The sound goes on.
    case resumed
    /// Nothing plays any more.
    case idle
}

/// Why the sound is held.
public enum PauseReason: Sendable, Hashable, CaseIterable {
    /// A person asked for it: it stays until a person says otherwise.
    case person
    /// Something else needs silence, such as a call or an alarm: whoever paused resumes.
    case interruption
}

/// The languages in which the room speaks and listens.
public enum MediaLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"

    /// The language of a tag such as "de-AT"; English for all that is not spoken here.
    public init(tag: String) { self = tag.lowercased().hasPrefix("de") ? .german : .english }
}
