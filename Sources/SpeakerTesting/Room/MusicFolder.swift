public import OrderedJSON

/// A folder with one song in it, for a speaker that is asked to play music.
public struct MusicFolder: Sendable {
    /// The song's title.
    public static let title = "Long Tone"
    /// Who made it.
    public static let artist = "The Oscillators"

    private let folder: ScratchFolder

    /// A sentence that names what is missing for music on this machine; nil if nothing is.
    public static var obstacle: String? {
        let missing = ["mpv", "flac"].filter { !isProgram($0) }
        return missing.isEmpty ? nil : "not installed: \(missing.joined(separator: ", "))"
    }

    /// Makes the song: a tone of `frequency` Hz in a FLAC file of 16 bits with tags.
    public static func make(seconds: Double = 60, frequency: Double = 440) async throws(RoomError) -> MusicFolder {
        let folder = try ScratchFolder(label: "susi-music")
        do {
            try await SoundFiles.flac(
                "\(folder.path)/song.flac", seconds: seconds, frequency: frequency,
                tags: ["TITLE": title, "ARTIST": artist])
        } catch {
            folder.remove()
            throw error
        }
        return MusicFolder(folder: folder)
    }

    /// The daemon's settings for it.
    public var settings: JSONObject {
        let music: JSONValue = ["directories": [.string(folder.path)]]
        return JSONObject([("music", music)])
    }

    /// Removes it.
    public func remove() { folder.remove() }
}
