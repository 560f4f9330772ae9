internal import Store
internal import Web

/// Keeps who was let in in the database.
struct GrantKeeping: GrantLedger {
    let store: Store

    func grants() async throws -> [(grant: AccessGrant, digest: [UInt8])] {
        try await store.grants().compactMap { stored in
            // Of a later version: not let in, and not forgotten.
            guard let holder = AccessGrant.Holder(rawValue: stored.holder) else { return nil }
            let scopes = stored.scopes.split(separator: " ").compactMap { AccessScope(rawValue: String($0)) }
            let grant = AccessGrant(
                id: stored.id, name: stored.name, holder: holder, scopes: Set(scopes), created: stored.created,
                lastUsed: stored.lastUsed)
            return (grant, Self.bytes(stored.digest))
        }
    }

    func add(_ grant: AccessGrant, digest: [UInt8]) async throws -> Int {
        try await store.add(
            StoredGrant(
                id: 0, name: grant.name, holder: grant.holder.rawValue,
                scopes: AccessScope.allCases.filter(grant.scopes.contains).map(\.rawValue).joined(separator: " "),
                digest: digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(), created: grant.created,
                lastUsed: grant.lastUsed))
    }

    func removeGrant(_ id: Int) async throws { try await store.removeGrant(id) }

    func noteUse(ofGrant id: Int, at seconds: Int) async throws { try await store.noteUse(ofGrant: id, at: seconds) }

    /// Hexadecimal digits as bytes.
    private static func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
            UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
        }
    }
}
