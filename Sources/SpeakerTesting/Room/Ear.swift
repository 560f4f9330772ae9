internal import Glibc
internal import Synchronization

/// Records a device of the room without a gap and knows when each sample was heard, on CLOCK_MONOTONIC.
///
/// Samples are 16 kHz mono and numbered from the ear's opening. A sample's time is when it could first be read: the
/// sound server's and arecord's buffers (about 40 ms) are in it, the same for every ear, so the difference between
/// two ears' times is free of them.
// @unchecked: what changes is guarded by `store`.
public final class Ear: @unchecked Sendable {
    /// Hz.
    public static let sampleRate = 16_000

    private struct Store {
        var samples: [Int16] = []
        /// Number of the first sample kept.
        var first = 0
        /// For each second of sound, the least of (time of arrival - sample number): the pieces that were not held
        /// up. Milliseconds.
        var offsets: [Double] = []
        /// Where each piece that came in ended, and when it came.
        var pieces: [(end: Int, arrival: Double)] = []
        var isEnded = false
        var waiting: [Int: (sample: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var next = 0
        var end: Int { first + samples.count }
    }
    private let store = Mutex(Store())
    private let recorder = Mutex<ChildProcess?>(nil)

    /// Opens an ear at the ALSA name `device` of `room`; returns when the first sound (or silence) has come in.
    public static func open(_ device: String, in room: VirtualRoom) async throws(RoomError) -> Ear {
        let ear = Ear()
        let log = "\(room.folder.path)/\(device)-\(UInt32.random(in: 0 ... .max)).log"
        let child = try await ChildProcess.start(
            [
                "arecord", "-q", "-D", device, "-t", "raw", "-f", "S16_LE", "-r", "\(sampleRate)", "-c", "1",
                "--buffer-time=100000", "--period-time=20000",
            ],
            environment: room.environment, output: .bytes { ear.take($0) }, errors: .file(log))
        ear.recorder.withLock { $0 = child }
        guard await ear.wait(forSample: 1, within: .seconds(10)) else {
            await ear.close()
            let reason = (try? readFile(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            throw RoomError("Nothing can be recorded from \(device). \(reason)")
        }
        return ear
    }

    private init() {}

    /// Ends the recording; what was recorded stays.
    public func close() async {
        let child = recorder.withLock { child in
            defer { child = nil }
            return child
        }
        await child?.end()
        finish()
    }

    /// No more sound will come: whoever waits for some is told.
    private func finish() {
        let waiting = store.withLock { store in
            store.isEnded = true
            defer { store.waiting = [:] }
            return Array(store.waiting.values)
        }
        for entry in waiting { entry.continuation.resume(returning: false) }
    }

    /// How many samples were heard so far: the number of the next one.
    public var now: Int { store.withLock { $0.end } }

    /// The sound from sample `start` to `end` (now if nil), as far as it is kept.
    public func recording(from start: Int, to end: Int? = nil) -> Recording {
        store.withLock { store in
            let low = min(max(start - store.first, 0), store.samples.count)
            let high = min(max((end ?? store.end) - store.first, low), store.samples.count)
            return Recording(samples: Array(store.samples[low..<high]), sampleRate: Ear.sampleRate)
        }
    }

    /// Forgets what came before `sample`; long runs need it.
    public func forget(before sample: Int) {
        store.withLock { store in
            let count = min(max(sample - store.first, 0), store.samples.count)
            store.samples.removeFirst(count)
            store.first += count
            store.pieces.removeAll { $0.end <= store.first }
        }
    }

    /// When the piece with `sample` in it came in, in CLOCK_MONOTONIC milliseconds; nil if it has not, or is forgotten.
    ///
    /// Later than `time(of:)` by what the piece was held up: a null sink makes its sound in blocks, so the sound of
    /// one may be "heard" as a whole before or after an order that falls into it. For "how long until silence" take the
    /// arrival of the first silent sample: it cannot be too early.
    public func arrival(of sample: Int) -> Double? {
        store.withLock { $0.pieces.first { $0.end > sample }?.arrival }
    }

    /// When `sample` was heard, in CLOCK_MONOTONIC milliseconds.
    public func time(of sample: Int) -> Double {
        store.withLock { store in
            guard !store.offsets.isEmpty else { return monotonicMilliseconds() }
            // Two seconds to each side: long enough to hold a piece that was not held up, short enough for the two
            // clocks not to drift apart (81 ppm were measured).
            let second = min(max(sample / Ear.sampleRate, 0), store.offsets.count - 1)
            let around = store.offsets[max(0, second - 2)...min(store.offsets.count - 1, second + 2)]
            return (around.min() ?? 0) + Double(sample) * 1000 / Double(Ear.sampleRate)
        }
    }

    /// The number of the sample heard at `milliseconds` of CLOCK_MONOTONIC.
    public func sample(at milliseconds: Double) -> Int {
        let now = now
        return now + Int((milliseconds - time(of: now)) * Double(Ear.sampleRate) / 1000)
    }

    /// Waits until `sample` was heard; false if the ear was closed or `limit` has passed.
    public func wait(forSample sample: Int, within limit: Duration) async -> Bool {
        let ticket = store.withLock { store in
            store.next += 1
            return store.next
        }
        let deadline = Task {
            try? await Task.sleep(for: limit)
            self.store.withLock { $0.waiting.removeValue(forKey: ticket) }?.continuation.resume(returning: false)
        }
        defer { deadline.cancel() }
        return await withCheckedContinuation { continuation in
            let known: Bool? = store.withLock { store in
                if store.end >= sample { return true }
                if store.isEnded { return false }
                store.waiting[ticket] = (sample, continuation)
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Waits until `quiet` milliseconds without an audible sample have passed, counted from `sample` or from the last
    /// audible one after it; returns the sample after that last audible one (`sample` if there was none), nil after
    /// `limit`.
    public func waitForQuiet(_ quiet: Int, from sample: Int, within limit: Duration) async -> Int? {
        let deadline = ContinuousClock.now + limit
        let needed = quiet * Ear.sampleRate / 1000
        var loudEnd = sample
        var seen = sample
        while true {
            let end = now
            if end > seen {
                let piece = recording(from: seen, to: end)
                if let last = piece.samples.lastIndex(where: { $0.magnitude > Recording.audible }) {
                    loudEnd = end - piece.samples.count + last + 1
                }
                seen = end
            }
            if seen - loudEnd >= needed { return loudEnd }
            let rest = deadline - ContinuousClock.now
            guard rest > .zero, await wait(forSample: loudEnd + needed, within: rest) else { return nil }
        }
    }

    /// Waits for the first audible sample at or after `sample`; nil after `limit`.
    public func waitForSound(from sample: Int, within limit: Duration) async -> Int? {
        let deadline = ContinuousClock.now + limit
        var seen = sample
        while true {
            let end = now
            if end > seen {
                let piece = recording(from: seen, to: end)
                if let first = piece.samples.firstIndex(where: { $0.magnitude > Recording.audible }) {
                    return end - piece.samples.count + first
                }
                seen = end
            }
            let rest = deadline - ContinuousClock.now
            guard rest > .zero, await wait(forSample: seen + 160, within: rest) else { return nil }
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else {
            finish()
            return
        }
        let arrival = monotonicMilliseconds()
        let ready = store.withLock { store in
            // arecord writes whole periods; a half sample would be its fault and is cut.
            for index in 0..<bytes.count / 2 {
                store.samples.append(
                    Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)))
            }
            store.pieces.append((store.end, arrival))
            let offset = arrival - Double(store.end) * 1000 / Double(Ear.sampleRate)
            let second = max(0, store.end - 1) / Ear.sampleRate
            while store.offsets.count <= second { store.offsets.append(offset) }
            store.offsets[second] = min(store.offsets[second], offset)
            let ready = store.waiting.filter { $0.value.sample <= store.end }
            for ticket in ready.keys { store.waiting.removeValue(forKey: ticket) }
            return ready.values.map { $0.continuation }
        }
        for continuation in ready { continuation.resume(returning: true) }
    }
}
