/// What a mixer element is set to.
public struct HardwareLevels: Sendable, Equatable {
    /// The raw value of each channel.
    public var raw: [Int]
    /// Whether each channel is switched on; empty if the element has no switch.
    public var isOn: [Bool]

    /// What a mixer element is set to.
    public init(raw: [Int], isOn: [Bool] = []) {
        self.raw = raw
        self.isOn = isOn
    }

    /// True if nothing is heard whatever the level.
    public var isMuted: Bool { !isOn.isEmpty && !isOn.contains(true) }
}

/// A volume in hardware: the element of a mixer. Driven by one thread; any call but `wait` may hang.
public protocol HardwareVolume: Sendable {
    /// For people: "PCM of hw:CARD=Device".
    var name: String { get }
    /// The raw value for `percent`.
    func raw(percent: Int) -> Int
    /// The percent of a raw value.
    func percent(raw: Int) -> Int
    /// What it is set to now, by whomever.
    func read() throws(PCMFault) -> HardwareLevels
    /// Sets it.
    func write(_ levels: HardwareLevels) throws(PCMFault)
    /// Waits until something may have changed, `wake` is signalled or the monotonic instant `deadline`. True if something
    /// may have changed; throws once the card is gone.
    func wait(_ wake: WakeUp, until deadline: UInt64) throws(PCMFault) -> Bool
    /// The last call.
    func close()
}

/// Finds the volume of a loudspeaker.
public protocol HardwareVolumeOpener: Sendable {
    /// What it finds.
    associatedtype Element: HardwareVolume
    /// The volume of `device`, a PCM name or a card's id; `element` names one other than the best known. May hang.
    /// Throws `unsuitable` if it has none.
    func open(device: String, element: String?) throws(PCMFault) -> Element
}
