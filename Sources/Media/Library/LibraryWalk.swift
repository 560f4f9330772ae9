internal import Glibc
internal import Platform

/// Finds the files that may be music.
enum LibraryWalk {
    struct File {
        let path: String
        let size: Int64
        /// Nanoseconds since 1970.
        let modified: Int64
    }

    /// Folders below folders; deeper ones are left out.
    private static let depth = 24
    /// Folders in all: a medium that is broken can seem endless.
    private static let folders = 50_000

    /// The files below `roots`, at most `limit`; `isCut` says that there were more. Links to folders are not followed,
    /// links to files only if the file is below a root itself, and then it is found there: so they are left out.
    static func files(in roots: [String], limit: Int, isCut: inout Bool) -> [File] {
        var found: [File] = []
        var visited = 0
        let real = Set(roots.compactMap(MediaPolicy.resolved)).sorted()
        // A root inside a root is scanned with it.
        for root in real where !real.contains(where: { root != $0 && root.hasPrefix($0 == "/" ? "/" : $0 + "/") }) {
            var waiting = [(path: root, depth: 0)]
            while let (folder, depth) = waiting.popLast() {
                visited += 1
                guard visited <= folders else {
                    isCut = true
                    return found
                }
                for name in Files.names(in: folder) where !name.hasPrefix(".") {
                    let path = folder == "/" ? "/" + name : folder + "/" + name
                    var information = stat()
                    guard lstat(path, &information) == 0 else { continue }
                    switch information.st_mode & S_IFMT {
                    case S_IFDIR:
                        if depth < Self.depth { waiting.append((path, depth + 1)) }
                    case S_IFREG where isMusic(name):
                        guard found.count < limit else {
                            isCut = true
                            return found
                        }
                        found.append(
                            File(
                                path: path, size: Int64(information.st_size),
                                modified: Int64(information.st_mtim.tv_sec) * 1_000_000_000
                                    + Int64(information.st_mtim.tv_nsec)))
                    default: break
                    }
                }
            }
        }
        return found
    }

    private static func isMusic(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return TagReader.endings.contains(name[name.index(after: dot)...].lowercased())
    }
}
