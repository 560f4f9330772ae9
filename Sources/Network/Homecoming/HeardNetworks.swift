/// The networks around, over several looks: many radios hear little or nothing while they are a hotspot, and what was heard
/// before it opened is then still the best that is known.
public struct HeardNetworks: Sendable {
    /// The strongest first, each once.
    public private(set) var all: [VisibleNetwork] = []

    /// Nothing heard yet.
    public init() {}

    /// Takes in what one look brought. `isDeaf`: the radio was a hotspot, so what it did not hear may be there all the same.
    public mutating func note(_ networks: [VisibleNetwork], isDeaf: Bool) {
        let kept = isDeaf ? all.filter { old in !networks.contains { $0.ssid == old.ssid } } : []
        all = (networks + kept).sorted { ($0.signal, $1.ssid.text) > ($1.signal, $0.ssid.text) }
    }
}
