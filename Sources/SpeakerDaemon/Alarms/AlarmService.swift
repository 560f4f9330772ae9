internal import Conversation
internal import Platform
internal import Store
internal import SusiActions

/// The shell around the alarm machine: its disk, its clock, and its voice.
///
/// What is confirmed is on disk; what rings does so with no network, no server and no recogniser.
actor AlarmService {
    /// What the machine's effects act on.
    struct Equipment: Sendable {
        let store: Store
        let ringer: Ringer
        /// Says a sentence when nothing else is being said.
        let announce: @Sendable (String) async -> Void
        /// Carries out what was planned.
        let perform: @Sendable (Reply) async -> Void
        /// Tells those who watch: what rings, and how many there are.
        var tell: @Sendable (_ ringing: [AlarmID], _ count: Int) -> Void = { _, _ in }
    }

    private var machine = AlarmMachine()
    private let equipment: Equipment
    private let language: String
    private var timer: WakeTimer?
    /// False until what is on disk was read: before that nothing can be promised.
    private var isRestored = false
    /// Why they could not be read when it was last tried.
    private var obstacle: StoreTrouble?
    /// Those who asked before.
    private var early: [RequestID: CheckedContinuation<StoreTrouble?, Never>] = [:]
    private var waiting: [RequestID: CheckedContinuation<AlarmSentence, Never>] = [:]
    private var lastRequest: UInt64 = 0
    /// Which entries a request is about, once it is written.
    private var touched: [RequestID: [AlarmID]] = [:]
    /// As those who watch were last told.
    private var told: (entries: [AlarmEntry], ringing: [AlarmID]) = ([], [])
    /// What was asked back, and when.
    private var question: (question: AlarmQuestion, asked: ContinuousClock.Instant)?
    /// What waits for a yes, and since when.
    private var consent: (question: ConsentQuestion, asked: ContinuousClock.Instant)?
    /// Changes go to disk one after another, in this order.
    private let saves = AsyncStream.makeStream(of: (AlarmChange, SaveTicket).self)
    private let log = Log("alarms")

    /// While the time is not known, how often it is looked for, milliseconds.
    private static let clockInterval = 5_000
    /// How long an answer to a question of our own is waited for; after that it is about something else.
    private static let questionLimit = Duration.seconds(40)
    /// How long a request waits for the database to be opened.
    private static let openingLimit = Duration.seconds(3)

    /// Alarms that speak `language` (two letters).
    init(language: String, equipment: Equipment) {
        self.language = language
        self.equipment = equipment
    }

    /// Reads what is on disk and keeps the alarms until cancelled. `restored` are the entries that were there.
    func run(restored: [AlarmEntry]) async {
        timer = WakeTimer { Task { await self.handle(.tick) } }
        if !restored.isEmpty { log.info("\(restored.count) alarms, timers and reminders are on disk") }
        isRestored = true
        settleEarly(nil)
        handle(.restored(restored))
        for await (change, ticket) in saves.stream {
            do {
                try await equipment.store.apply(change)
                handle(.saved(ticket))
            } catch {
                log.error("an alarm could not be written: \(error)")
                handle(.saveFailed(ticket, error.trouble))
            }
        }
    }

    /// What to say to `text`; nil if it is not about alarms, and no answer to what was asked back before.
    func answer(_ text: String) async -> String? {
        let open = question.flatMap { $0.asked.duration(to: .now) < Self.questionLimit ? $0.question : nil }
        question = nil
        let wish = consent.flatMap { $0.asked.duration(to: .now) < Self.questionLimit ? $0.question : nil }
        consent = nil
        if let wish, let verdict = ConsentQuestion.verdict(text) {
            guard verdict == .yes else { return ConsentQuestion.kept(language: language) }
            return await answer(wish.request, to: text)
        }
        guard
            let request = AlarmRequest.read(text, language: language)
                ?? open?.completed(by: text, language: language)
        else { return nil }
        if let wish = await consentQuestion(about: request) {
            consent = (wish, .now)
            return wish.question
        }
        return await answer(request, to: text)
    }

    /// What has to be asked before several are deleted.
    private func consentQuestion(about request: AlarmRequest) async -> ConsentQuestion? {
        guard let kind = ConsentQuestion.scope(of: request), await awaitOpening() == nil,
            case .list(_, let entries, _) = await ask({ .requested(.list(kind), $0) })
        else { return nil }
        return ConsentQuestion(request, count: entries.count, language: language)
    }

    // MARK: By number

    /// What there is, once it was read. Throws why it can't be.
    func listing() async throws(StoreTrouble) -> [AlarmListing] {
        if let trouble = await awaitOpening() { throw trouble }
        return present { machine.listing(at: $0, zone: $1) }
    }

    /// Carries out a request that needs no words; what came of it, and the entries it was about.
    func carryOut(_ request: AlarmRequest) async -> (sentence: AlarmSentence, ids: [AlarmID]) {
        if let trouble = await awaitOpening() { return (.refused(.unavailable(trouble)), []) }
        lastRequest += 1
        let number = RequestID(number: lastRequest)
        let sentence = await ask(.requested(request, number), number)
        return (sentence, touched.removeValue(forKey: number) ?? [])
    }

    private func present<Value>(_ body: (ClockReading, LocalZone) -> Value) -> Value {
        let clock = ClockReading(
            wall: CivilTime.nowMilliseconds, monotonic: SystemClock.bootMilliseconds,
            isTrusted: SystemClock.isTrusted, boot: SystemClock.bootIdentifier)
        return body(clock, LocalZone { CivilTime.localOffset(at: $0) })
    }

    private func answer(_ request: AlarmRequest, to text: String) async -> String {
        if let trouble = await awaitOpening() {
            return AlarmWording.text(.refused(.unavailable(trouble)), language: language)
        }
        let sentence = await ask { .requested(request, $0) }
        question = AlarmQuestion(sentence, to: request, text: text).map { ($0, .now) }
        return AlarmWording.text(sentence, language: language)
    }

    /// Takes what `reply` plans into the ledger; returns what to say and do now: the rest of the reply, or why not.
    func plan(_ reply: Reply) async -> Reply {
        let sentence: AlarmSentence
        if let trouble = await awaitOpening() {
            sentence = .refused(.unavailable(trouble))
        } else {
            sentence = await ask { .planned(reply, $0) }
        }
        var now = reply
        now.actions = reply.actions.filter { $0.plan == nil && !$0.action.isTimer }
        if case .planned = sentence, now.actions.contains(where: \.action.isAnswer) { return now }
        let text = AlarmWording.text(sentence, language: language)
        if case .planned = sentence {
            now.actions.insert(PlannedAction(.answer(text: text, language: nil, mood: nil)), at: 0)
        } else {
            now.actions = [PlannedAction(.answer(text: text, language: nil, mood: nil))]
        }
        return now
    }

    /// "Stop": what rings ends.
    func stopRinging() { handle(.stopRinging) }

    /// Somebody is there: what was missed can be told.
    func attended() { handle(.attended) }

    // MARK: Before the database is open

    /// What is on disk can't be read yet, because of `trouble`. It is tried again.
    func openingFailed(_ trouble: StoreTrouble) {
        obstacle = trouble
        settleEarly(trouble)
    }

    /// Nil once the alarms were read; else why they can't be. Waits for `openingLimit` at most, and not at all if the
    /// last try failed.
    private func awaitOpening() async -> StoreTrouble? {
        if isRestored { return nil }
        if let obstacle { return obstacle }
        lastRequest += 1
        let request = RequestID(number: lastRequest)
        return await withCheckedContinuation { continuation in
            early[request] = continuation
            Task {
                try? await Task.sleep(for: Self.openingLimit)
                self.early.removeValue(forKey: request)?.resume(returning: .slow)
            }
        }
    }

    private func settleEarly(_ trouble: StoreTrouble?) {
        for continuation in early.values { continuation.resume(returning: trouble) }
        early = [:]
    }

    // MARK: The machine

    private func ask(_ event: (RequestID) -> AlarmEvent) async -> AlarmSentence {
        lastRequest += 1
        let request = RequestID(number: lastRequest)
        defer { touched[request] = nil }
        return await ask(event(request), request)
    }

    private func ask(_ event: AlarmEvent, _ request: RequestID) async -> AlarmSentence {
        await withCheckedContinuation { continuation in
            waiting[request] = continuation
            handle(event)
        }
    }

    private func handle(_ event: AlarmEvent) {
        present { clock, zone in
            let effects = machine.handle(event, at: clock, zone: zone)
            if let (request, ids) = machine.awaited { touched[request] = ids }
            for effect in effects { perform(effect, clock) }
        }
        let now = (entries: machine.ledger.all, ringing: machine.ringingIDs)
        guard now != told else { return }
        told = now
        equipment.tell(now.ringing, now.entries.count(where: \.isLive))
    }

    private func perform(_ effect: AlarmEffect, _ clock: ClockReading) {
        switch effect {
        case .save(let change, let ticket): saves.continuation.yield((change, ticket))
        case .startRinging(let id, let description, let step):
            log.info("rings: \(description.kind.rawValue) \(id.number)")
            let sentence = AlarmWording.text(.due(description), language: language)
            equipment.ringer.ring(id, sentence: sentence, kind: description.kind, step: step)
        case .ringLouder(let id, let step): equipment.ringer.louder(id, step: step)
        case .stopRinging(let id): equipment.ringer.stop(id)
        case .perform(let reply): Task { await equipment.perform(reply) }
        case .say(let sentence, let request):
            if let request { waiting.removeValue(forKey: request)?.resume(returning: sentence) }
        case .announce(let sentence):
            let text = AlarmWording.text(sentence, language: language)
            Task { await equipment.announce(text) }
        case .wake(let wake): arm(wake, clock)
        }
    }

    private func arm(_ wake: AlarmWake, _ clock: ClockReading) {
        guard !clock.isTrusted else { return timer?.set(boot: wake.monotonic, wall: wake.wall) ?? () }
        let look = clock.monotonic + Self.clockInterval
        timer?.set(boot: min(wake.monotonic ?? look, look), wall: wake.wall)
    }
}

extension Action {
    fileprivate var isTimer: Bool {
        switch self {
        case .timerSet, .timerReset: true
        default: false
        }
    }

    fileprivate var isAnswer: Bool { if case .answer = self { true } else { false } }
}
