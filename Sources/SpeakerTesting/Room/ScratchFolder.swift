internal import Glibc
internal import Synchronization

/// A folder of our own below the system's folder for temporary files, removed with all that is in it.
public struct ScratchFolder: Sendable {
    /// Its absolute path.
    public let path: String

    /// Makes a new one, open to its owner only. `label` is the start of its name. The path is kept short: the address
    /// of a Unix socket has 107 bytes.
    public init(label: String) throws(RoomError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/\(label)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw RoomError("no folder can be made in \(parent): \(String(cString: strerror(errno))).")
        }
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        self.path = path
        ScratchFolder.existing.withLock { _ = $0.insert(path) }
    }

    private static let existing = Mutex<Set<String>>([])

    /// Removes all scratch folders of this process: for a program that is interrupted.
    public static func removeAll() {
        for path in existing.withLock({ $0 }) { remove(path) }
    }

    /// Removes the folder and everything in it. Links are removed, not followed.
    public func remove() {
        ScratchFolder.remove(path)
        ScratchFolder.existing.withLock { _ = $0.remove(path) }
    }

    /// Writes `text` to the file `name` in it and returns the file's path.
    @discardableResult public func write(_ text: String, to name: String) throws(RoomError) -> String {
        let file = "\(path)/\(name)"
        try writeFile(Array(text.utf8), to: file)
        return file
    }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        if let folder = opendir(path) {
            var names: [String] = []
            while let entry = readdir(folder) {
                names.append(
                    withUnsafePointer(to: &entry.pointee.d_name) {
                        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                    })
            }
            closedir(folder)
            for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
        }
        rmdir(path)
    }
}

/// Writes `bytes` to `path`, replacing what was there.
func writeFile(_ bytes: [UInt8], to path: String) throws(RoomError) {
    guard let file = fopen(path, "we") else {
        throw RoomError("\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
    let written = bytes.withUnsafeBytes { $0.isEmpty ? 0 : fwrite($0.baseAddress!, 1, $0.count, file) }
    let isClosed = fclose(file) == 0
    guard written == bytes.count, isClosed else {
        throw RoomError("\(path) could not be written completely; is the disk full?")
    }
}

/// The bytes of the file `path`.
func readFile(_ path: String) throws(RoomError) -> [UInt8] {
    guard let file = fopen(path, "re") else {
        throw RoomError("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = fread(&piece, 1, piece.count, file)
        guard count > 0 else { return bytes }
        bytes.append(contentsOf: piece[..<count])
    }
}
