internal import SusiActions

/// The conversation, as a pure function of what happens: it decides, the shell around it acts.
///
/// "Stop" is decided here in `stop()`, for every state and source; the sound itself was cut before by whoever heard it.
public struct ConversationMachine: Sendable {
    /// Where the conversation is. Every state but idle has a deadline running.
    public enum State: Sendable, Equatable {
        case idle
        case listening(TurnID)
        case recognizing(TurnID)
        case thinking(Turn)
        case speaking(UtteranceID, next: [SpokenText])

        /// The name of this state.
        public var name: ConversationStateName {
            switch self {
            case .idle: .idle
            case .listening: .listening
            case .recognizing: .recognizing
            case .thinking: .thinking
            case .speaking: .speaking
            }
        }
    }

    /// A question somebody waits for.
    public struct Turn: Sendable, Equatable {
        let id: TurnID
        let request: RequestID?
    }

    /// Where the conversation is.
    public internal(set) var state = State.idle
    /// The user's volume in percent.
    public internal(set) var volume: Int
    /// Questions in text that are answered in text, beside whatever is going on aloud.
    private var silentTurns: [TurnID: RequestID] = [:]
    /// What was asked to be said and waits for its moment.
    var announcements: [SpokenText] = []
    /// What of a list was not said yet; its deadline runs while there is some.
    private var rest: SpokenRest?
    var isMicrophoneAvailable = true
    private var isMicrophoneMuted = false
    /// How many more turns may follow without the hotword.
    var followUpsLeft = 0
    /// True while an answer is spoken that asks the person something.
    var asksBack = false
    /// The turn that was opened without the hotword, if the present one was.
    var followUp: TurnID?
    /// The question by voice whose speaker does not know yet that it was heard.
    private var unacknowledged: TurnID?
    /// The volume to go back to; nil unless muted.
    var volumeBeforeMute: Int?
    var lastNumber = 0
    private let settings: ConversationSettings

    /// An idle conversation.
    public init(settings: ConversationSettings = ConversationSettings(), volume: Int = 60) {
        self.settings = settings
        self.volume = volume
    }

    /// True if nothing at all is going on or waits.
    public var isQuiet: Bool {
        state == .idle && silentTurns.isEmpty && announcements.isEmpty && rest == nil
    }

    /// Takes note of what happened and says what to do.
    public mutating func handle(_ event: ConversationEvent) -> [ConversationEffect] {
        let before = state.name
        var effects = step(event)
        if state == .idle, !announcements.isEmpty {
            asksBack = false
            effects += speak(takeAnnouncements())
        }
        if let turn = unacknowledged, !isWorking(on: turn) {
            unacknowledged = nil
            effects.append(.cancelDeadline(.acknowledging(turn)))
        }
        if state.name != before { effects.append(.report(.state(state.name))) }
        return effects
    }

    private mutating func step(_ event: ConversationEvent) -> [ConversationEffect] {
        switch event {
        case .hotword: listen(nil)
        case .listenRequested(let request): listen(request)
        case .stopRequested: stop()
        case .asked(let text, let speaks, let request): ask(text, speaks: speaks, request)
        case .sayRequested(let speech, let request): say(speech, request)
        case .cameDue(let reply): cameDue(SpokenReply(reply))
        case .volumeRequested(let percent, let request): setVolume(percent) + respond(request, .accepted)
        case .microphone(let isAvailable, let isMuted): microphone(isAvailable, isMuted)
        case .recordingEnded(let turn, let end): recordingEnded(turn, end)
        case .recognized(let turn, let text, let confidence): recognized(turn, text, confidence)
        case .recognitionFailed(let turn): recognitionFailed(turn)
        case .replied(let turn, let reply, let answerer): replied(turn, SpokenReply(reply), reply, answerer)
        case .noReply(let turn): cancelling(.thinking(turn), noReply(turn))
        case .utteranceEnded(let utterance, let end): utteranceEnded(utterance, end)
        case .deadline(let deadline): passed(deadline)
        }
    }

