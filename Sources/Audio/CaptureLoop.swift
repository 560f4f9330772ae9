internal import CLinux
internal import Glibc
internal import Synchronization

/// The body of the capture thread.
///
/// `record` is the real-time phase: no allocation, lock, log, closure or existential in it; everything it touches was
/// made before. Between two devices none of that matters, and the thread may lock and allocate.
final class CaptureLoop<Opener: PCMOpener> {
    private let core: CaptureCore
    private let opener: Opener
    private let opening = PCMOpening<Opener.Capture>(name: "capture-open")
    private var backOff = BackOff()

    init(core: CaptureCore, opener: Opener) {
        self.core = core
        self.opener = opener
    }

    func run() {
        let priority = core.configuration.realtimePriority
        if priority > 0 {
            let failure = clinux_thread_set_realtime(Int32(priority))
            core.details.withLock { $0.priorityFailure = failure }
        }
        while !isInterrupted(beyond: .muted) {
            core.beats.add(1, ordering: .relaxed)
            if core.isMuted.load(ordering: .acquiring) {
                core.enter(.muted) { $0.format = nil }
                opener.wait(core.orders, until: opener.now() + .milliseconds(1000))
                continue
            }
            switch open() {
            case .success(let pcm): use(pcm)
            case .failure(let fault): fail(fault)
            case nil: continue
            }
        }
        core.enter(.stopped) { $0.format = nil }
    }

    private enum Interruption { case muted, stopping }

    /// True when the thread has to do something else: stop, or (unless `beyond` it) be muted.
    private func isInterrupted(beyond: Interruption? = nil) -> Bool {
        core.isStopping.load(ordering: .acquiring)
            || (beyond == nil && core.isMuted.load(ordering: .acquiring))
    }

    /// The opened device; nil when interrupted.
    private func open() -> Result<Opener.Capture, PCMFault>? {
        let device = core.configuration.device
        let opener = opener
        let ticket = opening.begin(core.orders) { () -> Result<Opener.Capture, PCMFault> in
            do throws(PCMFault) { return .success(try opener.openCapture(device)) } catch { return .failure(error) }
        }
        guard let ticket else { return .failure(PCMFault.stuck(device)) }
        let deadline = opener.now() + .milliseconds(core.configuration.openDeadline)
        while true {
            if let result = opening.take(ticket) { return result }
            if isInterrupted() {
                if case .success(let pcm) = opening.abandon(ticket) { pcm.close() }
                return nil
            }
            guard opener.now() < deadline else { return opening.abandon(ticket) ?? .failure(PCMFault.stuck(device)) }
            opener.wait(core.orders, until: deadline)
        }
    }

    private func fail(_ fault: PCMFault) {
        core.enter(.lost(fault.description)) {
            $0.format = nil
            $0.lastError = fault.description
            $0.hangingOpens = opening.hanging
        }
        let deadline = opener.now() + backOff.pause()
        while opener.now() < deadline, !isInterrupted() { opener.wait(core.orders, until: deadline) }
    }

