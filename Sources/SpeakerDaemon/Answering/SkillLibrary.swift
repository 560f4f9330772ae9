internal import Conversation
internal import JavaScript
internal import Network
internal import Platform
internal import SkillEngine
internal import Speech
internal import SusiActions

/// The installed skills: read from their directories, asked, and turned into what the recogniser listens for.
actor SkillLibrary {
    private let directories: [String]
    private let language: String
    private let transport: SkillFetch?
    private let feedFiles: [String]
    private var feeds: [NewsFeed] = []
    private let scripts = ScriptProcess()
    private var engine = SkillEngine(SkillSet(skills: [], native: NativeSkills.all + NativeSkills.network))
    private var memory = ConversationMemory()
    /// All skill files that were read, and the directory of each, switched off or not.
    private(set) var installed: [(skill: Skill, directory: String)] = []
    /// Paths of the skills that the owner switched off.
    private(set) var disabled: Set<String> = []
    private let log = Log("skills")

    /// Largest skill file that is read, bytes; the largest public one has 2.7 MB.
    private static let maximumFileSize = 16 << 20

    /// Skills in `directories`, later ones first; answers in `language` (two letters). `feedFiles`: lists of news feeds.
    init(directories: [String], language: String, transport: SkillFetch?, feedFiles: [String] = []) {
        self.feedFiles = feedFiles
        self.directories = directories
        self.language = language
        self.transport = transport
    }

    /// How many skills there are, those of the program itself included.
    var count: Int { engine.skills.skills.count + engine.skills.native.count }

    /// Reads all skill files anew. A file that cannot be read or has mistakes is named in the log and takes no other
    /// with it. Returns the directories that could not be read.
    func load() -> [String] {
        installed = []
        var missing: [String] = []
        var diagnosed = 0
        for directory in directories.reversed() {
            guard Files.exists(directory) else {
                missing.append(directory)
                continue
            }
            for path in Files.tree(directory) where Self.suffixes.contains(where: path.hasSuffix) {
                do {
                    let bytes = try Files.read(path, maximumSize: Self.maximumFileSize)
                    // The path within the directory: it says model, group and language.
                    let name = String(path.dropFirst(directory.count).drop { $0 == "/" })
                    let (skill, diagnostics) = SkillFile.parse(bytes, path: name)
                    installed.append((skill, directory))
                    for diagnostic in diagnostics { log.debug("\(directory)/\(diagnostic)") }
                    diagnosed += diagnostics.isEmpty ? 0 : 1
                } catch {
                    log.warning("\(path) cannot be read: \(error)")
                    diagnosed += 1
                }
            }
        }
        rebuild()
        feeds = NewsFeeds.load(feedFiles, log: log)
        let count = count
        log.info("\(count) skills, \(engine.skills.intentCount) things to ask, \(diagnosed) files with remarks")
        return missing
    }

    /// Switches the skills at these paths off, and all others on.
    func setDisabled(_ paths: Set<String>) {
        disabled = paths
        rebuild()
    }

    private func rebuild() {
        let skills = installed.map(\.skill).filter { !disabled.contains($0.path) }
        engine = SkillEngine(SkillSet(skills: skills, native: NativeSkills.all + NativeSkills.network))
    }

    private static let suffixes = [".txt", ".lot", ".ezd"]

    /// The reply of the skills to `question`, nil if none knows, and how it came about. `place`: where the speaker stands.
    func answer(_ question: String, place: String?) async -> (reply: Reply?, explanation: Explanation) {
        var context = Self.context(language: language)
        context.place = place
        context.feeds = feeds
        // The engine works on a copy: two questions at a time must not tear what is remembered.
        var remembered = memory
        let (reply, explanation) = await engine.reply(
            to: question, context: context, memory: &remembered, transport: transport?.forQuestion(), scripts: scripts)
        for candidate in explanation.candidates {
            // What the script said may hold the person's words; the kind of its fault does not.
            guard case .failed(.script(let failure, let line)) = candidate.outcome else { continue }
            log.warning("\(candidate.skill):\(line): the script failed: \(failure.kind)")
        }
        for line in explanation.lines { log.debug("\(line)") }
        guard let reply, !reply.isNoAnswer else { return (nil, explanation) }
        memory = remembered
        return (reply, explanation)
    }

    /// A question asked now, here, in `language` (two letters).
    static func context(language: String) -> QueryContext {
        let now = CivilTime.nowMilliseconds
        return QueryContext(
            nowMilliseconds: now, utcOffsetSeconds: CivilTime.localOffset(at: now / 1000),
            offset: { CivilTime.localOffset(at: $0) }, zoneOffset: { CivilTime.offset(ofZone: $0, at: $1) },
            language: language)
    }

    /// What people may say: the skills' patterns and examples in the configured language, and the control words.
    var vocabulary: Vocabulary { SpokenTopics(engine.skills, language: language).vocabulary }

    /// What must be understood even before the skills were read: the words that end, silence and confirm.
    var controlVocabulary: Vocabulary {
        let alarms = AlarmRequest.sentences.filter { !$0.contains("*") && !$0.contains("<") }
        return Vocabulary(sentences: (SpokenTopics.endings + alarms).map { Vocabulary.Sentence(text: $0) })
    }
}
