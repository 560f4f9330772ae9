internal import Synchronization

/// One of the streams that are mixed: a ring whose content belongs to a generation of the playback.
///
/// What was written for an older generation, even by a producer that was in the middle of it when the cut came, is
/// never read: each generation states where in the ring it begins.
final class Lane: Sendable {
    let ring: SampleRing
    private let beginPosition = Atomic(0)
    private let beginGeneration = Atomic(-1)

    init(capacity: Int) { ring = SampleRing(capacity: capacity) }

    /// Producer, with the queue's lock: from the present write position on, the ring belongs to `generation`.
    func begin(generation: Int) { begin(generation: generation, at: ring.writePosition) }

    /// As above, from `position` on.
    func begin(generation: Int, at position: Int) {
        beginPosition.store(position, ordering: .releasing)
        beginGeneration.store(generation, ordering: .releasing)
    }

    /// Whether `generation` has begun.
    func hasBegun(generation: Int) -> Bool { beginGeneration.load(ordering: .acquiring) == generation }

    /// Samples of `generation` that wait. Any thread.
    func pending(generation: Int) -> Int {
        guard hasBegun(generation: generation) else { return 0 }
        return max(0, ring.writePosition - max(ring.readPosition, beginPosition.load(ordering: .acquiring)))
    }

    /// Where `generation` is read next: all before is taken or void. Any thread.
    func readPosition(generation: Int) -> Int {
        let position = ring.readPosition
        return hasBegun(generation: generation) ? max(position, beginPosition.load(ordering: .acquiring)) : position
    }

    /// Playback thread: frees the place of what is void, for a writer may wait for it.
    func pass(generation: Int) {
        if hasBegun(generation: generation) { ring.skip(to: beginPosition.load(ordering: .acquiring)) }
    }

    /// Playback thread: takes samples of `generation`.
    func read(into target: UnsafeMutableBufferPointer<Int16>, generation: Int) -> Int {
        guard hasBegun(generation: generation) else { return 0 }
        pass(generation: generation)
        return ring.read(into: target)
    }
}
