internal import Glibc
internal import Platform

/// The machine as `susictl diagnose` looks at it from outside the daemon; a value of closures, so that tests can be another
/// machine.
struct Machine: Sendable {
    /// What a program of the system writes to its standard output, and its exit status; nil if there is no such program
    /// or it does not end within the deadline.
    var output: @Sendable (_ words: [String], _ deadline: Duration) async -> (text: String, status: Int32)?
    /// Who has a sound card open.
    var holders: @Sendable () -> [SoundCardHolder]
    /// Whether there are sound cards: `/proc/asound/cards`.
    var hasCards: @Sendable () -> Bool
    /// Bytes free at a path; nil if it is not there.
    var freeBytes: @Sendable (String) -> Int?

    /// This machine.
    static let own = Machine(
        output: { words, deadline in
            await withCheckedContinuation { continuation in
                // Waits for another process: not on a thread of the pool.
                startThread(name: "output") {
                    continuation.resume(returning: ProgramOutput.of(words, within: deadline))
                }
            }
        },
        holders: { SoundCardHolder.all() },
        hasCards: {
            guard let bytes = try? Files.read("/proc/asound/cards", maximumSize: 1 << 16) else { return false }
            return String(decoding: bytes, as: UTF8.self).contains("[")
        },
        freeBytes: { path in
            var information = statvfs()
            guard statvfs(path, &information) == 0 else { return nil }
            return Int(clamping: UInt64(information.f_bavail) * UInt64(information.f_frsize))
        })
}
