internal import Glibc
internal import Platform

/// What was learned of a vocabulary, on disk: it takes seconds on a small machine, and is the same at each start.
///
/// One file, written at once or not at all. It says which vocabulary it is of, and has a digest of its content: whatever
/// is not exactly that is made anew.
struct LanguageCache: Sendable {
    /// What PocketSphinx reads.
    struct Content: Sendable, Equatable {
        var dictionary: String
        var arpa: String
    }

    let path: String

    /// Changes with the way in which models are made, so that an older program's are not taken.
    private static let magic = Array("susi language model 3\n".utf8)
    private static let digestLength = 32
    /// A vocabulary that is not worth a file: it is learned as fast.
    static let smallest = 500
    /// Bytes; ten times the starter skills.
    private static let largest = 64 << 20

    /// What makes `vocabulary` another one, or its pronunciations: itself and the dictionary file at `dictionary`.
    static func key(_ vocabulary: Vocabulary, dictionary: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for sentence in vocabulary.sentences {
            bytes += sentence.text.utf8
            bytes.append(sentence.isUsual ? 1 : 0)
            withUnsafeBytes(of: sentence.weight.bitPattern.littleEndian) { bytes += $0 }
        }
        var status = stat()
        if stat(dictionary, &status) == 0 {
            bytes += "\(dictionary) \(status.st_size) \(status.st_mtim.tv_sec)".utf8
        }
        return Secrets.digest(bytes)
    }

    /// What was kept for `key`; nil if that is nothing, or damaged.
    func load(_ key: [UInt8]) -> Content? {
        guard let bytes = try? Files.read(path, maximumSize: Self.largest) else { return nil }
        let head = Self.magic.count + 2 * Self.digestLength
        guard bytes.count > head + 8, bytes.starts(with: Self.magic) else { return nil }
        let keyEnd = Self.magic.count + Self.digestLength
        let body = Array(bytes[head...])
        guard bytes[Self.magic.count..<keyEnd].elementsEqual(key),
            bytes[keyEnd..<head].elementsEqual(Secrets.digest(body))
        else { return nil }
        let count = body[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count >= 0, count <= body.count - 8 else { return nil }
        return Content(
            dictionary: String(decoding: body[8..<8 + count], as: UTF8.self),
            arpa: String(decoding: body[(8 + count)...], as: UTF8.self))
    }

    /// Keeps `content` for `key`, in the place of what was kept before. Throws what the disk said.
    func save(_ content: Content, for key: [UInt8]) throws(SystemError) {
        var body: [UInt8] = []
        withUnsafeBytes(of: UInt64(content.dictionary.utf8.count).littleEndian) { body += $0 }
        body += content.dictionary.utf8
        body += content.arpa.utf8
        try Files.write(Self.magic + key + Secrets.digest(body) + body, to: path)
    }
}
