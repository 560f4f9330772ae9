internal import CLinux
internal import Glibc
internal import Synchronization

/// Tells when files in some folders, or below them, come, go or change (inotify(7)).
///
/// New folders are watched too, and a folder that does not exist is noticed when it appears. Names that begin with a
/// dot are not looked at, links to folders below are not followed; both as in `Files.tree`.
public enum FolderWatch {
    /// An element whenever something changed and then nothing did for `quiet`, or changes have gone on for ten times as
    /// long. Changes that nobody has asked for yet are one element.
    ///
    /// What changes after this call returned is noticed. Watching ends with the stream. If the system gives no more
    /// watches, the log says which folder is not watched; if it gives none at all, the stream ends at once.
    public static func changes(below folders: [String], quiet: Duration = .milliseconds(500)) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let watch = FolderWatcher(folders) else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in watch.end() }
        watch.start(quiet: quiet) { continuation.yield() }
        return stream
    }
}

/// The thread behind one stream.
// @unchecked: the descriptors are closed under the mutex, which also says whether they are open; `watches` and
// `existing` belong to the thread once it has started.
private final class FolderWatcher: @unchecked Sendable {
    /// What a watched folder is looked at for.
    private struct Watch {
        /// True if all of it counts: it is one of the folders, or below one.
        var isInside = false
        /// Entries that lead to a folder that was asked for.
        var steps: Set<String> = []
    }

    private let folders: [String]
    private let descriptor: Int32
    private let orders: Int32
    private let isOpen = Mutex(true)
    private var watches: [Int32: Watch] = [:]
    /// The folders that exist, by the number of their watch, which is another if the folder is.
    private var existing: [String: Int32] = [:]
    private let log = Log("folders")

    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    init?(_ folders: [String]) {
        self.folders = folders.map(Self.absolute)
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        orders = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0, orders >= 0 else {
            log.warning("changes of files are not noticed: \(SystemError(errno: errno))")
            if descriptor >= 0 { close(descriptor) }
            if orders >= 0 { close(orders) }
            return nil
        }
        _ = look()
    }

    func start(quiet: Duration, _ onChange: @escaping @Sendable () -> Void) {
        startThread(name: "folders") { self.run(quiet, onChange) }
    }

    /// The thread ends soon; may be called at any time.
    func end() {
        isOpen.withLock { if $0 { _ = eventfd_write(orders, 1) } }
    }

    private func run(_ quiet: Duration, _ onChange: () -> Void) {
        /// When something was last seen, and first since the last report.
        var last: MonotonicTime?
        var first: MonotonicTime?
        var isChanged = false
        while true {
            var entries = [descriptor, orders].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let due = last.map { min($0 + quiet, (first ?? $0) + quiet * 10) }
            let ready = poll(&entries, 2, due.map(Self.milliseconds(until:)) ?? -1)
            if ready > 0, entries[1].revents != 0 { break }
            if ready > 0 {
                let (isSeen, isInside) = readEvents()
                isChanged = isChanged || isInside
                if isSeen {
                    last = .now
                    first = first ?? last
                }
            }
            guard let due, due <= .now else { continue }
            (first, last) = (nil, nil)
            // First watch what is new, then tell: what changes from here on is an event again.
            if look() { isChanged = true }
            if isChanged { onChange() }
            isChanged = false
        }
        isOpen.withLock {
            $0 = false
            close(descriptor)
            close(orders)
        }
    }

    /// Until `time`, rounded up so that poll does not spin.
    private static func milliseconds(until time: MonotonicTime) -> Int32 {
        let left = time.nanoseconds - MonotonicTime.now.nanoseconds
        return Int32(clamping: max(0, (left + 999_999) / 1_000_000))
    }

    /// Takes all waiting events. `isSeen`: one of them may concern us; `isInside`: it surely does.
    private func readEvents() -> (isSeen: Bool, isInside: Bool) {
        var (isSeen, isInside) = (false, false)
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return (isSeen, isInside) }
            var at = 0
            let header = MemoryLayout<inotify_event>.size
            while at + header <= count {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: inotify_event.self) }
                let end = min(count, at + header + Int(event.len))
                let name = String(decoding: buffer[at + header..<end].prefix { $0 != 0 }, as: UTF8.self)
                at = end
                if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                    (isSeen, isInside) = (true, true)
                    continue
                }
                guard let watch = watches[event.wd] else { continue }
                if event.mask & UInt32(IN_IGNORED) != 0 { watches[event.wd] = nil }
                // Without a name the folder itself is meant.
                if watch.isInside, !name.hasPrefix("."), !name.isEmpty || event.mask & UInt32(IN_ATTRIB) == 0 {
                    (isSeen, isInside) = (true, true)
                } else if name.isEmpty || watch.steps.contains(name) {
                    isSeen = true
                }
            }
        }
    }

    /// Watches what is there now and nothing else. True if a folder that was asked for came, went or is another one.
    private func look() -> Bool {
        var found: [Int32: Watch] = [:]
        var there: [String: Int32] = [:]
        for folder in folders {
            watchWay(to: folder, &found)
            there[folder] = watchInside(folder, &found)
        }
        for stale in watches.keys where found[stale] == nil { inotify_rm_watch(descriptor, stale) }
        watches = found
        defer { existing = there }
        return there != existing
    }

    /// Watches the deepest folder above `folder` that exists for the next step down.
    private func watchWay(to folder: String, _ found: inout [Int32: Watch]) {
        var above = "/"
        var steps = folder.split(separator: "/").map(String.init)[...]
        while let step = steps.popFirst() {
            let next = above == "/" ? "/" + step : above + "/" + step
            // The last step is watched even where it exists: a link may be turned to another folder.
            if steps.isEmpty || !Files.exists(next) {
                guard let number = add(above) else { return }
                found[number, default: Watch()].steps.insert(step)
                // It may have come between the two; then the way goes on.
                if steps.isEmpty || !Files.exists(next) { return }
            }
            above = next
        }
    }

    /// Watches `folder` and what is below. Returns the number of its watch; nil if it is not there.
    private func watchInside(_ folder: String, _ found: inout [Int32: Watch]) -> Int32? {
        guard let number = add(folder) else { return nil }
        found[number, default: Watch()].isInside = true
        var waiting = [folder]
        while let next = waiting.popLast() {
            for name in Files.names(in: next) where !name.hasPrefix(".") {
                let path = next + "/" + name
                var information = stat()
                guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR,
                    let number = add(path)
                else { continue }
                found[number, default: Watch()].isInside = true
                waiting.append(path)
            }
        }
        return number
    }

    private func add(_ folder: String) -> Int32? {
        let number = inotify_add_watch(descriptor, folder, Self.events)
        if number >= 0 { return number }
        if errno != ENOENT, errno != ENOTDIR {
            log.warning("changes in \(folder) are not noticed: \(SystemError(errno: errno))")
        }
        return nil
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }
}
