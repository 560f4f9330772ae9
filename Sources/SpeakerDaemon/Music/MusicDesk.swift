internal import Media
internal import Web

/// The music, for pages: the same player and the same library that the voice asks.
struct MusicDesk: MusicControl {
    let service: MusicService

    private var jukebox: Jukebox { service.jukebox }

    func music() async -> MusicReport { await service.report() }

    func queue(from first: Int, limit: Int) async -> [MusicReport.Entry] {
        let items = await jukebox.player.queue()
        return items.enumerated().dropFirst(max(0, first - 1)).prefix(limit).map { index, item in
            MusicReport.Entry(number: index + 1, title: item.name, artist: item.artist)
        }
    }

    func perform(_ order: MusicOrder) async -> MusicReport {
        let player = jukebox.player
        switch order {
        case .pause: await player.pause(.person)
        case .resume: await player.resume()
        case .restart: await player.restart()
        case .next: await player.next()
        case .previous: await player.previous()
        case .shuffle: await player.shuffle()
        case .stop: await player.stop()
        }
        return await service.report()
    }

    func seek(to seconds: Double) async -> Bool {
        let report = await service.report()
        guard report.state != .idle, !report.isEndless, report.duration.map({ seconds < $0 }) ?? true else {
            return false
        }
        await jukebox.player.seek(to: seconds)
        return true
    }

    func jump(to number: Int) async -> Bool {
        guard number <= (await jukebox.player.queue()).count else { return false }
        await jukebox.player.jump(to: number)
        return true
    }

    func play(_ form: MusicWishForm, isShuffled: Bool) async throws(ControlError) -> String? {
        let language = service.language
        do throws(MediaFault) {
            switch form {
            case .song(let key):
                guard let key = UInt64(key, radix: 16) else { throw .fileMissing }
                try await jukebox.play(song: key)
                return nil
            case .station(let name): return try await jukebox.perform(.radio(name), in: language)
            case .named(let kind, let name, let artist):
                let wish: MusicWish =
                    switch kind {
                    case .artist: .artist(name)
                    case .album: .album(name, artist: artist)
                    case .song: .title(name, artist: artist)
                    case .genre: .genre(name)
                    }
                return try await jukebox.perform(.play(wish, isShuffled: isShuffled), in: language)
            case .wish(let text):
                // "Some jazz" and "radio swiss jazz" are understood as they are when they are said.
                let said = MediaRequest("play " + text)
                let request: MediaRequest =
                    switch said {
                    case .play(let wish, let shuffled)?: .play(wish, isShuffled: shuffled || isShuffled)
                    case .radio?: said ?? .radio(text)
                    default: .play(.named(text), isShuffled: isShuffled)
                    }
                return try await jukebox.perform(request, in: language)
            }
        } catch {
            throw .refused(field: Self.field(of: form), reason: error.sentence(in: language))
        }
    }

    func library(_ kind: MusicKind, beginning text: String, limit: Int) async -> [LibraryEntry] {
        let meant: MusicFinding.Kind =
            switch kind {
            case .artist: .artist
            case .album: .album
            case .song: .title
            case .genre: .genre
            }
        return jukebox.library.names(meant, beginning: text, limit: limit).map { name in
            LibraryEntry(
                kind, name.name, artist: name.artist, album: name.album, count: name.count,
                key: name.key.map { String($0, radix: 16) })
        }
    }

    func songs() async -> Int { jukebox.library.count }

    func stations() async -> [Web.RadioStation] {
        jukebox.stations.stations.map { station in
            Web.RadioStation(name: station.name, genre: station.genre, host: station.host)
        }
    }

    private static func field(of form: MusicWishForm) -> String {
        switch form {
        case .wish: "wish"
        case .station: "station"
        case .named: "name"
        case .song: "song"
        }
    }
}
