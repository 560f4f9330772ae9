internal import HTTP
internal import OrderedJSON

/// Small facts that are kept over restarts. Throws a sentence if the disk refuses.
public protocol SettingStore: Sendable {
    /// The value of `name`; nil if there is none.
    func value(_ name: String) async throws -> String?
    /// Keeps a value; nil forgets it.
    func set(_ name: String, to value: String?) async throws
}

/// Whether the owner was shown around already: once an owner, not once a browser.
public struct WelcomeSection: APISection {
    private let store: any SettingStore

    /// The calls about being shown around.
    public init(store: any SettingStore) { self.store = store }

    public var routes: [APIRoute] {
        [
            APIRoute("welcome", "GET /welcome", needs: .scope(.read)) { _ in
                do {
                    return .json(["welcomed": .bool(try await store.value("welcomed") != nil)])
                } catch { throw Problem.notKept("\(error)") }
            },
            APIRoute("setWelcome", "PUT /welcome", needs: .scope(.settings)) { call in
                let welcomed = try call.fields("welcomed").bool("welcomed", absent: true)
                do { try await store.set("welcomed", to: welcomed ? "yes" : nil) } catch {
                    throw Problem.notKept("\(error)")
                }
                return .json(["welcomed": .bool(welcomed)])
            },
        ]
    }
}
