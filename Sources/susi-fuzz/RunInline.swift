internal import Synchronization

/// Runs asynchronous work that waits for nobody to its end on the calling thread: libFuzzer is not asynchronous, and
/// sees and times only what happens before its call returns.
final class RunInline: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    static func run(_ work: @escaping @Sendable () async -> Void) {
        let executor = RunInline()
        let isDone = Flag()
        Task(executorPreference: executor) {
            await work()
            isDone.value.store(true, ordering: .releasing)
        }
        while !isDone.value.load(ordering: .acquiring) {
            let next = executor.jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            next?.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
    }

    private final class Flag: Sendable { let value = Atomic(false) }
}
