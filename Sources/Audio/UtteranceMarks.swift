internal import Synchronization

/// Where in the speech ring utterances begin and end, and when they were heard: the slate between those who write them
/// (under the queue's lock) and the playback thread (which takes no lock).
// @unchecked: every field is an atomic; a slot is reused only after the playback thread has passed it.
final class UtteranceMarks: @unchecked Sendable {
    /// Utterances that can be between their first sample and their last frame at a time.
    static let capacity = 64
    static let open = Int.max
    /// No generation: the playback thread passes over the mark.
    static let void = -2

    struct Mark: ~Copyable {
        let generation = Atomic(UtteranceMarks.void)
        let start = Atomic(0)
        /// `open` until the utterance is finished.
        let end = Atomic(UtteranceMarks.open)
        /// Monotonic nanoseconds; 0 until the first frame was handed to the device.
        let startedAt = Atomic<UInt64>(0)
        let isPlayed = Atomic(false)
    }

    private let marks: UnsafeMutablePointer<Mark>
    /// Marks made so far.
    let published = Atomic(0)
    /// Marks that the playback thread is through with.
    let passed = Atomic(0)

    init() {
        marks = .allocate(capacity: UtteranceMarks.capacity)
        for i in 0..<UtteranceMarks.capacity { (marks + i).initialize(to: Mark()) }
    }

    deinit {
        marks.deinitialize(count: UtteranceMarks.capacity)
        marks.deallocate()
    }

    var isFull: Bool {
        published.load(ordering: .acquiring) - passed.load(ordering: .acquiring) >= UtteranceMarks.capacity
    }

    /// Queue's lock: a mark for an utterance that begins at `start`; its number.
    func publish(generation: Int, start: Int) -> Int {
        let number = published.load(ordering: .relaxed)
        let mark = self[number]
        mark.pointee.start.store(start, ordering: .relaxed)
        mark.pointee.end.store(UtteranceMarks.open, ordering: .relaxed)
        mark.pointee.startedAt.store(0, ordering: .relaxed)
        mark.pointee.isPlayed.store(false, ordering: .relaxed)
        mark.pointee.generation.store(generation, ordering: .releasing)
        published.store(number + 1, ordering: .releasing)
        return number
    }

    subscript(_ number: Int) -> UnsafeMutablePointer<Mark> { marks + (number & (UtteranceMarks.capacity - 1)) }
}
