import Synchronization
import Testing

/// The standard library's lock becomes part of our programs, and with it the numbers by which it asks the kernel who the
/// thread is: from headers which, if they are another architecture's, compile as well. Only many threads notice.
@Suite(.timeLimit(.minutes(1))) struct LockTests {
    @Test func manyThreadsLoseNothing() async {
        let count = Count()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<10_000 { count.value.withLock { $0 += 1 } } }
            }
        }
        #expect(count.value.withLock { $0 } == 40_000)
    }

    private final class Count: Sendable { let value = Mutex(0) }
}
