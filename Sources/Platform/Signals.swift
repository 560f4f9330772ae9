internal import CLinux
internal import Glibc

/// The signals a daemon answers, as a stream. `block()` must run before the first thread starts: a thread started
/// earlier would take the signal with its default effect.
public enum Signals {
    /// What was asked of the process.
    public enum Request: Sendable { case terminate, reload }

    /// Blocks SIGTERM, SIGINT and SIGHUP in this and all later threads, and ignores SIGPIPE.
    public static func block() {
        var set = handled
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Requests as they arrive, from a thread of its own.
    public static func requests() -> AsyncStream<Request> {
        AsyncStream(bufferingPolicy: .bufferingNewest(8)) { continuation in
            startThread(name: "signals") {
                var set = handled
                while true {
                    var number: Int32 = 0
                    guard sigwait(&set, &number) == 0 else { continue }
                    if case .terminated = continuation.yield(number == SIGHUP ? .reload : .terminate) { return }
                }
            }
        }
    }

    private static var handled: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        return set
    }
}