    private func isWorking(on turn: TurnID) -> Bool {
        switch state {
        case .recognizing(let current): current == turn
        case .thinking(let current): current.id == turn
        case .idle, .listening, .speaking: false
        }
    }

    // MARK: Stop

    /// From every state: silence first, then everything that is going on or waits ends. Says nothing.
    ///
    /// What rings ends before what plays, and what is said before both: a stop ends the loudest thing, the next one the
    /// rest.
    mutating func stop() -> [ConversationEffect] {
        announcements = []
        asksBack = false
        var effects: [ConversationEffect] = [.cut, .endSounds(musicToo: state == .idle)]
        effects += leave() + forgetRest()
        for (turn, request) in silentTurns.sorted(by: { $0.key < $1.key }) {
            effects += [.abandon(turn), .cancelDeadline(.thinking(turn)), .respond(request, .stopped)]
        }
        silentTurns = [:]
        return effects
    }

    /// Ends what the current state is about and goes to idle. Sound is the caller's business.
    private mutating func leave() -> [ConversationEffect] {
        defer { state = .idle }
        switch state {
        case .idle: return []
        case .listening(let turn): return [.abandonRecording(turn), .cancelDeadline(.listening(turn))]
        case .recognizing(let turn): return [.abandon(turn), .cancelDeadline(.recognizing(turn))]
        case .thinking(let turn):
            return [.abandon(turn.id), .cancelDeadline(.thinking(turn.id))] + respond(turn.request, .stopped)
        case .speaking(let utterance, _): return [.cancelDeadline(.speaking(utterance))]
        }
    }

    // MARK: Being addressed

    /// The hotword, or a button: whatever is going on, the person comes first.
    private mutating func listen(_ request: RequestID?) -> [ConversationEffect] {
        if case .listening = state { return respond(request, .accepted) }
        followUpsLeft = settings.followUps
        asksBack = false
        // Also from idle: an alarm may be ringing.
        var effects: [ConversationEffect] = [.cut]
        if state != .idle { effects += leave() }
        guard isMicrophoneAvailable else {
            return effects + respond(request, .refused(deafness)) + [.earcon(.error)] + speak([.prompt(deafness)])
        }
        return effects + record() + respond(request, .accepted)
    }

    mutating func record() -> [ConversationEffect] {
        let turn = newTurn()
        state = .listening(turn)
        return [.earcon(.listening), .record(turn), .startDeadline(.listening(turn), after: settings.listeningLimit)]
    }

    private mutating func ask(_ text: String, speaks: Bool, _ request: RequestID) -> [ConversationEffect] {
        if let command = ControlWords.command(for: text) { return obey(command, speaks: speaks, request) }
        if rest != nil, ContinueWords.means(text) {
            guard speaks else { return goOn(speaks: false, request) }
            return [.cut] + (state == .idle ? [] : leave()) + goOn(speaks: true, request)
        }
        let forgotten = forgetRest()
        let turn = newTurn()
        let deadline = ConversationEffect.startDeadline(.thinking(turn), after: settings.thinkingLimit)
        guard speaks else {
            silentTurns[turn] = request
            return forgotten + [.ask(turn, text), deadline]
        }
        var effects: [ConversationEffect] = forgotten + [.cut]
        if state != .idle { effects += leave() }
        state = .thinking(Turn(id: turn, request: request))
        return effects + [.ask(turn, text), deadline]
    }

    private mutating func say(_ speech: SpokenText, _ request: RequestID) -> [ConversationEffect] {
        guard announcements.count < settings.waitingSpeeches else { return [.respond(request, .busy)] }
        announcements.append(speech)
        return [.respond(request, .accepted)]
    }

