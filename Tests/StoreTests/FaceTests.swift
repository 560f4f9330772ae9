import Glibc
import Testing

@testable import Store

@Suite struct FaceStoreTests {
    private func opened() async throws -> (Store, String) {
        var template = Array("/tmp/susi-store-XXXXXX".utf8CString)
        let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
        let store = Store(path: directory + "/susi.sqlite")
        try await store.open()
        return (store, directory)
    }

    private func remove(_ directory: String) {
        for ending in ["", "-wal", "-shm"] { unlink(directory + "/susi.sqlite" + ending) }
        rmdir(directory)
    }

    @Test func grants() async throws {
        let (store, directory) = try await opened()
        defer { remove(directory) }
        let grant = StoredGrant(
            id: 0, name: "Anna's \"phone\"", holder: "browser", scopes: "read control", digest: "ab", created: 5,
            lastUsed: 0)
        let id = try await store.add(grant)
        try await store.noteUse(ofGrant: id, at: 86_400)
        var expected = grant
        (expected.id, expected.lastUsed) = (id, 86_400)
        #expect(try await store.grants() == [expected])
        await #expect(throws: StoreFailure.self) { try await store.add(grant) }
        try await store.removeGrant(id)
        #expect(try await store.grants().isEmpty)
        let next = try await store.add(grant)
        #expect(next > id, "a number is never given twice")
    }

    @Test func turnsAreFoundPrunedAndForgotten() async throws {
        let (store, directory) = try await opened()
        defer { remove(directory) }
        for at in 1...10 {
            let turn = StoredTurn(at: at, heard: at == 4 ? "100% of_it" : "q\(at)", answer: "a\(at)", record: "{}")
            try await store.add(turn, keepingSince: at - 7, atMost: 6)
        }
        #expect(try await store.turns(before: nil, containing: nil, limit: 100).map(\.at) == [5, 6, 7, 8, 9, 10])
        try await store.add(
            StoredTurn(at: 11, heard: "100% of_it", answer: "", record: "{}"), keepingSince: 0, atMost: 9)
        #expect(try await store.turns(before: nil, containing: "0% of_", limit: 9).map(\.at) == [11])
        #expect(try await store.turns(before: nil, containing: "%", limit: 9).map(\.at) == [11])
        #expect(try await store.turns(before: nil, containing: "A7", limit: 9).map(\.at) == [7])
        let newest = try #require(try await store.turns(before: nil, containing: nil, limit: 1).first)
        #expect(try await store.turns(before: newest.id, containing: nil, limit: 2).map(\.at) == [9, 10])
        try await store.forgetTurns(newest.id)
        #expect(try await store.turns(before: nil, containing: "100", limit: 9).isEmpty)
        try await store.forgetTurns()
        #expect(try await store.turns(before: nil, containing: nil, limit: 9).isEmpty)
    }

    /// What is forgotten is not in the file any more, nor in its log.
    @Test func forgottenWordsAreOverwritten() async throws {
        let (store, directory) = try await opened()
        defer { remove(directory) }
        try await store.add(
            StoredTurn(at: 1, heard: "a very secret question", answer: "", record: "{}"), keepingSince: 0, atMost: 9)
        func isOnDisk() -> Bool {
            ["", "-wal"].contains { ending in
                guard let file = fopen(directory + "/susi.sqlite" + ending, "r") else { return false }
                defer { fclose(file) }
                var bytes = [UInt8](repeating: 0, count: 1 << 20)
                let count = fread(&bytes, 1, bytes.count, file)
                return String(decoding: bytes[..<count], as: UTF8.self).contains("very secret")
            }
        }
        #expect(isOnDisk())
        try await store.forgetTurns()
        #expect(!isOnDisk())
    }
}
