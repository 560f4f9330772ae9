internal import SusiAPI
internal import Web

/// The account, as pages change it.
extension AccountService: AccountControl {
    func account() async -> SpeakerAccount {
        SpeakerAccount(email: email, isWaiting: isWaiting, room: registeredRoom, trouble: trouble)
    }

    func signUp(email: String, password: Secret) async throws(ControlError) {
        let accounts = try server()
        do throws(AccountFailure) { try await accounts.signUp(email: email, password: password.text) } catch {
            throw Self.refusal(error)
        }
    }

    func recover(email: String) async throws(ControlError) {
        let accounts = try server()
        do throws(AccountFailure) { try await accounts.recover(email: email) } catch { throw Self.refusal(error) }
    }

    func devices() async throws(ControlError) -> [AccountDevice] {
        let accounts = try server()
        guard let token else { throw Self.loggedOut }
        do throws(AccountFailure) {
            let own = equipment.hardwareAddress()
            return try await accounts.devices(token: token).map { device in
                AccountDevice(
                    address: device.address, name: device.name, room: device.room, added: device.added,
                    isThis: own != nil && HardwareAddress.canonical(device.address) == own)
            }
        } catch {
            if error == .tokenRefused { await tokenWasRefused(token) }
            throw Self.refusal(error)
        }
    }

    func change(device address: String, name: String?, room: String?) async throws(ControlError) -> Bool {
        guard let device = try await devices().first(where: { $0.address == address }) else { return false }
        if device.isThis {
            // The account is told by the one who tells it at every start.
            if let name { await nameIs(name) }
            if let room { await roomIs(room) }
            return true
        }
        let accounts = try server()
        guard let token else { throw Self.loggedOut }
        let changed = SusiAccounts.Device(
            hardwareAddress: address, name: name ?? device.name, room: room ?? device.room)
        do throws(AccountFailure) { try await accounts.add(changed, token: token) } catch { throw Self.refusal(error) }
        return true
    }

    func unlink(device address: String) async throws(ControlError) -> Bool {
        guard let device = try await devices().first(where: { $0.address == address }) else { return false }
        guard !device.isThis else {
            throw .refused(
                field: "address", reason: "This is the speaker itself. Log out to take it out of the account.")
        }
        let accounts = try server()
        guard let token else { throw Self.loggedOut }
        do throws(AccountFailure) { try await accounts.remove(hardwareAddress: address, token: token) } catch {
            throw Self.refusal(error)
        }
        return true
    }

    private func server() throws(ControlError) -> SusiAccounts {
        guard let accounts = equipment.accounts else {
            throw .refused(field: "email", reason: "No SUSI server is set up, so there are no accounts.")
        }
        return accounts
    }

    private static let loggedOut = ControlError.refused(
        field: "email", reason: "The speaker belongs to no account. Log in first.")

    private static func refusal(_ failure: AccountFailure) -> ControlError {
        switch failure {
        case .wrongPassword, .weakPassword, .captcha, .notSecure, .signUpClosed:
            .refused(field: "password", reason: failure.description)
        case .unknownAddress, .addressTaken, .badAddress, .notActivated, .tokenRefused, .noMail:
            .refused(field: "email", reason: failure.description)
        case .badDevice: .refused(field: "name", reason: "The SUSI server did not take these words for a device.")
        case .blocked, .forbidden: .unavailable(reason: failure.description, retryAfter: 120)
        case .misunderstood, .status, .unreadable, .unreachable:
            .unavailable(reason: failure.description, retryAfter: 30)
        }
    }
}
