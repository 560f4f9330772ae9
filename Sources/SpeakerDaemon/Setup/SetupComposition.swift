internal import HTTP
internal import Network
internal import Platform
internal import Web

extension NetworkDoor {
    /// The door of a speaker: what sets it up while its hotspot is up, else its pages, if the owner wants any.
    convenience init(
        _ configuration: Configuration, setup: SetupService, pages: @escaping HTTPServer.Handler, faults: Faults
    ) {
        let port = configuration.pages.port
        let site = SetupSite(control: setup, otherwise: port > 0 ? pages : nil)
        self.init(
            ports: configuration.webPorts.filter { $0 != port } + (port > 0 ? [port] : []),
            tell: { closed in
                guard let reason = closed[UInt16(clamping: port)] else { return faults.clear(.pages) }
                faults.raise(.pages(reason: reason))
            }, handler: { await site.respond(to: $0) })
    }
}

extension SetupService.Belongings {
    /// Those of a speaker.
    init(account: AccountService, control: ControlService) {
        self.init(
            room: { await account.room }, setRoom: { await account.roomIs($0) },
            account: { (email: await account.email, trouble: await account.trouble) },
            chooseAccount: { await account.choose($0) }, hardwareAddress: { NetworkHardware.address() },
            voiceLanguages: { (try? await control.voices()) ?? [] })
    }
}

extension AccountService {
    /// Tells it whether the network is there, until cancelled. Without NetworkManager it is taken to be.
    func follow(_ network: NetworkService) async {
        networkIs(online: true)
        if network.isWanted {
            for await situation in network.equipment.control.situations() {
                networkIs(online: situation.address != nil || situation.wifi == .absent)
            }
        } else {
            while (try? await Task.sleep(for: .seconds(3600))) != nil {}
        }
        end()
    }
}
