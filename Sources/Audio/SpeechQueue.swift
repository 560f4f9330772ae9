internal import Synchronization

/// The utterances that have not ended, in the order in which they are heard, and the lock under which they are written.
///
/// The playback thread never takes the lock while it plays; `cut` never takes it at all.
final class SpeechQueue: Sendable {
    private let records = Mutex<[UtteranceRecord]>([])
    private let loudspeakerDeadline: UInt64
    private let writerDeadline: UInt64
    private let deviceTime: UInt64

    init(configuration: Playback.Configuration) {
        loudspeakerDeadline = .milliseconds(configuration.loudspeakerDeadline)
        writerDeadline = .milliseconds(configuration.writerDeadline)
        deviceTime = .milliseconds(configuration.bufferMilliseconds)
    }

    var isEmpty: Bool { records.withLock { $0.isEmpty } }

    /// Runs `body` with the lock of the rings' producers.
    func withLock<Result: Sendable>(_ body: (inout [UtteranceRecord]) -> Result) -> Result {
        records.withLock { body(&$0) }
    }

    // MARK: Writers

    private enum Step { case done, over, wait }

    func write(
        _ samples: UnsafeBufferPointer<Int16>, sampleRate: Int, to record: UtteranceRecord, _ core: PlaybackCore
    ) -> Bool {
        var used = 0
        while true {
            let step: Step = withLock { records in
                enqueue(record, &records, core)
                record.wroteAt = monotonicNanoseconds()
                return advance(record, samples, sampleRate, &used, records, core)
            }
            core.orders.signal()
            switch step {
            case .done: return true
            case .over:
                core.news.signal()
                return false
            case .wait: record.wake.wait(until: monotonicNanoseconds() + .milliseconds(50))
            }
        }
    }

    private func advance(
        _ record: UtteranceRecord, _ samples: UnsafeBufferPointer<Int16>, _ sampleRate: Int, _ used: inout Int,
        _ records: [UtteranceRecord], _ core: PlaybackCore
    ) -> Step {
        let current = core.generation.load(ordering: .acquiring)
        guard record.outcome == nil, !record.isFinished, record.generation == current else { return .over }
        guard used < samples.count else { return .done }
        guard records.first(where: { !$0.isFinished && $0.outcome == nil }) === record else { return .wait }
        let rate = core.deviceRate.load(ordering: .acquiring)
        guard rate > 0 else { return .wait }
        if record.mark == nil || record.writer?.inputRate != sampleRate {
            do throws(ResamplerError) {
                record.writer = try UtteranceWriter(from: sampleRate, to: rate)
            } catch {
                record.outcome = .failed(error.description)
                return .over
            }
        }
        if record.mark == nil {
            let oldest = records.compactMap { $0.mark }.min() ?? .max
            guard !core.marks.isFull, core.marks.published.load(ordering: .relaxed) - UtteranceMarks.capacity < oldest
            else { return .wait }
            if !core.speech.hasBegun(generation: current) { core.speech.begin(generation: current) }
            record.outputRate = rate
            record.start = core.speech.ring.writePosition
            record.mark = core.marks.publish(generation: current, start: record.start)
        }
        while used < samples.count {
            let count = record.writer!.write(UnsafeBufferPointer(rebasing: samples[used...]), to: core.speech.ring)
            if count == 0 {
                core.wantsRoom.store(true, ordering: .sequentiallyConsistent)
                return .wait
            }
            used += count
        }
        return .done
    }

    func finish(_ record: UtteranceRecord, _ core: PlaybackCore) {
        withLock { _ in
            guard !record.isFinished else { return }
            record.isFinished = true
            if let mark = record.mark, record.outcome == nil {
                record.writer?.flush(to: core.speech.ring)
                core.marks[mark].pointee.end.store(core.speech.ring.writePosition, ordering: .releasing)
            }
            record.writer = nil
        }
        core.orders.signal()
        core.news.signal()
    }

    func heardTime(of record: UtteranceRecord, sample: Int, sampleRate: Int, _ core: PlaybackCore) -> UInt64? {
        withLock { _ in
            note(record, core)
            guard record.outcome == nil || record.outcome == .played, let began = record.firstFrameAt, sampleRate > 0,
                record.outputRate > 0
            else { return nil }
            let offset = Double(sample) / Double(sampleRate) * 1e9
            // What has been played was on its way through the device for about its buffer; pauses since then would
            // show in the present account.
            guard record.outcome == nil else { return began + deviceTime + UInt64(max(0, offset)) }
            let start = Double(record.start) * 1e9 / Double(record.outputRate)
            let time = core.speechOrigin.load(ordering: .relaxed) + Int64(start + offset)
            return UInt64(max(0, time))
        }
    }

    func `await`(
        _ record: UtteranceRecord, _ core: PlaybackCore, _ continuation: CheckedContinuation<PlayEnd, Never>
    ) {
        withLock { records in
            // Already settled: nobody looks at it again.
            if let outcome = record.outcome, !record.isQueued { return continuation.resume(returning: outcome) }
            record.waiters.append(continuation)
            enqueue(record, &records, core)
        }
        core.news.signal()
    }