    private mutating func cameDue(_ spoken: SpokenReply) -> [ConversationEffect] {
        var effects = spoken.volume.map { setVolume($0) } ?? []
        if spoken.stops { effects += stop() }
        // What comes due is never refused: somebody counts on it.
        // Nobody asked for it, so nobody is asked whether it should go on.
        announcements += spoken.speeches.filter { if case .prompt(.moreRows) = $0 { false } else { true } }
        return effects
    }

    private mutating func microphone(_ isAvailable: Bool, _ isMuted: Bool) -> [ConversationEffect] {
        isMicrophoneAvailable = isAvailable
        isMicrophoneMuted = isMuted
        guard !isAvailable, case .listening = state else { return [] }
        return leave() + [.earcon(.error)] + speak([.prompt(deafness)])
    }

    // MARK: Hearing

    private mutating func recordingEnded(_ turn: TurnID, _ end: RecordingEnd) -> [ConversationEffect] {
        guard state == .listening(turn) else { return [] }
        let cancel = ConversationEffect.cancelDeadline(.listening(turn))
        switch end {
        case .utterance:
            state = .recognizing(turn)
            unacknowledged = turn
            return [
                cancel, .recognize(turn), .startDeadline(.recognizing(turn), after: settings.recognizingLimit),
                .startDeadline(.acknowledging(turn), after: settings.acknowledgement),
            ]
        case .noSpeech:
            state = .idle
            // Nobody has to answer a question of ours.
            return followUp == turn ? [cancel] : [cancel, .earcon(.notHeard)]
        case .microphoneLost:
            state = .idle
            return [cancel, .earcon(.error)] + speak([.prompt(deafness)])
        }
    }

    /// Why nobody can be heard.
    private var deafness: Prompt { isMicrophoneMuted ? .microphoneMuted : .noMicrophone }

    private mutating func recognized(_ turn: TurnID, _ text: String, _ confidence: Double) -> [ConversationEffect] {
        guard state == .recognizing(turn) else { return [] }
        state = .idle
        let effects: [ConversationEffect] = [
            .cancelDeadline(.recognizing(turn)), .report(.heard(text: text, confidence: confidence)),
        ]
        if followUp == turn, text.isEmpty { return effects }
        if followUp == turn, ControlWords.isDecline(text) { return effects + forgetRest() }
        guard !text.isEmpty, confidence >= settings.minimumConfidence else {
            // Without any word it was a noise perhaps, and nobody wants to be talked to for that.
            return effects + [.earcon(.notUnderstood)] + (text.isEmpty ? [] : speak([.prompt(.notUnderstood)]))
        }
        if let command = ControlWords.command(for: text) { return effects + obey(command, speaks: true, nil) }
        if rest != nil, ContinueWords.means(text) { return effects + goOn(speaks: true, nil) }
        let forgotten = forgetRest()
        state = .thinking(Turn(id: turn, request: nil))
        return effects + forgotten + [.ask(turn, text), .startDeadline(.thinking(turn), after: settings.thinkingLimit)]
    }

    private mutating func recognitionFailed(_ turn: TurnID) -> [ConversationEffect] {
        guard state == .recognizing(turn) else { return [] }
        state = .idle
        return [.cancelDeadline(.recognizing(turn)), .earcon(.error)] + speak([.prompt(.error)])
    }

    // MARK: Answering

    private mutating func replied(
        _ turn: TurnID, _ spoken: SpokenReply, _ reply: Reply, _ answerer: Answerer
    ) -> [ConversationEffect] {
        guard let (request, isAloud) = endThinking(turn) else { return [] }
        var effects: [ConversationEffect] = [.cancelDeadline(.thinking(turn))]
        effects.append(.report(.answered(by: answerer, skill: reply.skills.first, text: spoken.speeches)))
        if let volume = spoken.volume { effects += setVolume(volume) }
        if spoken.stops { effects += stop() }
        if !spoken.rest.isEmpty {
            effects += forgetRest() + keep(SpokenRest(pieces: spoken.rest, skill: reply.skills.first))
        }
        effects += respond(
            request,
            .answered(
                text: spoken.speeches, by: answerer, skill: reply.skills.first,
                actions: reply.actions.map(\.action.typeName)))
        guard isAloud else { return effects }
        asksBack = request == nil && spoken.asksSomething
        return effects + speak(spoken.speeches)
    }

