internal import Conversation
internal import SusiActions

/// Who answers a question that is no control word: the device itself if it is about alarms, then the SUSI server if one
/// is set and reachable, then the skills.
actor Answerers {
    /// What was said to a question, and by whom; nil: nobody knows.
    typealias Answer = (reply: Reply, by: Conversation.Answerer)

    private let server: SusiServer?
    private let skills: SkillLibrary
    private let language: String
    private var alarms: AlarmService?

    init(server: SusiServer?, skills: SkillLibrary, language: String) {
        self.server = server
        self.skills = skills
        self.language = language
    }

    /// The alarms are made after the conversation, which asks here.
    func attach(_ alarms: AlarmService) { self.alarms = alarms }

    /// Answers `question`. Its time is bounded by the server's own limits, then by those of the skills.
    func answer(_ question: String) async -> Answer? {
        if let alarms, let request = AlarmRequest.read(question, language: language) {
            let text = await alarms.answer(request)
            return (Reply(actions: [PlannedAction(.answer(text: text, language: nil, mood: nil))]), .control)
        }
        if let server, let reply = await server.answer(question) { return (await planned(reply), .server) }
        if Task.isCancelled { return nil }
        if let reply = await skills.answer(question) { return (await planned(reply), .skills) }
        return nil
    }

    /// What is planned goes into the ledger; the rest is for now.
    private func planned(_ reply: Reply) async -> Reply {
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
