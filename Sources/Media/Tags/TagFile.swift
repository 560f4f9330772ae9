internal import Glibc

/// Bytes of a file, by place, with a budget: a file that lies about its sizes costs no more than an honest one.
final class TagFile {
    /// Bytes.
    let size: Int
    private let descriptor: Int32
    private var budget: Int

    /// Bytes that may be read of one file, pictures in Ogg comments included.
    static let budget = 2 << 20

    /// Nil if it cannot be opened or is not a regular file.
    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        budget = TagFile.budget
        guard descriptor >= 0 else {
            size = 0
            return nil
        }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            size = 0
            return nil
        }
        size = Int(information.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// At most `count` bytes from `offset`; fewer at the end, or when the budget is spent.
    func bytes(_ offset: Int, _ count: Int) -> [UInt8] {
        let count = min(count, budget, max(0, size - offset))
        guard offset >= 0, count > 0 else { return [] }
        budget -= count
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
    /// A number of `count` bytes at `offset` from the start, the highest first; 0 past the end.
    func big(_ offset: Int, _ count: Int) -> Int {
        guard offset >= 0, offset + count <= self.count else { return 0 }
        return (0..<count).reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
    }

    /// The same, the lowest first.
    func little(_ offset: Int, _ count: Int) -> Int {
        guard offset >= 0, offset + count <= self.count else { return 0 }
        return (0..<count).reduce(0) { $0 | Int(self[startIndex + offset + $1]) << (8 * $1) }
    }

    /// True if the bytes at `offset` are these ASCII letters.
    func has(_ text: String, at offset: Int = 0) -> Bool {
        offset >= 0 && dropFirst(offset).starts(with: text.utf8)
    }
}
