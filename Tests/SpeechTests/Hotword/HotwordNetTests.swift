import Foundation
import Platform
import Testing

@testable import Speech

/// The network in Swift against the trainer's: `scripts/hotword/export.py` made the fixture from tones and noise.
struct HotwordNetTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures").path

    private static func bytes() throws -> [UInt8] { try Files.read(folder + "/small.net", maximumSize: 100_000) }

    private static func net() throws -> HotwordNet { try HotwordNet(NetFile(bytes(), path: "small.net")) }

    /// The logits of each step for `samples`, fed in hops.
    private static func run(_ net: HotwordNet, _ samples: [Int16], ear: MelFrontEnd = MelFrontEnd()) -> [[Float]] {
        var steps: [[Float]] = []
        samples.withUnsafeBufferPointer { buffer in
            for start in stride(from: 0, through: buffer.count - MelFrontEnd.hop, by: MelFrontEnd.hop) {
                guard let base = buffer.baseAddress, ear.feed(base + start), net.feed(ear.frame) else { continue }
                steps.append((0..<net.logits.count).map { net.logits[$0] })
            }
        }
        return steps
    }

    private static func sound() throws -> [Int16] {
        let raw = try Files.read(folder + "/small.s16", maximumSize: 100_000)
        let samples = stride(from: 0, to: raw.count, by: 2).map {
            Int16(bitPattern: UInt16(raw[$0]) | UInt16(raw[$0 + 1]) << 8)
        }
        // The trainer's first window begins with the sound; ours ends with the third hop, 80 samples later.
        return [Int16](repeating: 0, count: 80) + samples
    }

    @Test func answersAsTheTrainerDoes() throws {
        let text = String(decoding: try Files.read(Self.folder + "/small.logits", maximumSize: 100_000), as: UTF8.self)
        let expected = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Float($0) } }
        let steps = Self.run(try Self.net(), try Self.sound())
        #expect(steps.count == expected.count)
        #expect(expected.count > 20)
        let worst = zip(steps, expected).flatMap { zip($0, $1).map { abs($0 - $1) } }.max() ?? 1
        #expect(worst < 1e-4, "\(worst)")
    }

    @Test func resetForgetsEverything() throws {
        let net = try Self.net()
        let ear = MelFrontEnd()
        let sound = try Self.sound()
        let first = Self.run(net, sound, ear: ear)
        net.reset()
        ear.reset()
        #expect(Self.run(net, sound, ear: ear) == first)
    }

    @Test(arguments: [0, 5, 12, 300, 4000, -1]) func aDamagedFileIsRefused(at place: Int) throws {
        var bytes = try Self.bytes()
        let index = place < 0 ? bytes.count + place : place
        bytes[index] ^= 0x40
        #expect(throws: NetFileError.self) { try NetFile(bytes, path: "damaged") }
    }

    @Test func aFileThatIsCutOffIsRefused() throws {
        let bytes = try Self.bytes()
        for count in [0, 7, 19, 100, bytes.count / 2, bytes.count - 1] {
            #expect(throws: NetFileError.self) { try NetFile(Array(bytes.prefix(count)), path: "short") }
        }
    }

    /// A file whose check value holds, but whose header lies.
    @Test(arguments: [
        "shape 4 6 8 16 3", "shape 400 6 8 16 3", "dilations 1 2", "dilations", "word x", "curve 1 2 3",
        "look 0.1 -2", "with a b", "tensor first.weight 9999999 99999", "tensor first.weight 4", "tensor x -1",
        "nonsense", "shape a b c d e",
    ]) func aHeaderThatLiesIsRefused(line: String) throws {
        let header = Array((line + "\n").utf8)
        var bytes = Array("SUSINET1".utf8) + [UInt8(header.count), 0, 0, 0] + header
        let check = NetFile.checkValue(bytes)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: check >> (8 * UInt64($0))) }
        #expect(throws: NetFileError.self) { try HotwordNet(NetFile(bytes, path: "lying")) }
    }

    /// `bytes` with `line` before its header.
    private static func headed(_ bytes: [UInt8], _ line: String) -> [UInt8] {
        let length = Int(bytes[8]) | Int(bytes[9]) << 8
        let header = Array((line + "\n").utf8) + bytes[12..<12 + length]
        var new = Array(bytes[..<8]) + [UInt8(header.count & 255), UInt8(header.count >> 8), 0, 0]
        new += header + bytes[(12 + length)..<(bytes.count - 8)]
        let check = NetFile.checkValue(new)
        return new + (0..<8).map { UInt8(truncatingIfNeeded: check >> (8 * UInt64($0))) }
    }

    private static func scores(_ ear: NetEar) throws -> [Float] {
        let sound = try sound()
        sound.withUnsafeBufferPointer { buffer in
            for start in stride(from: 0, through: buffer.count - NetEar.step, by: NetEar.step) {
                guard let base = buffer.baseAddress else { continue }
                _ = ear.feed(base + start)
            }
        }
        return (0..<ear.scores.count).map { ear.scores[$0] }
    }

    /// What several say is averaged: of one and its like that is what the one says; one that is missing or of other words is
    /// named.
    @Test func companionsAreListenedToTogether() throws {
        let folder = NSTemporaryDirectory() + "susi-nets-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func put(_ name: String, _ bytes: [UInt8]) throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            return "\(folder)/\(name)"
        }
        let bytes = try Self.bytes()
        let alone = try NetEar(path: put("alone.net", bytes))
        let both = try put("both.net", Self.headed(bytes, "with alone.net"))
        #expect(try NetFile.all(at: both).count == 2)
        let (one, two) = (try Self.scores(alone), try Self.scores(NetEar(path: both)))
        #expect(zip(one, two).allSatisfy { abs($0 - $1) < 1e-4 })
        #expect(throws: NetFileError.unreadable(path: "\(folder)/none.net", reason: "No such file or directory")) {
            try NetEar(path: put("lonely.net", Self.headed(bytes, "with none.net")))
        }
        _ = try put("other.net", Self.headed(bytes, "word more\ncurve 1 1 1 1 1 1 1 1 1 1 1"))
        #expect(throws: NetFileError.self) { try NetEar(path: put("mixed.net", Self.headed(bytes, "with other.net"))) }
        #expect(throws: NetFileError.self) { try NetFile(Self.headed(bytes, "with ../x.net"), path: "out") }
        let many = (1...4).map { "with \($0).net" }.joined(separator: "\n")
        #expect(throws: NetFileError.self) { try NetFile(Self.headed(bytes, many), path: "many") }
    }

    /// A word that PocketSphinx is asked about: a bad opinion costs no more than one that was never heard.
    @Test func whatPocketSphinxThinksIsAdded() throws {
        let bytes = try Self.bytes()
        let curve = "curve 1 1 1 1 1 1 1 1 1 1 1\n"
        let words = try NetFile(Self.headed(bytes, "word more\n\(curve)look 0.5 -2.5"), path: "look").words
        let look = try #require(words[0].look)
        #expect(words.dropFirst().allSatisfy { $0.look == nil } && look.least == -2.5)
        #expect(look.worth(of: 1) == 0.5)
        #expect(look.worth(of: nil) == -2 && look.worth(of: -70) == -2 && look.worst == -2)
        #expect(look.worth(of: 90) == 3 && look.best == 3)
        for wrong in ["look 2 0", "look x 0", "look 0.1", "look 0.1 nan"] {
            #expect(throws: NetFileError.self) {
                try NetFile(Self.headed(bytes, "word more\n\(curve)\(wrong)"), path: "wrong")
            }
        }
    }

    @Test(
        arguments: [
            (0x0000, 0), (0x3c00, 1), (0xc000, -2), (0x3555, 0.333_251_95), (0x0001, 5.960_464_5e-08), (0x7bff, 65504),
        ] as [(UInt16, Float)]) func halvesAreDecoded(bits: UInt16, value: Float)
    {
        #expect(NetFile.float(bits) == value)
    }
}
