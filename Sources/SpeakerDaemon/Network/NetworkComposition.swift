internal import Audio
internal import Network
internal import Store

extension NetworkService {
    /// The network of this machine, through NetworkManager.
    static func ofThisMachine(
        _ configuration: Configuration, store: Store, playback: Playback, faults: Faults, language: String,
        announce: @escaping @Sendable (String) async -> Void
    ) -> NetworkService {
        let control = NetworkManagerControl()
        let clips: [HomecomingEarcon: Clip] =
            configuration.audio.earcons
            ? [.connected: Earcon.connected.clip(), .hotspot: Earcon.hotspot.clip()] : [:]
        return NetworkService(
            settings: configuration.network,
            equipment: Equipment(
                control: control, keepInTouch: { await control.run() }, store: store, announce: announce,
                play: { earcon in if let clip = clips[earcon] { _ = playback.play(clip) } }, faults: faults,
                language: language))
    }
}
