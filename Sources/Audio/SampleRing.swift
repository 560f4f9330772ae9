internal import Synchronization

/// A ring of samples between one producing and one consuming thread. Neither side locks or allocates; `wait` is the
/// only call that blocks, and only the consumer makes it.
///
/// Positions count samples since the start and only grow. When the ring is full the newest samples don't fit: the
/// producer learns how many did.
// @unchecked: the storage between `taken` and `written` belongs to the consumer, the rest to the producer; both
// positions are atomics, released after the samples were touched.
public final class SampleRing: @unchecked Sendable {
    /// In samples, a power of two.
    public let capacity: Int
    /// Ends a `wait` early when signalled, by any thread.
    public let wake = WakeUp()

    private let storage: UnsafeMutablePointer<Int16>
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)
    private let voided = Atomic<Int>(0)
    /// How many samples the consumer sleeps for; 0 when it is awake.
    private let wanted = Atomic<Int>(0)

    /// A ring for `capacity` samples, a power of two.
    public init(capacity: Int) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0, "a ring's capacity is a power of two")
        self.capacity = capacity
        storage = .allocate(capacity: capacity)
        storage.initialize(repeating: 0, count: capacity)
    }

    deinit { storage.deallocate() }

    /// The smallest ring that holds at least `count` samples.
    public convenience init(atLeast count: Int) {
        var capacity = 2
        while capacity < count { capacity <<= 1 }
        self.init(capacity: capacity)
    }

    /// Position after the newest sample.
    public var writePosition: Int { written.load(ordering: .acquiring) }
    /// Position of the next sample to be read.
    public var readPosition: Int { max(taken.load(ordering: .acquiring), voided.load(ordering: .acquiring)) }
    /// Samples that can be read now.
    public var available: Int { max(0, writePosition - readPosition) }
    /// Samples that can be written now. Discarded samples still take their place until the consumer reads again.
    public var space: Int { capacity - (written.load(ordering: .relaxed) - taken.load(ordering: .acquiring)) }

    /// Producer: appends what fits and returns how many samples that were.
    @discardableResult
    public func write(_ samples: UnsafeBufferPointer<Int16>) -> Int {
        let position = written.load(ordering: .relaxed)
        let count = min(samples.count, capacity - (position - taken.load(ordering: .acquiring)))
        guard count > 0, let source = samples.baseAddress else { return 0 }
        let start = position & (capacity - 1)
        let first = min(count, capacity - start)
        (storage + start).update(from: source, count: first)
        storage.update(from: source + first, count: count - first)
        // Sequentially consistent with `wanted`: either the consumer sees the samples or we see that it sleeps.
        written.store(position + count, ordering: .sequentiallyConsistent)
        let awaited = wanted.load(ordering: .sequentiallyConsistent)
        if awaited > 0, position + count - readPosition >= awaited {
            wanted.store(0, ordering: .relaxed)
            wake.signal()
        }
        return count
    }

    /// Consumer: takes up to `target.count` samples and returns how many; the rest of `target` stays as it was.
    public func read(into target: UnsafeMutableBufferPointer<Int16>) -> Int {
        let end = written.load(ordering: .acquiring)
        let position = min(end, max(taken.load(ordering: .relaxed), voided.load(ordering: .acquiring)))
        let count = min(target.count, end - position)
        if count > 0, let destination = target.baseAddress {
            let start = position & (capacity - 1)
            let first = min(count, capacity - start)
            destination.update(from: storage + start, count: first)
            (destination + first).update(from: storage, count: count - first)
        }
        taken.store(position + max(0, count), ordering: .releasing)
        return max(0, count)
    }

    /// Consumer: throws away what lies before `position` (at most all there is).
    public func skip(to position: Int) {
        let target = min(position, written.load(ordering: .acquiring))
        if target > taken.load(ordering: .relaxed) { taken.store(target, ordering: .releasing) }
    }

    /// Any thread: voids all that was written up to now.
    public func discard() { discard(before: written.load(ordering: .acquiring)) }

    /// Any thread: voids what lies before `position`.
    public func discard(before position: Int) {
        var seen = voided.load(ordering: .relaxed)
        while seen < position {
            let (done, now) = voided.compareExchange(
                expected: seen, desired: position, ordering: .acquiringAndReleasing)
            if done { return }
            seen = now
        }
    }

    /// Consumer: waits until `count` samples are there, `wake` is signalled, or the monotonic instant `deadline` has
    /// come. Returns how many samples are there.
    public func wait(for count: Int, until deadline: UInt64) -> Int {
        let count = min(count, capacity)
        while true {
            wanted.store(count, ordering: .sequentiallyConsistent)
            let there = max(0, written.load(ordering: .sequentiallyConsistent) - readPosition)
            if there >= count || monotonicNanoseconds() >= deadline {
                wanted.store(0, ordering: .relaxed)
                return there
            }
            if wake.wait(until: deadline) {
                wanted.store(0, ordering: .relaxed)
                return available
            }
        }
    }
}
