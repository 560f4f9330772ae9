internal import Conversation
internal import SusiActions

/// Who answers a question that is no control word: the SUSI server if one is set and reachable, then the skills.
actor Answerers {
    /// What was said to a question, and by whom; nil: nobody knows.
    typealias Answer = (reply: Reply, by: Conversation.Answerer)

    private let server: SusiServer?
    private let skills: SkillLibrary

    init(server: SusiServer?, skills: SkillLibrary) {
        self.server = server
        self.skills = skills
    }

    /// Answers `question`. Its time is bounded by the server's own limits, then by those of the skills.
    func answer(_ question: String) async -> Answer? {
        if let server, let reply = await server.answer(question) { return (reply, .server) }
        if Task.isCancelled { return nil }
        if let reply = await skills.answer(question) { return (reply, .skills) }
        return nil
    }
}
