internal import Platform
internal import SkillEngine
internal import Store
internal import SusiActions
internal import Web

/// The skills, for the pages: looked through, switched off, and written.
struct SkillDesk: SkillControl {
    let library: SkillLibrary
    let store: Store
    /// Where the owner's skills are: the last of the skill directories.
    let ownDirectory: String
    /// Two letters.
    let language: String

    private static let maximumSize = 16 << 20
    /// Which skills are switched off, one path a line, among the settings.
    static let disabledSetting = "skills.disabled"

    func skills() async -> [SpeakerSkill] {
        let disabled = await library.disabled
        let files = await library.installed.map { file in
            let skill = file.skill
            let parts = skill.path.split(separator: "/")
            let stem = (parts.last ?? "").split(separator: ".").first.map(String.init) ?? skill.path
            return SpeakerSkill(
                path: skill.path, name: skill.metadata.name ?? stem.split(separator: "_").joined(separator: " "),
                group: parts.count >= 4 ? String(parts[1]) : "Own", language: skill.language,
                author: skill.metadata.author, about: skill.metadata.description,
                examples: Self.examples(of: skill), origin: file.directory == ownDirectory ? .own : .shipped,
                isEnabled: !disabled.contains(skill.path))
        }
        let native = NativeSkills.all.map { skill in
            SpeakerSkill(
                path: "native/" + skill.name, name: skill.name, group: "Built in", language: skill.language,
                examples: Array(skill.examples.prefix(5).map(\.question)), origin: .native)
        }
        return files + native
    }

    /// The examples that the author names, else patterns that are plain questions.
    private static func examples(of skill: Skill) -> [String] {
        let named = skill.intents.flatMap(\.examples).map(\.question).filter { !$0.isEmpty && !$0.hasPrefix("<") }
        if !named.isEmpty { return Array(named.prefix(10)) }
        let plain = skill.intents.flatMap(\.patterns).filter { pattern in
            !pattern.contains { "*+|()[]{}^$\\?.".contains($0) }
        }
        return Array(plain.prefix(5))
    }

    func source(of path: String) async throws(ControlError) -> String? {
        guard let file = await library.installed.first(where: { $0.skill.path == path }) else { return nil }
        do {
            let bytes = try Files.read("\(file.directory)/\(path)", maximumSize: Self.maximumSize)
            return String(decoding: bytes, as: UTF8.self)
        } catch { throw .unavailable(reason: "The skill can't be read: \(error).", retryAfter: 5) }
    }

    func check(_ text: String) async -> [(line: Int, isError: Bool, message: String)] {
        SkillFile.parse(text, path: draftPath).diagnostics.map { ($0.line, $0.severity == .error, $0.message) }
    }

    func dream(_ text: String, question: String) async -> (text: String?, line: Int?) {
        let skill = SkillFile.parse(text, path: draftPath).skill
        let engine = SkillEngine(SkillSet(skills: [skill], native: NativeSkills.all))
        var memory = ConversationMemory()
        if !skill.metadata.wakeWords.isEmpty { memory.focus = skill.path }
        let (reply, _) = await engine.reply(
            to: question, context: SkillLibrary.context(language: skill.language ?? language), memory: &memory,
            transport: nil)
        // A built-in skill may help with an inner question, but the answer must be the draft's.
        guard let reply, !reply.isNoAnswer, reply.skills.first == skill.path else { return (nil, nil) }
        let texts = reply.actions.compactMap { planned -> String? in
            guard case .answer(let text, _, _) = planned.action else { return nil }
            return text
        }
        return (texts.joined(separator: " "), reply.line)
    }

    func examples(of text: String) async -> [(question: String, expected: String?, got: String?, passed: Bool?)] {
        let skill = SkillFile.parse(text, path: draftPath).skill
        let results = await SkillTest.run(
            skill, companions: SkillSet(skills: [], native: NativeSkills.all),
            context: SkillLibrary.context(language: skill.language ?? language))
        return results.prefix(200).map { result in
            switch result.outcome {
            case .passed: (result.question, result.expect, result.expect, true)
            case .failed(let answer): (result.question, result.expect, answer, false)
            case .skipped(let reason): (result.question, result.expect, reason, nil)
            }
        }
    }

    func save(_ text: String, name: String?, path: String?) async throws(ControlError) -> String {
        let relative: String
        if let path {
            relative = path
        } else {
            guard let stem = Self.stem(name ?? "") else {
                throw .refused(
                    field: "name", reason: "A name has letters, digits, blanks, '-' and '_', and begins with a letter.")
            }
            let written = SkillFile.parse(text, path: draftPath).skill.language ?? language
            relative = "general/Own/\(written)/\(stem).txt"
            if Files.exists("\(ownDirectory)/\(relative)") {
                throw .refused(
                    field: "name", reason: "There is a skill of this name already. Choose another, or edit that one.")
            }
        }
        do {
            try Files.write(Array(text.utf8), to: "\(ownDirectory)/\(relative)")
        } catch {
            throw .unavailable(reason: "The skill can't be written: \(error).", retryAfter: 10)
        }
        _ = await library.load()
        return relative
    }

    func delete(_ path: String) async throws(ControlError) -> Bool {
        guard Files.exists("\(ownDirectory)/\(path)") else { return false }
        do { try Files.remove("\(ownDirectory)/\(path)") } catch {
            throw .unavailable(reason: "The skill can't be deleted: \(error).", retryAfter: 10)
        }
        _ = await library.load()
        return true
    }

    func setEnabled(_ path: String, _ isEnabled: Bool) async throws(ControlError) -> Bool {
        var disabled = await library.disabled
        if isEnabled { disabled.remove(path) } else { disabled.insert(path) }
        do {
            try await store.set(
                Self.disabledSetting, to: disabled.isEmpty ? nil : disabled.sorted().joined(separator: "\n"))
        } catch { throw .unavailable(reason: "This can't be kept: \(error).", retryAfter: 10) }
        await library.setDisabled(disabled)
        return true
    }

    private var draftPath: String { "general/Own/\(language)/draft.txt" }

    /// A file's name for what a person calls a skill; nil if that is no name.
    private static func stem(_ name: String) -> String? {
        let allowed = name.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
        guard allowed, name.first?.isLetter == true, name.utf8.count <= 120 else { return nil }
        return String(name.map { $0 == " " ? "_" : $0 })
    }
}
