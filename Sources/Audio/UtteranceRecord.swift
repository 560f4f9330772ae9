/// An utterance as the queue knows it.
// @unchecked: every `var` is guarded by the queue's lock.
final class UtteranceRecord: @unchecked Sendable {
    let generation: Int
    /// Wakes its writer.
    let wake = WakeUp()
    var isQueued = false
    var isFinished = false
    var outcome: PlayEnd?
    /// Its mark, from the first sample on.
    var mark: Int?
    /// Where in the speech ring it begins, once it has a mark.
    var start = 0
    var firstFrameAt: UInt64?
    var writer: UtteranceWriter?
    /// The device's rate when it began.
    var outputRate = 0
    var waiters: [CheckedContinuation<PlayEnd, Never>] = []
    var beginWaiters: [CheckedContinuation<UInt64?, Never>] = []
    var wroteAt = monotonicNanoseconds()
    /// Since when it waits for a loudspeaker.
    var unheardSince: UInt64?

    init(generation: Int) { self.generation = generation }

    var isAwaited: Bool { !waiters.isEmpty || !beginWaiters.isEmpty }

    /// Answers those who wait for the first frame: it was played, or never will be.
    func tellBegin() {
        for waiter in beginWaiters { waiter.resume(returning: firstFrameAt) }
        beginWaiters = []
    }
}
