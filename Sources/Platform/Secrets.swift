internal import CCrypto

/// Numbers that nobody can foresee, and digests that do not tell what they are of.
public enum Secrets {
    /// `count` random bytes of the kernel's, which is what Swift's generator gives on Linux.
    public static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<max(0, count)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// SHA-256 (FIPS 180-4) of `bytes`: 32 bytes.
    public static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = SHA256(bytes, bytes.count, &digest)
        return digest
    }
}
