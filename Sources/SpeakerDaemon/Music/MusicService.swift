internal import Conversation
internal import Media
internal import Platform
internal import SusiActions
internal import Synchronization
internal import Web

/// The music of the speaker: answers requests for it, carries out the music in replies, and keeps it low while somebody
/// is listened to or answered.
final class MusicService: Sendable {
    private struct State: Sendable {
        var isPlaying = false
        /// Why the last thing could not be played, until something can.
        var trouble: String?
        /// Held while the conversation has the word, or an alarm rings.
        var lease: DuckLease?
        /// Held while somebody may be calling over it.
        var suspicion: DuckLease?
    }

    private let player: MPVPlayer
    let jukebox: Jukebox
    private let library: MusicLibrary
    let language: MediaLanguage
    /// Tells those who watch what plays.
    private let tell: @Sendable (MusicReport) -> Void
    private let ledger: EgressLedger?
    private let announce: @Sendable (String) async -> Void
    private let state = Mutex(State())
    private let log = Log("music")

    /// Seconds between two looks for sticks that were put in and songs that came.
    private static let rescanInterval = 60

    /// Music in `directories` and from the stations in `stationFiles` on the ALSA device `device`; `announce` says what
    /// went wrong with it.
    init(
        directories: [String], stationFiles: [String], device: String, language: String,
        announce: @escaping @Sendable (String) async -> Void,
        tell: @escaping @Sendable (MusicReport) -> Void = { _ in }, ledger: EgressLedger? = nil
    ) {
        self.ledger = ledger
        let pageHelper = MPVOptions.find("yt-dlp") ?? MPVOptions.find("youtube-dl")
        player = MPVPlayer(options: MPVOptions(device: device, pageHelper: pageHelper))
        library = MusicLibrary(roots: directories)
        jukebox = Jukebox(
            player: player, library: library, stations: Self.stations(stationFiles),
            policy: MediaPolicy(roots: directories, hasPageHelper: pageHelper != nil))
        self.language = MediaLanguage(tag: language)
        self.announce = announce
        self.tell = tell
    }

    /// Of a list with a mistake nothing is used; the others still are.
    private static func stations(_ files: [String]) -> RadioStations {
        var right: [String] = []
        for file in files where Files.exists(file) {
            do {
                _ = try RadioStations(files: [file])
                right.append(file)
            } catch {
                Log("music").error("the radio stations in this list are not used: \(error)")
            }
        }
        return (try? RadioStations(files: right)) ?? RadioStations()
    }

    /// True while music can be heard: "stop" is listened for all the while. Safe on every thread.
    var isPlaying: Bool { state.withLock { $0.isPlaying } }

    /// Follows the player and looks for new music, until cancelled.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.follow() }
            group.addTask {
                var known = -1
                repeat {
                    let report = await self.library.scan()
                    if report.tracks != known { self.log.info("\(report.tracks) songs in the folders") }
                    known = report.tracks
                } while (try? await Task.sleep(for: .seconds(Self.rescanInterval))) != nil
            }
        }
    }

    private func follow() async {
        for await event in player.events() {
            switch event {
            case .started(let item, let title):
                state.withLock { $0.isPlaying = true }
                switch item.source {
                case .file: break
                // How much mpv fetches it does not tell.
                case .stream(let address), .page(let address):
                    ledger?.note(.stream, host: CountedTransport.host(of: address), sent: 0)
                }
                log.debug("plays \(title)")
            case .resumed: state.withLock { $0.isPlaying = true }
            case .paused, .idle: state.withLock { $0.isPlaying = false }
            case .failed(_, let fault):
                let sentence = fault.sentence(in: language)
                log.warning("\(sentence)")
                state.withLock { $0.trouble = sentence }
                await announce(sentence)
            case .ended, .titleChanged: break
            }
            if case .started = event { state.withLock { $0.trouble = nil } }
            tell(await report())
        }
    }

    /// What plays, without the queue.
    func report() async -> MusicReport {
        var report = MusicReport()
        report.trouble = state.withLock { $0.trouble }
        guard let now = await player.nowPlaying() else { return report }
        report.state = now.isPaused ? .paused : .playing
        report.title = now.title
        report.artist = now.item.artist
        report.album = now.item.album
        // A station's song has its station for an album.
        if now.item.isEndless, now.title != now.item.name { report.album = now.item.name }
        report.position = now.item.isEndless ? nil : now.position
        report.duration = now.duration
        report.isEndless = now.item.isEndless
        (report.number, report.count) = (now.number, now.count)
        return report
    }

    // MARK: Requests

    /// What came of a question.
    enum Answer: Sendable {
        /// It is not about music.
        case notMusic
        /// Done, and this is the reply.
        case reply(Reply)
        /// It may be about music; if nobody else knows better, this is why not.
        case unlessOthersKnow(Reply)
    }

    /// Carries out `question` if it is about music.
    func answer(_ question: String) async -> Answer {
        guard let request = MediaRequest(question) else { return .notMusic }
        do {
            let sentence = try await jukebox.perform(request, in: language)
            return .reply(Reply(actions: [sentence.map(Self.answer) ?? Self.done(request)]))
        } catch {
            let reply = Reply(actions: [Self.answer(error.sentence(in: language))])
            switch (request, error) {
            case (.play(.named, _), .notInLibrary), (.play(.named, _), .libraryEmpty): return .unlessOthersKnow(reply)
            default: return .reply(reply)
            }
        }
    }

    /// Carries out the music of a reply, and adds what went wrong with it.
    func carryOut(_ reply: Reply) async -> Reply {
        var reply = reply
        for planned in reply.actions where planned.plan == nil {
            switch planned.action {
            case .media(let control): await jukebox.perform(control)
            case .play(let source):
                do {
                    try await jukebox.perform(source)
                } catch {
                    // "Playing X" is no longer true.
                    reply.actions = [Self.answer(error.sentence(in: language))]
                    return reply
                }
            default: break
            }
        }
        return reply
    }

    /// What was done already, as an action: it says that there is nothing more to say.
    private static func done(_ request: MediaRequest) -> PlannedAction {
        switch request {
        case .control(let control): PlannedAction(.media(control))
        case .stop: PlannedAction(.media(.pause))
        case .play, .radio, .whatIsPlaying:
            PlannedAction(.play(Action.MediaSource(kind: .url, identifier: "", isVideo: false)))
        }
    }

    private static func answer(_ text: String) -> PlannedAction {
        PlannedAction(.answer(text: text, language: nil, mood: nil))
    }

    // MARK: Silence and volume

    /// Ends the music. Does nothing if none plays.
    func stop() async { await player.stop() }

    /// Lowers the music, or lets it be as loud as the user's volume says.
    func holdBack(_ isHeldBack: Bool) {
        state.withLock { state in
            if isHeldBack {
                if state.lease == nil { state.lease = player.duck() }
            } else {
                state.lease?.release()
                state.lease = nil
            }
        }
    }

    /// Lowers the music for a moment because somebody may be calling, or no longer.
    func lower(_ isLowered: Bool) {
        state.withLock { state in
            if isLowered {
                if state.suspicion == nil, state.isPlaying { state.suspicion = player.duck() }
            } else {
                state.suspicion?.release()
                state.suspicion = nil
            }
        }
    }

    /// The user's volume in percent.
    func setVolume(_ percent: Int) async { await player.setVolume(percent) }

    /// Ends the player's process.
    func shutDown() async { await player.shutDown() }
}