    /// Says the next piece of the list.
    private mutating func goOn(speaks: Bool, _ request: RequestID?) -> [ConversationEffect] {
        guard var rest, let piece = rest.next() else { return [] }
        var effects = forgetRest()
        if !rest.pieces.isEmpty { effects += keep(rest) }
        effects.append(.report(.answered(by: .control, skill: rest.skill, text: piece)))
        effects += respond(request, .answered(text: piece, by: .control, skill: rest.skill, actions: ["answer"]))
        guard speaks else { return effects }
        // Somebody is there and follows: the microphone may open as often as the list goes on.
        followUpsLeft = settings.followUps
        asksBack = request == nil && SpokenReply.asksSomething(piece)
        return effects + speak(piece)
    }

    private mutating func keep(_ rest: SpokenRest) -> [ConversationEffect] {
        self.rest = rest
        return [.startDeadline(.rest, after: settings.restLimit)]
    }

    private mutating func forgetRest() -> [ConversationEffect] {
        guard rest != nil else { return [] }
        rest = nil
        return [.cancelDeadline(.rest)]
    }

    private mutating func noReply(_ turn: TurnID) -> [ConversationEffect] {
        guard let (request, isAloud) = endThinking(turn) else { return [] }
        let speeches = [SpokenText.prompt(.doNotKnow)]
        let effects: [ConversationEffect] =
            [.report(.answered(by: .nobody, skill: nil, text: speeches))]
            + respond(request, .answered(text: speeches, by: .nobody, skill: nil, actions: []))
        return isAloud ? effects + speak(speeches) : effects
    }

    /// Takes the turn out of wherever it waits for its answer; nil if nobody waits for it any more.
    private mutating func endThinking(_ turn: TurnID) -> (request: RequestID?, isAloud: Bool)? {
        if let request = silentTurns.removeValue(forKey: turn) { return (request, false) }
        guard case .thinking(let current) = state, current.id == turn else { return nil }
        state = .idle
        return (current.request, true)
    }

    // MARK: Deadlines

    private mutating func passed(_ deadline: Deadline) -> [ConversationEffect] {
        switch deadline {
        case .listening(let turn):
            guard state == .listening(turn) else { return [] }
            state = .idle
            return [.abandonRecording(turn), .earcon(.notHeard)]
        case .recognizing(let turn):
            guard state == .recognizing(turn) else { return [] }
            state = .idle
            return [.abandon(turn), .earcon(.error)] + speak([.prompt(.notUnderstood)])
        case .acknowledging(let turn):
            guard unacknowledged == turn else { return [] }
            unacknowledged = nil
            return [.earcon(.heard)]
        case .thinking(let turn):
            let effects = noReply(turn)
            return effects.isEmpty ? [] : [.abandon(turn)] + effects
        case .speaking(let utterance):
            guard case .speaking(utterance, let next) = state else { return [] }
            state = .idle
            return [.cut] + speak(next)
        case .rest:
            rest = nil
            return []
        }
    }

    /// `effects` with `deadline` cancelled before them, if there are any.
    private func cancelling(_ deadline: Deadline, _ effects: [ConversationEffect]) -> [ConversationEffect] {
        effects.isEmpty ? [] : [.cancelDeadline(deadline)] + effects
    }

    func respond(_ request: RequestID?, _ outcome: Outcome) -> [ConversationEffect] {
        request.map { [.respond($0, outcome)] } ?? []
    }

    private mutating func newTurn() -> TurnID {
        lastNumber += 1
        return TurnID(number: lastNumber)
    }
}
