import Synchronization

/// Repeatable random bits: SplitMix64.
final class Chance: Sendable {
    private let state: Atomic<UInt64>

    init(_ seed: UInt64) { state = Atomic(seed) }

    func next() -> UInt64 {
        var z = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
