internal import Audio
internal import Conversation
internal import OrderedJSON
internal import Platform
internal import Speech
internal import SusiActions
internal import Web

/// The shell around the conversation machine: performs its effects and feeds it what comes of them. Has no opinions.
actor ConversationService {
    /// What the effects act on.
    struct Equipment: Sendable {
        let playback: Playback
        let loudness: VolumeControl
        let recognizer: EagerRecognizer
        let answerers: Answerers
        let journal: AnswerJournal
        let mouth: Mouth
        let events: EventBus
        let earcons: [EarconName: Clip]
        /// How loud it may be by night.
        let night: NightLimit
        /// Where the user's volume is kept, in percent.
        let keptVolume: KeptSetting
    }

    private var machine: ConversationMachine
    private let equipment: Equipment
    private var listener: Listener?
    private var alarms: AlarmService?
    private var ringer: Ringer?
    private var music: MusicService?
    /// Sound of turns that was recorded and waits to be recognised.
    private var recordings: [TurnID: [Int16]] = [:]
    private var work: [TurnID: Task<Void, Never>] = [:]
    private var deadlines: [Deadline: Task<Void, Never>] = [:]
    private var waiting: [RequestID: CheckedContinuation<Outcome, Never>] = [:]
    private var lastRequest: UInt64 = 0
    /// How loud it may be by night.
    private(set) var night: NightLimit
    private var heardVolume: Int?
    /// What belongs to the reply that is being handled, beside its words.
    private var cards: [JSONValue] = []
    private var isVolumeChanged = false
    private var isRestoring = false
    /// When the last tone ends in the mix, monotonic nanoseconds.
    private var toneEnd: UInt64 = 0
    /// Tones that wait for the end of what is being said.
    private var tonesInTurn: [EarconName] = []
    private var beats = 0
    /// What was said or typed, while that event is handled.
    private var heard: (text: String, confidence: Double?)?
    /// How the answer came about that is handled now.
    private var account: AnswerAccount?
    private let log = Log("conversation")

    init(settings: ConversationSettings, volume: Int, equipment: Equipment) {
        machine = ConversationMachine(settings: settings, volume: volume)
        self.equipment = equipment
        night = equipment.night
    }

    /// The listener is made after the conversation, which it reports to.
    func attach(_ listener: Listener) { self.listener = listener }

    /// And so are the alarms and the music.
    func attach(_ alarms: AlarmService, _ ringer: Ringer, _ music: MusicService) {
        self.alarms = alarms
        self.ringer = ringer
        self.music = music
    }

    /// The user's volume in percent.
    var volume: Int { machine.volume }

    /// Takes over the volume from before the restart, unless somebody was quicker to change it.
    func restore(volume percent: Int) {
        guard !isVolumeChanged else { return }
        isRestoring = true
        handle(.volumeRequested(percent: percent, nil))
        isRestoring = false
    }

    /// Plays a tone that tells of something outside any conversation.
    func signal(_ name: EarconName) { playEarcon(name) }

    /// The same for what is not pressing: neither while somebody is listened to nor over what is being said. What is said
    /// next waits for it; a stop takes it back.
    func signalInTurn(_ name: EarconName) {
        if machine.state == .idle {
            playEarcon(name)
        } else if !tonesInTurn.contains(name) {
            tonesInTurn.append(name)
        }
    }

    private func playTonesInTurn() {
        for name in tonesInTurn { playEarcon(name) }
        tonesInTurn = []
    }

    /// Answers with a number that grows: the watchdog's evidence that the conversation is not stuck.
    func beat() -> Int {
        beats += 1
        return beats
    }

    /// Takes note of what happened. Events are handled in the order in which this is called.
    func handle(_ event: ConversationEvent) {
        switch event {
        case .asked(let text, _, _): heard = (text, nil)
        case .recognized(_, let text, let confidence): heard = (text, confidence)
        default: heard = nil
        }
        for effect in machine.handle(event) { perform(effect) }
    }

    /// What the listener tells.
    func handle(_ event: ListenerEvent) {
        switch event {
        case .hotword(let phrase, let score):
            equipment.events.post(.hotword(phrase: phrase, score: score))
            handle(.hotword)
            if let alarms { Task { await alarms.attended() } }
        case .stop: handle(.stopRequested)
        case .pause(let turn, let samples):
            guard machine.state == .listening(turn) else { return }
            let recognizer = equipment.recognizer
            Task { await recognizer.prepare(samples) }
        case .recordingEnded(let turn, let end, let reason, let samples):
            equipment.events.post(.speechEnd(reason: reason))
            recordings[turn] = samples
            handle(.recordingEnded(turn, end))
            // Of an older turn, or without speech: nobody will ask for it.
            if work[turn] == nil { recordings[turn] = nil }
        case .suspicion(let isSuspicious): music?.lower(isSuspicious)
        case .spotterFault: break
        }
    }

    /// Asks for something whose outcome is waited for; the machine answers every request within its deadlines.
    func request(_ event: (RequestID) -> ConversationEvent) async -> Outcome {
        lastRequest += 1
        let request = RequestID(number: lastRequest)
        let event = event(request)
        return await withCheckedContinuation { continuation in
            waiting[request] = continuation
            handle(event)
        }
    }

    /// Waits until the volume is on disk; nil if it is, else why not.
    func volumeTrouble() async -> StoreTrouble? { await equipment.keptVolume.trouble(within: Self.keepingLimit) }

    private static let keepingLimit = Duration.seconds(5)
    /// Seconds.
    private static let pauseAfterTone = 0.08

    // MARK: Effects

    private func perform(_ effect: ConversationEffect) {
        switch effect {
        case .cut:
            equipment.playback.cut()
            toneEnd = 0
            tonesInTurn = []
        case .endSounds(let musicToo):
            if ringer?.isRinging == true {
                if let alarms { Task { await alarms.stopRinging() } }
            } else if musicToo, let music {
                Task { await music.stop() }
            }
        case .earcon(let name): playEarcon(name)
        case .record(let turn): listener?.record(turn)
        case .abandonRecording(let turn): listener?.abandon(turn)
        case .recognize(let turn): recognize(turn)
        case .ask(let turn, let text): ask(turn, text)
        case .abandon(let turn):
            work.removeValue(forKey: turn)?.cancel()
            recordings[turn] = nil
        case .speak(let utterance, let speech): speak(utterance, speech)
        case .setVolume(let percent):
            if !isRestoring {
                isVolumeChanged = true
                equipment.keptVolume.change(to: String(percent))
            }
            if percent == 0, monotonicNanoseconds() < toneEnd { silenceAfterTone() } else { applyVolume() }
        case .startDeadline(let deadline, let duration): start(deadline, after: duration)
        case .cancelDeadline(let deadline): deadlines.removeValue(forKey: deadline)?.cancel()
        case .respond(let request, let outcome): waiting.removeValue(forKey: request)?.resume(returning: outcome)
        case .report(let report): tell(report)
        }
    }

    /// How loud it may be by night from now on.
    func setNight(_ limit: NightLimit) {
        night = limit
        applyVolume()
    }

    /// Makes the user's volume, or the night's limit, be heard. Again each minute: the night comes by itself.
    func applyVolume() {
        let now = CivilTime.now
        let minute = ((now + CivilTime.localOffset(at: now)) % 86_400 + 86_400) % 86_400 / 60
        let heard = night.volume(machine.volume, atMinute: minute)
        guard heard != heardVolume else { return }
        heardVolume = heard
        equipment.loudness.setVolume(heard)
    }

    /// Somebody turned the card's own volume: it is the user's now, and not set back.
    func volumeTurned(to percent: Int) {
        heardVolume = percent
        handle(.volumeRequested(percent: percent, nil))
    }

    /// The tone that announces silence is heard before it.
    private func silenceAfterTone() {
        let playback = equipment.playback
        let duration = toneEnd - min(toneEnd, monotonicNanoseconds())
        let asked = monotonicNanoseconds()
        Task {
            let start = await playback.earconStart(after: asked) ?? asked
            let end = start + duration
            try? await Task.sleep(for: .nanoseconds(Int64(end - min(end, monotonicNanoseconds()))))
            applyVolume()
        }
    }

    private func playEarcon(_ name: EarconName) {
        guard let clip = equipment.earcons[name] else { return }
        let now = monotonicNanoseconds()
        guard equipment.playback.play(clip) else { return }
        toneEnd = max(toneEnd, now) + UInt64(clip.duration * 1e9)
        let (playback, events) = (equipment.playback, equipment.events)
        Task {
            guard let start = await playback.earconStart(after: now) else { return }
            events.post(.earcon(name: name.rawValue), at: MonotonicTime(nanoseconds: Int64(start)))
        }
    }

    private func recognize(_ turn: TurnID) {
        let samples = recordings.removeValue(forKey: turn) ?? []
        let recognizer = equipment.recognizer
        work[turn] = Task { [log] in
            do {
                let transcript = try await recognizer.recognize(samples)
                log.debug("understood \"\(transcript.text)\" with confidence \(transcript.confidence)")
                finish(turn, .recognized(turn, text: transcript.text, confidence: transcript.confidence))
            } catch {
                if !(error is CancellationError) { log.error("the recogniser failed: \(error)") }
                finish(turn, .recognitionFailed(turn))
            }
        }
    }

    private func ask(_ turn: TurnID, _ text: String) {
        let answerers = equipment.answerers
        let confidence = heard?.confidence
        // A turn's recogniser has finished before it is asked.
        work[turn] = Task {
            var (answer, account) = await answerers.answer(text)
            account?.confidence = confidence
            if Task.isCancelled, let account { equipment.journal.add(account) }
            self.account = account
            if let answer {
                cards = AnswerCard.cards(of: answer.reply)
                finish(turn, .replied(turn, answer.reply, by: answer.by))
                cards = []
            } else {
                finish(turn, .noReply(turn))
            }
            self.account = nil
        }
    }

    /// Takes down how the answer that was just decided came about.
    private func record(_ by: Conversation.Answerer, skill: String?, text: String) {
        var account = account
        if account == nil, by == .control, let heard {
            // Decided by the machine itself: a control word, or more of a list.
            account = AnswerAccount(
                atMilliseconds: MonotonicTime.now.milliseconds, heard: heard.text, confidence: heard.confidence,
                by: .control, layer: skill == nil ? "control" : "list", skill: skill,
                layers: [AnswerAccount.Layer(name: "control", outcome: "answered", milliseconds: 0)])
        }
        guard var account else { return }
        account.text = text
        equipment.journal.add(account)
    }

    /// The turn's work is done. Asked to be abandoned meanwhile, its event changes nothing any more.
    private func finish(_ turn: TurnID, _ event: ConversationEvent) {
        guard !Task.isCancelled else { return }
        work[turn] = nil
        handle(event)
    }

    private func speak(_ id: UtteranceID, _ speech: SpokenText) {
        playTonesInTurn()
        // Made here and now: a cut from this moment on is a cut of it.
        let utterance = equipment.playback.utterance()
        let (mouth, events) = (equipment.mouth, equipment.events)
        let text = mouth.text(of: speech)
        let now = monotonicNanoseconds()
        // Not over a tone: both would be lost.
        let pause = toneEnd > now ? Double(toneEnd - now) / 1e9 + Self.pauseAfterTone : 0
        Task {
            guard let start = await utterance.began() else { return }
            events.post(.speaking(text: text), at: MonotonicTime(nanoseconds: Int64(start)))
        }
        Task {
            let end = await mouth.say(speech, into: utterance, after: pause)
            let how: SpeakerEvent.Ending =
                switch end {
                case .played: .played
                case .cut: .cut
                case .failed: .failed
                }
            events.post(.finished(how))
            handle(.utteranceEnded(id, end))
        }
    }

    private func start(_ deadline: Deadline, after duration: Duration) {
        deadlines[deadline] = Task {
            guard (try? await Task.sleep(for: duration)) != nil else { return }
            deadlines[deadline] = nil
            if case .acknowledging = deadline {} else { log.warning("a deadline passed: \(deadline)") }
            handle(.deadline(deadline))
        }
    }

    private func tell(_ report: ConversationReport) {
        switch report {
        case .state(let name):
            log.debug("state: \(name.rawValue)")
            if name == .idle { playTonesInTurn() }
            ringer?.holdBack(name != .idle)
            music?.holdBack(name != .idle || ringer?.isRinging == true)
            equipment.events.post(.state(name.rawValue))
        case .heard(let text, let confidence):
            equipment.events.post(.heard(text: text, confidence: confidence))
        case .answered(let by, let skill, let speeches):
            let text = speeches.map(equipment.mouth.text(of:)).joined(separator: " ")
            record(by, skill: skill, text: text)
            log.debug("answered by \(by.rawValue) (\(skill ?? "-")): \(text)")
            equipment.events.post(
                .answered(by: Web.Answerer(rawValue: by.rawValue) ?? .nobody, skill: skill, text: text, cards: cards))
        case .volume(let percent): equipment.events.post(.volume(percent: percent))
        }
    }
}
