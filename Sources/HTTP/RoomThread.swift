internal import CLinux
internal import Glibc

/// Starts a detached thread `name` for this room with all signals blocked: a signal meant for the process must not
/// land here, and a write to a closed connection must be an error, not a SIGPIPE. Traps if the system has no thread left.
func startRoomThread(name: String, _ body: @escaping @Sendable () -> Void) {
    final class Start {
        let name: String
        let body: @Sendable () -> Void
        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }
    var id = pthread_t()
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    let failure = pthread_create(
        &id, nil,
        { raw in
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            guard let raw else { return nil }
            let start = Unmanaged<Start>.fromOpaque(raw).takeRetainedValue()
            clinux_thread_set_name(start.name)
            start.body()
            return nil
        }, start.toOpaque())
    precondition(failure == 0, "no thread for \(name): errno \(failure)")
    pthread_detach(id)
}
