internal import Synchronization

/// The right to have the music lowered, for as long as it is held.
///
/// It ends when it is released or when nobody holds it any more: a holder that fails cannot leave the music low.
public final class DuckLease: Sendable {
    private let register: DuckRegister
    private let isHeld = Atomic<Bool>(true)

    init(register: DuckRegister) {
        self.register = register
        register.change(by: 1)
    }

    /// Lets go. Safe to call twice, from any thread.
    public func release() {
        if isHeld.exchange(false, ordering: .acquiringAndReleasing) { register.change(by: -1) }
    }

    deinit { release() }
}

/// Counts the leases and tells when the first is taken and when the last one ends.
final class DuckRegister: Sendable {
    private let count = Mutex(0)
    private let onChange: @Sendable () -> Void

    init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

    var isDucked: Bool { count.withLock { $0 > 0 } }

    fileprivate func change(by step: Int) {
        let turned = count.withLock { count in
            let before = count > 0
            count += step
            return before != (count > 0)
        }
        if turned { onChange() }
    }
}

/// How loud the music is: the user's volume and the ducking are two factors, neither of which changes the other.
struct MusicGain: Sendable, Equatable {
    /// Percent.
    var volume = 60
    var isDucked = false
    /// Added while ducked, decibels.
    static let duckDecibels = -18.0

    /// mpv's `volume`: 100 times the cube root of the gain, since mpv cubes it. −18 dB is a factor of 0.501 here.
    var property: Double {
        let user = Double(max(0, min(volume, 100)))
        return isDucked ? user * MusicGain.duckFactor : user
    }

    /// 10^(−18/20) to the power of 1/3 = 10^(−0.3).
    private static let duckFactor = 0.501_187_233_6
}
