internal import CLinux
internal import Glibc
internal import Synchronization

/// A serial executor on a thread of its own, for actors whose work blocks (synthesis, recognition, files): the
/// cooperative pool has only one thread a core.
///
/// An actor adopts it with `nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }`
/// and holds it in a `let`. The thread lives as long as the process: executors are made at start, not per task.
// @unchecked: `jobs` is guarded by its mutex, `thread` is atomic, the descriptor never changes.
public final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
    private let jobs = Mutex<[UnownedJob]>([])
    private let wake: Int32
    private let thread = Atomic<UInt>(0)

    /// Starts the thread `name` (15 bytes at most).
    public init(name: String) {
        wake = eventfd(0, Int32(EFD_CLOEXEC))
        precondition(wake >= 0, "no eventfd for thread \(name): errno \(errno)")
        thread.store(startThread(name: name) { self.run() }, ordering: .releasing)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        eventfd_write(wake, 1)
    }

    public func checkIsolated() { precondition(isCurrent, "called off its thread") }

    /// True on the executor's own thread.
    public var isCurrent: Bool { UInt(pthread_self()) == thread.load(ordering: .acquiring) }

    private func run() {
        var pending: [UnownedJob] = []
        while true {
            var count: eventfd_t = 0
            eventfd_read(wake, &count)
            jobs.withLock { swap(&$0, &pending) }
            for job in pending { job.runSynchronously(on: asUnownedSerialExecutor()) }
            pending.removeAll(keepingCapacity: true)
        }
    }
}

/// Starts a detached thread `name` (15 bytes at most) that runs `body` once; traps if the system has no thread left.
/// Returns what `pthread_self()` is on that thread.
@discardableResult
public func startThread(name: String, _ body: @escaping @Sendable () -> Void) -> UInt {
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
            let start = Unmanaged<Start>.fromOpaque(raw!).takeRetainedValue()
            clinux_thread_set_name(start.name)
            start.body()
            return nil
        }, start.toOpaque())
    precondition(failure == 0, "no thread for \(name): errno \(failure)")
    pthread_detach(id)
    return UInt(id)
}
