internal import Glibc
public import SusiActions

/// What may be played of what a server, a skill or a person names: http and https, files below the music folders, and
/// the pages of YouTube and SoundCloud if there is a helper for them.
///
/// Looks at the file system, so it may wait for a disk; not for the cooperative pool where a folder is on a network.
public struct MediaPolicy: Sendable {
    /// The folders below which files may be played, as given.
    public let roots: [String]
    /// True if yt-dlp or youtube-dl is there.
    public let hasPageHelper: Bool

    /// Addresses in one playlist; the rest is not played.
    static let listLimit = 500

    /// A root counts as soon as it exists: a medium may be plugged in later.
    public init(roots: [String], hasPageHelper: Bool) {
        self.roots = roots
        self.hasPageHelper = hasPageHelper
    }

    /// What an `audio_play` or `video_play` action means. Of a list the items that may be played; throws the reason of
    /// the first if none may.
    public func items(of source: Action.MediaSource) throws(MediaFault) -> [MediaItem] {
        switch source.kind {
        case .youtube: return [try youTube(source.identifier)]
        case .soundcloud: return [try soundCloud(source.identifier)]
        case .url: break
        }
        var items: [MediaItem] = []
        var first: MediaFault?
        for address in MediaPolicy.split(source.identifier).prefix(MediaPolicy.listLimit) {
            do throws(MediaFault) {
                items.append(try item(address: address))
            } catch {
                first = first ?? error
            }
        }
        guard items.isEmpty else { return items }
        throw first ?? .nothingToPlay
    }

    /// One address: http, https, or a file as `file://` address.
    public func item(address: String) throws(MediaFault) -> MediaItem {
        if address.lowercased().hasPrefix("file:") { return try file(address: address) }
        guard let web = WebAddress(address) else { throw .addressNotAllowed }
        for (domains, service) in [(["youtube.com", "youtu.be"], "YouTube"), (["soundcloud.com"], "SoundCloud")]
        where domains.contains(where: web.isWithin) {
            guard hasPageHelper else { throw .serviceNeedsHelper(service) }
            return MediaItem(source: .page(web.text))
        }
        return MediaItem(source: .stream(web.text))
    }

    /// A file by its path. What links point to counts, not where they lie.
    public func item(path: String) throws(MediaFault) -> MediaItem {
        guard path.hasPrefix("/") else { throw .addressNotAllowed }
        let roots = roots.compactMap(MediaPolicy.resolved)
        guard let real = MediaPolicy.resolved(path) else {
            // Whether a file exists elsewhere is nobody's business.
            throw roots.contains { path.hasPrefix($0 + "/") } && !path.contains("/../") ? .fileMissing : .outsideLibrary
        }
        guard roots.contains(where: { real.hasPrefix($0 == "/" ? "/" : $0 + "/") }) else { throw .outsideLibrary }
        var information = stat()
        guard stat(real, &information) == 0 else { throw .fileMissing }
        guard information.st_mode & S_IFMT == S_IFREG else { throw .notAudio }
        return MediaItem(source: .file(real))
    }

    private func file(address: String) throws(MediaFault) -> MediaItem {
        var rest = address.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
        }
        guard !rest.utf8.contains(0) else { throw .addressNotAllowed }
        let literal = String(rest)
        guard rest.contains("%"), let decoded = WebAddress.decoded(rest) else { return try item(path: literal) }
        do throws(MediaFault) {
            return try item(path: decoded)
        } catch {
            // Addresses of USB music skills are not always encoded: a path that is there as it is written counts too.
            if let item = try? item(path: literal) { return item }
            throw error
        }
    }

    private func youTube(_ identifier: String) throws(MediaFault) -> MediaItem {
        let isPlain = identifier.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                || $0 == 0x5F
        }
        guard isPlain, identifier.utf8.count == 11 else {
            guard let web = WebAddress(identifier), ["youtube.com", "youtu.be"].contains(where: web.isWithin) else {
                throw .addressNotAllowed
            }
            return try item(address: web.text)
        }
        return try item(address: "https://www.youtube.com/watch?v=\(identifier)")
    }

    private func soundCloud(_ identifier: String) throws(MediaFault) -> MediaItem {
        if let web = WebAddress(identifier), web.isWithin("soundcloud.com") { return try item(address: web.text) }
        let parts = identifier.split(separator: "/")
        guard (1...4).contains(parts.count),
            parts.allSatisfy({ part in
                part.utf8.count <= 100 && part != ".."
                    && part.unicodeScalars.allSatisfy {
                        $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0))
                    }
            })
        else { throw .addressNotAllowed }
        return try item(address: "https://soundcloud.com/" + parts.joined(separator: "/"))
    }

    /// The addresses of a list joined with ";". A piece without a scheme is the rest of an address with a ";" in it.
    static func split(_ list: String) -> [String] {
        var result: [String] = []
        for piece in list.split(separator: ";", omittingEmptySubsequences: false) {
            let text = piece.drop { $0 == " " }
            let scheme = text.prefix { $0 != ":" }
            let isBegun =
                text.count > scheme.count && !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && $0.isLetter }
            if isBegun || result.isEmpty {
                if !text.isEmpty { result.append(String(text)) }
            } else if !piece.isEmpty {
                result[result.count - 1] += ";" + piece
            }
        }
        return result
    }

    /// The path without links; nil if there is nothing.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }
}
