internal import CLinux
internal import Glibc
internal import Synchronization

/// The body of the playback thread: opens the device, lets `PlaybackRun` play, and opens it again after a loss.
final class PlaybackLoop<Opener: PCMOpener> {
    private let core: PlaybackCore
    private let opener: Opener
    private let opening = PCMOpening<Opener.Playback>(name: "playback-open")
    private var backOff = BackOff()
    /// What the device should hold; more after it ran dry again and again.
    private var bufferMilliseconds: Int
    /// The most: beyond that "stop" would be late on devices that take nothing back.
    private static var widest: Int { 320 }

    init(core: PlaybackCore, opener: Opener) {
        self.core = core
        self.opener = opener
        bufferMilliseconds = core.configuration.bufferMilliseconds
    }

    private var isStopping: Bool { core.isStopping.load(ordering: .acquiring) }

    func run() {
        let priority = core.configuration.realtimePriority
        if priority > 0 {
            let failure = clinux_thread_set_realtime(Int32(priority))
            core.details.withLock { $0.priorityFailure = failure }
        }
        while !isStopping {
            switch open() {
            case .success(let device): use(device)
            case .failure(let fault): fail(fault)
            case nil: break
            }
        }
        core.enter(.stopped) { $0.format = nil }
    }

    /// The opened device; nil when stopped.
    private func open() -> Result<Opener.Playback, PCMFault>? {
        let name = core.configuration.device
        let buffer = bufferMilliseconds
        let opener = opener
        let ticket = opening.begin(core.orders) { () -> Result<Opener.Playback, PCMFault> in
            do throws(PCMFault) {
                return .success(try opener.openPlayback(name, bufferMilliseconds: buffer))
            } catch { return .failure(error) }
        }
        guard let ticket else { return .failure(.stuck(name)) }
        let deadline = opener.now() + .milliseconds(core.configuration.openDeadline)
        while true {
            core.beats.add(1, ordering: .relaxed)
            if let result = opening.take(ticket) { return result }
            if isStopping {
                if case .success(let device) = opening.abandon(ticket) { device.close() }
                return nil
            }
            guard opener.now() < deadline else { return opening.abandon(ticket) ?? .failure(.stuck(name)) }
            opener.wait(core.orders, until: min(deadline, opener.now() + .milliseconds(1000)))
        }
    }

    private func use(_ device: Opener.Playback) {
        let began = opener.now()
        core.enter(.ready) {
            $0.format = device.format
            $0.bufferMilliseconds = bufferMilliseconds
            $0.opens += 1
            $0.hangingOpens = opening.hanging
        }
        core.queue.deviceOpened(rate: device.format.rate, core)
        let result = PlaybackRun(core: core, opener: opener, device: device).run()
        let fault: PCMFault =
            result == -Int(ETIMEDOUT)
            ? PCMFault(.lost, "Sound device \(core.configuration.device) is open and plays nothing.")
            : .lost(device: core.configuration.device, result: result)
        core.queue.deviceLost(fault.description, core)
        core.isDeviceBusy.store(false, ordering: .releasing)
        device.close()
        // A device that fails right after each open must not reset the back-off.
        if opener.now() > began + .milliseconds(1000) { backOff.reset() }
        if result < 0 { fail(fault) }
        if result == PlaybackRun<Opener>.tooSmall { widen() }
    }

    private func widen() {
        bufferMilliseconds = max(bufferMilliseconds, min(2 * bufferMilliseconds, Self.widest))
    }

    private func fail(_ fault: PCMFault) {
        core.enter(.lost(fault.description)) {
            $0.format = nil
            $0.lastError = fault.description
            $0.hangingOpens = opening.hanging
        }
        let deadline = opener.now() + backOff.pause()
        while opener.now() < deadline, !isStopping {
            core.beats.add(1, ordering: .relaxed)
            opener.wait(core.orders, until: deadline)
        }
    }
}
