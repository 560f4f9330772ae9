public import Audio
internal import Glibc
internal import Synchronization

/// An open device of a `FakeSoundHost`.
public final class FakeDevice: CapturePCM, PlaybackPCM, Sendable {
    public let format: PCMFormat
    public let periodFrames: Int
    public let bufferFrames: Int
    private let host: FakeSoundHost
    private let isCapture: Bool
    private let isGone = Atomic(false)

    init(host: FakeSoundHost, isCapture: Bool, format: PCMFormat, period: Int, buffer: Int) {
        precondition(format.sampleFormat == .s16, "the model speaks S16_LE")
        self.host = host
        self.isCapture = isCapture
        self.format = format
        periodFrames = period
        bufferFrames = buffer
        host.state.withLock {
            if isCapture {
                $0.microphone.reset(buffer: buffer, period: period)
            } else {
                $0.loudspeaker.reset(buffer: buffer, period: period)
            }
        }
    }

    /// Runs `body` on the host with this device's time passed; ENODEV once it was unplugged.
    private func with(_ body: (inout FakeSoundHost.State, UInt64) -> Int) -> Int {
        let now = host.now()
        return host.state.withLock { state in
            state.loudspeaker.advance(to: now)
            if !state.isPlugged { isGone.store(true, ordering: .relaxed) }
            return isGone.load(ordering: .relaxed) ? -Int(ENODEV) : body(&state, now)
        }
    }

    /// Whether a waiting thread has something to do.
    func isReady(_ state: FakeSoundHost.State) -> Bool {
        if !state.isPlugged || isGone.load(ordering: .relaxed) { return true }
        if isCapture {
            return !state.microphone.readErrors.isEmpty || state.microphone.available(state.now) >= periodFrames
        }
        var loudspeaker = state.loudspeaker
        loudspeaker.advance(to: state.now)
        return loudspeaker.isDry || loudspeaker.space >= periodFrames
    }

    func readyTime(_ state: inout FakeSoundHost.State) -> UInt64 {
        if !state.isPlugged { return 0 }
        return isCapture ? state.microphone.readyTime : state.loudspeaker.readyTime
    }

    public func prepare() -> Int {
        with { state, _ in
            if isCapture {
                state.microphone.reset(buffer: bufferFrames, period: periodFrames)
            } else {
                state.loudspeaker.reset(buffer: bufferFrames, period: periodFrames)
            }
            return 0
        }
    }

    public func start() -> Int {
        with { state, now in
            if isCapture { state.microphone.start(now: now) } else { state.loudspeaker.start(now: now) }
            return 0
        }
    }

    public func drop() -> Int {
        with { state, _ in
            if isCapture { state.microphone.isRunning = false } else { state.loudspeaker.drop() }
            return 0
        }
    }

    public func resume() -> Int {
        with { state, _ in
            guard state.loudspeaker.resumesToWait > 0 else { return -Int(ENOSYS) }
            state.loudspeaker.resumesToWait -= 1
            return -Int(EAGAIN)
        }
    }

    public func wait(_ wake: WakeUp, until deadline: UInt64) -> Int {
        host.rest(wake, deadline, self)
        return with { _, _ in 0 }
    }

    public func close() {}

    public func read(_ data: UnsafeMutableRawPointer, frames: Int) -> Int {
        with { state, now in
            if !state.microphone.readErrors.isEmpty {
                let error = state.microphone.readErrors.removeFirst()
                if error != EINTR { state.microphone.isRunning = false }
                return -Int(error)
            }
            let available = state.microphone.available(now)
            if available > bufferFrames {
                state.microphone.isRunning = false
                return -Int(EPIPE)
            }
            let count = min(frames, available)
            guard count > 0 else { return -Int(EAGAIN) }
            state.microphone.next(count).withUnsafeBytes { data.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
            return count
        }
    }

    public func write(_ data: UnsafeRawPointer, frames: Int) -> Int {
        with { state, now in
            if !state.loudspeaker.writeErrors.isEmpty {
                let error = state.loudspeaker.writeErrors.removeFirst()
                if error == ENODEV { isGone.store(true, ordering: .relaxed) }
                if error == EPIPE { state.loudspeaker.drop() }
                return -Int(error)
            }
            if state.loudspeaker.isDry { return -Int(EPIPE) }
            var count = min(frames, state.loudspeaker.space)
            if !state.loudspeaker.shortWrites.isEmpty {
                count = min(count, state.loudspeaker.shortWrites.removeFirst())
            }
            guard count > 0 else { return -Int(EAGAIN) }
            let samples = (0..<count).map {
                data.loadUnaligned(fromByteOffset: $0 * format.frameSize, as: Int16.self)
            }
            state.loudspeaker.take(samples, now: now)
            return count
        }
    }

    public func delay() -> Int {
        with { state, _ in state.loudspeaker.isDry ? -Int(EPIPE) : state.loudspeaker.held }
    }

    public func takeBack(keeping keep: Int) -> Int { with { state, _ in state.loudspeaker.takeBack(keeping: keep) } }
}
