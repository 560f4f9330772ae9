/// Which music somebody wants to hear.
public enum MusicWish: Sendable, Hashable {
    /// Any, in a random order.
    case anything
    /// Songs of somebody.
    case artist(String)
    /// An album, of this artist if one was named.
    case album(String, artist: String?)
    /// A song, of this artist if one was named.
    case title(String, artist: String?)
    /// Music of a kind.
    case genre(String)
    /// Whatever is called so: artist, album, song, genre or folder.
    case named(String)
}

/// A name in the library: an artist, an album, a genre, or a song.
public struct LibraryName: Sendable, Hashable {
    /// What is called so.
    public let kind: MusicFinding.Kind
    /// The name.
    public let name: String
    /// Of an album or a song.
    public var artist: String?
    /// Of a song.
    public var album: String?
    /// Songs that belong to it.
    public let count: Int
    /// Of a song: by which it is found again.
    public var key: UInt64?
}

/// Music that was found for a wish.
public struct MusicFinding: Sendable, Hashable {
    /// What the name turned out to mean.
    public enum Kind: Sendable, Hashable { case everything, artist, album, title, genre, folder }
    /// What the name turned out to mean.
    public let kind: Kind
    /// What was found is called so in the library; empty for everything.
    public let name: String
    /// The items, in the order in which to play them.
    public let items: [MediaItem]
    /// How well the name fits, above 0.6 to 1.
    public let score: Double
    /// True if a random order is what one expects.
    public let isShuffled: Bool
}
