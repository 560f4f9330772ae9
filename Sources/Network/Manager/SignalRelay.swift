internal import CGLib

/// Brings GLib's signals to the actor, on whose thread they arrive.
// @unchecked: `link` is written before the first signal is connected, and read on the loop's thread.
final class SignalRelay: @unchecked Sendable {
    weak var link: NetworkManagerLink?

    private static func relay(_ data: UnsafeMutableRawPointer?, _ body: (isolated NetworkManagerLink) -> Void) {
        guard let data else { return }
        Unmanaged<SignalRelay>.fromOpaque(data).takeUnretainedValue().link?.assumeIsolated(body)
    }

    private typealias Notify = @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
    private typealias StateChange =
        @convention(c) (OpaquePointer?, guint, guint, guint, UnsafeMutableRawPointer?) -> Void
    private typealias Closed =
        @convention(c) (OpaquePointer?, gboolean, OpaquePointer?, UnsafeMutableRawPointer?) -> Void

    /// For "notify": some property changed.
    static var notified: GCallback? {
        let callback: Notify = { _, _, data in SignalRelay.relay(data) { $0.changed() } }
        return unsafeBitCast(callback, to: GCallback.self)
    }

    /// For "state-changed" of a device.
    static var stateChanged: GCallback? {
        let callback: StateChange = { device, new, old, reason, data in
            let device = UInt(bitPattern: device)
            SignalRelay.relay(data) { $0.stateChanged(device: device, to: new, from: old, reason: reason) }
        }
        return unsafeBitCast(callback, to: GCallback.self)
    }

    /// For "closed" of the connection to the bus.
    static var closed: GCallback? {
        let callback: Closed = { _, _, _, data in SignalRelay.relay(data) { $0.busClosed() } }
        return unsafeBitCast(callback, to: GCallback.self)
    }
}
