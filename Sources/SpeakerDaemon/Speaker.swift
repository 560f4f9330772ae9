internal import Audio
internal import Conversation
internal import Glibc
internal import HTTP
internal import Platform
internal import Speech
internal import Store
internal import Synchronization
internal import Web

/// The composition: builds every part of the speaker from its settings, and runs them until told to end.
///
/// Nothing here waits for sound, network or clock: each part starts by itself and says how it is.
final class Speaker: Sendable {
    private let configuration: Configuration
    private let startedAt = MonotonicTime.now
    private let notifier = ServiceNotifier()
    private let bus = EventBus()
    private let faults: Faults
    private let capture: Capture
    private let playback: Playback
    private let loudness: VolumeControl
    private let synthesizer = ESpeakSynthesizer()
    private let mouth: Mouth
    private let recognizer = EagerRecognizer(PocketSphinxRecognizer())
    private let client = HTTPClient(version: SpeakerVersion.current)
    private let skills: SkillLibrary
    private let server: SusiServer?
    private let answerers: Answerers
    private let conversation: ConversationService
    private let store: Store
    private let ringer: Ringer
    private let alarms: AlarmService
    private let music: MusicService
    private let voices: VoiceService
    private let heard = AsyncStream.makeStream(of: ListenerEvent.self, bufferingPolicy: .unbounded)
    private let readiness: Readiness
    private let log = Log("speaker")

    init(_ configuration: Configuration) {
        self.configuration = configuration
        faults = Faults(events: bus)
        readiness = Readiness(startedAt: startedAt, notifier: notifier)
        let audio = configuration.audio
        capture = Capture(
            opener: ALSAOpener(),
            configuration: Capture.Configuration(
                device: audio.inputDevice,
                channels: audio.inputChannel == 0 ? .automatic : .channel(audio.inputChannel - 1)))
        var loudspeaker = Playback.Configuration(device: audio.outputDevice)
        loudspeaker.volume = audio.volume
        playback = Playback(opener: ALSAOpener(), configuration: loudspeaker)
        var mixer = CardVolume.Configuration(device: audio.outputDevice)
        mixer.percent = audio.volume
        loudness = VolumeControl(playback: playback, opener: ALSAVolumeOpener(), configuration: mixer)
        mouth = Mouth(synthesizer: synthesizer, settings: configuration.voice)
        // Two letters: the language of questions and answers.
        let language = String(VoiceLanguages().choice(for: configuration.voice.language).identifier.prefix(2))
        skills = SkillLibrary(
            directories: configuration.skillDirectories, language: language, transport: SkillFetch(client: client))
        let (client, faults) = (client, faults)
        server = configuration.server.address.map {
            SusiServer(
                settings: configuration.server, address: $0, language: language, client: client, faults: faults)
        }
        var settings = ConversationSettings()
        settings.minimumConfidence = configuration.listening.minimumConfidence
        settings.listeningLimit = .seconds(configuration.listening.limit + 5)
        settings.thinkingLimit = .seconds(configuration.server.totalSeconds + 3)
        answerers = Answerers(server: server, skills: skills, language: language)
        store = Store(path: Self.directory(configuration) + "/susi.sqlite")
        let store = store
        let conversation = ConversationService(
            settings: settings, volume: audio.volume,
            equipment: ConversationService.Equipment(
                playback: playback, loudness: loudness, recognizer: recognizer,
                answerers: answerers, mouth: mouth, events: bus, earcons: audio.earcons ? Self.earcons : [:],
                night: audio.night,
                // Kept over restarts; one that can't be written is only forgotten.
                volumeChanged: { percent in Task { try? await store.set("volume", to: String(percent)) } }))
        self.conversation = conversation
        let mouth = mouth
        voices = VoiceService(mouth: mouth, store: store, configured: configuration.voice, faults: faults)
        ringer = Ringer(playback: playback, loudness: loudness) { text, utterance in
            _ = await mouth.say(.text(text, language: language), into: utterance)
        }
        let announce: @Sendable (String) async -> Void = { text in
            _ = await conversation.request { .sayRequested(.text(text, language: language), $0) }
        }
        music = MusicService(
            directories: configuration.musicDirectories, stationFiles: configuration.stationFiles,
            device: audio.outputDevice, language: language, announce: announce)
        alarms = AlarmService(
            language: language,
            equipment: AlarmService.Equipment(
                store: store, ringer: ringer, announce: announce,
                perform: { await conversation.handle(.cameDue($0)) }))
    }

    private static let earcons: [EarconName: Clip] = [
        .listening: Earcon.listening.clip(), .notHeard: Earcon.notHeard.clip(), .error: Earcon.error.clip(),
    ]

