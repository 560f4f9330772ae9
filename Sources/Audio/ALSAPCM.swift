internal import CALSA
internal import Glibc

/// An open ALSA device, in either direction.
// @unchecked: driven by one thread at a time, the one that `PCMOpening` handed it to; `close` is its last call.
public final class ALSAPCM: CapturePCM, PlaybackPCM, @unchecked Sendable {
    public let format: PCMFormat
    public let periodFrames: Int
    public let bufferFrames: Int

    private var handle: OpaquePointer?
    private let isCapture: Bool
    /// Rewinding is only trusted on the kernel's own devices: plug-ins have handed their sound on already.
    private let canTakeBack: Bool
    /// The device's descriptors, and one place more for the wake-up.
    private let entries: UnsafeMutablePointer<pollfd>
    private let entryCount: Int

    init(device: String, isCapture: Bool, periodMicroseconds: UInt32, bufferMicroseconds: UInt32) throws(PCMFault) {
        var opened: OpaquePointer?
        let result = snd_pcm_open(
            &opened, device, isCapture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        guard result >= 0, let opened else {
            let holders = result == -EBUSY ? SoundHolders.holders(of: device, isCapture: isCapture) : []
            throw PCMFault(device: device, call: "open", result: Int(result), holders: holders)
        }
        do throws(PCMFault) {
            let outcome = try ALSANegotiation.negotiate(
                opened, device: device, isCapture: isCapture, periodMicroseconds: periodMicroseconds,
                bufferMicroseconds: bufferMicroseconds)
            try ALSANegotiation.setSoftware(opened, outcome, isCapture: isCapture, device: device)
            let prepared = snd_pcm_prepare(opened)
            if prepared < 0 { throw PCMFault(device: device, call: "prepare", result: Int(prepared)) }
            format = outcome.format
            periodFrames = outcome.period
            bufferFrames = outcome.buffer
        } catch {
            snd_pcm_close(opened)
            throw error
        }
        handle = opened
        self.isCapture = isCapture
        canTakeBack = !isCapture && snd_pcm_type(opened) == SND_PCM_TYPE_HW
        entryCount = max(0, Int(snd_pcm_poll_descriptors_count(opened)))
        entries = .allocate(capacity: entryCount + 1)
        entries.initialize(repeating: pollfd(fd: -1, events: 0, revents: 0), count: entryCount + 1)
    }

    deinit {
        close()
        entries.deallocate()
    }

    public func close() {
        if let handle { snd_pcm_close(handle) }
        handle = nil
    }

    public func prepare() -> Int { handle.map { Int(snd_pcm_prepare($0)) } ?? -Int(EBADFD) }

    public func start() -> Int {
        guard let handle else { return -Int(EBADFD) }
        return snd_pcm_state(handle) == SND_PCM_STATE_RUNNING ? 0 : Int(snd_pcm_start(handle))
    }

    public func drop() -> Int { handle.map { Int(snd_pcm_drop($0)) } ?? -Int(EBADFD) }
    public func resume() -> Int { handle.map { Int(snd_pcm_resume($0)) } ?? -Int(EBADFD) }

    public func wait(_ wake: WakeUp, until deadline: UInt64) -> Int {
        guard let handle else { return -Int(EBADFD) }
        // A plug-in's descriptors and events may change with its state.
        let count = Int(snd_pcm_poll_descriptors(handle, entries, UInt32(entryCount)))
        guard count >= 0 else { return count }
        entries[count] = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(entries, nfds_t(count + 1), pollTimeout(from: monotonicNanoseconds(), to: deadline))
        guard ready >= 0 else { return errno == EINTR ? 0 : -Int(errno) }
        if entries[count].revents != 0 { wake.clear() }
        var events: UInt16 = 0
        let result = snd_pcm_poll_descriptors_revents(handle, entries, UInt32(count), &events)
        guard result >= 0 else { return Int(result) }
        return Int32(events) & (POLLERR | POLLNVAL | POLLHUP) != 0 ? fault(handle) : 0
    }

    /// What POLLERR means, by the device's state. ENODEV if it means nothing we know: better opened anew than spun on.
    private func fault(_ handle: OpaquePointer) -> Int {
        switch snd_pcm_state(handle) {
        case SND_PCM_STATE_XRUN: return -Int(EPIPE)
        case SND_PCM_STATE_SUSPENDED: return -Int(ESTRPIPE)
        case SND_PCM_STATE_PREPARED, SND_PCM_STATE_RUNNING, SND_PCM_STATE_DRAINING:
            // The pulse plug-in signals an underrun so; the next call says what it is.
            let available = snd_pcm_avail_update(handle)
            return available < 0 ? available : 0
        default: return -Int(ENODEV)
        }
    }

    public func read(_ data: UnsafeMutableRawPointer, frames: Int) -> Int {
        guard let handle else { return -Int(EBADFD) }
        return snd_pcm_readi(handle, data, snd_pcm_uframes_t(frames))
    }

    public func write(_ data: UnsafeRawPointer, frames: Int) -> Int {
        guard let handle else { return -Int(EBADFD) }
        return snd_pcm_writei(handle, data, snd_pcm_uframes_t(frames))
    }

    public func delay() -> Int {
        guard let handle else { return -Int(EBADFD) }
        switch snd_pcm_state(handle) {
        case SND_PCM_STATE_DISCONNECTED: return -Int(ENODEV)
        case SND_PCM_STATE_XRUN: return -Int(EPIPE)
        default: break
        }
        var frames: snd_pcm_sframes_t = 0
        let result = snd_pcm_delay(handle, &frames)
        return result < 0 ? Int(result) : max(0, frames)
    }

    public func takeBack(keeping keep: Int) -> Int {
        guard canTakeBack, let handle else { return 0 }
        snd_pcm_hwsync(handle)
        let possible = snd_pcm_rewindable(handle) - keep
        return possible > 0 ? max(0, Int(snd_pcm_rewind(handle, snd_pcm_uframes_t(possible)))) : 0
    }
}
