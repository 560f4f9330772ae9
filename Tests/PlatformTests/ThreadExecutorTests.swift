import Platform
import Testing

@Suite struct ThreadExecutorTests {
    actor Confined {
        let executor = ThreadExecutor(name: "test")
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var count = 0
        func add() -> Bool {
            count += 1
            return executor.isCurrent
        }
    }

    @Test(.timeLimit(.minutes(1))) func workStaysOnItsThread() async {
        let confined = Confined()
        let onThread = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { await confined.add() } }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(onThread)
        #expect(await confined.count == 200)
        #expect(!confined.executor.isCurrent)
    }
}
