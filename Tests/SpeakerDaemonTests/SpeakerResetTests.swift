import Foundation
import SpeakerTesting
import Testing

@testable import SpeakerDaemon

@Suite struct SpeakerResetTests {
    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func whatIsOrderedIsErasedAtTheNextStartAndOnlyThat() throws {
        let folder = try ScratchFolder(label: "susi-reset")
        defer { folder.remove() }
        let outside = try ScratchFolder(label: "susi-kept")
        defer { outside.remove() }
        try outside.write("kept", to: "song.txt")
        for name in ["susi.sqlite", "susi.sqlite-wal", "microphone-closed"] { try folder.write("x", to: name) }
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path + "/skills/en", withIntermediateDirectories: true)
        try folder.write("x", to: "skills/en/mine.txt")
        try manager.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: outside.path)

        SpeakerReset(folder: folder.path).carryOutErasure()
        #expect(exists(folder.path + "/susi.sqlite"), "nothing was ordered")

        try folder.write("", to: "factory-reset")
        SpeakerReset(folder: folder.path).carryOutErasure()
        #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["forget-networks"])
        #expect(SpeakerReset(folder: folder.path).mustForgetNetworks, "which is NetworkManager's to do, when it runs")
        SpeakerReset(folder: folder.path).networksAreForgotten()
        #expect(try manager.contentsOfDirectory(atPath: folder.path).isEmpty)
        #expect(exists(outside.path + "/song.txt"), "a link is not followed")
    }
}
