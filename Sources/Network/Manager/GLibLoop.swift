internal import CGLib
internal import Platform

/// A thread that runs one GLib main context, and the serial executor of the actor that talks to libnm: its code and
/// GLib's callbacks never overlap.
///
/// The thread lives as long as the process.
// @unchecked: both pointers never change, and GLib's functions on them that are used off the thread are thread-safe.
final class GLibLoop: SerialExecutor, @unchecked Sendable {
    /// One is enough: whatever is done on it is short.
    static let shared = GLibLoop(name: "network")

    private let context: OpaquePointer?
    private let loop: OpaquePointer?

    /// Starts the thread `name`.
    private init(name: String) {
        context = g_main_context_new()
        loop = g_main_loop_new(context, 0)
        startThread(name: name) {
            g_main_context_push_thread_default(self.context)
            g_main_loop_run(self.loop)
        }
    }

    private struct Job {
        let job: UnownedJob
        let executor: UnownedSerialExecutor
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let box = UnsafeMutablePointer<Job>.allocate(capacity: 1)
        box.initialize(to: Job(job: UnownedJob(job), executor: asUnownedSerialExecutor()))
        // Not g_main_context_invoke: on the loop's own thread that runs the job inside of this call.
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { raw in
                guard let box = raw?.assumingMemoryBound(to: Job.self) else { return 0 }
                let job = box.move()
                box.deallocate()
                job.job.runSynchronously(on: job.executor)
                // G_SOURCE_REMOVE
                return 0
            }, box, nil)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    func checkIsolated() { precondition(g_main_context_is_owner(context) != 0, "called off the thread of GLib") }
}
