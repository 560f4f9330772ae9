internal import CSystemd

/// Talks to systemd about this service; without systemd every call does nothing.
public struct ServiceNotifier: Sendable {
    /// A notifier.
    public init() {}

    /// The service serves: once, when it really does.
    public func ready() { sd_notify(0, "READY=1") }

    /// The service is about to end.
    public func stopping() { sd_notify(0, "STOPPING=1") }

    /// One line in words for `systemctl status`.
    public func status(_ text: String) {
        sd_notify(0, "STATUS=" + text.unicodeScalars.map { $0 == "\n" ? " " : String($0) }.joined())
    }

    /// The service is alive; only on evidence, see `SpeakerDaemon`.
    public func alive() { sd_notify(0, "WATCHDOG=1") }

    /// How often `alive()` is expected; nil without a watchdog.
    public var watchdogInterval: Duration? {
        var microseconds: UInt64 = 0
        return sd_watchdog_enabled(0, &microseconds) > 0 ? .microseconds(Int64(microseconds)) : nil
    }
}
