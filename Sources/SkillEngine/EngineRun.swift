internal import OrderedJSON
internal import SusiActions

/// The work on one question and the inner questions it causes.
struct EngineRun {
    let engine: SkillEngine
    let context: QueryContext
    let transport: (any SkillTransport)?
    let scripts: (any ScriptRunner)?
    var memory: ConversationMemory
    private var questionsLeft: Int
    private var fetchesLeft: Int
    private var scriptsLeft: Int
    /// True if a document could not be had because nobody could be reached.
    private(set) var isOffline = false

    init(
        engine: SkillEngine, context: QueryContext, transport: (any SkillTransport)?, scripts: (any ScriptRunner)?,
        memory: ConversationMemory
    ) {
        self.engine = engine
        self.context = context
        self.transport = transport
        self.scripts = scripts
        self.memory = memory
        questionsLeft = engine.settings.maximumInnerQuestions
        fetchesLeft = engine.settings.maximumFetches
        scriptsLeft = engine.settings.maximumScripts
    }

    /// The reply to a person's question.
    mutating func answer(_ query: String, _ explanation: inout Explanation) async -> Reply? {
        if let reply = await wake(query, &explanation) { return reply }
        if let focus = memory.focus {
            if query == "stop" {
                memory.focus = nil
                return Reply(actions: [PlannedAction(.stop)], skills: [focus])
            }
            if query == "help" || query == "example" {
                if let reply = await ask("[\(query)]", scope: .only(focus), depth: 0, &explanation) { return reply }
            }
        }
        return await ask(query, scope: .all(focus: memory.focus), depth: 0, &explanation)
    }

    /// "start", "run" or "focus on" and a word of an `::on` skill makes that skill active.
    private mutating func wake(_ query: String, _ explanation: inout Explanation) async -> Reply? {
        guard let verb = ["start ", "run ", "focus on "].first(where: { query.hasPrefix($0) }) else { return nil }
        let word = String(query.dropFirst(verb.count))
        guard let skill = engine.skills.skills.first(where: { $0.metadata.wakeWords.contains(word) }) else {
            return nil
        }
        memory.focus = skill.path
        memory.set("_focused_on", .string(word))
        if let reply = await ask("[launch]", scope: .only(skill.path), depth: 0, &explanation) { return reply }
        let text = skill.metadata.name ?? word
        return Reply(
            actions: [PlannedAction(.answer(text: text, language: skill.language, mood: nil))], skills: [skill.path])
    }

    /// Tries the intents that match, best first.
    mutating func ask(
        _ query: String, scope: SkillSet.Scope, depth: Int, _ explanation: inout Explanation
    ) async -> Reply? {
        let skills = engine.skills
        let candidates = skills.candidates(
            for: query, language: context.language, allowsForeign: engine.settings.allowsForeignLanguages,
            scope: scope, limit: engine.settings.candidateLimit)
        let first = explanation.candidates.count
        if depth == 0 {
            explanation.candidates += candidates.map { candidate in
                Explanation.Candidate(
                    skill: skills.path(of: candidate.entry), line: skills.line(of: candidate.entry),
                    pattern: skills.patternLine(of: candidate.entry), score: candidate.score, outcome: .notTried)
            }
        }
        for (index, candidate) in candidates.enumerated() {
            if Task.isCancelled { return nil }
            let before = memory
            do throws(IntentFailure) {
                let reply = try await reply(of: candidate, query, depth: depth)
                guard !reply.isNoAnswer else { throw IntentFailure.nothingToSay }
                if depth == 0 { explanation.candidates[first + index].outcome = .answered }
                return reply
            } catch {
                memory = before
                if depth == 0 { explanation.candidates[first + index].outcome = .failed(error) }
            }
        }
        return nil
    }

    private mutating func reply(
        of candidate: SkillSet.Candidate, _ query: String, depth: Int
    ) async throws(IntentFailure) -> Reply {
        switch engine.skills.entries[candidate.entry].source {
        case .native(let skillIndex, let pattern):
            let skill = engine.skills.native[skillIndex]
            let match = NativeMatch(query: query, captures: candidate.captures, patternIndex: pattern)
            if let skill = skill as? any NetworkSkill { return try await reply(of: skill, match, depth: depth) }
            guard var reply = skill.answer(match, context) else { throw .declined }
            if reply.skills.isEmpty { reply.skills = ["native/" + skill.name] }
            return reply
        case .file(let skillIndex, let intentIndex):
            let skill = engine.skills.skills[skillIndex]
            let intent = skill.intents[intentIndex]
            var performance = IntentPerformance(
                skill: skill, captures: candidate.captures, query: query, depth: depth, run: self)
            let reply = try await performance.perform(intent.body)
            self = performance.run
            return reply
        }
    }

