import Audio
import Testing

@Suite struct WAVTests {
    /// A file of these chunks.
    func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        for (name, data) in chunks {
            body += Array(name.utf8) + little(data.count, 4) + data
            if data.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WAVE".utf8) + body
    }

    func format(_ code: Int, channels: Int = 1, rate: Int = 16_000, bits: Int, extensible: Bool = false) -> [UInt8] {
        let head =
            little(channels, 2) + little(rate, 4) + little(rate * channels * bits / 8, 4)
            + little(channels * bits / 8, 2) + little(bits, 2)
        guard extensible else { return little(code, 2) + head }
        let tail: [UInt8] = [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71]
        return little(0xFFFE, 2) + head + little(22, 2) + little(bits, 2) + little(4, 4) + little(code, 2) + tail
    }

    @Test(arguments: [1, 2, 6])
    func whatIsEncodedIsReadBack(channels: Int) throws {
        let file = WAVFile(
            sampleRate: 22_050, channels: channels, samples: sine(300, rate: 22_050, seconds: 0.1).dropLast(3) + [])
        let whole = file.samples.count / channels * channels
        let back = try WAVFile(parsing: file.encoded())
        #expect(back.samples == Array(file.samples[..<whole]))
        #expect(back.sampleRate == 22_050 && back.channels == channels)
    }

    // Swift 6.0.3 crashes over a closure in the attribute.
    private static let formats = SampleFormat.allCases.filter { $0 != .s24 }

    @Test(arguments: formats, [false, true])
    func everyEncodingIsRead(sampleFormat: SampleFormat, extensible: Bool) throws {
        let tone: [Int16] = [0, 256, -256, 32_512, -32_768]
        let data = frames(tone, PCMFormat(rate: 16_000, channels: 1, sampleFormat: sampleFormat))
        let header = format(sampleFormat == .float ? 3 : 1, bits: 8 * sampleFormat.width, extensible: extensible)
        #expect(try WAVFile(parsing: riff([("fmt ", header), ("data", data)])).samples == tone)
    }

    @Test func chunksComeInAnyOrderWithOddLengths() throws {
        let chunks: [(String, [UInt8])] = [
            ("LIST", [1, 2, 3]), ("data", little(1000, 2) + little(-1000, 2)), ("junk", [9]),
            ("fmt ", format(1, bits: 16)),
        ]
        #expect(try WAVFile(parsing: riff(chunks)).samples == [1000, -1000])
    }

    @Test func channelsAreAveragedToMono() {
        let file = WAVFile(sampleRate: 8_000, channels: 2, samples: [32_767, 32_767, 100, -100])
        #expect(file.mono == Clip(samples: [32_767, 0], sampleRate: 8_000))
    }

    @Test func absurdHeadersAreAnsweredOrClamped() throws {
        let data = little(5, 2) + little(6, 2)
        func parse(_ header: [UInt8]) throws -> [Int16] {
            try WAVFile(parsing: riff([("fmt ", header), ("data", data)])).samples
        }
        #expect(throws: WAVError.badFormat("0 channels")) { try parse(format(1, channels: 0, bits: 16)) }
        #expect(throws: WAVError.badFormat("0 samples a second")) { try parse(format(1, rate: 0, bits: 16)) }
        #expect(throws: WAVError.badFormat("12 bits, 1 bytes a frame")) { try parse(format(1, bits: 12)) }
        #expect(throws: WAVError.unsupported("encoding 85")) { try parse(format(85, bits: 16)) }
        #expect(throws: WAVError.unsupported("64-bit float")) { try parse(format(3, bits: 64)) }
        #expect(throws: WAVError.truncated) { try parse([1, 0]) }
        #expect(throws: WAVError.truncated) { try WAVFile(parsing: riff([("data", data)])) }
        #expect(throws: WAVError.notWAV) { try WAVFile(parsing: Array("RIFF____AVI ".utf8)) }
        #expect(throws: WAVError.notWAV) { try WAVFile(parsing: []) }
        var endless = riff([("fmt ", format(1, bits: 16)), ("data", data)])
        for i in 40..<44 { endless[i] = 0xFF }
        #expect(try WAVFile(parsing: endless).samples == [5, 6], "as a stream writes it: all there is")
    }

    @Test func truncatedAnywhereItEndsWell() {
        let bytes = riff([("LIST", [1, 2, 3]), ("fmt ", format(1, channels: 2, bits: 24)), ("data", [UInt8](0..<60))])
        var readable = 0
        for length in 0..<bytes.count {
            if let file = try? WAVFile(parsing: Array(bytes[..<length])) {
                #expect(file.samples.count <= 20 && file.samples.count % 2 == 0)
                readable += 1
            }
        }
        #expect(readable == 60, "from the first byte of sound on")
    }

    @Test func flippedBytesNeverCrash() {
        var generator = SeededGenerator(seed: 1)
        let bytes = WAVFile(sampleRate: 16_000, channels: 2, samples: sine(440, rate: 16_000, seconds: 0.02)).encoded()
        var failures = 0
        var absurd = 0
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                damaged[Int.random(in: 0..<min(60, damaged.count), using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            do {
                let file = try WAVFile(parsing: damaged)
                if file.samples.count > damaged.count || file.samples.count % file.channels != 0 { absurd += 1 }
            } catch { failures += 1 }
        }
        #expect(absurd == 0)
        #expect(failures > 1000 && failures < 20_000)
    }

    @Test func aMissingFileSaysSo() {
        #expect(throws: WAVError.unreadable(path: "/nowhere/x.wav", reason: "No such file or directory")) {
            try WAVFile(path: "/nowhere/x.wav")
        }
    }
}
