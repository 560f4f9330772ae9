internal import Platform
internal import Synchronization

/// What a card's volume is doing.
public enum CardVolumeState: Sendable, Equatable {
    /// It is being looked for.
    case opening
    /// The card's mixer makes the volume; the element's name.
    case inUse(String)
    /// It can't, for the reason told; it is tried again at `CardVolume.retry`, and at least every 30 s.
    case unavailable(String)
    /// `stop` was called.
    case stopped
}

/// What a `CardVolume` tells, in order, on a thread of its own that waits meanwhile.
public enum CardVolumeNews: Sendable, Equatable {
    /// The card plays at this percent from now on.
    case applied(percent: Int)
    /// Somebody else (a knob, alsamixer) set this percent, which is the user's volume from now on.
    case changedOutside(percent: Int)
    /// The card is gone, or has no volume: nothing in it lowers the sound.
    case released
    /// A new state.
    case state(CardVolumeState)
}

/// The volume of a card's mixer, kept where it is wanted, over every loss of the card.
///
/// The mixer lives on a thread of its own. No call of this class waits for it: what it doesn't answer in time is given
/// up, its thread is left behind, and after a while it is opened anew (while fewer than three hang).
public final class CardVolume: Sendable {
    /// Which volume.
    public struct Configuration: Sendable {
        /// The loudspeaker: a PCM name or a card's id.
        public var device: String
        /// An element's name; nil for the best known (`MixerVolumeName.elements`).
        public var element: String?
        /// User's volume at the start, 0 to 100; set as soon as the mixer is there.
        public var percent = 100
        /// After how long an open that doesn't return is given up, in milliseconds.
        public var openDeadline = 5000
        /// After how long any other call that doesn't return is given up, in milliseconds.
        public var answerDeadline = 2000
        /// The pause before the first new attempt in milliseconds, doubled each time, at most 30 s.
        public var retryPause = 250

        /// Which volume.
        public init(device: String = "default", element: String? = nil) {
            self.device = device
            self.element = element
        }
    }

    private let core: CardVolumeCore

    /// Begins to look for the mixer. `told` is called with all news; what it refers to lives until `stop`.
    public init<Opener: HardwareVolumeOpener>(
        opener: Opener, configuration: Configuration = Configuration(),
        told: @escaping @Sendable (CardVolumeNews) -> Void = { _ in }
    ) {
        let core = CardVolumeCore(configuration: configuration, told: told)
        self.core = core
        startThread(name: "volume") {
            core.run { CardVolumeSession(core: core, ticket: $0, wake: $1).run(opener) }
        }
    }

    /// Orders the user's volume, 0 to 100, and doesn't wait: `told` hears when it is so.
    public func order(_ percent: Int) { core.order { $0.user = max(0, min(percent, 100)) } }

    /// While above 0, the card is at this percent at least; after that the user's volume is restored exactly.
    public func orderFloor(_ percent: Int) {
        let percent = max(0, min(percent, 100))
        // Above 0 a repeated order sets what somebody turned down meanwhile.
        guard percent > 0 || core.state.withLock({ $0.floor > 0 }) else { return }
        core.order { $0.floor = percent }
    }

    /// Sets the user's volume. True once the card has it, false if it can't: then it is for software to do. Takes at most
    /// the deadlines of the configuration.
    public func set(_ percent: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            core.order(then: continuation) { $0.user = max(0, min(percent, 100)) }
        }
    }

    /// The user's volume, whoever set it; nil while the card doesn't make it.
    public func get() -> Int? { core.state.withLock { if case .inUse = $0.phase { $0.user } else { nil } } }

    /// The state now.
    public var state: CardVolumeState { core.state.withLock { $0.phase } }

    /// Looks for the mixer now instead of later: the card may be back.
    public func retry() {
        core.state.withLock { $0.retryAt = 0 }
        core.orders.signal()
    }

    /// Leaves the mixer as it is and closes it soon; final.
    public func stop() {
        core.state.withLock { $0.isStopping = true }
        core.orders.signal()
    }
}
