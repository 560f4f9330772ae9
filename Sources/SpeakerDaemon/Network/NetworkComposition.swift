internal import Conversation
internal import Network
internal import Store

extension NetworkService {
    /// The network of this machine, through NetworkManager.
    static func ofThisMachine(
        _ configuration: Configuration, store: Store, conversation: ConversationService, faults: Faults,
        reset: SpeakerReset, language: String,
        announce: @escaping @Sendable (String) async -> Void
    ) -> NetworkService {
        let control = NetworkManagerControl()
        return NetworkService(
            settings: configuration.network,
            equipment: Equipment(
                control: control, keepInTouch: { await control.run() }, store: store, announce: announce,
                play: { earcon in await conversation.signalInTurn(earcon == .connected ? .connected : .hotspot) },
                faults: faults,
                language: language, reset: reset))
    }
}
