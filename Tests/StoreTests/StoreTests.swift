import Conversation
import Glibc
import Platform
import Testing

@testable import Store

/// A folder of a test's own.
final class Folder {
    let path: String
    init() throws {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/susi-store-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(errno: errno, doing: "making a folder") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }
    var database: String { path + "/susi.db" }
    var names: [String] { Files.names(in: path) }
    func overwrite(_ name: String, at offset: Int, with bytes: [UInt8]) {
        let file = open("\(path)/\(name)", O_RDWR)
        pwrite(file, bytes, bytes.count, offset)
        close(file)
    }
    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}

/// How `body` fails.
private func failing(_ body: () async throws -> Void) async -> StoreFailure? {
    do {
        try await body()
        return nil
    } catch {
        return error as? StoreFailure
    }
}

private func entry(_ number: Int, _ name: String? = nil) -> AlarmEntry {
    AlarmEntry(
        id: AlarmID(number: number), kind: .timer, name: name, schedule: .countdown(milliseconds: 5000),
        next: .countdown(Countdown(monotonic: 1, boot: "b", wall: 2, remaining: 5000)))
}

@Suite(.timeLimit(.minutes(1))) struct StoreTests {
    @Test func whatWasWrittenIsThereAfterwards() async throws {
        let folder = try Folder()
        let names = ["Nudeln", "it's 🍝", "a\"b\\c\n", "", "x'; DROP TABLE alarms; --"]
        let entries = names.enumerated().map { entry($0 + 1, $1) }
        do {
            let store = Store(path: folder.database)
            #expect(try await store.open() == Store.Opening(evidence: nil))
            try await store.apply(AlarmChange(saved: entries + [entry(9)], deleted: [AlarmID(number: 77)]))
            try await store.apply(AlarmChange(saved: [entry(1, "changed")], deleted: [AlarmID(number: 9)]))
            try await store.set("volume", to: "40")
            try await store.set("volume", to: "45")
            try await store.set("voice", to: "de")
            try await store.set("voice", to: nil)
        }
        let store = Store(path: folder.database)
        try await store.open()
        let found = try await store.alarms()
        #expect(found.entries == [entry(1, "changed")] + entries.dropFirst())
        #expect(found.unreadable.isEmpty)
        #expect(try await store.settings() == ["volume": "45"])
        #expect(try await store.setting("volume") == "45")
        #expect(try await store.setting("voice") == nil)
        await store.close()
    }

    @Test func isDurable() async throws {
        let folder = try Folder()
        let store = Store(path: folder.database)
        try await store.open()
        #expect(try await store.run("PRAGMA journal_mode") == ["wal"])
        // 2 is FULL.
        #expect(try await store.run("PRAGMA synchronous") == ["2"])
    }

    @Test func allOrNothing() async throws {
        let folder = try Folder()
        let store = Store(path: folder.database)
        try await store.open()
        try await store.apply(AlarmChange(saved: [entry(1)]))
        let pages = Int(try await store.run("PRAGMA page_count").first ?? "") ?? 0
        // A disk with no room for one page more.
        _ = try await store.run("PRAGMA max_page_count = \(pages)")
        let much = (2...2000).map { entry($0, String(repeating: "x", count: 200)) }
        let failure = await failing { try await store.apply(AlarmChange(saved: much, deleted: [AlarmID(number: 1)])) }
        #expect(failure?.trouble == .full)
        #expect(failure?.description.contains("the disk is full") ?? false)
        #expect(try await store.alarms().entries == [entry(1)])
        // It goes on once there is room.
        _ = try await store.run("PRAGMA max_page_count = 100000")
        try await store.apply(AlarmChange(saved: much))
        #expect(try await store.alarms().entries.count == 2000)
    }

    @Test func readOnly() async throws {
        let folder = try Folder()
        let store = Store(path: folder.database)
        try await store.open()
        _ = try await store.run("PRAGMA query_only = ON")
        let failure = await failing { try await store.apply(AlarmChange(saved: [entry(1)])) }
        #expect(failure?.trouble == .readOnly)
        let nowhere = Store(path: folder.path + "/none/susi.db")
        let absent = await failing { _ = try await nowhere.open() }
        #expect(absent?.trouble == .readOnly)
    }

    @Test func closedIsAnError() async throws {
        let folder = try Folder()
        let store = Store(path: folder.database)
        #expect(await failing { _ = try await store.alarms() } != nil)
        try await store.open()
        await store.close()
        #expect(await failing { try await store.set("volume", to: "1") } != nil)
    }

    @Test(arguments: ["rubbish", "head", "middle", "empty"])
    func damaged(_ kind: String) async throws {
        let folder = try Folder()
        do {
            let store = Store(path: folder.database)
            try await store.open()
            try await store.apply(AlarmChange(saved: (1...500).map { entry($0, "name of some length") }))
            await store.close()
        }
        #expect(folder.names == ["susi.db"])
        switch kind {
        case "rubbish": folder.overwrite("susi.db", at: 0, with: [UInt8](repeating: 0x5a, count: 60_000))
        case "head": folder.overwrite("susi.db", at: 0, with: [UInt8](repeating: 0, count: 16))
        case "middle": folder.overwrite("susi.db", at: 4096 * 3, with: [UInt8](repeating: 0xff, count: 8192))
        default: truncate(folder.database, 0)
        }
        let store = Store(path: folder.database)
        let evidence = try await store.open().evidence
        #expect(try await store.alarms().entries.isEmpty)
        try await store.apply(AlarmChange(saved: [entry(1)]))
        await store.close()
        // An empty file is a database with nothing in it.
        if kind == "empty" {
            #expect(evidence == nil)
        } else {
            let kept = try #require(evidence)
            #expect(Files.exists(kept))
            #expect(try Files.read(kept, maximumSize: 1 << 24).count > 40_000)
        }
        let again = Store(path: folder.database)
        #expect(try await again.open().evidence == nil)
        #expect(try await again.alarms().entries == [entry(1)])
    }

    @Test func evidenceDoesNotFillTheDisk() async throws {
        let folder = try Folder()
        for _ in 0..<6 {
            let store = Store(path: folder.database)
            try await store.open()
            await store.close()
            folder.overwrite("susi.db", at: 0, with: [UInt8](repeating: 0x5a, count: 4096))
        }
        let store = Store(path: folder.database)
        try await store.open()
        #expect(folder.names.filter { $0.contains("damaged") }.count == 3)
    }

    @Test func laterVersionsAreLeftAlone() async throws {
        let folder = try Folder()
        let store = Store(path: folder.database)
        try await store.open()
        try await store.apply(AlarmChange(saved: [entry(1)]))
        _ = try await store.run("INSERT INTO alarms VALUES (2, '{\"kind\":\"gong\"}')")
        #expect(try await store.alarms().unreadable == [AlarmID(number: 2)])
        _ = try await store.run("PRAGMA user_version = 99")
        let failure = await failing { _ = try await Store(path: folder.database).open() }
        #expect(failure?.description.contains("version 99") ?? false)
        #expect(!folder.names.contains { $0.contains("damaged") })
    }
}
