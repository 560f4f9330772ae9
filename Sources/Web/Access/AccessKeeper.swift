/// Who may use the device API over the network: pairs browsers, makes tokens, recognises both, and revokes them.
///
/// A secret is 32 random bytes, given out once; what is kept is its SHA-256, so a copied database opens nothing. There
/// is no password to guess and nothing to slow down: 256 bits are not tried out.
public actor AccessKeeper {
    /// What the keeper needs of the machine.
    public struct Tools: Sendable {
        /// SHA-256.
        public var digest: @Sendable ([UInt8]) -> [UInt8]
        /// So many bytes that nobody can foresee.
        public var random: @Sendable (Int) -> [UInt8]
        /// Seconds of a clock that never jumps.
        public var monotonic: @Sendable () -> Double
        /// Seconds since 1970.
        public var civil: @Sendable () -> Int

        /// Tools.
        public init(
            digest: @escaping @Sendable ([UInt8]) -> [UInt8], random: @escaping @Sendable (Int) -> [UInt8],
            monotonic: @escaping @Sendable () -> Double, civil: @escaping @Sendable () -> Int
        ) {
            self.digest = digest
            self.random = random
            self.monotonic = monotonic
            self.civil = civil
        }
    }

    /// Grants that are kept at most: a household has tens of browsers, not hundreds.
    static let limit = 200
    private static let day = 86_400

    private let ledger: any GrantLedger
    private let tools: Tools
    private var desk = PairingDesk()
    private var grants: [[UInt8]: AccessGrant] = [:]
    private var isLoaded = false

    /// A keeper of what is in `ledger`.
    public init(ledger: any GrantLedger, tools: Tools) {
        self.ledger = ledger
        self.tools = tools
    }

    // MARK: Pairing

    /// Opens a code of six digits. `isLimited`: it was asked for over the network, and too many an hour are refused:
    /// then the seconds to wait.
    public func openPairing(isLimited: Bool) -> Result<String, PairingRefusal> {
        let code = sixDigits()
        let now = tools.monotonic()
        guard desk.open(code: code, at: now, isLimited: isLimited) else {
            return .failure(.tooOften(seconds: desk.wait(at: now)))
        }
        return .success(code)
    }

    /// Pairs a browser that knows the code: its secret, once, and the grant.
    public func pair(code: String, name: String) async -> Result<(secret: String, grant: AccessGrant), PairingRefusal> {
        switch desk.redeem(code, at: tools.monotonic()) {
        case .wrong(let left): return .failure(.wrong(left: left))
        case .closed: return .failure(.closed)
        case .paired:
            return await give(name: name, holder: .browser, scopes: Set(AccessScope.allCases))
        }
    }

    /// Makes a token for a script.
    public func makeToken(
        name: String, scopes: Set<AccessScope>
    ) async -> Result<(secret: String, grant: AccessGrant), PairingRefusal> {
        await give(name: name, holder: .script, scopes: scopes)
    }

    // MARK: Recognising

    /// The grant whose secret is `secret`; nil if there is none.
    public func grant(for secret: String) async -> AccessGrant? {
        guard !secret.isEmpty, secret.utf8.count <= 100, await load() else { return nil }
        let digest = tools.digest(Array(secret.utf8))
        guard var grant = grants[digest] else { return nil }
        let today = tools.civil() / Self.day * Self.day
        if grant.lastUsed != today {
            grant.lastUsed = today
            grants[digest] = grant
            // A day that is not noted is only a day that is not shown.
            try? await ledger.noteUse(ofGrant: grant.id, at: today)
        }
        return grant
    }

    /// All grants, the newest first.
    public func all() async -> [AccessGrant] {
        _ = await load()
        return grants.values.sorted { $0.id > $1.id }
    }

    /// Takes a grant back; false if there is none with this number. It counts at once, and for ever if the disk obeys:
    /// throws if it did not.
    public func revoke(_ id: Int) async throws -> Bool {
        _ = await load()
        guard let digest = grants.first(where: { $0.value.id == id })?.key else { return false }
        grants[digest] = nil
        try await ledger.removeGrant(id)
        return true
    }

    // MARK: Parts

    private func give(
        name: String, holder: AccessGrant.Holder, scopes: Set<AccessScope>
    ) async -> Result<(secret: String, grant: AccessGrant), PairingRefusal> {
        guard await load() else { return .failure(.storage) }
        guard grants.count < Self.limit else { return .failure(.tooMany) }
        let secret = Self.text(tools.random(32))
        let now = tools.civil()
        var grant = AccessGrant(
            id: 0, name: name, holder: holder, scopes: scopes, created: now, lastUsed: now / Self.day * Self.day)
        let digest = tools.digest(Array(secret.utf8))
        do {
            grant.id = try await ledger.add(grant, digest: digest)
        } catch {
            return .failure(.storage)
        }
        grants[digest] = grant
        return .success((secret, grant))
    }

    /// Reads the ledger, once it can be read: the database is opened beside everything else.
    private func load() async -> Bool {
        if isLoaded { return true }
        guard let kept = try? await ledger.grants() else { return false }
        // Somebody else may have read it meanwhile, and given more.
        if !isLoaded {
            isLoaded = true
            for (grant, digest) in kept { grants[digest] = grant }
        }
        return true
    }

    private func sixDigits() -> String {
        // 2^32 is no multiple of a million: what is over would make some codes likelier, by one in four thousand.
        var number: UInt32
        repeat { number = tools.random(4).reduce(0) { $0 << 8 | UInt32($1) } } while number >= 4_294_000_000
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Bytes as base64url without padding (RFC 4648, 5).
    static func text(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text: [UInt8] = []
        var (buffer, bits) = (0, 0)
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[buffer >> bits & 63])
            }
        }
        if bits > 0 { text.append(alphabet[buffer << (6 - bits) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Why nobody was let in.
public enum PairingRefusal: Error, Hashable {
    /// Not the code.
    case wrong(left: Int)
    /// No code is open.
    case closed
    /// Codes were asked for too often; again in so many seconds.
    case tooOften(seconds: Int)
    /// There are as many grants as there can be.
    case tooMany
    /// It could not be kept.
    case storage
}
