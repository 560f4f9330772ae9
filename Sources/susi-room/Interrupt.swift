internal import Glibc
internal import SpeakerTesting
internal import Synchronization

/// Ctrl-C and SIGTERM: the room is closed before the program ends, so that nothing is left behind.
enum Interrupt {
    private static let session = Mutex<RoomSession?>(nil)

    /// The session to be closed on an interrupt; nil for none.
    static func protect(_ open: RoomSession?) { session.withLock { $0 = open } }

    /// Runs `body` and ends the program with the status it returns, or with 128 + the signal's number on an interrupt.
    ///
    /// To be called on the main thread before any other starts. That thread then waits for signals here and never
    /// returns to the main queue: there, Dispatch would unblock all signals again.
    static func guarding(_ body: @escaping @Sendable () async -> Int32) -> Never {
        // A shell starts what runs in its background with SIGINT ignored, and what is ignored never waits.
        signal(SIGINT, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Task.detached { exit(await body()) }
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        let status = 128 + number
        Task.detached {
            await session.withLock { $0 }?.close()
            ScratchFolder.removeAll()
            exit(status)
        }
        while true { pause() }
    }
}

/// Prints a line on standard output at once, also into a pipe.
func say(_ line: String) {
    print(line)
    fflush(nil)
}

/// Prints a line on standard error.
func complain(_ line: String) {
    var bytes = Array("\(line)\n".utf8)
    write(2, &bytes, bytes.count)
}
