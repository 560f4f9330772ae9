public import Audio
internal import Glibc
internal import Synchronization

/// A model of a machine's sound devices with a clock that a test turns.
///
/// Time stands still until `advance`. A thread that waits on a device or on the clock is "at rest"; `settle` returns
/// when all threads that ever waited are at rest with nothing left to do, so a test sees each step's whole effect.
/// `Mode.live` follows the machine's own clock instead, for tests of a whole speaker.
// @unchecked: all state is in the mutex; the descriptors never change.
public final class FakeSoundHost: PCMOpener, @unchecked Sendable {
    /// Who turns the clock.
    public enum Mode: Sendable { case stepped, live }

    /// Who is waiting in the host, and for what.
    struct Rest {
        var deadline: UInt64
        var wake: WakeUp
        var tick: WakeUp
        var device: FakeDevice?
        /// A tick was sent and the thread has not moved since.
        var isTicked = false
    }

    struct State {
        var now: UInt64 = 1_000_000_000
        var resting: [Int: Rest] = [:]
        var threads: Set<Int> = []
        var openErrors: [Int32] = []
        var hangingOpens = 0
        var microphone = FakeMicrophone()
        var loudspeaker = FakeLoudspeaker()
        var opens = 0
        var isPlugged = true
        var isReleased = false
    }

    let mode: Mode
    let state = Mutex(State())
    /// Signalled whenever a thread comes to rest or an open begins.
    private let moved = WakeUp()
    private let released = WakeUp()

    /// A machine with a microphone and a loudspeaker.
    public init(mode: Mode = .stepped) { self.mode = mode }

    public func now() -> UInt64 {
        mode == .live ? monotonicNanoseconds() : state.withLock { $0.now }
    }

    // MARK: Opening

    public func openCapture(_ device: String) throws(PCMFault) -> FakeDevice {
        try open(device, isCapture: true, buffer: 500)
    }

    public func openPlayback(_ device: String, bufferMilliseconds: Int) throws(PCMFault) -> FakeDevice {
        try open(device, isCapture: false, buffer: bufferMilliseconds)
    }

    private func open(_ device: String, isCapture: Bool, buffer: Int) throws(PCMFault) -> FakeDevice {
        let (hangs, error): (Bool, Int32) = state.withLock {
            $0.opens += 1
            if $0.hangingOpens > 0 {
                $0.hangingOpens -= 1
                return (true, 0)
            }
            if !$0.isPlugged { return (false, ENODEV) }
            return (false, $0.openErrors.isEmpty ? 0 : $0.openErrors.removeFirst())
        }
        moved.signal()
        if hangs {
            // Until the test ends: a stuck driver.
            while !state.withLock({ $0.isReleased }) { released.wait(until: monotonicNanoseconds() + 1_000_000_000) }
            throw PCMFault(device: device, call: "open", result: -Int(EIO))
        }
        if error != 0 { throw PCMFault(device: device, call: "open", result: -Int(error)) }
        let format = state.withLock { isCapture ? $0.microphone.format : $0.loudspeaker.format }
        return FakeDevice(
            host: self, isCapture: isCapture, format: format, period: format.rate / 100,
            buffer: format.rate * buffer / 1000)
    }

    // MARK: Scripts

    /// The next opens fail with these errno values, in this order.
    public func failOpens(_ errors: [Int32]) { state.withLock { $0.openErrors += errors } }
    /// The next `count` opens never return.
    public func hangOpens(_ count: Int) { state.withLock { $0.hangingOpens += count } }
    /// Lets hanging opens return with an error; call it at the end of a test.
    public func release() {
        state.withLock { $0.isReleased = true }
        released.signal()
    }
    /// Opens tried so far.
    public var opens: Int { state.withLock { $0.opens } }

    /// Pulls the devices out or puts them back: every call on an open one gives ENODEV, and so does opening.
    public func setPlugged(_ isPlugged: Bool) {
        state.withLock {
            $0.isPlugged = isPlugged
            for key in $0.resting.keys { tick(&$0.resting[key]!) }
        }
    }

    /// The microphone's model.
    public func withMicrophone<Result: Sendable>(_ body: (inout FakeMicrophone) -> Result) -> Result {
        state.withLock { body(&$0.microphone) }
    }
    /// The loudspeaker's model; its ledger is up to date.
    public func withLoudspeaker<Result: Sendable>(_ body: (inout FakeLoudspeaker) -> Result) -> Result {
        let now = now()
        return state.withLock {
            $0.loudspeaker.advance(to: now)
            return body(&$0.loudspeaker)
        }
    }

    // MARK: Time

    public func wait(_ wake: WakeUp, until deadline: UInt64) { rest(wake, deadline, nil) }

    /// Turns the clock by `milliseconds` in steps of `step`, settling after each. False if a thread did not come to rest
    /// within ten seconds of real time.
    @discardableResult
    public func advance(milliseconds: Int, step: Int = 5) -> Bool {
        var rest = milliseconds
        guard settle() else { return false }
        while rest > 0 {
            let piece = min(step, rest)
            rest -= piece
            state.withLock {
                $0.now += UInt64(piece) * 1_000_000
                for key in $0.resting.keys where isDue($0, $0.resting[key]!) { tick(&$0.resting[key]!) }
            }
            guard settle() else { return false }
        }
        return true
    }

    /// Waits until `threads` threads have waited in the host and all are at rest; false after ten seconds of real time.
    @discardableResult
    public func settle(threads: Int = 1) -> Bool {
        let limit = monotonicNanoseconds() + 10_000_000_000
        while true {
            let isSettled = state.withLock { state in
                // A script may have given a resting thread something to do.
                for key in state.resting.keys where isDue(state, state.resting[key]!) && !state.resting[key]!.isTicked {
                    tick(&state.resting[key]!)
                }
                return state.threads.count >= threads && state.threads.count == state.resting.count
                    && state.resting.values.allSatisfy { !$0.isTicked && !$0.wake.isSignalled && !isDue(state, $0) }
            }
            if isSettled { return true }
            guard monotonicNanoseconds() < limit else { return false }
            moved.wait(until: limit)
        }
    }

    private func isDue(_ state: State, _ rest: Rest) -> Bool {
        state.now >= rest.deadline || (rest.device?.isReady(state) ?? false)
    }

    private func tick(_ rest: inout Rest) {
        rest.isTicked = true
        rest.tick.signal()
    }

    /// Waits for `wake`, the deadline, or `device`; the model's one place of rest.
    func rest(_ wake: WakeUp, _ deadline: UInt64, _ device: FakeDevice?) {
        if mode == .live {
            let until = device.map { device in min(deadline, state.withLock { device.readyTime(&$0) }) } ?? deadline
            wake.wait(until: until)
            return
        }
        let thread = Int(bitPattern: UInt(pthread_self()))
        let tick = WakeUp()
        while true {
            let isDone = state.withLock { state in
                state.threads.insert(thread)
                let rest = Rest(deadline: deadline, wake: wake, tick: tick, device: device)
                if wake.clear() || isDue(state, rest) {
                    state.resting[thread] = nil
                    return true
                }
                state.resting[thread] = rest
                return false
            }
            if isDone { return }
            moved.signal()
            var entries = (
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: tick.descriptor, events: Int16(POLLIN), revents: 0)
            )
            withUnsafeMutableBytes(of: &entries) { bytes in
                _ = poll(bytes.bindMemory(to: pollfd.self).baseAddress!, 2, 10_000)
            }
            tick.clear()
        }
    }
}