    /// Runs until a request to end; throws if an essential part cannot go on.
    func run(until requests: AsyncStream<Signals.Request>) async throws {
        let listener = makeListener()
        await conversation.attach(listener)
        await conversation.attach(alarms, ringer, music)
        await answerers.attach(alarms, music, voices)
        await conversation.applyVolume()
        let api = HTTPServer(handler: handler())
        let socket = configuration.controlSocket ?? Self.defaultSocket
        do {
            try api.listen(unixSocket: socket)
        } catch {
            throw SpeakerError(description: "the control socket \(socket) cannot be used: \(error)")
        }
        log.info("susid \(SpeakerVersion.current): susictl finds it at \(socket)")
        // From before they are first read, so that no change falls between.
        let changes = FolderWatch.changes(below: configuration.skillDirectories)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { await self.followListener() }
            group.addTask { await self.followMicrophone() }
            group.addTask { await self.followLoudspeaker() }
            group.addTask {
                guard await self.prepare() else { return false }
                for await _ in changes { await self.reloadSkills("their files changed") }
                return true
            }
            group.addTask { await self.keepAlarms() }
            group.addTask { await self.followVolume() }
            group.addTask {
                await self.music.run()
                return true
            }
            group.addTask {
                try await self.watchdog(listener).run(); return true
            }
            group.addTask {
                while (try? await Task.sleep(for: .seconds(60))) != nil { await self.conversation.applyVolume() }
                return true
            }
            group.addTask { await self.obey(requests) }
            // Parts that have nothing more to do return true; the first false is the end.
            while let goesOn = try await group.next(), goesOn {}
            group.cancelAll()
        }
        await music.shutDown()
        listener.stop()
        capture.stop()
        // The user's own volume is what the card keeps.
        loudness.setVolumeFloor(0)
        loudness.stop()
        playback.stop()
        bus.finish()
        api.stop()
        log.info("ended")
    }

    /// Where the database is.
    private static func directory(_ configuration: Configuration) -> String {
        if let directory = configuration.storageDirectory { return directory }
        guard let named = getenv("STATE_DIRECTORY"), named.pointee != 0 else { return "/var/lib/susi" }
        // Of several, systemd separates them by colons, the first is ours.
        return String(String(cString: named).prefix { $0 != ":" })
    }

    /// `$SUSI_SOCKET`, else the place of the packaged service.
    private static var defaultSocket: String {
        guard let named = getenv("SUSI_SOCKET"), named.pointee != 0 else { return "/run/susi/susid.sock" }
        return String(cString: named)
    }

    // MARK: Parts

    private func makeListener() -> Listener {
        var settings = Listener.Settings()
        settings.endpointing.hold = configuration.listening.hold
        settings.endpointing.patience = configuration.listening.patience
        settings.endpointing.limit = configuration.listening.limit
        let phrases = HotwordPhrases.phrases(configuration.hotword)
        let (heard, playback, ringer, music) = (heard.continuation, playback, ringer, music)
        return Listener(
            capture: capture, playback: playback, settings: settings,
            isSounding: { playback.isSounding || ringer.isRinging || music.isPlaying },
            makeSpotter: { try PocketSphinxSpotter(phrases: phrases) },
            deliver: { heard.yield($0) })
    }

    private func handler() -> HTTPServer.Handler {
        let api = DeviceAPI(
            control: ControlService(
                conversation: conversation, capture: capture, playback: playback, mouth: mouth, voices: voices,
                skills: skills, server: server, faults: faults, bus: bus, configuration: configuration,
                startedAt: startedAt))
        return { await api.respond(to: $0) }
    }

    private func watchdog(_ listener: Listener) -> Watchdog {
        let (capture, playback, conversation) = (capture, playback, conversation)
        return Watchdog(
            notifier: notifier,
            evidence: [
                // Without a microphone no frames move; then the thread must at least go on trying.
                Watchdog.Evidence(name: "microphone") { capture.framesCaptured &+ capture.beats },
                Watchdog.Evidence(name: "listener") { listener.beats },
                Watchdog.Evidence(name: "loudspeaker") { playback.beats },
                Watchdog.Evidence(name: "conversation") { await conversation.beat() },
            ])
    }

    // MARK: Tasks

    private func followListener() async -> Bool {
        for await event in heard.stream {
            if case .spotterFault(let reason) = event { spotter(reason) }
            await conversation.handle(event)
        }
        return true
    }

    private func spotter(_ reason: String?) {
        guard let reason else {
            faults.clear(.hotword)
            readiness.note(.spotter)
            return
        }
        faults.raise(
            .hotword, what: "The hotword cannot be heard.", why: reason,
            action: "Mend the cause; it is tried again every minute. susictl listen works meanwhile.")
    }

    private func followMicrophone() async -> Bool {
        for await state in capture.states {
            switch state {
            case .running:
                faults.clear(.microphone)
                await conversation.handle(.microphone(isAvailable: true))
                readiness.note(.microphone)
            case .silent:
                faults.raise(
                    .microphone, what: "The microphone is silent.",
                    why: "It has delivered nothing but the same sample for ten seconds.",
                    action: "Is it muted by a switch, or is another device meant? susictl devices lists them.")
            case .lost(let reason):
                faults.raise(
                    .microphone, what: "There is no microphone.", why: reason,
                    action: "Plug it in, or name another in audio.input.device; susictl devices lists them.")
                await conversation.handle(.microphone(isAvailable: false))
                readiness.note(.microphone)
            case .muted: await conversation.handle(.microphone(isAvailable: false))
            case .opening, .stopped: break
            }
            notifier.status("\(state)")
        }
        return true
    }

    private func followLoudspeaker() async -> Bool {
        for await state in playback.states {
            switch state {
            case .ready: faults.clear(.loudspeaker)
            case .lost(let reason):
                faults.raise(
                    .loudspeaker, what: "There is no loudspeaker.", why: reason,
                    action: "Plug it in, or name another in audio.output.device; susictl devices lists them.")
            case .opening, .stopped: break
            }
        }
        return true
    }

    /// Reads the skills, teaches the recogniser, and warms the voice, so that the first answer is as quick as any.
    private func prepare() async -> Bool {
        await loadSkills()
        await voices.judge()
        readiness.note(.answers)
        return true
    }

    /// Music has a gain of its own where the card's mixer does not make the volume; a knob turned on the card is the
    /// user's volume from then on.
    private func followVolume() async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await percent in self.loudness.softwareVolumes { await self.music.setVolume(percent) } }
            group.addTask {
                for await percent in self.loudness.outsideChanges {
                    await self.conversation.volumeTurned(to: percent)
                }
            }
        }
        return true
    }

    /// Opens the database, again and again until it can be, and then keeps the alarms.
    private func keepAlarms() async -> Bool {
        var wait = 1
        while !Task.isCancelled {
            do {
                let opening = try await store.open()
                if let evidence = opening.evidence {
                    log.error("the database was damaged; what is left of it is kept as \(evidence)")
                }
                if let stored = try await store.setting("volume"), let percent = Int(stored) {
                    await conversation.handle(.volumeRequested(percent: percent, nil))
                }
                await voices.restore()
                let (entries, unreadable) = try await store.alarms()
                if !unreadable.isEmpty {
                    log.error("\(unreadable.count) alarms on disk can't be read; they are left as they are")
                }
                faults.clear(.storage)
                await alarms.run(restored: entries)
                return true
            } catch {
                log.error("alarms cannot be kept: \(error)")
                faults.raise(
                    .storage, what: "Alarms and timers cannot be kept.", why: "\(error)",
                    action: "Make \(store.path) writable, or name another folder in storage.directory.")
                try? await Task.sleep(for: .seconds(wait))
                wait = min(60, wait * 2)
            }
        }
        return true
    }

    private func loadSkills() async {
        let missing = await skills.load()
        if missing.count == configuration.skillDirectories.count, !missing.isEmpty {
            faults.raise(
                .skills, what: "There are no skill files.", why: "None of \(missing.joined(separator: ", ")) exists.",
                action: "Install the skills or correct skills.directories; what is built in still answers.")
        } else {
            faults.clear(.skills)
        }
        do {
            try await recognizer.learn(await skills.vocabulary)
            faults.clear(.recogniser)
        } catch {
            log.error("the recogniser cannot work: \(error)")
            faults.raise(
                .recogniser, what: "Speech cannot be understood.", why: "\(error)",
                action: "Install pocketsphinx-en-us and restart susid; susictl ask works meanwhile.")
        }
    }

    private func reloadSkills(_ reason: String) async {
        log.info("reading the skills again: \(reason)")
        await loadSkills()
    }

    /// Silence at once, whatever else takes its time; and an end that waits for nothing longer than `endLimit`: a disk
    /// that hangs under a folder of music must not keep the process.
    private func beginEnd() {
        notifier.stopping()
        playback.cut()
        let log = log
        startThread(name: "end") {
            WakeUp().wait(until: monotonicNanoseconds() + Self.endLimit)
            log.warning("a part did not end in time; the process ends without it")
            _exit(1)
        }
    }

    /// Nanoseconds; less than the service's TimeoutStopSec.
    private static let endLimit: UInt64 = 5_000_000_000

    private func obey(_ requests: AsyncStream<Signals.Request>) async -> Bool {
        for await request in requests {
            switch request {
            case .terminate:
                beginEnd()
                return false
            case .reload:
                await reloadSkills("told to")
            }
        }
        return false
    }
}
