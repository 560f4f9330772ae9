import Foundation
import Platform
import Testing

@Suite(.timeLimit(.minutes(1))) struct FolderWatchTests {
    /// A folder of its own, gone at the end of the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/watch-\(UUID().uuidString)"
        init() throws { try make("") }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func make(_ name: String) throws {
            try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
        }
        func write(_ name: String) throws {
            try Data("question\nanswer\n".utf8).write(to: URL(filePath: path + "/" + name))
        }
        func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }
        func move(_ name: String, to other: String) throws {
            try FileManager.default.moveItem(atPath: path + "/" + name, toPath: path + "/" + other)
        }
    }

    private static func changes(_ folders: [String]) -> AsyncStream<Void>.Iterator {
        FolderWatch.changes(below: folders, quiet: .milliseconds(10)).makeAsyncIterator()
    }

    @Test func filesThatComeChangeMoveAndGo() async throws {
        let folder = try Folder()
        try folder.make("a/en")
        var changes = Self.changes([folder.path])
        for change: (Folder) throws -> Void in [
            { try $0.write("new.txt") }, { try $0.write("new.txt") }, { try $0.write("a/en/deep.txt") },
            { try $0.move("new.txt", to: "a/new.txt") }, { try $0.remove("a/new.txt") }, { try $0.remove("a") },
        ] {
            try change(folder)
            #expect(await changes.next() != nil)
        }
    }

    @Test func newFoldersAreWatchedToo() async throws {
        let folder = try Folder()
        var changes = Self.changes([folder.path])
        for name in ["a", "a/b", "a/b/c"] {
            try folder.make(name)
            #expect(await changes.next() != nil)
            try folder.write(name + "/skill.txt")
            #expect(await changes.next() != nil)
        }
    }

    @Test func aMissingFolderIsNoticedWhenItAppears() async throws {
        let folder = try Folder()
        var changes = Self.changes([folder.path + "/var/susi/skills", folder.path + "/other"])
        // Neither of these is the folder yet; the first change that is told is.
        try folder.make("var")
        try folder.write("bystander.txt")
        try folder.make("var/susi/skills")
        #expect(await changes.next() != nil)
        try folder.write("var/susi/skills/new.txt")
        #expect(await changes.next() != nil)
        try folder.remove("var")
        #expect(await changes.next() != nil)
        try folder.make("var/susi/skills/en")
        #expect(await changes.next() != nil)
        try folder.make("other")
        #expect(await changes.next() != nil)
    }

    @Test func bystandersAndHiddenFilesAreNotTold() async throws {
        let folder = try Folder()
        try folder.make("skills")
        try folder.make("other")
        let later = folder.path + "/later"
        let stream = FolderWatch.changes(below: [folder.path + "/skills", later], quiet: .zero)
        var witness = FolderWatch.changes(below: [folder.path], quiet: .zero).makeAsyncIterator()
        let first = Task {
            for await _ in stream { return Files.exists(later) }
            return false
        }
        try folder.write("skills/.hidden.swp")
        for name in ["bystander.txt", "other/a.txt", "other/b.txt"] {
            try folder.write(name)
            #expect(await witness.next() != nil)
        }
        try folder.make("later")
        #expect(await first.value, "the first thing told is the first that concerns the folders")
    }

    @Test func aFolderThatIsReplacedIsFollowed() async throws {
        let folder = try Folder()
        try folder.make("skills")
        try folder.make("next")
        var changes = Self.changes([folder.path + "/skills"])
        try folder.move("skills", to: "old")
        #expect(await changes.next() != nil)
        try folder.move("next", to: "skills")
        #expect(await changes.next() != nil)
        try folder.write("skills/a.txt")
        #expect(await changes.next() != nil)
    }

    @Test func aLinkThatIsTurnedIsNoticed() async throws {
        let folder = try Folder()
        for name in ["one", "two"] { try folder.make(name) }
        func link(_ target: String, _ name: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: folder.path + "/" + target)
        }
        try link("one", "skills")
        var changes = Self.changes([folder.path + "/skills"])
        try folder.remove("skills")
        #expect(await changes.next() != nil)
        try link("two", "skills")
        #expect(await changes.next() != nil)
        try folder.write("two/a.txt")
        #expect(await changes.next() != nil)
    }

    @Test func theEndOfTheTaskEndsIt() async {
        let task = Task {
            for await _ in FolderWatch.changes(below: ["/nonexistent/folder"]) {}
        }
        task.cancel()
        await task.value
    }
}
