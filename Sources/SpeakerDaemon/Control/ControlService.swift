internal import Audio
internal import Conversation
internal import HTTP
internal import Platform
internal import Speech
internal import Web

/// The speaker's side of the device API: turns calls into events of the conversation, and its outcomes into answers.
struct ControlService: SpeakerControl {
    let conversation: ConversationService
    let capture: Capture
    let microphone: MicrophoneSwitch
    let playback: Playback
    let mouth: Mouth
    let voices: VoiceService
    let journal: AnswerJournal
    let skills: SkillLibrary
    let server: SusiServer?
    let faults: Faults
    let bus: EventBus
    let configuration: Configuration
    let startedAt: MonotonicTime

    func status() async -> SpeakerStatus {
        let (state, since) = bus.current
        let now = MonotonicTime.now
        let (seconds, attoseconds) = (now - startedAt).components
        return SpeakerStatus(
            atMilliseconds: now.milliseconds, state: state, sinceMilliseconds: since, hearing: hearing,
            speaking: speaking,
            voice: presentVoice(await mouth.presentVoice()),
            server: await server?.status ?? SpeakerStatus.Server(), skills: await skills.count,
            version: SpeakerVersion.current, uptimeSeconds: Double(seconds) + Double(attoseconds) / 1e18,
            memoryBytes: ProcessMemory.resident, faults: faults.all)
    }

    private var hearing: SpeakerStatus.Hearing {
        let status = capture.status
        return SpeakerStatus.Hearing(
            device: status.device, state: "\(status.state)", rate: status.format?.rate ?? 0,
            channels: status.format?.channels ?? 0, overruns: status.overruns, reopens: status.reopens,
            silent: status.state == .silent, muted: status.state == .muted)
    }

    private var speaking: SpeakerStatus.Speaking {
        let status = playback.status
        return SpeakerStatus.Speaking(
            device: status.device, state: playback.isSounding ? "playing" : "\(status.state)",
            rate: status.format?.rate ?? 0, channels: status.format?.channels ?? 0, underruns: status.underruns,
            reopens: status.reopens, volume: status.volume)
    }

    func ask(_ question: String, speak: Bool) async throws(ControlError) -> SpeakerAnswer {
        let asked = MonotonicTime.now
        // Typed is as sure as can be; who watches sees the question too.
        bus.post(.heard(text: question, confidence: 1))
        let outcome = await conversation.request { .asked(question, speaks: speak, $0) }
        guard case .answered(let speeches, let answerer, let skill, let actions) = outcome else {
            throw error(for: outcome)
        }
        // Whoever is told that it was done may pull the plug.
        if actions.contains("audio_volume") { _ = await conversation.volumeTrouble() }
        return SpeakerAnswer(
            text: speeches.map(mouth.text(of:)).joined(separator: " "),
            by: Web.Answerer(rawValue: answerer.rawValue) ?? .nobody, skill: skill, actions: actions,
            milliseconds: MonotonicTime.now.milliseconds - asked.milliseconds)
    }

    func say(_ text: String, language: String?) async throws(ControlError) {
        let outcome = await conversation.request { .sayRequested(.text(text, language: language), $0) }
        guard outcome == .accepted else { throw error(for: outcome) }
    }

    func listen() async throws(ControlError) {
        let outcome = await conversation.request { .listenRequested($0) }
        guard outcome == .accepted else { throw error(for: outcome) }
    }

    func stop() async {
        // Silence first; the conversation learns of it after.
        playback.cut()
        await conversation.handle(.stopRequested)
    }

    func volume() async throws(ControlError) -> Int { await conversation.volume }

    func setVolume(_ percent: Int) async throws(ControlError) -> Int {
        _ = await conversation.request { .volumeRequested(percent: percent, $0) }
        let percent = await conversation.volume
        guard let trouble = await conversation.volumeTrouble() else { return percent }
        throw .unavailable(
            reason: "The volume is \(percent) percent now, but will be forgotten at the next start: "
                + "\(AlarmWording.reason(trouble)).", retryAfter: 5)
    }

    func setMicrophone(muted: Bool) async throws(ControlError) -> String? {
        let trouble = microphone.set(closed: muted, capture)
        if trouble == MicrophoneSwitch.refusal { throw .unavailable(reason: MicrophoneSwitch.refusal, retryAfter: 5) }
        return trouble
    }

    func voices() async throws(ControlError) -> [SpeakerVoice.Offer] {
        var offers: [SpeakerVoice.Offer] = []
        for language in VoiceLanguages.table {
            let choice = await mouth.voice(for: language.code)
            offers.append(
                SpeakerVoice.Offer(
                    code: language.code, name: language.name, nativeName: language.nativeName,
                    identifier: choice.identifier, substitution: choice.substitution))
        }
        return offers
    }

    func voice() async throws(ControlError) -> SpeakerVoice { presentVoice(await mouth.presentVoice()) }

    func setVoice(_ change: SpeakerVoice.Change) async throws(ControlError) -> SpeakerVoice {
        let choice = await voices.change(language: change.language, rate: change.rate, pitch: change.pitch)
        if let missing = choice.missing, change.language != nil {
            throw .refused(
                field: "language",
                reason:
                    "There is no voice for \(missing), so nothing was changed. GET /voices, or susictl voices, lists those there are."
            )
        }
        return presentVoice(choice)
    }

    private func presentVoice(_ choice: VoiceChoice) -> SpeakerVoice {
        let settings = mouth.settings
        return SpeakerVoice(
            language: settings.language, identifier: choice.identifier, rate: settings.rate, pitch: settings.pitch,
            substitution: choice.substitution)
    }

    func devices() async throws(ControlError) -> SoundDevices {
        // ALSA may block: not on a thread of the pool.
        let found = await withCheckedContinuation { continuation in
            startThread(name: "devices") { continuation.resume(returning: AudioDevices.list(milliseconds: 2000)) }
        }
        return SoundDevices(
            found, input: configuration.audio.inputDevice, output: configuration.audio.outputDevice)
    }

    func answers() async throws(ControlError) -> [AnswerAccount] { journal.all }

    func events() async -> AsyncStream<SpeakerEvent> { bus.events() }

    private func error(for outcome: Outcome) -> ControlError {
        switch outcome {
        case .busy: .busy(reason: "Too much is waiting to be said already.", retryAfter: 5)
        case .stopped:
            .busy(reason: "Somebody said stop, or asked something else, before there was an answer.", retryAfter: 1)
        case .refused(let prompt): .unavailable(reason: mouth.text(of: .prompt(prompt)), retryAfter: 5)
        case .answered, .accepted: .unavailable(reason: "The speaker gave no answer.", retryAfter: 1)
        }
    }
}
