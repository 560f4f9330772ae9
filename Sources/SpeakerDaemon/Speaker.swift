internal import Audio
internal import Conversation
internal import Glibc
internal import HTTP
internal import Network
internal import Platform
internal import Speech
internal import Store
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
    private let readiness: Readiness
    private let microphone: MicrophoneSwitch
    private let sound: Sound
    private let mouth: Mouth
    private let ownWords: OwnWords
    private let services: SpeechServices
    private let ledger: EgressLedger
    private let store: Store
    private let client = HTTPClient(version: SpeakerVersion.current)
    private let skills: SkillLibrary
    private let skillNews: SkillNews
    private let server: SusiServer?
    private let answerers: Answerers
    private let conversation: ConversationService
    private let ringer: Ringer
    private let alarms: AlarmService
    private let music: MusicService
    private let voices: VoiceService
    private let network: NetworkService
    private let account: AccountService
    private let verdicts: SkillVerdicts
    private let places: PlaceService
    private let hotword: HotwordHearing
    private let journal = AnswerJournal()
    private let remembering: Remembering
    private let face: Face
    private let soundNews: SoundNews
    private let panel: PanelService
    /// Two letters: of questions and answers.
    private let language: String
    private let heard = AsyncStream.makeStream(of: ListenerEvent.self, bufferingPolicy: .unbounded)
    private let log = Log("speaker")

    init(_ configuration: Configuration) {
        self.configuration = configuration
        let faults = Faults(events: bus)
        self.faults = faults
        readiness = Readiness(startedAt: startedAt, notifier: notifier)
        let audio = configuration.audio
        ownWords = OwnWords(phrases: HotwordPhrases.phrases(configuration.hotword).map(\.text))
        let reset = SpeakerReset(folder: configuration.stateFolder)
        reset.carryOutErasure()
        // Before the device is opened for the first time.
        microphone = MicrophoneSwitch(
            directory: configuration.stateFolder, position: PanelService.position(configuration.button))
        sound = Sound(audio, isMuted: microphone.isClosed)
        let language = String(VoiceLanguages().choice(for: configuration.voice.language).identifier.prefix(2))
        self.language = language
        let store = Store(path: configuration.databasePath)
        self.store = store
        let ledger = EgressLedger(store: store, destinations: configuration.destinations)
        self.ledger = ledger
        services = SpeechServices(
            configuration.speech, language: language, client: client, faults: faults, ledger: ledger)
        let mouth = Mouth(
            synthesizer: services.voice(ESpeakSynthesizer()), settings: configuration.voice, ownWords: ownWords)
        self.mouth = mouth
        let recognizer = EagerRecognizer(
            services.recognizer(
                PocketSphinxRecognizer(
                    cache: configuration.languagePath, pronounce: { await ESpeakSynthesizer().pronounce($0) }),
                sure: configuration.listening.minimumConfidence))
        skills = SkillLibrary(
            directories: configuration.skillDirectories, language: language,
            transport: configuration.skillsUseNetwork ? SkillFetch(client: ledger.counted(client, for: .skill)) : nil,
            feedFiles: configuration.feedFiles)
        skillNews = SkillNews(
            skills: skills, directories: configuration.skillDirectories, recognizer: recognizer, faults: faults)
        let client = client
        server = configuration.server.address.map {
            SusiServer(
                settings: configuration.server, address: $0, language: language,
                client: ledger.counted(client, for: .question), faults: faults)
        }
        answerers = Answerers(server: server, skills: skills, language: language, journal: journal)
        let volume = KeptSetting("volume", in: store)
        let conversation = ConversationService(
            settings: configuration.conversation, volume: audio.volume,
            equipment: ConversationService.Equipment(
                playback: sound.playback, loudness: sound.loudness, recognizer: recognizer,
                answerers: answerers, journal: journal, mouth: mouth, events: bus,
                earcons: audio.earcons ? EarconName.clips : [:], night: audio.night, keptVolume: volume))
        self.conversation = conversation
        voices = VoiceService(mouth: mouth, store: store, configured: configuration.voice, faults: faults)
        places = PlaceService(store: store, configured: configuration.place, language: language)
        ringer = Ringer(playback: sound.playback, loudness: sound.loudness) { text, utterance in
            _ = await mouth.say(.text(text, language: language), into: utterance)
        }
        let announce: @Sendable (String) async -> Void = { text in
            _ = await conversation.request { .sayRequested(.text(text, language: language), $0) }
        }
        music = MusicService(
            directories: configuration.musicDirectories, stationFiles: configuration.stationFiles,
            device: audio.outputDevice, language: language, announce: announce, tell: bus.postMusic,
            ledger: ledger)
        alarms = AlarmService(
            language: language,
            equipment: AlarmService.Equipment(
                store: store, ringer: ringer, announce: announce,
                perform: { await conversation.handle(.cameDue($0)) }, tell: bus.postAlarms))
        network = .ofThisMachine(
            configuration, store: store, conversation: conversation, faults: faults, reset: reset, language: language,
            announce: announce)
        let verdicts = SkillVerdicts(
            server: configuration.server.address, store: store, client: ledger.counted(client, for: .opinion))
        self.verdicts = verdicts
        hotword = HotwordHearing(
            configuration.hotword, store: store, sound: sound, faults: faults, language: language,
            announce: announce)
        face = Face(
            configuration, store: store, bus: bus, conversation: conversation, skills: skills, opinions: verdicts,
            language: language)
        account = AccountService(
            AccountService.Equipment(
                address: configuration.server.address, server: server,
                client: ledger.counted(client, for: .account), store: store,
                post: verdicts.post, changed: bus.postAccount,
                announce: { text in
                    _ = await conversation.request { .sayRequested(.text(text, language: "en"), $0) }
                }))
        remembering = Remembering(
            store: store, alarms: alarms, voices: voices, skills: skills, account: account, places: places,
            hotword: hotword.calibration, volume: volume, conversation: conversation, faults: faults)
        soundNews = SoundNews(
            sound: sound, conversation: conversation, music: music, faults: faults, readiness: readiness,
            notifier: notifier, events: bus)
        let (ringer, music, network) = (ringer, music, network)
        panel = PanelService(
            lights: configuration.lights, button: configuration.button,
            equipment: PanelService.Equipment(
                sound: sound, microphone: microphone, conversation: conversation, events: bus, faults: faults,
                store: store, reset: reset, isRinging: { ringer.isRinging }, isPlaying: { music.isPlaying },
                isHotspot: { network.isHotspotUp },
                openHotspot: { await network.begin({ .setupRequested($0) }) == nil }, language: language))
    }

    /// What runs until it is cancelled, or has nothing more to do.
    private var parts: [@Sendable () async -> Void] {
        [
            followListener, soundNews.followMicrophone, soundNews.followLoudspeaker, soundNews.followSoftwareVolume,
            soundNews.followKnob, soundNews.followNight, followSkills, remembering.run, music.run, network.run,
            panel.run, followNetwork, face.history.run, ledger.run,
        ]
    }

    /// Runs until a request to end; throws if an essential part cannot go on.
    func run(until requests: AsyncStream<Signals.Request>) async throws {
        let listener = makeListener(await hotword.ears.informed())
        hotword.attach(listener)
        await conversation.attach(listener)
        await conversation.attach(alarms, ringer, music)
        await answerers.attach(alarms, music, voices, network, places)
        await conversation.applyVolume()
        await answerers.attach(microphone, sound.capture)
        await answerers.attach(OpinionVoice(opinions: verdicts, journal: journal, language: language))
        await verdicts.post?.attach(account)
        await answerers.attach(account)
        let control = control()
        await answerers.attach(control)
        let deviceAPI = DeviceAPI(
            [
                SpeakerSection(control: control), WiFiSection(control: WiFiService(network: network)),
                AlarmsSection(control: AlarmDesk(service: alarms, language: language)),
                MusicSection(control: MusicDesk(service: music)), PrivacySection(control: ledger),
                LogSection.ofThisProcess,
                SettingsSection(
                    control: SettingsDesk(
                        configuration: configuration, conversation: conversation, account: account, store: store)),
                AccountSection(control: account), HotwordSection(control: hotword.calibration),
            ] + face.sections)
        let api = HTTPServer(refusal: DeviceAPI.refusal, handler: { await deviceAPI.respond(to: $0) })
        let door = NetworkDoor(
            configuration,
            setup: SetupService(
                network: network, voices: voices, mouth: mouth,
                belongings: SetupService.Belongings(account: account, control: control)),
            pages: face.handler(deviceAPI), faults: faults)
        let socket = configuration.socketPath
        do {
            try api.listen(unixSocket: socket)
        } catch {
            throw SpeakerError(description: "the control socket \(socket) cannot be used: \(error)")
        }
        log.info("susid \(SpeakerVersion.current): susictl finds it at \(socket)")
        if !configuration.unknown.isEmpty { faults.raise(.settings(unknown: configuration.unknown)) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for part in parts {
                group.addTask {
                    await part()
                    return true
                }
            }
            group.addTask {
                await door.run()
                return true
            }
            group.addTask {
                try await self.watchdog(listener).run()
                return true
            }
            group.addTask {
                await self.obey(requests)
                return false
            }
            // Parts that have nothing more to do return true; the first false is the end.
            while let goesOn = try await group.next(), goesOn {}
            // Silent before anything is tidied up.
            await music.shutDown()
            group.cancelAll()
        }
        listener.stop()
        sound.end()
        bus.finish()
        api.stop()
        door.end()
        log.info("ended")
    }

    // MARK: Parts

    private func followNetwork() async { await account.follow(network) }

    private func makeListener(_ ears: HotwordEars) -> Listener {
        var settings = Listener.Settings()
        settings.endpointing.hold = configuration.listening.hold
        settings.endpointing.patience = configuration.listening.patience
        settings.endpointing.limit = configuration.listening.limit
        let (heard, playback, services) = (heard.continuation, sound.playback, services)
        let (ringer, music) = (ringer, music)
        return Listener(
            capture: sound.capture, playback: playback, settings: settings,
            isSounding: { playback.isSounding || ringer.isRinging || music.isPlaying }, ownWords: ownWords,
            makeSpotter: { try ears.spotter(beside: services.spotter) },
            deliver: { heard.yield($0) })
    }

    private func control() -> ControlService {
        ControlService(
            conversation: conversation, capture: sound.capture, microphone: microphone, playback: sound.playback,
            mouth: mouth, voices: voices, journal: journal, skills: skills, server: server, faults: faults, bus: bus,
            configuration: configuration, startedAt: startedAt)
    }

    private func watchdog(_ listener: Listener) -> Watchdog {
        let (capture, playback, conversation) = (sound.capture, sound.playback, conversation)
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

    private func followListener() async {
        for await event in heard.stream {
            if case .spotterFault(let reason) = event {
                if let reason {
                    faults.raise(.hotword(reason: reason))
                } else {
                    faults.clear(.hotword)
                    readiness.note(.spotter)
                }
            }
            hotword.counts.note(event)
            await conversation.handle(event)
        }
    }

    /// Reads the skills, teaches the recogniser, and warms the voice, so that the first answer is as quick as any.
    private func followSkills() async {
        await skillNews.follow {
            await voices.judge()
            readiness.note(.answers)
        }
    }

    /// Until a request to end.
    private func obey(_ requests: AsyncStream<Signals.Request>) async {
        for await request in requests {
            switch request {
            case .terminate: return beginEnd()
            case .reload: await skillNews.reload("told to")
            }
        }
    }

    /// Silence at once, whatever else takes its time; and an end that waits for nothing longer than `endLimit`: neither a
    /// disk that hangs under a folder of music nor a recogniser that is being taught keeps the process. What must not be
    /// forgotten was on disk when it was confirmed.
    private func beginEnd() {
        notifier.stopping()
        sound.playback.cut()
        let (log, sound) = (log, sound)
        startThread(name: "end") {
            WakeUp().wait(until: monotonicNanoseconds() + Self.endLimit)
            log.notice("a part takes its time to end; the process ends without it")
            sound.end()
            WakeUp().wait(until: monotonicNanoseconds() + Self.soundLimit)
            _exit(0)
        }
    }

    /// Nanoseconds for the parts, and for the threads of the sound after that: together less than a second.
    private static let endLimit: UInt64 = 700_000_000
    private static let soundLimit: UInt64 = 100_000_000
}
