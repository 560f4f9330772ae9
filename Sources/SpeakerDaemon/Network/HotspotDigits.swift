internal import Platform
internal import Store

/// The eight digits that protect the speaker's own Wi-Fi: made once for each speaker, and kept in its database, which
/// only it can read.
struct HotspotDigits: Sendable {
    /// The name of the setting.
    static let setting = "hotspot.passphrase"

    let store: Store

    /// The digits. A database that does not open within `patience` gives others for this run.
    func read(patience: Duration = .seconds(10)) async -> String {
        let deadline = ContinuousClock.now + patience
        while !Task.isCancelled {
            do {
                if let known = try await store.setting(Self.setting), known.utf8.count >= 8 { return known }
                let made = Self.make()
                try await store.set(Self.setting, to: made)
                return made
            } catch {
                guard ContinuousClock.now < deadline else { break }
                try? await Task.sleep(for: .milliseconds(250))
            }
        }
        Log("network").warning("the hotspot's password cannot be kept: it is another one after a restart")
        return Self.make()
    }

    /// Eight random digits.
    static func make() -> String { (0..<8).map { _ in String(Int.random(in: 0...9)) }.joined() }
}