    private mutating func reply(
        of skill: any NetworkSkill, _ match: NativeMatch, depth: Int
    ) async throws(IntentFailure) -> Reply {
        guard transport != nil else { throw .noData("there is no network") }
        isOffline = false
        var web = WebAccess(self)
        var reply: Reply?
        var failure = IntentFailure.declined
        do throws(IntentFailure) { reply = try await skill.answer(match, context, &web) } catch { failure = error }
        self = web.run
        // A person is told why; a skill that asks is better off with another answer.
        if reply == nil, isOffline, depth == 0, !Task.isCancelled {
            reply = .spoken(skill.offlineSentence, skill.language)
        }
        guard var reply else { throw failure }
        reply.skills = ["native/" + skill.name]
        return reply
    }

    /// The reply to an inner question; nil if nobody knows.
    mutating func inner(_ question: String, depth: Int) async throws(IntentFailure) -> Reply {
        guard depth < engine.settings.maximumDepth, questionsLeft > 0 else { throw .tooManyQuestions }
        questionsLeft -= 1
        let query = question.utf8.count <= SkillEngine.maximumQueryLength ? Normalization.text(of: question) : ""
        var ignored = Explanation(query: query)
        guard !query.isEmpty,
            let reply = await ask(query, scope: .all(focus: memory.focus), depth: depth + 1, &ignored),
            !reply.isNoAnswer
        else { throw .noInnerAnswer(question) }
        return reply
    }

    /// What a script with all its values comes to.
    mutating func run(_ text: String) async throws(ScriptFailure) -> String {
        guard let scripts else { throw .unavailable("scripts cannot be run here") }
        guard text.utf8.count <= Script.maximumLength else { throw .tooLong }
        guard scriptsLeft > 0 else { throw .tooMany }
        scriptsLeft -= 1
        let result = String(try await scripts.run(text).trimmed)
        if result.isEmpty { throw .noResult }
        return result
    }

    /// The document at `url`, whose status is one of success.
    mutating func fetch(
        _ url: String, headers: [(name: String, value: String)]
    ) async throws(IntentFailure) -> HTTPDocument {
        let document = try await document(url, headers: headers)
        guard 200..<300 ~= document.status else { throw .noData("the server answered with status \(document.status)") }
        return document
    }

    /// What comes from `url`, whatever its status.
    mutating func document(
        _ url: String, headers: [(name: String, value: String)]
    ) async throws(IntentFailure) -> HTTPDocument {
        let policy = AddressPolicy(allowsPrivate: engine.settings.allowsPrivateAddresses)
        if let refusal = policy.refusal(ofURL: url) { throw .noData(refusal) }
        guard let transport else { throw .noData("there is no network") }
        guard fetchesLeft > 0 else {
            throw .noData("one question may fetch \(engine.settings.maximumFetches) documents, no more")
        }
        fetchesLeft -= 1
        let document: HTTPDocument
        do {
            document = try await transport.get(
                url, headers: headers, maximumBytes: engine.settings.maximumBodyBytes, policy: policy)
        } catch {
            if Task.isCancelled { throw .cancelled }
            isOffline = true
            throw .noData("\(error)")
        }
        guard document.body.count <= engine.settings.maximumBodyBytes else {
            throw .noData("the document is longer than \(engine.settings.maximumBodyBytes) bytes")
        }
        return document
    }
}

extension SkillSet {
    func path(of entry: Int) -> String {
        switch entries[entry].source {
        case .file(let skill, _): skills[skill].path
        case .native(let skill, _): "native/" + native[skill].name
        }
    }

    func line(of entry: Int) -> Int {
        if case .file(let skill, let intent) = entries[entry].source { skills[skill].intents[intent].line } else { 0 }
    }

    func patternLine(of entry: Int) -> String {
        switch entries[entry].source {
        case .file(let skill, let intent): skills[skill].intents[intent].patterns.joined(separator: " | ")
        case .native(let skill, let pattern): native[skill].patterns[pattern]
        }
    }
}
