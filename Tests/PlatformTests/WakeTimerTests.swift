import Platform
import Testing

@Suite(.timeLimit(.minutes(1))) struct WakeTimerTests {
    @Test func eitherClockWakes() async {
        let (wakes, continuation) = AsyncStream<Void>.makeStream()
        let timer = WakeTimer { continuation.yield() }
        var iterator = wakes.makeAsyncIterator()
        timer.set(boot: SystemClock.bootMilliseconds + 20, wall: nil)
        await iterator.next()
        timer.set(boot: nil, wall: CivilTime.nowMilliseconds + 20)
        await iterator.next()
        // What has passed wakes at once; years ago too.
        timer.set(boot: 1, wall: nil)
        await iterator.next()
        timer.set(boot: nil, wall: 0)
        timer.set(boot: nil, wall: -5)
        await iterator.next()
    }

    @Test func theClocksAreThere() {
        #expect(SystemClock.bootMilliseconds > 0)
        #expect(SystemClock.bootIdentifier.count == 36)
        let before = SystemClock.bootMilliseconds
        #expect(SystemClock.bootMilliseconds >= before)
    }
}
