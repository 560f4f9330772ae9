import Glibc
import Platform
import Testing

@Suite struct FileWritingTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/susi-files-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer {
            for path in Files.tree(folder) { unlink(path) }
            for name in ["/a/b", "/a", ""] { rmdir(folder + name) }
        }
        try body(folder)
    }

    @Test func writesReplacesAndDeletes() throws {
        try inFolder { folder in
            let path = folder + "/a/b/skill.txt"
            try Files.write(Array("one".utf8), to: path)
            try Files.write([], to: path)
            #expect(try Files.read(path, maximumSize: 10).isEmpty)
            let large = [UInt8](repeating: 7, count: 300_000)
            try Files.write(large, to: path, mode: 0o600)
            #expect(try Files.read(path, maximumSize: 1 << 20) == large)
            #expect(Files.names(in: folder + "/a/b") == ["skill.txt"], "no draft is left")
            try Files.remove(path)
            #expect(!Files.exists(path))
            #expect(throws: SystemError.self) { try Files.remove(path) }
        }
    }

    /// A name that is a folder can't be replaced: what was there stays, and no draft is left.
    @Test func whatFailsLeavesNothing() throws {
        try inFolder { folder in
            mkdir(folder + "/a", 0o755)
            #expect(throws: SystemError.self) { try Files.write([1], to: folder + "/a") }
            #expect(Files.names(in: folder) == ["a"])
            #expect(throws: SystemError.self) { try Files.write([1], to: "/proc/nowhere/x") }
        }
    }
}
