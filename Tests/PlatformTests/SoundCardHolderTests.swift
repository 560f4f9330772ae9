import Foundation
import Platform
import Testing

@Suite struct SoundCardHolderTests {
    @Test func namesWhoRecordsAndWhoPlays() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "susi-proc-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        func write(_ path: String, _ text: String) throws {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try write("asound/card0/id", "Device\n")
        try write("asound/card0/pcm0c/sub0/status", "state: RUNNING\nowner_pid   : 77\ntrigger_time: 1.2\n")
        try write("asound/card0/pcm0p/sub0/status", "closed\n")
        try write("asound/card1/id", "Spk\n")
        try write("asound/card1/pcm3p/sub0/status", "state: PREPARED\nowner_pid   : 78\n")
        try write("asound/cards", " 0 [Device ]\n")
        try write("77/comm", "arecord\n")
        #expect(
            SoundCardHolder.all(root: root.path(percentEncoded: false)) == [
                SoundCardHolder(card: "Device", records: true, process: 77, name: "arecord"),
                SoundCardHolder(card: "Spk", records: false, process: 78, name: nil),
            ])
        #expect(SoundCardHolder.all(root: "/nonexistent").isEmpty)
    }
}
