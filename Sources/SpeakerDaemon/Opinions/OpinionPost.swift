internal import Platform
internal import Store
internal import SusiAPI
internal import Web

/// What the owner thinks of the server's skills, on its way there: stars, reviews, reports.
///
/// All is on disk before it is confirmed, and away from there only when the server has it: it survives restarts, days
/// without a network, and a login that comes later. Sent twice it counts once, by the server's own rules.
actor OpinionPost {
    /// What it works with.
    struct Equipment: Sendable {
        let store: Store
        let opinions: SusiOpinions
        /// Waits before another try.
        var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
        /// Seconds since 1970.
        var now: @Sendable () -> Int = { CivilTime.now }
    }

    /// What a letter says.
    enum Kind: String, CaseIterable { case stars, review, report }

    /// What came of one.
    enum Delivery: Sendable, Equatable {
        /// The server has it; how it is rated then, if it said so.
        case delivered(counts: [Int]?)
        /// It waits: for a login, or for the server.
        case waiting(forLogin: Bool)
        /// It can't be delivered, ever.
        case refused(OpinionFailure)
    }

    private let equipment: Equipment
    private weak var account: AccountService?
    private var token: String?
    /// A token that the server did not take, and that may still be the account's for a moment.
    private var refused: String?
    private var worker: Task<Void, Never>?
    private var retry: Task<Void, Never>?
    private var failures = 0
    /// Those who want to know what came of a letter, by number.
    private var waiters: [Int: (key: String, continuation: CheckedContinuation<Delivery, Never>)] = [:]
    private var lastWaiter = 0
    private let log = Log("opinions")

    /// Letters that may wait.
    static let limit = 100
    /// How long somebody who sends waits for the server; after that the letter waits alone.
    private static let patience = Duration.seconds(3)

    init(_ equipment: Equipment) { self.equipment = equipment }

    /// Whoever has to know that the server no longer takes its token.
    func attach(_ account: AccountService) { self.account = account }

    /// The token of the owner's account from now on; nil: nobody is logged in.
    func tokenIs(_ token: String?) {
        guard self.token != token else { return }
        self.token = token
        failures = 0
        begin()
    }

    /// True if letters can be signed.
    var isSignedIn: Bool { token != nil && token != refused }
    /// For who reads with the owner's name.
    var signature: String? { isSignedIn ? token : nil }

    /// The store is open, or the network is back.
    func begin() {
        guard worker == nil else { return }
        retry?.cancel()
        retry = nil
        worker = Task { await work() }
    }

    /// Returns when nothing is under way.
    func settled() async { while let worker { await worker.value } }

    /// Keeps a letter, and tries at once to deliver it, for `patience` at most. Throws why it can't be kept.
    func send(_ kind: Kind, _ value: String, to path: String) async throws(ControlError) -> Delivery {
        guard SkillAddress(path: path) != nil else {
            throw .refused(field: "path", reason: "The server has no place for opinions of this skill.")
        }
        let letter = StoredLetter(kind: kind.rawValue, path: path, value: value, at: equipment.now())
        let isKept: Bool
        do throws(StoreFailure) { isKept = try await equipment.store.keep(letter, atMost: Self.limit) } catch {
            throw .unavailable(reason: "It could not be kept: \(error).", retryAfter: 10)
        }
        guard isKept else {
            throw .unavailable(
                reason: "\(Self.limit) ratings and reviews wait to be sent, which is all that is kept. "
                    + "Log in, or wait for the SUSI server.", retryAfter: 60)
        }
        guard isSignedIn else { return .waiting(forLogin: true) }
        failures = 0
        begin()
        return await withCheckedContinuation { continuation in
            lastWaiter += 1
            let number = lastWaiter
            waiters[number] = (Self.key(letter), continuation)
            Task {
                try? await Task.sleep(for: Self.patience)
                self.settle(.waiting(forLogin: false)) { $0 == number }
            }
        }
    }

    // MARK: Work

    private func settle(_ delivery: Delivery, where isMeant: (Int) -> Bool) {
        for (number, waiter) in waiters where isMeant(number) {
            waiters[number] = nil
            waiter.continuation.resume(returning: delivery)
        }
    }

    private static func key(_ letter: StoredLetter) -> String { "\(letter.kind) \(letter.path)" }

    private func work() async {
        defer {
            worker = nil
            settle(.waiting(forLogin: !isSignedIn)) { _ in true }
        }
        while let token = signature, let letter = await next() {
            switch await deliver(letter, token) {
            case .success(let delivery):
                failures = 0
                do { try await equipment.store.removeLetter(letter.id) } catch {
                    log.warning("what was sent can't be taken from the database: \(error)")
                    return wait()
                }
                settle(delivery) { waiters[$0]?.key == Self.key(letter) }
            case .failure(.tokenRefused):
                log.notice("the account is no longer known; what waits is kept")
                refused = token
                await account?.tokenWasRefused(token)
                return
            case .failure(let failure):
                log.notice("\(failure)")
                return wait()
            }
        }
    }

    private func next() async -> StoredLetter? {
        do { return try await equipment.store.letters().first } catch {
            log.debug("what waits can't be read: \(error)")
            return nil
        }
    }

    /// Success: it is dealt with for good.
    private func deliver(_ letter: StoredLetter, _ token: String) async -> Result<Delivery, OpinionFailure> {
        guard let skill = SkillAddress(path: letter.path), let kind = Kind(rawValue: letter.kind) else {
            return .success(.refused(.noSuchSkill))
        }
        do throws(OpinionFailure) {
            var counts: [Int]?
            switch kind {
            case .stars:
                counts = try await equipment.opinions.rate(skill, stars: Int(letter.value) ?? 0, token: token)
            case .review: try await equipment.opinions.review(skill, text: letter.value, token: token)
            case .report: try await equipment.opinions.report(skill, text: letter.value, token: token)
            }
            return .success(.delivered(counts: counts))
        } catch {
            if error.isPassing || error == .tokenRefused { return .failure(error) }
            log.warning("\(error)")
            return .success(.refused(error))
        }
    }

    /// 30 seconds, one minute, two … an hour.
    private func wait() {
        failures += 1
        let duration = Duration.seconds(min(3600, 15 << min(failures, 8)))
        let pause = equipment.pause
        retry = Task { [weak self] in
            await pause(duration)
            guard !Task.isCancelled else { return }
            await self?.begin()
        }
    }
}