    func awaitBegin(
        _ record: UtteranceRecord, _ core: PlaybackCore, _ continuation: CheckedContinuation<UInt64?, Never>
    ) {
        withLock { records in
            note(record, core)
            if record.firstFrameAt != nil || record.outcome != nil {
                return continuation.resume(returning: record.firstFrameAt)
            }
            record.beginWaiters.append(continuation)
            enqueue(record, &records, core)
        }
        core.news.signal()
    }

    func firstFrame(of record: UtteranceRecord, _ core: PlaybackCore) -> UInt64? {
        withLock { _ in
            note(record, core)
            return record.firstFrameAt
        }
    }

    private func enqueue(_ record: UtteranceRecord, _ records: inout [UtteranceRecord], _ core: PlaybackCore) {
        guard !record.isQueued, record.outcome == nil || record.isAwaited else { return }
        record.isQueued = true
        records.append(record)
        // From now on its deadlines are watched.
        core.news.signal()
        if core.isStopping.load(ordering: .acquiring) { end(record, &records, .cut) }
    }

    // MARK: The thread that tells news

    /// Ends what has ended, wakes writers, answers those who wait.
    func settle(_ core: PlaybackCore) {
        withLock { records in
            let current = core.generation.load(ordering: .acquiring)
            let hasDevice = core.deviceRate.load(ordering: .acquiring) > 0
            let now = monotonicNanoseconds()
            for record in records {
                if record.outcome == nil {
                    record.outcome = outcome(record, current: current, hasDevice: hasDevice, now: now, core)
                }
                record.wake.signal()
                if let outcome = record.outcome { end(record, &records, outcome) }
            }
        }
    }

    private func outcome(
        _ record: UtteranceRecord, current: Int, hasDevice: Bool, now: UInt64, _ core: PlaybackCore
    ) -> PlayEnd? {
        note(record, core)
        if let mark = record.mark, core.marks[mark].pointee.isPlayed.load(ordering: .acquiring) { return .played }
        if record.generation != current { return .cut }
        if record.mark == nil, record.isFinished { return .played }
        if hasDevice {
            record.unheardSince = nil
        } else {
            let since = record.unheardSince ?? now
            record.unheardSince = since
            if now >= since + loudspeakerDeadline { return .failed("There is no loudspeaker.") }
        }
        if !record.isFinished, now >= record.wroteAt + writerDeadline {
            return .failed("The voice stopped in the middle of a sentence.")
        }
        return nil
    }

    private func note(_ record: UtteranceRecord, _ core: PlaybackCore) {
        guard record.firstFrameAt == nil, record.isQueued, let mark = record.mark else { return }
        let startedAt = core.marks[mark].pointee.startedAt.load(ordering: .acquiring)
        guard startedAt > 0 else { return }
        record.firstFrameAt = startedAt
        record.tellBegin()
    }

    private func end(_ record: UtteranceRecord, _ records: inout [UtteranceRecord], _ outcome: PlayEnd) {
        record.outcome = outcome
        record.isQueued = false
        record.wake.signal()
        records.removeAll { $0 === record }
        // Resuming only enqueues the waiting task, so the lock is no danger.
        for waiter in record.waiters { waiter.resume(returning: outcome) }
        record.waiters = []
        record.tellBegin()
    }

    // MARK: Playback thread, between two devices

    /// The device is gone: what was being spoken has failed, what waits behind it stays.
    func deviceLost(_ reason: String, _ core: PlaybackCore) {
        withLock { records in
            core.deviceRate.store(0, ordering: .releasing)
            let position = core.speech.ring.readPosition
            drop(records, core, reason) { mark, _ in core.marks[mark].pointee.start.load(ordering: .relaxed) < position
            }
            let current = core.generation.load(ordering: .acquiring)
            core.earcons.begin(generation: current)
        }
        core.news.signal()
    }

    /// A device is there: what waits at another rate has failed.
    func deviceOpened(rate: Int, _ core: PlaybackCore) {
        withLock { records in
            drop(records, core, "The loudspeaker changed.") { _, record in record.outputRate != rate }
            core.deviceRate.store(rate, ordering: .releasing)
        }
        core.news.signal()
    }

    /// Fails the utterances in the ring for which `fails` holds and lets the ring begin at the next.
    private func drop(
        _ records: [UtteranceRecord], _ core: PlaybackCore, _ reason: String,
        _ fails: (_ mark: Int, _ record: UtteranceRecord) -> Bool
    ) {
        let current = core.generation.load(ordering: .acquiring)
        var next = core.speech.ring.writePosition
        for record in records.reversed() {
            guard let mark = record.mark, record.outcome == nil, record.generation == current,
                !core.marks[mark].pointee.isPlayed.load(ordering: .acquiring)
            else { continue }
            if fails(mark, record) {
                record.outcome = .failed(reason)
                core.marks[mark].pointee.generation.store(UtteranceMarks.void, ordering: .releasing)
            } else {
                next = core.marks[mark].pointee.start.load(ordering: .relaxed)
            }
        }
        core.speech.begin(generation: current, at: next)
    }
}
