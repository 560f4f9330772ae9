internal import Glibc

/// Makes sound files with tags, for tests of whoever reads or plays them.
public enum SoundFiles {
    /// A sine, 44.1 kHz mono, half of full scale.
    public static func tone(_ frequency: Double = 440, seconds: Double) -> Recording {
        let count = Int(seconds * 44_100)
        return Recording(
            samples: (0..<count).map { Int16(16_383 * sin(2 * .pi * frequency * Double($0) / 44_100)) },
            sampleRate: 44_100)
    }

    /// A FLAC file of a tone; names of tags are Vorbis comments. Needs `flac`.
    public static func flac(_ path: String, seconds: Double, frequency: Double = 440, tags: [String: String] = [:])
        async throws(RoomError)
    {
        let wave = path + ".source.wav"
        try tone(frequency, seconds: seconds).write(wavFile: wave)
        let comments = tags.sorted { $0.key < $1.key }.flatMap { ["-T", "\($0.key)=\($0.value)"] }
        try await make(["flac", "-s", "-f", "-o", path] + comments + [wave])
        unlink(wave)
    }

    /// An Ogg Vorbis file of a tone. Needs `sox`.
    public static func ogg(_ path: String, seconds: Double, frequency: Double = 440, tags: [String: String] = [:])
        async throws(RoomError)
    {
        let wave = path + ".source.wav"
        try tone(frequency, seconds: seconds).write(wavFile: wave)
        let comments = tags.sorted { $0.key < $1.key }.flatMap { ["--add-comment", "\($0.key)=\($0.value)"] }
        try await make(["sox", wave] + comments + [path])
        unlink(wave)
    }

    /// An MP3 file of silence behind `head`, such as an ID3 tag; made by hand, since Debian's sox cannot write any.
    public static func mp3(_ path: String, seconds: Double, head: [UInt8] = [], tail: [UInt8] = []) throws(RoomError) {
        // MPEG 1 layer III, 128 kbit/s, 44.1 kHz, mono: 417 bytes for 1152 samples. All zero: nothing sounds.
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0xC4] + [UInt8](repeating: 0, count: 413)
        var bytes = head
        for _ in 0..<max(4, Int(seconds * 44_100 / 1152)) { bytes += frame }
        try writeFile(bytes + tail, to: path)
    }

    /// An ID3 tag of version 2.3 or 2.4 with these frames: name, encoding (0 Latin, 1 UTF-16 with mark, 2 UTF-16 big
    /// endian, 3 UTF-8) and the bytes of the text.
    public static func id3(version: UInt8 = 4, _ frames: [(name: String, encoding: UInt8, text: [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        for frame in frames {
            let length = frame.text.count + 1
            body += Array(frame.name.utf8) + (version == 4 ? syncsafe(length) : big(length)) + [0, 0, frame.encoding]
            body += frame.text
        }
        return Array("ID3".utf8) + [version, 0, 0] + syncsafe(body.count) + body
    }

    private static func syncsafe(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }
    private static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

    private static func make(_ command: [String]) async throws(RoomError) {
        let result = try await run(command, within: .seconds(30))
        guard result.ending == .exited(0) else {
            throw RoomError("\(command[0]) failed: \(result.lines.joined(separator: " ")).")
        }
    }
}
