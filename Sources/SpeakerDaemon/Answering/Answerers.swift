internal import Audio
internal import Conversation
internal import Speech
internal import SusiActions
internal import Web

/// Who answers a question that is no control word: the device itself if it is about its network, alarms, music
/// or its voice, then the SUSI server if one is set and reachable, then the skills.
actor Answerers {
    /// What was said to a question, and by whom; nil: nobody knows.
    typealias Answer = (reply: Reply, by: Conversation.Answerer)

    private let server: SusiServer?
    private let skills: SkillLibrary
    private let language: String
    private var alarms: AlarmService?
    private var music: MusicService?
    private var voices: VoiceService?
    private var network: NetworkService?
    private var control: ControlService?
    private var microphone: (switch: MicrophoneSwitch, capture: Capture)?

    init(server: SusiServer?, skills: SkillLibrary, language: String) {
        self.server = server
        self.skills = skills
        self.language = language
    }

    /// The alarms, the music, the voice's settings and the network are made after the conversation, which asks here.
    func attach(_ alarms: AlarmService, _ music: MusicService, _ voices: VoiceService, _ network: NetworkService) {
        self.alarms = alarms
        self.music = music
        self.voices = voices
        self.network = network
    }

    /// Whoever knows what is wrong.
    func attach(_ control: ControlService) { self.control = control }

    /// The microphone, which can be asked to be closed.
    func attach(_ microphone: MicrophoneSwitch, _ capture: Capture) { self.microphone = (microphone, capture) }

    /// Answers `question`. Its time is bounded by the server's own limits, then by those of the skills.
    func answer(_ question: String) async -> Answer? {
        if let network, let text = await network.answer(question) {
            return (
                inOwnLanguage(Reply(actions: [PlannedAction(.answer(text: text, language: nil, mood: nil))])), .control
            )
        }
        if let alarms, let request = AlarmRequest.read(question, language: language) {
            let text = await alarms.answer(request)
            return (
                inOwnLanguage(Reply(actions: [PlannedAction(.answer(text: text, language: nil, mood: nil))])), .control
            )
        }
        if let microphone, let request = MicrophoneRequest(question) {
            let reply = microphone.switch.answer(request, microphone.capture, language: language)
            return (inOwnLanguage(reply), .control)
        }
        if let control, DiagnosisRequest.isAsked(question) {
            let findings = await control.diagnosis().findings
            let actions = SelfCheck.sentences(findings, language: language).map {
                PlannedAction(.answer(text: $0, language: nil, mood: nil))
            }
            return (inOwnLanguage(Reply(actions: actions)), .control)
        }
        var lastResort: Answer?
        if let music {
            switch await music.answer(question) {
            case .notMusic: break
            case .reply(let reply): return (inOwnLanguage(reply), .control)
            case .unlessOthersKnow(let reply): lastResort = (inOwnLanguage(reply), .control)
            }
        }
        if let voices, let request = VoiceRequest(question) {
            if Task.isCancelled { return nil }
            return (await voices.answer(request), .control)
        }
        if let server, let reply = await server.answer(question) { return (await carriedOut(reply), .server) }
        if Task.isCancelled { return nil }
        if let reply = await skills.answer(question) { return (inOwnLanguage(await carriedOut(reply)), .skills) }
        return lastResort
    }

    /// The device's own answers are in the language of its skills, whatever voice was chosen meanwhile.
    private func inOwnLanguage(_ reply: Reply) -> Reply {
        var reply = reply
        reply.actions = reply.actions.map { planned in
            guard case .answer(let text, nil, let mood) = planned.action else { return planned }
            return PlannedAction(.answer(text: text, language: language, mood: mood), plan: planned.plan)
        }
        return reply
    }

    /// What is planned goes into the ledger; music begins or ends; the rest is for the conversation.
    private func carriedOut(_ reply: Reply) async -> Reply {
        // Asked to stop meanwhile: nothing may begin.
        if Task.isCancelled { return reply }
        let reply = await music?.carryOut(reply) ?? reply
        let hasPlans = reply.actions.contains { planned in
            if planned.plan != nil { return true }
            switch planned.action {
            case .timerSet, .timerReset: return true
            default: return false
            }
        }
        guard hasPlans, let alarms else { return reply }
        return await alarms.plan(reply)
    }
}
