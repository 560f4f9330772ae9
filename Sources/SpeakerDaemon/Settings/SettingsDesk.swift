internal import Platform
internal import Speech
internal import Store
internal import Web

/// What an owner may change on a page, beside voice and volume.
struct SettingsDesk: SettingsControl {
    let configuration: Configuration
    let conversation: ConversationService
    let account: AccountService
    let store: Store

    /// The night's limit among the settings: "1320 420 40".
    static let nightSetting = "night"

    func settings() async -> SpeakerSettings {
        let night = await conversation.night
        // As it is from the next start on.
        let chosen = ChosenSettings(folder: configuration.stateFolder).applied(to: configuration)
        var settings = SpeakerSettings(
            night: SpeakerSettings.Night(from: night.from, to: night.to, percent: night.percent),
            room: await account.room, sensitivity: chosen.hotword.sensitivity,
            hotwords: HotwordPhrases.phrases(configuration.hotword).filter { $0.kind == .hotword }.map(\.text),
            server: chosen.server.address.map(SusiServer.shown), historyDays: configuration.historyDays)
        settings.awaitsRestart =
            chosen.server.address != configuration.server.address
            || chosen.hotword.sensitivity != configuration.hotword.sensitivity
        return settings
    }

    func change(_ change: SpeakerSettings.Change) async throws(ControlError) -> SpeakerSettings {
        if let server = change.server, !server.isEmpty, !ChosenSettings.isAddress(server) {
            throw .refused(
                field: "server",
                reason: "The address of a SUSI server begins with https:// or http://, and has no blanks.")
        }
        if let night = change.night {
            do throws(StoreFailure) {
                try await store.set(Self.nightSetting, to: "\(night.from) \(night.to) \(night.percent)")
            } catch { throw .unavailable(reason: "It could not be kept: \(error).", retryAfter: 10) }
            await conversation.setNight(NightLimit(from: night.from, to: night.to, percent: night.percent))
        }
        if change.server != nil || change.sensitivity != nil {
            var chosen = ChosenSettings(folder: configuration.stateFolder)
            if let server = change.server { chosen.server = server }
            if let sensitivity = change.sensitivity { chosen.sensitivity = sensitivity }
            do throws(SystemError) { try chosen.save(in: configuration.stateFolder) } catch {
                throw .unavailable(reason: "It could not be kept: \(error).", retryAfter: 10)
            }
        }
        if let room = change.room { await account.roomIs(room) }
        return await settings()
    }

    func restart() async {
        Log("settings").notice("restarting, as the owner wants it")
        // The answer is on its way first.
        Task {
            try? await Task.sleep(for: .milliseconds(300))
            SpeakerReset(folder: configuration.stateFolder).restart()
        }
    }

    /// Takes over what was kept; nothing was, or it can't be read: as configured.
    static func restoreNight(from store: Store, to conversation: ConversationService) async throws(StoreFailure) {
        guard let text = try await store.setting(nightSetting) else { return }
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 3, 0..<1440 ~= numbers[0], 0..<1440 ~= numbers[1], 0...100 ~= numbers[2] else { return }
        await conversation.setNight(NightLimit(from: numbers[0], to: numbers[1], percent: numbers[2]))
    }
}

extension LogSection {
    /// The last lines of this process.
    static var ofThisProcess: LogSection {
        LogSection { limit, level in
            LogTail.lines(limit, atLeast: Log.Level(name: level) ?? .info).map { line in
                LogLine(at: line.at, level: "\(line.level)", part: line.room, text: line.text)
            }
        }
    }
}
