internal import Audio
internal import Speech
internal import Store
internal import Synchronization

/// What belongs to the hotword: who makes the spotter, what is counted of it, how it is fitted to a room.
final class HotwordHearing: Sendable {
    let counts: HotwordCounts
    let ears: HotwordEars
    let calibration: CalibrationService
    private let renewal: Renewal

    init(
        _ settings: Configuration.Hotword, store: Store, sound: Sound, faults: Faults, language: String,
        announce: @escaping @Sendable (String) async -> Void
    ) {
        let (tuning, counts) = (HotwordTuning(), HotwordCounts(store: store))
        self.counts = counts
        ears = HotwordEars(settings, tuning, counts, faults: faults)
        let (capture, playback) = (sound.capture, sound.playback)
        let renewal = Renewal()
        self.renewal = renewal
        calibration = CalibrationService(
            configured: settings, language: language,
            equipment: CalibrationService.Equipment(
                tuning: tuning, counts: counts, store: store,
                deafness: {
                    switch capture.status.state {
                    case .running: nil
                    case .muted: "The microphone is closed. Open it first: susictl unmute"
                    case let state: "Nobody can be heard: \(state)."
                    }
                },
                isSounding: { playback.isSounding }, renew: { renewal.ask() }, announce: announce))
    }

    /// The listener that takes new spotters from now on.
    func attach(_ listener: Listener) { renewal.attach(listener) }

    /// Reaches the listener, which is made later.
    private final class Renewal: Sendable {
        private let listener = Mutex<Listener?>(nil)

        func attach(_ listener: Listener) { self.listener.withLock { $0 = listener } }
        func ask() { listener.withLock { $0 }?.renewSpotter() }
    }
}
