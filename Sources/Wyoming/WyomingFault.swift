/// Why a Wyoming service did not do what was asked.
public struct WyomingFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds that differ in what helps.
    public enum Kind: Sendable, Equatable {
        /// Its name is not known, or nobody listens there.
        case unreachable
        /// It did not answer in time.
        case slow
        /// It ended the connection before its answer.
        case closed
        /// It does not speak the protocol.
        case garbage
        /// It sent more than is taken.
        case tooMuch
        /// It said why not.
        case refused
        /// We were told to end.
        case cancelled
    }
    /// What kind.
    public let kind: Kind
    /// What the service did, without a subject: "did not answer within 6 s".
    public let what: String
    /// Which service, once it is known.
    public var service = ""

    /// A failure.
    public init(_ kind: Kind, _ what: String) {
        self.kind = kind
        self.what = what
    }

    /// One sentence.
    public var description: String { "The service \(service.isEmpty ? "" : "at \(service) ")\(what)." }
}
