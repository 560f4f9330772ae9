internal import Audio
internal import Conversation
internal import Glibc
internal import Platform
internal import SusiActions
internal import Synchronization

/// Closes the microphone and opens it again, and remembers which over restarts.
///
/// That it is closed is remembered by a file of no bytes and not in the database: it is looked for before the device is
/// opened for the first time, and a database that cannot be opened must not open a microphone.
///
/// A switch on the device that is on outranks everybody: whoever looks at it may rely on it. A file of its own remembers
/// it for a start at which its line can't be read.
final class MicrophoneSwitch: Sendable {
    /// The switch on the device.
    enum Position: Sendable, Hashable {
        /// There is none.
        case absent
        /// There is one whose line can't be read.
        case unknown
        case on
        case off
    }

    /// Said to whoever would open it while the switch is on.
    static let refusal = "The switch on the speaker is on and keeps the microphone closed. Switch it off first."

    /// Where the database is, and the files of this.
    let directory: String
    private let isOn: Mutex<Bool>
    private let log = Log("microphone")

    /// The switch whose files are in `directory`, where the database is; the one on the device is at `position`.
    init(directory: String, position: Position = .absent) {
        self.directory = directory
        let path = Self.switchPath(in: directory)
        let wasOn = Files.exists(path)
        let isOn = position == .on || position == .unknown && wasOn
        self.isOn = Mutex(isOn)
        // It may have been moved while there was no power, or taken away.
        if isOn != wasOn { _ = remember(isOn, path) }
    }

    /// The file that remembers what its owner wanted.
    static func path(in directory: String) -> String { directory + "/microphone-closed" }

    private static func switchPath(in directory: String) -> String { directory + "/microphone-switch-on" }

    /// Whether the switch on the device keeps it closed.
    var isHeld: Bool { isOn.withLock { $0 } }

    /// Whether it is to be closed: by the switch, or by the last one who used this.
    var isClosed: Bool { isHeld || Files.exists(Self.path(in: directory)) }

    /// Closes the device of `capture`, or opens it again, at once. Returns a sentence if that is not kept over a restart,
    /// or not done because the switch on the device is on.
    func set(closed: Bool, _ capture: Capture) -> String? {
        // Under the lock, so that whoever opens it does not come after the switch that has just closed it.
        let isDone = isOn.withLock { isOn in
            if isOn, !closed { return false }
            // First what was asked for: a full disk does not keep a microphone open.
            capture.setMuted(closed)
            return true
        }
        guard isDone else { return Self.refusal }
        log.notice(closed ? "closed by the owner" : "opened by the owner")
        return remember(closed, Self.path(in: directory)).map { "It will not be remembered over a restart: \($0)." }
    }

    /// The switch on the device is on or off: the device of `capture` is closed while it is on. Moved off by hand, it opens
    /// it, whoever closed it; merely found off, it leaves it to what its owner wanted.
    func turn(on: Bool, byHand: Bool, _ capture: Capture) {
        let wasOn = isOn.withLock { isOn in
            let wasOn = isOn
            isOn = on
            if on {
                capture.setMuted(true)
            } else if wasOn {
                capture.setMuted(!byHand && Files.exists(Self.path(in: directory)))
            }
            return wasOn
        }
        guard wasOn != on else { return }
        log.notice(on ? "closed by the switch" : "no longer closed by the switch")
        _ = remember(on, Self.switchPath(in: directory))
        if byHand, !on { _ = remember(false, Self.path(in: directory)) }
    }

    /// Makes the file at `path`, or removes it. Nil once that is on disk, else why not.
    private func remember(_ closed: Bool, _ path: String) -> String? {
        guard let failure = keep(closed, path) else { return nil }
        log.error("\(path): \(failure)")
        return "\(path): \(failure)"
    }

    private func keep(_ closed: Bool, _ path: String) -> SystemError? {
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
        let texts: [String?] =
            switch (request, language) {
            case (.unmute, _) where trouble == Self.refusal: [Self.refusal(language: language)]
            case (.mute, "de") where isHeld: ["Mein Mikrofon ist aus. Der Schalter am Gerät hält es aus.", trouble]
            case (.mute, _) where isHeld: ["My microphone is off. The switch on me keeps it off.", trouble]
            case (.mute, "de"):
                ["Mein Mikrofon ist aus. Ein Knopf oder susictl unmute schaltet es wieder ein.", trouble]
            case (.unmute, "de"): ["Mein Mikrofon ist an.", trouble]
            case (.mute, _): ["My microphone is off. A button or susictl unmute turns it on again.", trouble]
            case (.unmute, _): ["My microphone is on.", trouble]
            }
        return Reply(
            actions: texts.compactMap { $0 }.map { PlannedAction(.answer(text: $0, language: nil, mood: nil)) })
    }

    /// What is said to whoever would open it while the switch is on.
    static func refusal(language: String) -> String {
        language == "de"
            ? "Der Schalter am Gerät hält mein Mikrofon aus. Schalte ihn erst um."
            : "The switch on me keeps my microphone off. Switch it first."
    }
}
