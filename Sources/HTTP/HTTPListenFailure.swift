/// Why a server can't listen, with a sentence for whoever runs it.
public struct HTTPListenFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is in the way.
    public enum Kind: Sendable, Hashable {
        /// Another process (or another server of this one) answers there.
        case inUse
        /// The path of a unix socket has more than 107 bytes, or none.
        case pathLength
        /// Something that is not a socket lies at the path.
        case notASocket
        /// Not a numeric address, or none of this machine.
        case badAddress
        /// Not allowed to this user.
        case notPermitted
        /// The server was stopped before.
        case stopped
        /// Anything else, by errno.
        case system(Int32)
    }

    /// What is in the way.
    public let kind: Kind
    /// What happened, why, and what to do.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
