internal import Glibc
internal import Platform
internal import SpeakerTesting
internal import Synchronization

/// Ctrl-C and SIGTERM: the room is closed before the program ends, so that nothing is left behind.
enum Interrupt {
    private static let session = Mutex<RoomSession?>(nil)

    /// The session to be closed on an interrupt; nil for none.
    static func protect(_ open: RoomSession?) { session.withLock { $0 = open } }

    /// Blocks both signals in all threads and waits for them on one of its own.
    static func watch() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        startThread(name: "interrupt") {
            var signals = sigset_t()
            sigemptyset(&signals)
            for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
            var signal: Int32 = 0
            while sigwait(&signals, &signal) != 0 {}
            let number = signal
            Task {
                await session.withLock { $0 }?.close()
                ScratchFolder.removeAll()
                exit(128 + number)
            }
        }
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
