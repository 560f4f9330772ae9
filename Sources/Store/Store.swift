public import Conversation
internal import Glibc
internal import Platform

/// What the speaker must not forget: alarms, and settings changed at run time, in one SQLite database.
///
/// Runs on a thread of its own. When a call that changes something returns, the change is on disk (write-ahead log with
/// synchronous FULL) and survives a power cut; when it throws, nothing of it is.
public actor Store {
    /// What opening found.
    public struct Opening: Sendable, Equatable {
        /// Where a damaged database was moved to; nil if there was none.
        public let evidence: String?
    }

    private nonisolated let executor: ThreadExecutor
    /// The thread "store".
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// The database's file.
    public nonisolated let path: String
    private let log = Log("store")
    private var database: OpenDatabase?

    /// A store in the file `path`, whose folder exists. Nothing is opened before `open()`.
    public init(path: String) {
        self.path = path
        executor = ThreadExecutor(name: "store")
    }

    /// Opens the database, checks all of it, and brings its tables up to date. One that is damaged is moved aside, with
    /// its log, under a name that says when, and a fresh one is begun. Throws what can't be helped; may be tried again.
    @discardableResult public func open() throws(StoreFailure) -> Opening {
        database = nil
        do {
            database = try OpenDatabase(path)
            return Opening(evidence: nil)
        } catch  where error.trouble == .damaged {
            let evidence = try moveAside(error)
            database = try OpenDatabase(path)
            return Opening(evidence: evidence)
        }
    }

    /// Closes the database. What was confirmed is on disk with or without this.
    public func close() { database = nil }

    // MARK: Alarms

    /// All entries, by number. Those that can't be read (of a later version, or damaged) stay where they are.
    public func alarms() throws(StoreFailure) -> (entries: [AlarmEntry], unreadable: [AlarmID]) {
        let rows = try opened().database.run("SELECT id, record FROM alarms ORDER BY id")
        var entries: [AlarmEntry] = []
        var unreadable: [AlarmID] = []
        for row in rows {
            guard let number = row[0].integer, let record = row[1].text else { continue }
            let id = AlarmID(number: number)
            if let entry = AlarmEntry(id: id, record: record) { entries.append(entry) } else { unreadable.append(id) }
        }
        return (entries, unreadable)
    }

    /// Makes a change, all of it or nothing.
    public func apply(_ change: AlarmChange) throws(StoreFailure) {
        let saved = change.saved.map { entry in
            (
                "INSERT INTO alarms (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record",
                [Database.Value.integer(entry.id.number), .text(entry.record)]
            )
        }
        let deleted = change.deleted.map { id in
            ("DELETE FROM alarms WHERE id = ?", [Database.Value.integer(id.number)])
        }
        try opened().database.transaction(saved + deleted)
    }

    // MARK: Settings

    /// The value of a setting; nil if it was never changed.
    public func setting(_ name: String) throws(StoreFailure) -> String? {
        try opened().database.run("SELECT value FROM settings WHERE name = ?", [.text(name)]).first?.first?.text
    }

    /// All settings that were changed.
    public func settings() throws(StoreFailure) -> [String: String] {
        let rows = try opened().database.run("SELECT name, value FROM settings")
        return Dictionary(
            rows.compactMap { row in row[0].text.flatMap { name in row[1].text.map { (name, $0) } } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Changes a setting; nil: back to what the configuration says.
    public func set(_ name: String, to value: String?) throws(StoreFailure) {
        guard let value else {
            try opened().database.run("DELETE FROM settings WHERE name = ?", [.text(name)])
            return
        }
        try opened().database.run(
            "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [.text(name), .text(value)])
    }

    /// Runs one statement and returns the first column of its rows as text: for tests, which make a full disk this way.
    func run(_ sql: String) throws(StoreFailure) -> [String] {
        try opened().database.run(sql).compactMap { row in row.first.flatMap { $0.text ?? $0.integer.map(String.init) }
        }
    }

    /// Runs one statement and returns its rows: for the parts of the store in files of their own.
    @discardableResult
    func rows(_ sql: String, _ values: [Database.Value] = []) throws(StoreFailure) -> [[Database.Value]] {
        try opened().database.run(sql, values)
    }

    /// Runs several statements, all of them or none.
    func transaction(_ statements: [(String, [Database.Value])]) throws(StoreFailure) {
        try opened().database.transaction(statements)
    }

    // MARK: The file

    private func opened() throws(StoreFailure) -> OpenDatabase {
        guard let database else { throw StoreFailure(trouble: .failed, code: 0, detail: "the database is not open") }
        return database
    }

    /// Keeps a damaged database with its log, so that somebody can look at it. The oldest are the ones to go.
    private func moveAside(_ failure: StoreFailure) throws(StoreFailure) -> String {
        var evidence = "\(path).damaged-\(CivilTime.now)"
        // The clock may stand still at the start of time.
        var count = 1
        while Files.exists(evidence), count < 1000 {
            count += 1
            evidence = "\(path).damaged-\(CivilTime.now)-\(count)"
        }
        guard rename(path, evidence) == 0 else {
            let error = SystemError(errno: errno, doing: "moving the damaged database aside")
            throw StoreFailure(
                trouble: error.errno == ENOSPC ? .full : .readOnly, code: 0, detail: error.description)
        }
        // A log that stayed would be applied to the new database.
        for ending in ["-wal", "-shm"] where Files.exists(path + ending) {
            if rename(path + ending, evidence + ending) != 0 { unlink(path + ending) }
        }
        log.error("the database was damaged (\(failure.detail)); it is kept as \(evidence), and a new one was begun")
        dropOldEvidence()
        return evidence
    }

    /// Three damaged databases are evidence enough: more would fill the disk.
    private func dropOldEvidence() {
        guard let slash = path.lastIndex(of: "/") else { return }
        let folder = String(path[..<slash])
        let start = path[path.index(after: slash)...] + ".damaged-"
        let kept = Files.names(in: folder).filter {
            $0.hasPrefix(start) && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
        for name in kept.dropLast(3) {
            for ending in ["", "-wal", "-shm"] { unlink("\(folder)/\(name)\(ending)") }
        }
    }
}

/// A database that was opened, checked and migrated. A class, since an actor's optional state cannot hold what can't be
/// copied and lend it out.
private final class OpenDatabase {
    let database: Database

    init(_ path: String) throws(StoreFailure) {
        let database = try Database.open(path)
        let answer = try database.run("PRAGMA integrity_check(1)").first?.first?.text
        guard answer == "ok" else {
            throw StoreFailure(trouble: .damaged, code: 0, detail: "check: \(answer ?? "no answer")")
        }
        try Schema.migrate(database)
        self.database = database
    }
}
