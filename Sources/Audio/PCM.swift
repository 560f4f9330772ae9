internal import Glibc

/// Opens sound devices, and is the clock of the threads that drive them: ALSA in the house, a model in tests.
public protocol PCMOpener: Sendable {
    /// What `openCapture` gives.
    associatedtype Capture: CapturePCM
    /// What `openPlayback` gives.
    associatedtype Playback: PlaybackPCM

    /// Opens `device` for recording, started by `start`. May block for ever: callers use `PCMOpening`.
    func openCapture(_ device: String) throws(PCMFault) -> Capture
    /// Opens `device` for playing with a buffer near `bufferMilliseconds`. May block for ever: callers use `PCMOpening`.
    func openPlayback(_ device: String, bufferMilliseconds: Int) throws(PCMFault) -> Playback
    /// Monotonic nanoseconds. Safe on real-time threads.
    func now() -> UInt64
    /// Waits until `wake` is signalled (and takes the signal) or the instant `deadline`.
    func wait(_ wake: WakeUp, until deadline: UInt64)
}

/// An open device, handed from the thread that opened it to the one that drives it; never used by two at a time.
///
/// Nothing here allocates, locks (beyond what the device's own library does) or logs. Results below 0 are negative
/// errno values, as in ALSA: EAGAIN, EPIPE (xrun), ESTRPIPE (suspended), EIO, ENODEV, EBADFD, EINTR.
public protocol PCM: AnyObject, Sendable {
    /// What the device runs at.
    var format: PCMFormat { get }
    /// Frames between two wake-ups.
    var periodFrames: Int { get }
    /// Frames the device can hold.
    var bufferFrames: Int { get }
    /// Gets ready after an xrun or `drop`; 0 or an error.
    func prepare() -> Int
    /// Starts the device; 0 or an error.
    func start() -> Int
    /// Stops at once and throws away what the device holds; 0 or an error.
    func drop() -> Int
    /// Ends a suspension; 0, EAGAIN (not yet) or an error.
    func resume() -> Int
    /// Waits until a period can be moved, `wake` is signalled (and takes the signal) or the instant `deadline`; 0 or
    /// an error of the device.
    func wait(_ wake: WakeUp, until deadline: UInt64) -> Int
    /// Closes the device. May block: not for the real-time phase.
    func close()
}

/// A microphone.
public protocol CapturePCM: PCM {
    /// Reads up to `frames` frames without blocking; how many came, or an error.
    func read(_ data: UnsafeMutableRawPointer, frames: Int) -> Int
}

/// A loudspeaker.
public protocol PlaybackPCM: PCM {
    /// Writes up to `frames` frames without blocking; how many were taken, or an error.
    func write(_ data: UnsafeRawPointer, frames: Int) -> Int
    /// Frames between the last one written and the loudspeaker, or an error.
    func delay() -> Int
    /// Takes back written frames that have not been played, so that others can follow the next `keep` frames; how many
    /// were taken back: 0 where this isn't reliable.
    func takeBack(keeping keep: Int) -> Int
}

/// What to do about an error of a PCM.
enum PCMRemedy: Equatable, Sendable {
    /// Call again.
    case again
    /// An xrun: `prepare` and go on.
    case prepare
    /// A suspension: `resume`, else `prepare`.
    case resume
    /// The device is gone: close and open it again.
    case reopen

    /// The remedy for `result`, a negative errno value.
    init(for result: Int) {
        switch result {
        case -Int(EINTR), -Int(EAGAIN): self = .again
        case -Int(EPIPE): self = .prepare
        case -Int(ESTRPIPE): self = .resume
        default: self = .reopen
        }
    }
}
