internal import CSystemd
internal import Glibc

/// A socket that systemd opened for this service (`LISTEN_FDS`), so that the service needs no right to do it itself.
public struct ServiceSocket: Sendable, Hashable {
    /// `FileDescriptorName=` of the socket unit; its file name if that says nothing.
    public let name: String
    /// Bound and listening; closed on exec. Belongs to whoever took it.
    public let descriptor: Int32

    /// A socket that was handed over.
    public init(name: String, descriptor: Int32) {
        self.name = name
        self.descriptor = descriptor
    }

    /// All that this process was given, in order; none without systemd. To be asked once: each is there to be taken once.
    public static func given() -> [ServiceSocket] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        // The environment stays as it is: changing it is not safe beside other threads, and it names this process.
        let count = sd_listen_fds_with_names(0, &names)
        guard count > 0, let names else { return [] }
        defer {
            for index in 0..<Int(count) { free(names[index]) }
            free(names)
        }
        return (0..<Int(count)).map { index in
            ServiceSocket(name: names[index].map { String(cString: $0) } ?? "", descriptor: 3 + Int32(index))
        }
    }
}
