import Foundation
import SpeakerTesting
import Testing

@testable import SpeakerDaemon

@Suite struct ChosenSettingsTests {
    @Test func whatWasChosenHoldsFromTheNextStartOn() throws {
        let folder = try ScratchFolder(label: "susi-chosen")
        defer { folder.remove() }
        #expect(ChosenSettings(folder: folder.path) == ChosenSettings())
        var chosen = ChosenSettings()
        chosen.server = "https://susi.example"
        chosen.sensitivity = 0.8
        try chosen.save(in: folder.path)
        #expect(ChosenSettings(folder: folder.path) == chosen)
        let configuration = ChosenSettings(folder: folder.path).applied(to: Configuration())
        #expect(configuration.server.address == "https://susi.example" && configuration.hotword.sensitivity == 0.8)
        chosen.server = ""
        #expect(chosen.applied(to: configuration).server.address == nil)
        ChosenSettings.forget(in: folder.path)
        #expect(ChosenSettings(folder: folder.path).applied(to: Configuration()).server.address == nil)
    }

    @Test(arguments: [
        "", "no json", "[]", #"{"server":"ftp://x","sensitivity":7}"#, #"{"server":3,"sensitivity":"high"}"#,
        #"{"server":"https://a b"}"#,
    ])
    func whatIsNotAsItShouldBeCountsAsNotChosen(_ text: String) throws {
        let folder = try ScratchFolder(label: "susi-chosen")
        defer { folder.remove() }
        try Data(text.utf8).write(to: URL(filePath: ChosenSettings.path(in: folder.path)))
        #expect(ChosenSettings(folder: folder.path) == ChosenSettings())
    }

    @Test func whatCannotBeWrittenIsTold() throws {
        let folder = try ScratchFolder(label: "susi-chosen")
        defer { folder.remove() }
        try Data().write(to: URL(filePath: folder.path + "/file"))
        #expect(throws: (any Error).self) { try ChosenSettings().save(in: folder.path + "/file") }
    }

    @Test(arguments: [
        ("https://api.susi.ai", true), ("http://192.168.1.2:4000/", true), ("https://", false), ("https:///x", false),
        ("http://a b", false), ("https://ä.example", false), ("susi.ai", false), ("https://a\nb", false),
    ])
    func addresses(_ text: String, _ isOne: Bool) { #expect(ChosenSettings.isAddress(text) == isOne) }
}
