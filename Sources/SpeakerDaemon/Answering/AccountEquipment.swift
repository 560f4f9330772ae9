internal import HTTP
internal import Platform
internal import Store
internal import SusiAPI
internal import Web

extension AccountService.Equipment {
    /// That of a real speaker: the configured server, the database, the machine's network.
    init(
        address: String?, server: SusiServer?, client: any HTTPTransport, store: Store,
        post: OpinionPost?, changed: @escaping @Sendable (SpeakerAccount) -> Void,
        announce: @escaping @Sendable (String) async -> Void
    ) {
        let log = Log("account")
        self.init(
            accounts: address.map { SusiAccounts(base: $0, transport: client) },
            hardwareAddress: { NetworkHardware.address() },
            save: { kept, text in
                do { try await store.set(kept.rawValue, to: text) } catch {
                    log.warning("\(kept.rawValue) is not kept over a restart: \(error)")
                }
            },
            load: { kept in
                do { return try await store.setting(kept.rawValue) } catch {
                    log.warning("\(kept.rawValue) cannot be read: \(error)")
                    return nil
                }
            },
            announce: announce,
            tokenChanged: { token in
                server?.setAccessToken(token)
                if let post { Task { await post.tokenIs(token) } }
            }, changed: changed)
    }
}
