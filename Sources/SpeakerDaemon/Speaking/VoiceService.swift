internal import Conversation
internal import Platform
internal import Speech
internal import Store
internal import SusiActions

/// The voice as people change it while it runs: at once, and kept over restarts. What is in the database wins over the
/// configuration.
actor VoiceService {
    /// Names of the settings in the database.
    enum Setting: String, CaseIterable {
        case language = "voice.language"
        case rate = "voice.rate"
        case pitch = "voice.pitch"
    }

    /// Name of the setting that holds the language which the person last asked the server to speak.
    static let serverLanguage = "server.userLanguage"

    private let mouth: Mouth
    private let store: Store
    private let configured: Configuration.Voice
    private let faults: Faults
    /// What was changed since the start: a database that is opened later must not undo it.
    private var changed: Set<Setting> = []
    /// Somebody chose the language while it ran, now or before a restart.
    private var isLanguageChosen = false
    /// Where there is no database to remember it.
    private var lastServerLanguage: String?
    private let log = Log("voice")

    init(mouth: Mouth, store: Store, configured: Configuration.Voice, faults: Faults) {
        self.mouth = mouth
        self.store = store
        self.configured = configured
        self.faults = faults
    }

    /// Takes over what the opened database says. A value that cannot be meant is passed over.
    func restore() async {
        do {
            let settings = try await store.settings()
            func number(_ setting: Setting, _ range: ClosedRange<Int>) -> Int? {
                guard !changed.contains(setting), let text = settings[setting.rawValue] else { return nil }
                return Int(text).flatMap { range.contains($0) ? $0 : nil }
            }
            let language = changed.contains(.language) ? nil : settings[Setting.language.rawValue]
            if language != nil { isLanguageChosen = true }
            await mouth.setVoice(
                language: language?.isEmpty == false ? language : nil,
                rate: number(.rate, Configuration.Voice.rates), pitch: number(.pitch, Configuration.Voice.pitches))
        } catch {
            log.error("the voice that was chosen cannot be read: \(error)")
        }
        await save(changed)
        await judge()
    }

    /// Raises or clears the fault of a voice that is not there. A substitution that somebody was told of is none.
    func judge() async {
        if let reason = await mouth.trouble() { return faults.raise(.noVoice(reason: reason)) }
        let choice = await mouth.presentVoice()
        guard let substitution = choice.substitution, !isLanguageChosen || choice.missing != nil else {
            return faults.clear(.voice)
        }
        faults.raise(.voice(substitution: substitution))
    }

    // MARK: Changes

    /// Speaks `language` (a tag or a name) from now on, if there is a voice for it or one near it. Returns the choice;
    /// of one with `missing` nothing was changed.
    func change(language: String? = nil, rate: Int? = nil, pitch: Int? = nil) async -> VoiceChoice {
        var choice: VoiceChoice?
        var code: String?
        if let language {
            let found = await mouth.voice(for: language)
            if found.missing != nil { return found }
            choice = found
            // Names are kept as tags: prompts are found by them.
            code = VoiceLanguages.named(language)?.code ?? found.identifier
        }
        await mouth.setVoice(language: code, rate: rate, pitch: pitch)
        var settings: Set<Setting> = []
        if language != nil {
            settings.insert(.language)
            isLanguageChosen = true
        }
        if rate != nil { settings.insert(.rate) }
        if pitch != nil { settings.insert(.pitch) }
        changed.formUnion(settings)
        await save(settings)
        await judge()
        if let choice { return choice }
        return await mouth.presentVoice()
    }

    /// Keeps the present values of `settings`. One that can't be written is only forgotten at the next start.
    private func save(_ settings: Set<Setting>) async {
        for setting in Setting.allCases where settings.contains(setting) {
            // Read here and now: of two changes at a time the later one is written last.
            let voice = mouth.settings
            let value =
                switch setting {
                case .language: voice.language
                case .rate: voice.rate == configured.rate ? nil : String(voice.rate)
                case .pitch: voice.pitch == configured.pitch ? nil : String(voice.pitch)
                }
            do {
                try await store.set(setting.rawValue, to: value)
            } catch {
                log.warning("\(setting.rawValue) is not kept over a restart: \(error)")
            }
        }
    }

    /// The server tells with each answer which language the person asked it to speak (nil: never). A change of it is a
    /// wish for that voice; while it stays the same, what was chosen here holds.
    func serverSpeaks(_ language: String?) async {
        guard let language else { return }
        do {
            guard try await store.setting(Self.serverLanguage) != language else { return }
            try await store.set(Self.serverLanguage, to: language)
        } catch {
            log.warning("the server's language cannot be kept: \(error)")
            guard lastServerLanguage != language else { return }
        }
        lastServerLanguage = language
        guard VoiceWords.base(mouth.settings.language) != language else { return }
        _ = await change(language: language)
    }

    // MARK: By voice and text

    /// Does what was asked for, and says so in the new voice.
    func answer(_ request: VoiceRequest) async -> Reply {
        let before = mouth.settings
        switch request {
        case .language(let language):
            let choice = await change(language: language)
            if let missing = choice.missing {
                // The old voice goes on, so its language says so where we have the words.
                let isEnglish = VoiceWords.base(before.language) == "en"
                return Self.reply(
                    isEnglish ? choice.substitution ?? "" : VoiceWords.missing(missing, speaking: before.language),
                    in: VoiceWords.known(before.language))
            }
            let now = mouth.settings.language
            let confirmation = Self.answer(VoiceWords.speaksNow(now, asked: language), in: nil)
            guard let substitution = choice.substitution else { return Reply(actions: [confirmation]) }
            // The sentence is English; the new voice is heard by the name of its language.
            let told = Self.answer(substitution, in: "en-US")
            return Reply(
                actions: VoiceWords.base(now) == "en" ? [Self.answer(substitution, in: nil)] : [told, confirmation])
        case .rate(let step):
            let rate = VoiceWords.rates.clamped(before.rate + step)
            // At its end already, or beyond it by the configuration.
            guard (rate - before.rate) * step > 0 else { return said(step < 0 ? .slowest : .fastest) }
            _ = await change(rate: rate)
            return said(step < 0 ? .slower : .faster)
        case .pitch(let step):
            let pitch = Configuration.Voice.pitches.clamped(before.pitch + step)
            guard pitch != before.pitch else { return said(step < 0 ? .deepest : .highest) }
            _ = await change(pitch: pitch)
            return said(step < 0 ? .deeper : .higher)
        case .usual:
            _ = await change(rate: configured.rate, pitch: configured.pitch)
            return said(.usual)
        }
    }

    private func said(_ manner: VoiceWords.Manner) -> Reply {
        Self.reply(VoiceWords.sentence(manner, in: mouth.settings.language), in: nil)
    }

    private static func reply(_ text: String, in language: String?) -> Reply {
        Reply(actions: [answer(text, in: language)])
    }

    private static func answer(_ text: String, in language: String?) -> PlannedAction {
        PlannedAction(.answer(text: text, language: language, mood: nil))
    }
}
