internal import Audio
internal import Conversation
internal import SkillEngine
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
    private var places: PlaceService?
    private var opinions: OpinionVoice?
    private var account: AccountService?
    private let journal: AnswerJournal

    init(server: SusiServer?, skills: SkillLibrary, language: String, journal: AnswerJournal) {
        self.journal = journal
        self.server = server
        self.skills = skills
        self.language = language
    }

    /// The alarms, the music, the voice's settings, the network and the place are made after the conversation, which
    /// asks here.
    func attach(
        _ alarms: AlarmService, _ music: MusicService, _ voices: VoiceService, _ network: NetworkService,
        _ places: PlaceService
    ) {
        self.places = places
        self.alarms = alarms
        self.music = music
        self.voices = voices
        self.network = network
    }

    /// Where it goes what people think of the last answer.
    func attach(_ opinions: OpinionVoice) { self.opinions = opinions }

    /// Whoever knows what is wrong.
    func attach(_ control: ControlService) { self.control = control }

    /// The account, which can be asked about and left.
    func attach(_ account: AccountService) { self.account = account }

    /// The microphone, which can be asked to be closed.
    func attach(_ microphone: MicrophoneSwitch, _ capture: Capture) { self.microphone = (microphone, capture) }

    /// Answers `question`, and says how: nil if it is about an earlier answer, which shall not be forgotten over that. Its
    /// time is bounded by the server's own limits, then by those of the skills.
    func answer(_ question: String) async -> (answer: Answer?, account: AnswerAccount?) {
        if WhyRequest.means(question) {
            return (own(WhyRequest.answer(journal.last, language: language)), nil)
        }
        if let opinions, let request = OpinionRequest(question) {
            return (own(await opinions.answer(request)), nil)
        }
        var trail = AnswerTrail(question)
        let answer = await answer(question, &trail)
        if answer == nil, Task.isCancelled {
            trail.note("speaker", "stopped, or out of time, before there was an answer")
        }
        return (answer, trail.account)
    }

    private func answer(_ question: String, _ trail: inout AnswerTrail) async -> Answer? {
        if let network, let text = await network.answer(question) {
            // A "yes" from now on is not about the account.
            _ = await account?.takeConsent()
            trail.answered("network", by: .control)
            return own(text)
        }
        if let account, let text = await account.answer(question, language: language) {
            trail.answered("account", by: .control)
            return own(text)
        }
        if let alarms, let text = await alarms.answer(question) {
            trail.answered("alarms", by: .control)
            return own(text)
        }
        trail.note("alarms", "not about alarms or timers")
        if let microphone, let request = MicrophoneRequest(question) {
            let reply = microphone.switch.answer(request, microphone.capture, language: language)
            trail.answered("microphone", by: .control)
            return (inOwnLanguage(reply), .control)
        }
        if let control, DiagnosisRequest.isAsked(question) {
            let findings = await control.diagnosis().findings
            let actions = SelfCheck.sentences(findings, language: language).map {
                PlannedAction(.answer(text: $0, language: nil, mood: nil))
            }
            trail.answered("diagnosis", by: .control)
            return (inOwnLanguage(Reply(actions: actions)), .control)
        }
        var lastResort: Answer?
        if let music {
            switch await music.answer(question) {
            case .notMusic: trail.note("music", "not about music")
            case .reply(let reply):
                trail.answered("music", by: .control)
                return (inOwnLanguage(reply), .control)
            case .unlessOthersKnow(let reply):
                trail.note("music", "would answer if nobody else does")
                lastResort = (inOwnLanguage(reply), .control)
            }
        }
        if let voices, let request = VoiceRequest(question) {
            if Task.isCancelled { return nil }
            let reply = await voices.answer(request)
            trail.answered("voice", by: .control)
            return (reply, .control)
        }
        if let places, let request = PlaceRequest(question) {
            if Task.isCancelled { return nil }
            let text = await places.answer(request)
            trail.answered("place", by: .control)
            return own(text)
        }
        trail.note("voice", "not about the voice or the place")
        if let server {
            switch await server.answer(question) {
            case .reply(let reply, let userLanguage):
                trail.answered("server", by: .server, skill: reply.skills.first, line: reply.line)
                if Task.isCancelled { return nil }
                await voices?.serverSpeaks(userLanguage)
                return (await carriedOut(reply), .server)
            case .passedOver(let reason): trail.note("server", reason)
            }
        }
        if Task.isCancelled { return nil }
        let (reply, explanation) = await skills.answer(question, place: await places?.place)
        trail.add(explanation)
        if let reply {
            trail.answered("skills", by: .skills, skill: reply.skills.first, line: reply.line)
            return (inOwnLanguage(await carriedOut(reply)), .skills)
        }
        trail.note(
            "skills", explanation.candidates.isEmpty ? "no pattern matches" : "none of those that match can answer")
        if lastResort != nil { trail.answered("music", by: .control) }
        return lastResort
    }

    /// An answer of the device itself.
    private func own(_ text: String) -> Answer {
        (inOwnLanguage(Reply(actions: [PlannedAction(.answer(text: text, language: nil, mood: nil))])), .control)
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
