internal import Platform
internal import Synchronization

/// The user's volume and the alarms' floor under it: made by the card's mixer where there is one, by the gain of
/// `Playback` otherwise, and by both together for as long as the mixer is not yet, or no longer, where it is wanted.
public final class VolumeControl: Sendable {
    /// A snapshot.
    public struct Status: Sendable, Equatable {
        /// User's volume, 0 to 100.
        public var percent: Int
        /// What the card does.
        public var card: CardVolumeState
    }

    private struct State: Sendable {
        var user: Int
        var floor = 0
        var card = 100
        /// What a player beside `Playback` is to lower itself to.
        var software: Int { min(100, card > 0 ? user * 100 / card : user > 0 ? 100 : 0) }
    }

    /// What the news of the card act on.
    private final class Desk: Sendable {
        let playback: Playback
        let state: Mutex<State>
        let software: StateChanges<Int>
        let outside = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(16))

        init(playback: Playback, percent: Int) {
            self.playback = playback
            state = Mutex(State(user: percent))
            software = StateChanges(percent)
        }

        func change(_ body: (inout State) -> Void) {
            state.withLock { state in
                body(&state)
                playback.setVolume(state.user)
                playback.setVolumeFloor(state.floor)
                playback.setCardVolume(state.card)
                software.tell(state.software)
            }
        }

        func take(_ news: CardVolumeNews) {
            switch news {
            case .applied(let percent): change { $0.card = percent }
            case .released: change { $0.card = 100 }
            case .changedOutside(let percent):
                change { $0.user = percent }
                outside.continuation.yield(percent)
            case .state(.stopped):
                software.finish()
                outside.continuation.finish()
            case .state: break
            }
        }
    }

    private let desk: Desk
    private let card: CardVolume

    /// Takes over the volume of `playback`, beginning with `configuration.percent`.
    public init<Opener: HardwareVolumeOpener>(
        playback: Playback, opener: Opener, configuration: CardVolume.Configuration
    ) {
        let desk = Desk(playback: playback, percent: max(0, min(configuration.percent, 100)))
        desk.change { _ in }
        self.desk = desk
        let card = CardVolume(opener: opener, configuration: configuration) { desk.take($0) }
        self.card = card
        // A loudspeaker that is back may have brought its mixer. Ends with the loudspeaker.
        Task {
            for await state in playback.states where state == .ready { card.retry() }
        }
    }

    /// Sets the user's volume, 0 to 100, at once and without waiting for the card. Any thread but a real-time one.
    public func setVolume(_ percent: Int) {
        desk.change { $0.user = max(0, min(percent, 100)) }
        card.order(percent)
    }

    /// While an alarm rings, nothing that `Playback` plays sounds below this volume, 0 to 100; 0 otherwise. The user's
    /// volume is not touched, and restored exactly after it. Any thread but a real-time one; doesn't wait.
    public func setVolumeFloor(_ percent: Int) {
        desk.change { $0.floor = max(0, min(percent, 100)) }
        card.orderFloor(percent)
    }

    /// What somebody else (a knob, alsamixer) set the user's volume to, each time. One reader.
    public var outsideChanges: AsyncStream<Int> { desk.outside.stream }

    /// What another player on the same card (music) is to lower itself to, in percent, now and at each change: the
    /// user's volume without a mixer, as a rule 100 with one, less while an alarm holds the card above it.
    public var softwareVolumes: AsyncStream<Int> { desk.software.stream() }

    /// A snapshot.
    public var status: Status { Status(percent: desk.state.withLock { $0.user }, card: card.state) }

    /// Leaves the card as it is; final. What it lacks of a later volume is made in software.
    public func stop() { card.stop() }
}
