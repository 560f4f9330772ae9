import Foundation
import Testing

/// Sound for tests: made from a seed, spoken by flite, or read from the shared recordings where they exist.
enum SpeechFixtures {
    static let rate = 16_000

    /// The recordings shared by all checkouts: `SUSI_SHARED`, else beside the package.
    static let shared: String = {
        if let path = ProcessInfo.processInfo.environment["SUSI_SHARED"] { return path }
        var root = URL(fileURLWithPath: #filePath)
        while root.path != "/",
            !FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path)
        {
            root.deleteLastPathComponent()
        }
        return root.deletingLastPathComponent().appendingPathComponent("shared").path
    }()

    static let hasShared = FileManager.default.fileExists(atPath: shared + "/audio/queries/home") && has("sox")
    static let hasVoice =
        has("flite") && has("sox")
        && FileManager.default.fileExists(atPath: "/usr/share/pocketsphinx/model/en-us/en-us/mdef")

    private static func has(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
    }

    /// 16 kHz mono of a sound file.
    static func read(_ path: String) throws -> [Int16] {
        let data = try run(
            "/usr/bin/sox", [path, "-t", "raw", "-r", "16000", "-c", "1", "-b", "16", "-e", "signed", "-"])
        return data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }

    /// `text` in a voice of flite's, between silences (s), with a gain (dB).
    static func speak(_ text: String, voice: String, before: Double = 0.3, after: Double = 0.3, gain: Double = 0) throws
        -> [Int16]
    {
        let path = NSTemporaryDirectory() + "susi-\(UUID().uuidString).wav"
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try run("/usr/bin/flite", ["-voice", voice, "-t", text, "-o", path])
        let spoken = try read(path).map { Int16(Double($0) * pow(10, gain / 20)) }
        return silence(before) + spoken + silence(after)
    }

    static func silence(_ seconds: Double) -> [Int16] { [Int16](repeating: 0, count: Int(seconds * Double(rate))) }

    private static func run(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }
}

/// White noise and tones of a given level, the same every time.
struct SyntheticSound {
    private var state: UInt64

    init(seed: UInt64 = 1) { state = seed }

    /// Gaussian-like noise at `level` dBFS (RMS).
    mutating func noise(_ level: Double, seconds: Double) -> [Int16] {
        let amplitude = pow(10, level / 20) * 32768 * 3.0.squareRoot()
        return (0..<Int(seconds * 16_000)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return clamp((Double(state >> 11) / Double(UInt64(1) << 53) * 2 - 1) * amplitude)
        }
    }

    /// A voice-like sound at `level` dBFS: harmonics of 120 Hz whose loudness swings four times a second.
    static func voice(_ level: Double, seconds: Double) -> [Int16] {
        let amplitude = pow(10, level / 20) * 32768
        return (0..<Int(seconds * 16_000)).map { index in
            let time = Double(index) / 16_000
            let wave = (1...12).reduce(0.0) { $0 + sin(2 * .pi * 120 * Double($1) * time + Double($1 * $1)) }
            let swing = 0.15 + 0.85 * pow(sin(.pi * 4 * time + 1.2), 2)
            return clamp(wave / 2.45 * swing * 1.6 * amplitude)
        }
    }

    static func mix(_ first: [Int16], _ second: [Int16]) -> [Int16] {
        first.indices.map { clamp(Double(first[$0]) + (second.indices.contains($0) ? Double(second[$0]) : 0)) }
    }
}

private func clamp(_ value: Double) -> Int16 { Int16(max(-32768, min(32767, value.rounded()))) }
