internal import Glibc
internal import Synchronization

/// The log: one line a change of state, on standard error, where systemd's journal or a person reads it.
///
/// `info` and above are for the owner: what happened, why, what to do. What people say or hear appears at `debug`
/// only; passwords, tokens and query strings never. Not for the real-time threads: they count, others log.
public struct Log: Sendable {
    /// How urgent a line is; the numbers are syslog's.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
        case debug = 7

        public static func < (a: Level, b: Level) -> Bool { a.rawValue > b.rawValue }

        /// The level of this name, nil for any other text.
        public init?(name: String) {
            guard let level = Level.allCases.first(where: { "\($0)" == name }) else { return nil }
            self = level
        }
    }

    /// The room that writes, put before each line.
    public let room: String

    /// A log for `room`.
    public init(_ room: String) { self.room = room }

    /// The least urgent level that is written, for the whole process. At the start `info`.
    public static var threshold: Level {
        get { Level(rawValue: Int(thresholdStore.load(ordering: .relaxed))) ?? .info }
        set { thresholdStore.store(UInt8(newValue.rawValue), ordering: .relaxed) }
    }

    private static let thresholdStore = Atomic<UInt8>(UInt8(Level.info.rawValue))
    /// The journal reads a level from `<N>` at the start of a line; a person should not have to.
    private static let writesForJournal = getenv("JOURNAL_STREAM") != nil

    /// Something failed that the owner should know of.
    public func error(_ message: @autoclosure () -> String) { write(.error, message) }
    /// Something is not as it should be, and the speaker copes.
    public func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
    /// Normal, and worth seeing.
    public func notice(_ message: @autoclosure () -> String) { write(.notice, message) }
    /// A change of state.
    public func info(_ message: @autoclosure () -> String) { write(.info, message) }
    /// For whoever looks for a fault; may name what was said.
    public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

    private func write(_ level: Level, _ message: () -> String) {
        guard level >= Log.threshold else { return }
        // One line, whatever the message has in it: a log that can be forged is no log.
        let text = message().unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }
            .joined()
        LogTail.note(level, room, text)
        let line = Log.writesForJournal ? "<\(level.rawValue)>\(room): \(text)\n" : "\(level): \(room): \(text)\n"
        var bytes = Array(line.utf8)
        bytes.withUnsafeMutableBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Glibc.write(2, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }
}
