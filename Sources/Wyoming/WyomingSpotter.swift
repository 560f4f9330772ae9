internal import Audio
internal import OrderedJSON
internal import Platform
public import Speech
internal import Synchronization

/// Hears its phrases by a Wyoming wake service, which gets all that the microphone hears.
///
/// The listener only puts sound into a ring; a thread sends it, reads what was detected, and connects again after a
/// loss. "Stop" is not asked for: such services know their own words.
public final class WyomingSpotter: HotwordSpotter {
    /// How it asks.
    public struct Settings: Sendable {
        /// The service's names of its words; empty for all it has.
        public var names: [String] = []
        /// Told when the service can be used or no longer: a reason, nil once it is well. On a thread of its own.
        public var tell: @Sendable (WyomingFault?) -> Void = { _ in }

        /// The defaults.
        public init() {}
    }

    private let link: WyomingWakeLink

    /// Begins to ask the service at `address`.
    public init(_ address: WyomingAddress, settings: Settings = Settings()) {
        let link = WyomingWakeLink(address, settings: settings)
        self.link = link
        startThread(name: "wyoming-wake") { link.run() }
    }

    deinit { link.end() }

    public func process(_ samples: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection? {
        // A service that is too slow or not there hears what it can.
        link.ring.write(samples)
        return link.takeDetection().map { name in
            HotwordDetection(phrase: name, kind: .hotword, score: 0, samplesSinceEnd: WyomingSpotter.delay)
        }
    }

    public func reset() { link.forget() }

    /// Samples between the end of a word and its detection, about; no service tells.
    private static let delay = 3200
}

/// What the spotter and its thread share.
// @unchecked: the ring has one producer (the listener) and one consumer (the thread); the rest is behind locks.
final class WyomingWakeLink: @unchecked Sendable {
    let ring = SampleRing(capacity: 1 << 15)
    private let address: WyomingAddress
    private let settings: WyomingSpotter.Settings
    private let cancel = WakeUp()
    private let isEnding = Atomic(false)
    private let detections = Mutex<[String]>([])

    /// Samples of a chunk: 80 ms, of which most engines' windows are made.
    private static let chunk = 1280

    init(_ address: WyomingAddress, settings: WyomingSpotter.Settings) {
        self.address = address
        self.settings = settings
    }

    func end() {
        isEnding.store(true, ordering: .releasing)
        cancel.signal()
        ring.wake.signal()
    }

    func takeDetection() -> String? { detections.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    func forget() { detections.withLock { $0 = [] } }

    func run() {
        var pause: UInt64 = 1_000_000_000
        while !isEnding.load(ordering: .acquiring) {
            let began = monotonicNanoseconds()
            do throws(WyomingFault) {
                try serve()
            } catch {
                guard error.kind != .cancelled, !isEnding.load(ordering: .acquiring) else { return }
                settings.tell(error)
            }
            // One that fails at once is asked ever more rarely.
            pause = monotonicNanoseconds() > began + 30_000_000_000 ? 1_000_000_000 : min(60_000_000_000, pause * 2)
            let until = monotonicNanoseconds() + pause
            while monotonicNanoseconds() < until, !isEnding.load(ordering: .acquiring) { cancel.wait(until: until) }
        }
    }

    /// One connection, until it fails.
    private func serve() throws(WyomingFault) {
        var limits = WyomingConnection.Limits()
        limits.total = .max / 2
        let connection = try WyomingConnection(to: address, limits: limits, cancel: cancel)
        let names: JSONValue = settings.names.isEmpty ? .null : .array(settings.names.map { .string($0) })
        try connection.send(WyomingEvent("detect", JSONObject([("names", names)])))
        try connection.send(WyomingEvent("audio-start", WyomingAudio.ours.data(at: 0)))
        settings.tell(nil)
        ring.skip(to: ring.writePosition)
        var piece = [Int16](repeating: 0, count: Self.chunk)
        var sent = 0
        while !isEnding.load(ordering: .acquiring) {
            _ = ring.wait(for: Self.chunk, until: monotonicNanoseconds() + 1_000_000_000)
            while ring.available >= Self.chunk {
                let count = piece.withUnsafeMutableBufferPointer { ring.read(into: $0) }
                try connection.send(
                    WyomingEvent(
                        "audio-chunk", WyomingAudio.ours.data(at: sent / 16),
                        payload: Array(piece[..<count]).littleEndianBytes))
                sent += count
            }
            while let event = try connection.receiveWaiting() {
                guard event.type == "detection" else { continue }
                let name = event.data["name"]?.string ?? ""
                detections.withLock { if $0.count < 8 { $0.append(name) } }
            }
        }
    }
}
