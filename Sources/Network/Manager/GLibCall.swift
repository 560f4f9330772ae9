internal import CGLib

/// Why a call of GLib or libnm failed.
struct GLibFailure: Error, Sendable, Hashable {
    /// The name on D-Bus (`org.freedesktop…`) if it came from there, else GLib's domain.
    let name: String
    let code: Int
    let text: String

    /// Takes over `error` and frees it.
    init(taking error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            (name, code, text) = ("", 0, "no reason given")
            return
        }
        if let remote = g_dbus_error_get_remote_error(error) {
            name = String(cString: remote)
            g_free(remote)
        } else {
            name = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
        }
        code = Int(error.pointee.code)
        text = error.pointee.message.map { String(cString: $0) } ?? ""
        g_error_free(error)
    }

    /// What that means for who asked.
    var networkFailure: NetworkFailure {
        let ending = name.split(separator: ".").last.map(String.init) ?? name
        switch ending {
        case "PermissionDenied", "AccessDenied": return .notAllowed
        case "NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected": return .interrupted
        case "UnknownConnection", "ConnectionNotAvailable": return .unknownNetwork
        case "g-io-error-quark" where code == Int(G_IO_ERROR_CANCELLED.rawValue): return .timedOut
        case "g-io-error-quark" where code == Int(G_IO_ERROR_CLOSED.rawValue): return .interrupted
        default: return .other(text)
        }
    }
}

/// What a call returned. Only the actor that called may use it.
// @unchecked: handed from GLib's callback to the actor on the same thread.
struct GLibHandle: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer?
    var pointer: OpaquePointer? { raw.map { OpaquePointer($0) } }
}

/// Reads the outcome of an asynchronous call; what it returns counts if there is no error.
typealias GLibFinish = (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutableRawPointer?

/// One asynchronous call of GLib under way.
// @unchecked: `finish` and `continuation` are touched on the loop's thread only; cancelling is documented as thread-safe.
final class GLibCall: @unchecked Sendable {
    typealias Outcome = Result<GLibHandle, GLibFailure>

    let cancellable = g_cancellable_new()
    private let finish: GLibFinish
    var continuation: CheckedContinuation<Outcome, Never>?

    init(finish: @escaping GLibFinish) { self.finish = finish }

    deinit { g_object_unref(cancellable) }

    func cancel() { g_cancellable_cancel(cancellable) }

    /// The callback of every call; its data is a retained `GLibCall`.
    static let ready: GAsyncReadyCallback = { _, result, data in
        guard let data else { return }
        let call = Unmanaged<GLibCall>.fromOpaque(data).takeRetainedValue()
        var error: UnsafeMutablePointer<GError>?
        let value = call.finish(result, &error)
        let outcome: Outcome = error == nil ? .success(GLibHandle(raw: value)) : .failure(GLibFailure(taking: error))
        call.continuation?.resume(returning: outcome)
        call.continuation = nil
    }
}

/// A `GPtrArray` of objects as a list; nil is empty.
func objects(_ array: UnsafePointer<GPtrArray>?) -> [OpaquePointer] {
    guard let array, let data = array.pointee.pdata else { return [] }
    return (0..<Int(array.pointee.len)).compactMap { data[$0].map { OpaquePointer($0) } }
}

/// The bytes of a `GBytes`.
func bytes(_ box: OpaquePointer?) -> [UInt8] {
    guard let box else { return [] }
    var count: gsize = 0
    guard let data = g_bytes_get_data(box, &count) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
}
