internal import Platform
internal import SusiAPI
internal import Web

/// The SUSI account that the speaker belongs to: logs in once and keeps the token, never the password; tells the account
/// where the speaker stands. What has to wait for the network waits, a password in memory only. No call waits for the
/// server: it is told of, and done one after the other.
actor AccountService {
    /// What it works with.
    struct Equipment: Sendable {
        /// Nil: no server is configured, so there are no accounts.
        var accounts: SusiAccounts?
        /// The address of the network hardware as it is now; nil: there is none.
        var hardwareAddress: @Sendable () -> String?
        /// Keeps a text where only the speaker can read it, nil: nothing; over restarts.
        var save: @Sendable (Kept, String?) async -> Void
        /// What was kept.
        var load: @Sendable (Kept) async -> String?
        /// Says a sentence aloud.
        var announce: @Sendable (String) async -> Void
        /// The token for questions from now on; nil: they are asked anonymously.
        var tokenChanged: @Sendable (String?) -> Void
        /// Tells those who watch.
        var changed: @Sendable (SpeakerAccount) -> Void = { _ in }
        /// Waits before another try.
        var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    }

    /// What is kept over restarts.
    enum Kept: String, CaseIterable {
        case membership = "account"
        case farewells = "account.farewells"
        case room = "room.name"
        case name = "device.name"
    }

    let equipment: Equipment
    private var membership: Membership?
    /// A login that waits for the network.
    private var login: (email: String, password: Secret)?
    /// Memberships that are to be ended at the server, over restarts.
    private var farewells: [Membership] = []
    private var hardwareAddress: String?
    /// What the server did not take as it is now.
    private var declined: SusiAccounts.Device?
    private var isOnline = false
    private var worker: Task<Void, Never>?
    private var failures = 0
    private var retry: Task<Void, Never>?
    /// Asked back, until then: shall the account be left?
    private var consentUntil: ContinuousClock.Instant?
    private let log = Log("account")

    /// Memberships that wait for their end at most; the oldest ends by itself when its token does.
    private static let mostFarewells = 8
    /// For which a question back may be answered.
    private static let consentLimit = Duration.seconds(45)

    init(_ equipment: Equipment) { self.equipment = equipment }

    /// The room in which the speaker stands; empty: nobody told.
    private(set) var room = ""
    /// What its owner calls it among his devices; nil: as all speakers are called.
    private(set) var name: String?
    /// A login waits for its server.
    var isWaiting: Bool { login != nil }
    /// The room in which the server was told that the speaker stands.
    var registeredRoom: String? { membership?.device?.room }
    /// The token of the account; nil: nobody is logged in.
    var token: String? { membership?.token }
    /// The address of the account; nil: anonymous. One that waits for its login counts.
    var email: String? { login?.email ?? membership?.email }
    /// What is wrong with the account, a sentence; nil: nothing.
    private(set) var trouble: String?

    // MARK: News

    /// Takes over what was kept, unless somebody was quicker.
    func restore() async {
        let (kept, keptRoom) = (await equipment.load(.membership).flatMap(Membership.init), await equipment.load(.room))
        if room.isEmpty, let keptRoom { room = keptRoom }
        if name == nil { name = await equipment.load(.name) }
        // A token is shown to its own server only.
        let base = equipment.accounts?.base
        farewells += Membership.list(await equipment.load(.farewells) ?? "").filter { $0.server == base }
        guard let kept, membership == nil, login == nil else { return begin() }
        guard kept.server == equipment.accounts?.base else {
            return log.notice("the account that is kept is of another server; questions are asked anonymously")
        }
        membership = kept
        equipment.tokenChanged(kept.token)
        begin()
    }

    /// The owner's choice. A login is done as soon as the network allows.
    func choose(_ choice: AccountChoice) async {
        failures = 0
        switch choice {
        case .anonymous: await leave()
        case .login(let email, let password): login = (email, password)
        }
        begin()
    }

    /// Where the speaker stands, from now on and over restarts.
    func roomIs(_ name: String) async {
        guard room != name else { return }
        room = name
        declined = nil
        await equipment.save(.room, name)
        begin()
    }

    /// What its owner calls it, from now on and over restarts.
    func nameIs(_ name: String) async {
        guard self.name != name else { return }
        self.name = name
        declined = nil
        await equipment.save(.name, name)
        begin()
    }

    /// The server did not take this token from somebody else.
    func tokenWasRefused(_ token: String) async {
        guard membership?.token == token else { return }
        await keep(nil)
        await fail(AccountFailure.tokenRefused.description)
    }

    /// Whether the Internet, or the network of the server, can be reached.
    func networkIs(online: Bool) {
        // Another Wi-Fi stick is another device to the account.
        let address = equipment.hardwareAddress()
        guard isOnline != online || hardwareAddress != address else { return }
        isOnline = online
        failures = 0
        hardwareAddress = address
        begin()
    }

    /// Whoever is asked back may answer with the next thing that is said, and for a while.
    func askConsent() { consentUntil = .now + Self.consentLimit }

    /// True if it was asked back, just before; then it is not any more.
    func takeConsent() -> Bool {
        defer { consentUntil = nil }
        return consentUntil.map { .now < $0 } ?? false
    }

    /// Returns when nothing is under way.
    func settled() async { while let worker { await worker.value } }

    /// Nothing is tried any more.
    func end() {
        retry?.cancel()
        worker?.cancel()
        isOnline = false
    }

    // MARK: Work

    /// As the account is to know it. A server wants a room, whatever it is.
    private var device: SusiAccounts.Device? {
        hardwareAddress.map { address in
            var device = SusiAccounts.Device(hardwareAddress: address, room: room.isEmpty ? "Home" : room)
            if let name { device.name = name }
            return device
        }
    }

    private func begin() {
        guard isOnline, worker == nil else { return }
        retry?.cancel()
        retry = nil
        worker = Task { await work() }
    }

    /// Does what is to be done, one thing after the other, until nothing is left or the network has to be waited for.
    private func work() async {
        do throws(AccountFailure) {
            while isOnline, try await step() { failures = 0 }
        } catch {
            log.notice("\(error)")
            failures += 1
            let wait = Self.wait(after: failures)
            let pause = equipment.pause
            retry = Task { [weak self] in
                await pause(wait)
                guard !Task.isCancelled else { return }
                await self?.begin()
            }
        }
        worker = nil
    }

    /// 5, 10, 20 … seconds, at most an hour.
    static func wait(after failures: Int) -> Duration { .seconds(min(3600, 5 << min(failures - 1, 10))) }

    /// One thing; false if there is none. Throws what may go away by itself.
    private func step() async throws(AccountFailure) -> Bool {
        guard let accounts = equipment.accounts else {
            guard login != nil else { return false }
            login = nil
            await fail("No SUSI server is set up, so the account was not used. I work without one.")
            return true
        }
        if let old = farewells.first {
            try await sayFarewell(old, accounts)
            if farewells.first == old {
                farewells.removeFirst()
                await keepFarewells()
            }
            return true
        }
        if let (email, password) = login {
            let token: String
            do throws(AccountFailure) { token = try await accounts.logIn(email: email, password: password.text) } catch
            {
                try giveUpUnlessPassing(error)
                if login?.email == email, login?.password == password { login = nil }
                await fail(error.description)
                return true
            }
            // Somebody chose another one meanwhile: this token is of no use.
            guard login?.email == email, login?.password == password else {
                await bidFarewell(to: Membership(email: email, token: token, server: accounts.base))
                return true
            }
            login = nil
            trouble = nil
            if let old = membership { await bidFarewell(to: old) }
            await keep(Membership(email: email, token: token, server: accounts.base))
            await equipment.announce("I belong to your SUSI account now.")
            return true
        }
        guard let current = membership, let device, current.device != device, declined != device else { return false }
        do throws(AccountFailure) {
            try await accounts.add(device, token: current.token)
            guard membership?.token == current.token else { return true }
            var registered = current
            registered.device = device
            await keep(registered)
            log.info("the account knows this device and its room")
        } catch {
            try giveUpUnlessPassing(error)
            declined = device
            if error == .tokenRefused, membership == current { await keep(nil) }
            await fail(error.description)
        }
        return true
    }

    private func giveUpUnlessPassing(_ failure: AccountFailure) throws(AccountFailure) {
        guard failure.isPassing else { return }
        trouble = failure.description
        throw failure
    }

    /// A server that no longer knows the token has nothing to be told.
    private func sayFarewell(_ old: Membership, _ accounts: SusiAccounts) async throws(AccountFailure) {
        do throws(AccountFailure) {
            if let registered = old.device, membership?.email != old.email {
                try await accounts.remove(hardwareAddress: registered.hardwareAddress, token: old.token)
            }
            try await accounts.logOut(token: old.token)
        } catch {
            if error.isPassing { throw error }
        }
    }

    private func leave() async {
        login = nil
        trouble = nil
        guard let old = membership else { return }
        await bidFarewell(to: old)
        await keep(nil)
    }

    /// It is said as soon as the network allows, even if the speaker is switched off before.
    private func bidFarewell(to old: Membership) async {
        farewells.append(old)
        farewells.removeFirst(max(0, farewells.count - Self.mostFarewells))
        await keepFarewells()
    }

    private func keepFarewells() async {
        await equipment.save(.farewells, farewells.isEmpty ? nil : Membership.text(of: farewells))
    }

    private func keep(_ new: Membership?) async {
        membership = new
        equipment.tokenChanged(new?.token)
        await equipment.save(.membership, new?.text)
        tell()
    }

    private func tell() { equipment.changed(SpeakerAccount(email: email, trouble: trouble)) }

    private func fail(_ sentence: String) async {
        trouble = sentence
        tell()
        log.warning("\(sentence)")
        await equipment.announce(sentence)
    }
}
