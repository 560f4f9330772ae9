/// The routes of the device API, version 1. `docs/device-api.yaml` says what each takes and gives; a test holds both together.
public enum DeviceRoute: String, Sendable, CaseIterable {
    case status = "GET /status"
    case ask = "POST /ask"
    case say = "POST /say"
    case listen = "POST /listen"
    case stop = "POST /stop"
    case volume = "GET /volume"
    case setVolume = "PUT /volume"
    case voices = "GET /voices"
    case voice = "GET /voice"
    case setVoice = "PUT /voice"
    case devices = "GET /devices"
    case events = "GET /events"

    /// What every path begins with.
    public static let prefix = "/api/v1"

    /// The method, upper case.
    public var method: String { String(rawValue.prefix { $0 != " " }) }

    /// The path after `prefix`.
    public var path: String { String(rawValue.drop { $0 != " " }.dropFirst()) }

    /// Each path once, in order.
    static let allPaths = allCases.map(\.path).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
}
