internal import Platform
public import SusiActions

/// Carries out what people, skills and servers want of the music: finds it, has it played, and says what to say.
public struct Jukebox: Sendable {
    /// Who plays.
    public let player: any MediaControl
    /// The music that is here.
    public let library: MusicLibrary
    /// The stations that are known.
    public let stations: RadioStations
    private let policy: MediaPolicy

    /// Looking for files may wait for a disk; the pool must not.
    private static let thread = ThreadExecutor(name: "jukebox")

    /// Brings together who plays and who finds.
    public init(player: any MediaControl, library: MusicLibrary, stations: RadioStations, policy: MediaPolicy) {
        self.player = player
        self.library = library
        self.stations = stations
        self.policy = policy
    }

    /// Carries out a request; what to say before the music, nil if the music speaks for itself. Throws why nothing can
    /// be played: for `notInLibrary` of something that was only called so, a skill may know better.
    public func perform(_ request: MediaRequest, in language: MediaLanguage) async throws(MediaFault) -> String? {
        switch request {
        case .play(let wish, let isShuffled): return try await play(wish, isShuffled, language)
        case .radio(let name): return await play(try stations.find(name), language)
        case .control(let control):
            await perform(control)
            return nil
        case .stop:
            await player.stop()
            return nil
        case .whatIsPlaying:
            if let playing = await player.nowPlaying() { return playing.sentence(in: language) }
            return language == .german ? "Es läuft keine Musik." : "No music is playing."
        }
    }

    /// Carries out one of SUSI's control actions.
    public func perform(_ control: Action.MediaControl) async {
        switch control {
        case .pause: await player.pause(.person)
        case .resume: await player.resume()
        case .restart: await player.restart()
        case .next: await player.next()
        case .previous: await player.previous()
        case .shuffle: await player.shuffle()
        }
    }

    /// Carries out SUSI's `audio_play` or `video_play`, of which a speaker plays the sound.
    public func perform(_ source: Action.MediaSource) async throws(MediaFault) {
        let policy = policy
        let found: Result<[MediaItem], MediaFault> = await onThread {
            do throws(MediaFault) {
                return .success(try policy.items(of: source))
            } catch {
                return .failure(error)
            }
        }
        await player.play(try found.get(), shuffle: false)
    }

    /// Plays a song of the library; throws if it is gone.
    public func play(song key: UInt64) async throws(MediaFault) {
        guard let item = library.song(key) else { throw .fileMissing }
        await player.play([item], shuffle: false)
    }

    private func play(_ wish: MusicWish, _ isShuffled: Bool, _ language: MediaLanguage) async throws(MediaFault)
        -> String?
    {
        let library = library
        let found: Result<MusicFinding, MediaFault> = await onThread {
            do throws(MediaFault) {
                return .success(try library.find(wish))
            } catch {
                return .failure(error)
            }
        }
        let finding: MusicFinding
        switch found {
        case .success(let value): finding = value
        case .failure(let fault):
            // "Play BBC World Service": a station needs no "radio" before it.
            guard case .named(let name) = wish, let station = try? stations.find(name) else { throw fault }
            return await play(station, language)
        }
        await player.play(finding.items, shuffle: isShuffled || finding.isShuffled)
        return sentence(finding, language)
    }

    private func play(_ station: RadioStations.Station, _ language: MediaLanguage) async -> String? {
        await player.play([station.item], shuffle: false)
        return language == .german ? "Hier ist \(station.name)." : "Here is \(station.name)."
    }

    private func sentence(_ finding: MusicFinding, _ language: MediaLanguage) -> String? {
        let artist = finding.kind == .title || finding.kind == .album ? finding.items.first?.artist : nil
        switch (finding.kind, language) {
        case (.everything, _): return nil
        case (_, .english): return "Playing \(finding.name)\(artist.map { " by \($0)" } ?? "")."
        case (_, .german): return "Ich spiele \(finding.name)\(artist.map { " von \($0)" } ?? "")."
        }
    }

    /// Runs `work`, which may wait for a disk, beside the pool.
    private func onThread<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
        await Desk(executor: Jukebox.thread).run(work)
    }

    private actor Desk {
        let executor: ThreadExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        init(executor: ThreadExecutor) { self.executor = executor }
        func run<R: Sendable>(_ work: @Sendable () -> R) -> R { work() }
    }
}
