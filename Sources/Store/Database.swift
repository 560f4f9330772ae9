internal import CSQLite
internal import Conversation
internal import Glibc

/// One connection to SQLite, of which the owner makes calls from one thread at a time.
///
/// Everything of SQLite's stays in here: statements are finalised before a call returns.
struct Database: ~Copyable {
    private let handle: OpaquePointer
    /// Waits for a lock of another process for so long, milliseconds.
    private static let busyLimit: Int32 = 2_000

    /// A value of a column or parameter.
    enum Value: Equatable {
        case integer(Int)
        case text(String)

        var integer: Int? { if case .integer(let value) = self { value } else { nil } }
        var text: String? { if case .text(let value) = self { value } else { nil } }
    }

    /// Opens or makes the database at `path`: write-ahead log, every commit on disk before it returns.
    static func open(_ path: String) throws(StoreFailure) -> Database {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(path, &handle, flags, nil)
        guard result == SQLITE_OK, let handle else {
            let failure = failure(result, handle, "opening")
            sqlite3_close_v2(handle)
            throw failure
        }
        let database = Database(handle: handle)
        sqlite3_busy_timeout(handle, busyLimit)
        csqlite_set_defensive(handle)
        // FULL: in WAL mode, NORMAL may lose the last commits in a power cut.
        try database.run("PRAGMA journal_mode = WAL")
        try database.run("PRAGMA synchronous = FULL")
        // What people said, once forgotten, is not to be found in free pages.
        try database.run("PRAGMA secure_delete = ON")
        return database
    }

    private init(handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_close_v2(handle) }

    /// Runs one statement and returns its rows.
    @discardableResult
    func run(_ sql: String, _ values: [Value] = []) throws(StoreFailure) -> [[Value]] {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil), sql)
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            switch value {
            case .integer(let number): try check(sqlite3_bind_int64(statement, position, Int64(number)), sql)
            case .text(let text): try check(sqlite3_bind_text(statement, position, text, -1, csqlite_transient()), sql)
            }
        }
        var rows: [[Value]] = []
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE { return rows }
            guard result == SQLITE_ROW else { throw Self.failure(result, handle, sql) }
            rows.append((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
        }
    }

    /// Runs statements so that all of it is on disk afterwards, or nothing.
    func transaction(_ statements: [(sql: String, values: [Value])]) throws(StoreFailure) {
        try run("BEGIN IMMEDIATE")
        do {
            for statement in statements { try run(statement.sql, statement.values) }
            try run("COMMIT")
        } catch {
            // SQLite may have rolled back already; then this says so, which is no news.
            _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    private static func value(_ statement: OpaquePointer?, _ column: Int32) -> Value {
        if sqlite3_column_type(statement, column) == SQLITE_INTEGER {
            return .integer(Int(sqlite3_column_int64(statement, column)))
        }
        guard let bytes = sqlite3_column_text(statement, column) else { return .text("") }
        let length = Int(sqlite3_column_bytes(statement, column))
        return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self))
    }

    private func check(_ result: Int32, _ doing: String) throws(StoreFailure) {
        guard result == SQLITE_OK else { throw Self.failure(result, handle, doing) }
    }

    private static func failure(_ code: Int32, _ handle: OpaquePointer?, _ doing: String) -> StoreFailure {
        let message = String(cString: handle == nil ? sqlite3_errstr(code) : sqlite3_errmsg(handle))
        let verb = doing.prefix { $0 != " " }
        let system = handle == nil ? 0 : sqlite3_system_errno(handle)
        return StoreFailure(trouble: trouble(code, system), code: code, detail: "\(verb): \(message), code \(code)")
    }

    private static func trouble(_ code: Int32, _ system: Int32) -> StoreTrouble {
        // The low byte is the primary code.
        switch code & 0xff {
        case SQLITE_FULL: .full
        // Where its shared memory does not fit either, it is an error of reading and writing.
        case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: .full
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_BUSY, SQLITE_LOCKED: .slow
        default: .failed
        }
    }
}
