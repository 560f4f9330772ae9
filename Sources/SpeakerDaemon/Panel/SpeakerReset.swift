internal import Glibc
internal import Platform
internal import Store

/// Forgets what the speaker was told, in two degrees; both end the process, which the service starts afresh.
struct SpeakerReset: Sendable {
    /// Where everything is that must not be forgotten otherwise.
    let folder: String
    private let log = Log("reset")

    init(folder: String) { self.folder = folder }

    private var order: String { folder + "/factory-reset" }

    /// The Wi-Fis that the speaker made known are NetworkManager's, which may run later than the speaker.
    private var networks: String { folder + "/forget-networks" }

    /// Forgets what was set by voice, text or button: volume, voice, a closed microphone. Alarms stay, and so does what
    /// the owner wrote into files.
    func forgetSettings(_ store: Store) async {
        log.notice("forgetting what was set while it ran")
        do {
            for name in try await store.settings().keys { try await store.set(name, to: nil) }
        } catch {
            log.error("not all of it is forgotten: \(error)")
        }
        unlink(MicrophoneSwitch.path(in: folder))
        ChosenSettings.forget(in: folder)
        restart()
    }

    /// Orders that everything be erased at the start of the next process, before it is opened: so nothing that still runs
    /// can write it again, and a power cut in between changes nothing.
    func orderErasure() {
        log.notice("erasing everything at the next start")
        if make(order) { restart() }
    }

    /// True if the file is there, on the disk.
    private func make(_ path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if file < 0 {
            log.error("it can't be ordered: \(SystemError(errno: errno, doing: path))")
            return false
        }
        fsync(file)
        close(file)
        return true
    }

    /// True if the Wi-Fis that the speaker made known are still to be forgotten; those of other tools are not the speaker's.
    var mustForgetNetworks: Bool { Files.exists(networks) }

    /// They are.
    func networksAreForgotten() { unlink(networks) }

    /// Does what was ordered before this start, if anything was.
    func carryOutErasure() {
        guard Files.exists(order) else { return }
        var kept = 0
        // Links are removed and not followed; the order goes last, so that what is cut short goes on next time.
        erase(folder, but: order, &kept)
        if kept == 0, make(networks) { unlink(order) }
        log.notice(kept == 0 ? "everything was erased" : "\(kept) files could not be erased")
    }

    private func erase(_ folder: String, but order: String, _ kept: inout Int) {
        for name in Files.names(in: folder) {
            let path = folder + "/" + name
            if path == order { continue }
            var information = stat()
            guard lstat(path, &information) == 0 else { continue }
            if information.st_mode & S_IFMT == S_IFDIR {
                erase(path, but: order, &kept)
                rmdir(path)
            } else if unlink(path) != 0 {
                kept += 1
            }
        }
    }

    /// As if systemd had told it to end: quietly, and it is started again.
    func restart() { kill(getpid(), SIGTERM) }
}
