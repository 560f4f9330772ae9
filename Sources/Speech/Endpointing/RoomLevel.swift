/// The level of the room, followed while nobody is recorded, to begin a recording with.
///
/// Confined to one thread at a time.
public struct RoomLevel: Sendable {
    private var filter = RumbleFilter()
    private var floor = NoiseFloor()

    /// A room not heard yet.
    public init() {}

    /// dBFS above 200 Hz: the `floor` that an `Endpointer` begins with.
    public var level: Double { floor.level }

    /// The next frame of 16 kHz mono, 10 or 20 ms.
    public mutating func feed(_ frame: UnsafeBufferPointer<Int16>) {
        floor.feed(filter.level(of: frame), seconds: Double(frame.count) / 16_000)
    }
}
