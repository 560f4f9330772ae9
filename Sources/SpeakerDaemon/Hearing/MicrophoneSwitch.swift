internal import Audio
internal import Conversation
internal import Glibc
internal import Platform
internal import SusiActions

/// Closes the microphone and opens it again, and remembers which over restarts.
///
/// That it is closed is remembered by a file of no bytes and not in the database: it is looked for before the device is
/// opened for the first time, and a database that cannot be opened must not open a microphone.
struct MicrophoneSwitch: Sendable {
    /// Where the database is, and the file of this.
    let directory: String
    private let log = Log("microphone")

    /// The switch whose file is in `directory`, where the database is.
    init(directory: String) { self.directory = directory }

    /// The file.
    var path: String { directory + "/microphone-closed" }

    /// What the last one who used it wanted.
    var isClosed: Bool { Files.exists(path) }

    /// Closes the device of `capture`, or opens it again, at once. Returns a sentence if that is not kept over a restart.
    func set(closed: Bool, _ capture: Capture) -> String? {
        // First what was asked for: a full disk does not keep a microphone open.
        capture.setMuted(closed)
        log.notice(closed ? "closed by the owner" : "opened by the owner")
        guard let failure = remember(closed) else { return nil }
        log.error("\(path): \(failure)")
        return "It will not be remembered over a restart: \(path): \(failure)."
    }

    /// Nil once it is on disk.
    private func remember(_ closed: Bool) -> SystemError? {
        if closed {
            let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            guard file >= 0 else { return SystemError(errno: errno) }
            close(file)
        } else if unlink(path) != 0, errno != ENOENT {
            return SystemError(errno: errno)
        }
        // The name is what is remembered, and it is in the folder.
        let folder = open(directory, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return SystemError(errno: errno) }
        defer { close(folder) }
        return fsync(folder) == 0 ? nil : SystemError(errno: errno)
    }

    /// Does what was asked for by voice or text, and says so in `language`, English or German.
    func answer(_ request: MicrophoneRequest, _ capture: Capture, language: String) -> Reply {
        let trouble = set(closed: request == .mute, capture)
        let text =
            switch (request, language) {
            case (.mute, "de"): "Mein Mikrofon ist aus. Ein Knopf oder susictl unmute schaltet es wieder ein."
            case (.unmute, "de"): "Mein Mikrofon ist an."
            case (.mute, _): "My microphone is off. A button or susictl unmute turns it on again."
            case (.unmute, _): "My microphone is on."
            }
        return Reply(
            actions: [text, trouble].compactMap { $0 }.map {
                PlannedAction(.answer(text: $0, language: nil, mood: nil))
            })
    }
}
