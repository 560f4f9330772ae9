internal import Glibc

extension Susictl {
    /// Runs as a process: the process's arguments, environment and standard output; never returns.
    ///
    /// Ctrl-C and SIGTERM cancel what is being done, which then ends in its own way; a second one ends the process at
    /// once. The main thread waits for these signals, so call it there, before anything starts a thread.
    public static func main() -> Never {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        // Threads inherit the mask, so none but this one ever gets them.
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let arguments = Array(CommandLine.arguments.dropFirst())
        var environment: [String: String] = [:]
        if let socket = getenv("SUSI_SOCKET") { environment["SUSI_SOCKET"] = String(cString: socket) }
        let work = Task.detached { [environment] in
            exit(
                await run(
                    arguments: arguments, environment: environment, client: UnixSocketTransport(),
                    output: DescriptorOutput(descriptor: STDOUT_FILENO),
                    error: DescriptorOutput(descriptor: STDERR_FILENO)))
        }
        var signal: Int32 = 0
        sigwait(&signals, &signal)
        work.cancel()
        sigwait(&signals, &signal)
        _exit(ExitStatus.interrupted)
    }
}
