import Audio
import Glibc
import Synchronization

/// A card with a volume of 32 steps on two channels and a switch, which a test can turn, unplug and jam.
final class FakeCard: HardwareVolumeOpener {
    struct State: Sendable {
        var levels = HardwareLevels(raw: [31, 31], isOn: [true, true])
        var isThere = true
        /// Calls don't return while it is.
        var isJammed = false
        var opens = 0
        var closes = 0
        var reads = 0
        var writes: [HardwareLevels] = []
    }

    private let state = Mutex(State())
    private let event = WakeUp()
    /// Signalled for each call that is let go.
    private let released = WakeUp()

    /// Signalled at each read.
    private let wasRead = WakeUp()
    /// Signalled at each close.
    private let closed = WakeUp()

    var now: State { state.withLock { $0 } }

    /// Somebody turns its knob, or unplugs it.
    func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        event.signal()
    }

    func jam() { state.withLock { $0.isJammed = true } }

    func unjam() {
        state.withLock { $0.isJammed = false }
        released.signal()
    }

    /// Somebody turns its knob, and that has been looked at. Blocks.
    func changeAndBeRead(_ body: (inout State) -> Void) {
        let before = now.reads
        change(body)
        let limit = monotonicNanoseconds() + 10_000_000_000
        while now.reads == before, monotonicNanoseconds() < limit { wasRead.wait(until: limit) }
    }

    /// True once all that was opened is closed again, false after a limit. Blocks.
    func areAllClosed() -> Bool {
        let limit = monotonicNanoseconds() + 10_000_000_000
        while now.opens != now.closes, monotonicNanoseconds() < limit { closed.wait(until: limit) }
        return now.opens == now.closes
    }

    private func call<Result>(_ body: (inout State) -> Result) throws(PCMFault) -> Result {
        // Bounded, so that a failed test leaves no thread.
        let limit = monotonicNanoseconds() + 30_000_000_000
        while state.withLock({ $0.isJammed }), monotonicNanoseconds() < limit {
            released.wait(until: limit)
            released.signal()
        }
        let result: Result? = state.withLock { $0.isThere ? body(&$0) : nil }
        guard let result else { throw PCMFault(.lost, "The fake card is not there.") }
        return result
    }

    func open(device: String, element: String?) throws(PCMFault) -> FakeVolume {
        guard device != "bare" else { throw PCMFault(.unsuitable, "The fake card has no volume.") }
        try call { $0.opens += 1 }
        return FakeVolume(card: self)
    }

    struct FakeVolume: HardwareVolume {
        let card: FakeCard
        var name: String { "Fake" }
        func raw(percent: Int) -> Int { (percent * 31 + 50) / 100 }
        func percent(raw: Int) -> Int { (raw * 100 + 15) / 31 }
        func read() throws(PCMFault) -> HardwareLevels {
            defer { card.wasRead.signal() }
            return try card.call {
                $0.reads += 1
                return $0.levels
            }
        }
        func write(_ levels: HardwareLevels) throws(PCMFault) {
            try card.call {
                $0.levels = levels
                $0.writes.append(levels)
            }
            // As ALSA tells a change to everyone, whoever made it.
            card.event.signal()
        }
        func wait(_ wake: WakeUp, until deadline: UInt64) throws(PCMFault) -> Bool {
            var entries = [
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: card.event.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let now = monotonicNanoseconds()
            poll(&entries, 2, deadline > now ? Int32(min((deadline - now) / 1_000_000, 60_000)) : 0)
            wake.clear()
            let isChanged = card.event.clear()
            guard card.now.isThere else { throw PCMFault(.lost, "The fake card is not there.") }
            return isChanged
        }
        func close() {
            card.state.withLock { $0.closes += 1 }
            card.closed.signal()
        }
    }
}

/// What a `CardVolume` told, in order, to be awaited.
final class News: Sendable {
    private let stream: AsyncStream<CardVolumeNews>
    private let continuation: AsyncStream<CardVolumeNews>.Continuation
    init() { (stream, continuation) = AsyncStream.makeStream() }
    func take(_ news: CardVolumeNews) { continuation.yield(news) }

    /// Everything up to the first that fits.
    @discardableResult
    func until(_ fits: (CardVolumeNews) -> Bool) async -> [CardVolumeNews] {
        var all: [CardVolumeNews] = []
        for await news in stream {
            all.append(news)
            if fits(news) { break }
        }
        return all
    }
    func until(_ wanted: CardVolumeNews) async { await until { $0 == wanted } }
    /// The next change by somebody else.
    func outside() async -> Int? {
        guard
            case .changedOutside(let percent) = await until({ if case .changedOutside = $0 { true } else { false } })
                .last
        else { return nil }
        return percent
    }
    func unavailable() async { await until { if case .state(.unavailable) = $0 { true } else { false } } }
}