    private func use(_ pcm: Opener.Capture) {
        let chunk = max(1, min(pcm.bufferFrames, 4 * pcm.periodFrames))
        let converter: CaptureConverter
        do throws(ResamplerError) {
            converter = try CaptureConverter(
                format: pcm.format, policy: core.configuration.channels, maximumFrames: chunk)
        } catch {
            pcm.close()
            return fail(PCMFault(.unsuitable, error.description))
        }
        core.enter(.running) {
            $0.format = pcm.format
            $0.opens += 1
            $0.hangingOpens = opening.hanging
        }
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: chunk * pcm.format.frameSize, alignment: 16)
        let before = core.framesCaptured.load(ordering: .relaxed)
        let result = record(pcm, converter, buffer, chunk)
        buffer.deallocate()
        pcm.close()
        core.isSilent.store(false, ordering: .relaxed)
        core.peak.store(0, ordering: .relaxed)
        // A device that fails right after each open must not reset the back-off.
        if core.framesCaptured.load(ordering: .relaxed) - before >= CaptureConverter.outputRate { backOff.reset() }
        guard result < 0 else { return }
        fail(
            result == -Int(ETIMEDOUT)
                ? PCMFault(.lost, "Sound device \(core.configuration.device) is open and delivers nothing.")
                : .lost(device: core.configuration.device, result: result))
    }

    /// The real-time phase. Returns 0 when interrupted, else the error that ended it.
    private func record(
        _ pcm: Opener.Capture, _ converter: CaptureConverter, _ buffer: UnsafeMutableRawPointer, _ chunk: Int
    ) -> Int {
        let rate = pcm.format.rate
        let stillLimit = core.configuration.silenceSeconds * rate
        let began = opener.now()
        var heardAt = began
        var total = 0
        var troubles = 0
        var stillFrames = 0
        var peakFrames = 0
        var windowPeak = 0
        var result = pcm.start()
        while !isInterrupted() {
            core.beats.add(1, ordering: .relaxed)
            if result >= 0 { result = pcm.wait(core.orders, until: opener.now() + .milliseconds(500)) }
            // At most a bufferful at a time: some devices never run out.
            var budget = pcm.bufferFrames
            while result >= 0, budget > 0 {
                result = pcm.read(buffer, frames: chunk)
                guard result > 0 else { break }
                troubles = 0
                heardAt = opener.now()
                total += result
                budget -= result
                let samples = converter.convert(buffer, frames: result)
                let written = core.ring.write(samples)
                if written < samples.count { core.dropped.add(samples.count - written, ordering: .relaxed) }
                core.framesCaptured.add(samples.count, ordering: .relaxed)
                core.origin.store(Int64(heardAt) - Int64(core.ring.writePosition) * 62_500, ordering: .relaxed)

                stillFrames = converter.isMoving ? 0 : stillFrames + result
                let isSilent = stillFrames >= stillLimit
                if isSilent != core.isSilent.load(ordering: .relaxed) {
                    core.isSilent.store(isSilent, ordering: .relaxed)
                    core.news.signal()
                }
                windowPeak = max(windowPeak, converter.peak)
                peakFrames += result
                if peakFrames >= rate / 2 || windowPeak > core.peak.load(ordering: .relaxed) {
                    core.peak.store(windowPeak, ordering: .relaxed)
                }
                if peakFrames >= rate / 2 {
                    windowPeak = 0
                    peakFrames = 0
                }
                if result < chunk { break }
            }
            let now = opener.now()
            if now > heardAt + .milliseconds(2000), result >= 0 || result == -Int(EAGAIN) { return -Int(ETIMEDOUT) }
            if result < 0 {
                result = remedy(pcm, result, &troubles)
                if result < 0 { return result }
            }
            // ALSA's null and file plug-ins deliver as fast as one reads: hold them to the clock.
            let ahead = Int64(total) * 1_000_000_000 / Int64(rate) - Int64(now - began) - 1_000_000_000
            if ahead > 0 { opener.wait(core.orders, until: now + UInt64(ahead)) }
        }
        return 0
    }

    /// Copes with error `result`; 0 when recording goes on. Many troubles without a frame between them end it.
    private func remedy(_ pcm: Opener.Capture, _ result: Int, _ troubles: inout Int) -> Int {
        troubles += 1
        let remedy = PCMRemedy(for: result)
        if remedy == .again {
            // The pulse plug-in can call a device ready for long that has nothing: don't spin on it.
            if troubles > 3 { opener.wait(core.orders, until: opener.now() + .milliseconds(4)) }
            return 0
        }
        guard troubles <= 50 else { return result }
        switch remedy {
        case .again: return 0
        case .prepare:
            core.overruns.add(1, ordering: .relaxed)
            return restart(pcm)
        case .resume:
            let resumed = pcm.resume()
            if resumed == -Int(EAGAIN) {
                opener.wait(core.orders, until: opener.now() + .milliseconds(100))
                return 0
            }
            return resumed < 0 ? restart(pcm) : 0
        case .reopen: return result
        }
    }

    private func restart(_ pcm: Opener.Capture) -> Int {
        let prepared = pcm.prepare()
        return prepared < 0 ? prepared : min(0, pcm.start())
    }
}

extension PCMFault {
    static func stuck(_ device: String) -> PCMFault {
        PCMFault(.stuck, "Sound device \(device) does not answer; unplug it and plug it in again.")
    }
}
