internal import Platform
internal import Speech

/// Reads the skills, at the start and whenever their files change, and teaches the recogniser what they listen for.
struct SkillNews: Sendable {
    let skills: SkillLibrary
    let directories: [String]
    let recognizer: EagerRecognizer
    let faults: Faults
    private let log = Log("skills")

    init(skills: SkillLibrary, directories: [String], recognizer: EagerRecognizer, faults: Faults) {
        self.skills = skills
        self.directories = directories
        self.recognizer = recognizer
        self.faults = faults
    }

    /// Reads all of them.
    func load() async {
        let missing = await skills.load()
        if missing.count == directories.count, !missing.isEmpty {
            faults.raise(.noSkills(directories: missing))
        } else {
            faults.clear(.skills)
        }
        await teach(await skills.vocabulary)
    }

    private func teach(_ vocabulary: Vocabulary) async {
        do {
            try await recognizer.learn(vocabulary)
            faults.clear(.recogniser)
        } catch is CancellationError {
            // The speaker ends.
        } catch {
            log.error("the recogniser cannot work: \(error)")
            faults.raise(.recogniser(reason: "\(error)"))
        }
    }

    /// Reads all of them again, since `reason`.
    func reload(_ reason: String) async {
        log.info("reading the skills again: \(reason)")
        await load()
    }

    /// Reads them, calls `read`, and reads them again after each change of their files, until cancelled.
    func follow(read: () async -> Void) async {
        // From before they are first read, so that no change falls between.
        let changes = FolderWatch.changes(below: directories)
        // A few words are learned in no time, and must be understood from the first moment on.
        await teach(await skills.controlVocabulary)
        await load()
        await read()
        for await _ in changes { await reload("their files changed") }
    }
}
