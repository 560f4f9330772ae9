internal import Conversation
internal import Platform
internal import Store

/// Opens the database and gives everybody back what they must not have forgotten over the restart.
struct Remembering: Sendable {
    let store: Store
    let alarms: AlarmService
    let voices: VoiceService
    let skills: SkillLibrary
    let account: AccountService
    let places: PlaceService
    let hotword: CalibrationService
    let volume: KeptSetting
    let conversation: ConversationService
    let faults: Faults
    private let log = Log("store")

    init(
        store: Store, alarms: AlarmService, voices: VoiceService, skills: SkillLibrary, account: AccountService,
        places: PlaceService, hotword: CalibrationService, volume: KeptSetting,
        conversation: ConversationService, faults: Faults
    ) {
        self.store = store
        self.alarms = alarms
        self.voices = voices
        self.skills = skills
        self.account = account
        self.places = places
        self.hotword = hotword
        self.volume = volume
        self.conversation = conversation
        self.faults = faults
    }

    /// Longest pause before the database is tried again, seconds.
    private static let longestPause = 60

    /// Opens it, again and again until it can be, and then keeps the alarms, until cancelled.
    func run() async {
        var pause = 1
        while !Task.isCancelled {
            do throws(StoreFailure) {
                let entries = try await restore()
                faults.clear(.storage)
                await alarms.run(restored: entries)
                return
            } catch {
                await alarms.openingFailed(error.trouble)
                faults.raise(.storage(error, path: store.path))
                try? await Task.sleep(for: .seconds(pause))
                pause = min(Self.longestPause, pause * 2)
            }
        }
    }

    /// Everything but the alarms, which are returned.
    private func restore() async throws(StoreFailure) -> [AlarmEntry] {
        if let evidence = try await store.open().evidence {
            log.error("the database was damaged; what is left of it is kept as \(evidence)")
        }
        if let stored = try await store.setting("volume"), let percent = Int(stored) {
            await conversation.restore(volume: percent)
        }
        try await SettingsDesk.restoreNight(from: store, to: conversation)
        volume.begin()
        await voices.restore()
        if let off = try await store.setting(SkillDesk.disabledSetting) {
            await skills.setDisabled(Set(off.split(separator: "\n").map(String.init)))
        }
        await account.restore()
        await places.restore()
        await hotword.restore()
        let (entries, unreadable) = try await store.alarms()
        if !unreadable.isEmpty {
            log.error("\(unreadable.count) alarms on disk can't be read; they are left as they are")
        }
        return entries
    }
}
