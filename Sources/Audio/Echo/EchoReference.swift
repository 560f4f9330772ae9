internal import Synchronization

/// What the loudspeaker plays, as an echo canceller needs it: the mixed sound after the volume, 16 kHz mono, with the
/// time at which each of it is heard.
///
/// One thread produces (the playback thread: nothing is allocated or locked), one consumes. Samples that nobody takes
/// are dropped, and said to be missing. Only what passes this process is known: another program's sound is not.
// @unchecked: the ring and the atomics are for both sides; `run` and `hadSpeech` belong to the producer, `taken` to the
// consumer.
public final class EchoReference: @unchecked Sendable {
    /// Hz.
    public static let rate = 16_000
    /// Nanoseconds from one sample to the next.
    static let sampleTime: UInt64 = 62_500

    /// Where in the stream the sound is, and when that is heard.
    struct Stamp: Equatable {
        /// Of the ring, after the last sample that the device has.
        let position: Int
        /// When that position is heard, in monotonic nanoseconds; of a cut, when it came.
        let time: UInt64
        /// Samples of one run follow each other without a gap.
        let run: Int
        let isCut: Bool
        /// Speech was mixed in since the stamp before.
        let hasSpeech: Bool
    }

    private struct Slot: ~Copyable {
        let position = Atomic(0)
        let time = Atomic<UInt64>(0)
        /// The run times four; 1 for speech, 2 for a cut.
        let kind = Atomic(0)
    }

    /// 4.1 s.
    private let ring = SampleRing(capacity: 1 << 16)
    private static let slotCount = 256
    private let slots: UnsafeMutablePointer<Slot>
    private let published = Atomic(0)
    private let passed = Atomic(0)
    private var run = 0
    private var hadSpeech = false
    private var taken = 0

    /// Nothing yet.
    public init() {
        slots = .allocate(capacity: EchoReference.slotCount)
        for i in 0..<EchoReference.slotCount { (slots + i).initialize(to: Slot()) }
    }

    deinit {
        slots.deinitialize(count: EchoReference.slotCount)
        slots.deallocate()
    }

    // MARK: Producer

    /// Appends the next samples.
    public func write(_ samples: UnsafeBufferPointer<Int16>, hasSpeech: Bool) {
        if ring.write(samples) < samples.count { run += 1 }
        if hasSpeech { hadSpeech = true }
    }

    /// All but the last `pending` samples are the device's now; what follows them is heard at `time`, in monotonic
    /// nanoseconds.
    public func handedOver(pending: Int, heardAt time: UInt64) {
        publish(position: ring.writePosition - pending, time: time, flag: hadSpeech ? 1 : 0)
        hadSpeech = false
    }

    /// The device has stopped: what follows is heard at a time of its own.
    public func interrupted() { run += 1 }

    /// What has not been heard at `time` never is.
    public func cut(at time: UInt64) {
        run += 1
        hadSpeech = false
        publish(position: ring.writePosition, time: time, flag: 2)
    }

    private func publish(position: Int, time: UInt64, flag: Int) {
        let number = published.load(ordering: .relaxed)
        guard number - passed.load(ordering: .acquiring) < EchoReference.slotCount else { return }
        let slot = slots + number & (EchoReference.slotCount - 1)
        slot.pointee.position.store(position, ordering: .relaxed)
        slot.pointee.time.store(time, ordering: .relaxed)
        slot.pointee.kind.store(run << 2 | flag, ordering: .relaxed)
        published.store(number + 1, ordering: .releasing)
    }

    // MARK: Consumer

    /// The next stamp.
    func takeStamp() -> Stamp? {
        guard taken < published.load(ordering: .acquiring) else { return nil }
        let slot = slots + taken & (EchoReference.slotCount - 1)
        let kind = slot.pointee.kind.load(ordering: .relaxed)
        let stamp = Stamp(
            position: slot.pointee.position.load(ordering: .relaxed),
            time: slot.pointee.time.load(ordering: .relaxed), run: kind >> 2, isCut: kind & 2 != 0,
            hasSpeech: kind & 1 != 0)
        taken += 1
        passed.store(taken, ordering: .releasing)
        return stamp
    }

    /// Position of the next sample to be read.
    var readPosition: Int { ring.readPosition }

    /// Takes the next samples.
    func read(into target: UnsafeMutableBufferPointer<Int16>) -> Int { ring.read(into: target) }

    /// Throws away what lies before `position`.
    func skip(to position: Int) { ring.skip(to: position) }
}
