internal import Glibc

/// The sound of a WAV file, as 16-bit samples.
///
/// Reads integer PCM of 8, 16, 24 and 32 bits, 32-bit float, and the same in WAVE_FORMAT_EXTENSIBLE, with chunks in
/// any order. What a header claims beyond the end of the file is ignored; nothing is allocated on a header's word.
public struct WAVFile: Sendable, Equatable {
    /// Hz, 1 to 768,000.
    public let sampleRate: Int
    /// 1 to 64.
    public let channels: Int
    /// Interleaved, whole frames only.
    public let samples: [Int16]

    /// A sound to encode.
    public init(sampleRate: Int, channels: Int = 1, samples: [Int16]) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.samples = samples
    }

    /// The mean of the channels.
    public var mono: Clip {
        guard channels > 1 else { return Clip(samples: samples, sampleRate: sampleRate) }
        let frames = samples.count / channels
        let mixed = (0..<frames).map { frame in
            Int16((0..<channels).reduce(0) { $0 + Int(samples[frame * channels + $1]) } / channels)
        }
        return Clip(samples: mixed, sampleRate: sampleRate)
    }

    /// Parses the bytes of a file.
    public init(parsing bytes: [UInt8]) throws(WAVError) {
        // A Result, since the standard library of Swift 6.0 lets no typed error through here.
        let result: Result<WAVFile, WAVError> = bytes.withUnsafeBufferPointer { bytes in
            do throws(WAVError) {
                return .success(try WAVParser(bytes: bytes).parse())
            } catch {
                return .failure(error)
            }
        }
        self = try result.get()
    }

    /// Reads the file at `path`; refuses one above `limit` bytes.
    public init(path: String, limit: Int = 64 << 20) throws(WAVError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
            if count == 0 { break }
            guard bytes.count + count <= limit else {
                throw .unreadable(path: path, reason: "larger than \(limit) bytes")
            }
            bytes += piece[..<count]
        }
        try self.init(parsing: bytes)
    }

    /// The bytes of a 16-bit PCM file. At most 4 GiB of samples; what is beyond is left out.
    public func encoded() -> [UInt8] {
        let channels = max(1, min(self.channels, 65_535))
        let rate = max(0, min(sampleRate, Int(Int32.max)))
        let count = min(samples.count, (Int(UInt32.max) - 36) / 2) / channels * channels
        var bytes: [UInt8] = []
        bytes.reserveCapacity(44 + 2 * count)
        func append(_ value: Int, _ width: Int) {
            for shift in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
        }
        bytes += "RIFF".utf8
        append(36 + 2 * count, 4)
        bytes += "WAVEfmt ".utf8
        append(16, 4)
        append(1, 2)
        append(channels, 2)
        append(rate, 4)
        append(rate * channels * 2, 4)
        append(channels * 2, 2)
        append(16, 2)
        bytes += "data".utf8
        append(2 * count, 4)
        for sample in samples[..<count] { append(Int(sample), 2) }
        return bytes
    }
}

/// Why a WAV file cannot be used.
public enum WAVError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It can't be read from the disk.
    case unreadable(path: String, reason: String)
    /// It doesn't begin with RIFF and WAVE.
    case notWAV
    /// It ends before a format or any sample.
    case truncated
    /// A rate of zero, no channels, a frame size that fits neither.
    case badFormat(String)
    /// An encoding other than PCM and float.
    case unsupported(String)

    /// One sentence for a person.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "The sound file \(path) can't be read: \(reason)."
        case .notWAV: "This is not a WAV file; convert it, for example with sox."
        case .truncated: "The WAV file ends before its sound begins; copy it again."
        case .badFormat(let what): "The header of the WAV file makes no sense (\(what)); convert the file again."
        case .unsupported(let what): "The WAV file holds \(what); convert it to 16-bit PCM, for example with sox."
        }
    }
}
