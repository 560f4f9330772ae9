internal import OrderedJSON

/// A right that was given: to a browser by pairing, or to a script by a token. Its secret is not in here and nowhere
/// else: only a digest of it is kept.
public struct AccessGrant: Sendable, Hashable {
    /// Who has it.
    public enum Holder: String, Sendable, Hashable, CaseIterable {
        /// A browser, in a cookie.
        case browser
        /// A script, in an `Authorization` header.
        case script
    }

    /// Its number, by which it is revoked.
    public var id: Int
    /// What the owner calls it: "Anna's phone". 1 to 60 characters.
    public var name: String
    /// Who has it.
    public var holder: Holder
    /// What it allows.
    public var scopes: Set<AccessScope>
    /// When it was given, in seconds since 1970 by the speaker's clock.
    public var created: Int
    /// The day it was last used, in seconds since 1970 and to the day, so that using it seldom writes to the disk.
    public var lastUsed: Int

    /// A right that was given.
    public init(id: Int, name: String, holder: Holder, scopes: Set<AccessScope>, created: Int, lastUsed: Int) {
        self.id = id
        self.name = name
        self.holder = holder
        self.scopes = scopes
        self.created = created
        self.lastUsed = lastUsed
    }
}

extension AccessGrant {
    /// The grant as the API shows it.
    var json: JSONValue {
        [
            "id": .number(id), "name": .string(name), "holder": .string(holder.rawValue),
            "scopes": .array(AccessScope.allCases.filter(scopes.contains).map { .string($0.rawValue) }),
            "created": .number(created), "last_used": .number(lastUsed),
        ]
    }
}

/// Where grants are kept over restarts. Throws a sentence if the disk refuses.
public protocol GrantLedger: Sendable {
    /// All grants, each with the digest of its secret.
    func grants() async throws -> [(grant: AccessGrant, digest: [UInt8])]
    /// Keeps a new grant; its number in `grant` is ignored, the new one is returned.
    func add(_ grant: AccessGrant, digest: [UInt8]) async throws -> Int
    /// Forgets the grant with this number, if there is one.
    func removeGrant(_ id: Int) async throws
    /// Notes the day a grant was used.
    func noteUse(ofGrant id: Int, at seconds: Int) async throws
}
