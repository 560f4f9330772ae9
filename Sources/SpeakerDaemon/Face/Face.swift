internal import Conversation
internal import Glibc
internal import HTTP
internal import OrderedJSON
internal import Platform
internal import Store
internal import Web

/// The speaker's face on the network: the pages, and the device API for whoever was let in.
struct Face: Sendable {
    /// What the pages may do beside what every visitor of the control socket may.
    let sections: [any APISection]
    let history: HistoryKeeper
    private let keeper: AccessKeeper
    private let settings: Configuration.Pages
    private static let log = Log("pages")

    init(
        _ configuration: Configuration, store: Store, bus: EventBus, conversation: ConversationService,
        skills: SkillLibrary, opinions: any SkillOpinions, language: String
    ) {
        settings = configuration.pages
        let boot = MonotonicTime.now
        let keeper = AccessKeeper(
            ledger: GrantKeeping(store: store),
            tools: AccessKeeper.Tools(
                digest: Secrets.digest, random: Secrets.random,
                monotonic: {
                    let (seconds, attoseconds) = (MonotonicTime.now - boot).components
                    return Double(seconds) + Double(attoseconds) / 1e18
                },
                civil: { CivilTime.now }))
        self.keeper = keeper
        history = HistoryKeeper(store: store, bus: bus, days: configuration.historyDays)
        sections = [
            AccessSection(
                keeper: keeper,
                sayCode: { code in
                    // Digit by digit, twice: somebody has to find the page meanwhile.
                    let digits = code.map(String.init).joined(separator: ", ")
                    let text = PairingWords.sentence(digits: digits, language: language)
                    let outcome = await conversation.request { .sayRequested(.text(text, language: language), $0) }
                    return outcome == .accepted
                }),
            HistorySection(history: history),
            SkillsSection(
                skills: SkillDesk(
                    library: skills, store: store,
                    ownDirectory: configuration.skillDirectories.last ?? "/var/lib/susi/skills", language: language),
                opinions: opinions),
            WelcomeSection(store: SettingKeeping(store: store)),
        ]
    }

    /// What answers on the network.
    func handler(_ api: DeviceAPI) -> HTTPServer.Handler {
        let site = DeviceSite(api: api, keeper: keeper, pages: Self.pages(settings.directory), names: { Self.names })
        return { await site.respond(to: $0) }
    }

    /// The names under which this machine is found.
    private static var names: Set<String> {
        var buffer = [CChar](repeating: 0, count: 256)
        var names: Set<String> = ["localhost", "susi.local", "susi.ai"]
        if gethostname(&buffer, buffer.count - 1) == 0 {
            let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            names.formUnion([name.lowercased(), "\(name.lowercased()).local"])
        }
        return names
    }

    /// The files below `directory`; none if it is not there.
    private static func pages(_ directory: String) -> PageFiles {
        var contents: [String: [UInt8]] = [:]
        for path in Files.exists(directory) ? Files.tree(directory) : [] {
            guard let bytes = try? Files.read(path, maximumSize: 1 << 20) else { continue }
            contents[String(path.dropFirst(directory.count).drop { $0 == "/" })] = bytes
        }
        if contents.isEmpty { log.warning("there are no pages in \(directory); only the device API answers") }
        return PageFiles(contents)
    }
}

/// What the speaker says when a browser wants to be let in.
enum PairingWords {
    static func sentence(digits: String, language: String) -> String {
        language == "de"
            ? "Der Code ist \(digits). Noch einmal: \(digits)." : "The code is \(digits). Again: \(digits)."
    }
}

/// Keeps small facts in the database.
struct SettingKeeping: SettingStore {
    let store: Store

    func value(_ name: String) async throws -> String? { try await store.setting(name) }
    func set(_ name: String, to value: String?) async throws { try await store.set(name, to: value) }
}
