internal import Synchronization

/// The last lines of the log, for who can't get at the journal: nothing of `debug`, which may name what was said.
public enum LogTail {
    /// A line.
    public struct Line: Sendable, Hashable {
        /// When, seconds since 1970 by the clock of that moment.
        public let at: Int
        /// How urgent.
        public let level: Log.Level
        /// Who wrote it.
        public let room: String
        /// What.
        public let text: String
    }

    /// Lines that are kept.
    public static let capacity = 500
    /// Characters of a line that are kept.
    private static let longest = 1000

    private static let state = Mutex((lines: [Line](), next: 0))

    /// Takes note of a line; the oldest goes.
    static func note(_ level: Log.Level, _ room: String, _ text: String) {
        guard level >= .info else { return }
        let line = Line(at: CivilTime.now, level: level, room: room, text: String(text.prefix(longest)))
        state.withLock { state in
            if state.lines.count < capacity {
                state.lines.append(line)
            } else {
                state.lines[state.next] = line
                state.next = (state.next + 1) % capacity
            }
        }
    }

    /// The newest `limit` lines that are at least as urgent as `level`, the oldest first.
    public static func lines(_ limit: Int, atLeast level: Log.Level = .info) -> [Line] {
        let (lines, next) = state.withLock { $0 }
        let ordered = lines[next...] + lines[..<next]
        return Array(ordered.filter { $0.level >= level }.suffix(limit))
    }
}
