/// How long a server that failed is left alone: 2, 4, 8 … up to 60 seconds, nothing after a success. Pure; time is an
/// argument, of any clock that only goes forward.
public struct Backoff: Sendable, Hashable {
    /// After the first failure; doubled with each further one.
    public static let first = Duration.seconds(2)
    /// Never longer than this.
    public static let longest = Duration.seconds(60)

    /// Failures since the last success.
    public private(set) var failures = 0
    private var until: Duration?

    /// No failure yet.
    public init() {}

    /// True if the server may be asked. `now`: time since any fixed moment.
    public func allows(at now: Duration) -> Bool { until.map { now >= $0 } ?? true }

    /// It failed.
    public mutating func failed(at now: Duration) {
        failures = min(failures + 1, 30)
        until = now + min(Self.first * (1 << (failures - 1)), Self.longest)
    }

    /// It worked.
    public mutating func succeeded() { self = Backoff() }
}
