/// Reads the chunks of a WAV file; every access is checked against the bytes that are there.
struct WAVParser {
    let bytes: UnsafeBufferPointer<UInt8>

    /// The `fmt ` chunk.
    private struct Format {
        var isFloat: Bool
        var channels: Int
        var rate: Int
        /// Bytes of one sample.
        var width: Int
    }

    func parse() throws(WAVError) -> WAVFile {
        guard bytes.count >= 12, tag(at: 0) == "RIFF", tag(at: 8) == "WAVE" else { throw .notWAV }
        var format: Format?
        var data: Range<Int>?
        var position = 12
        while position + 8 <= bytes.count {
            let start = position + 8
            let end = start + min(Int(number(at: position + 4, 4)), bytes.count - start)
            switch tag(at: position) {
            case "fmt ": if format == nil { format = try parseFormat(start..<end) }
            case "data": if data == nil { data = start..<end }
            default: break
            }
            // Chunks are padded to an even length; the pad is not counted.
            position = end + ((end - start) & 1)
        }
        guard let format, let data else { throw .truncated }
        return WAVFile(sampleRate: format.rate, channels: format.channels, samples: decode(data, format))
    }

    private func parseFormat(_ chunk: Range<Int>) throws(WAVError) -> Format {
        guard chunk.count >= 16 else { throw .truncated }
        let at = chunk.lowerBound
        var code = number(at: at, 2)
        let channels = Int(number(at: at + 2, 2))
        let rate = Int(number(at: at + 4, 4))
        let frame = Int(number(at: at + 12, 2))
        let bits = Int(number(at: at + 14, 2))
        if code == 0xFFFE {
            guard chunk.count >= 40 else { throw .truncated }
            // The first two bytes of the sub-format's GUID are the code.
            code = number(at: at + 24, 2)
        }
        guard code == 1 || code == 3 else { throw .unsupported("encoding \(code)") }
        guard (1...64).contains(channels) else { throw .badFormat("\(channels) channels") }
        guard (1...768_000).contains(rate) else { throw .badFormat("\(rate) samples a second") }
        guard bits > 0, bits % 8 == 0, frame == channels * bits / 8 else {
            throw .badFormat("\(bits) bits, \(frame) bytes a frame")
        }
        switch (code, bits) {
        case (1, 8), (1, 16), (1, 24), (1, 32), (3, 32): break
        default: throw .unsupported("\(bits)-bit \(code == 3 ? "float" : "PCM")")
        }
        return Format(isFloat: code == 3, channels: channels, rate: rate, width: bits / 8)
    }

    private func decode(_ data: Range<Int>, _ format: Format) -> [Int16] {
        let count = data.count / (format.width * format.channels) * format.channels
        let sampleFormat: SampleFormat =
            switch (format.width, format.isFloat) {
            case (1, _): .u8
            case (2, _): .s16
            case (3, _): .s24Packed
            case (_, true): .float
            default: .s32
            }
        guard count > 0, let base = bytes.baseAddress else { return [] }
        let source = UnsafeRawPointer(base + data.lowerBound)
        return [Int16](unsafeUninitializedCapacity: count) { target, filled in
            for i in 0..<count {
                target[i] = int16(sampleFormat.sample(source, i))
            }
            filled = count
        }
    }

    private func tag(at position: Int) -> String {
        String(decoding: bytes[position..<position + 4], as: UTF8.self)
    }

    private func number(at position: Int, _ width: Int) -> UInt32 {
        var value: UInt32 = 0
        for i in 0..<width { value |= UInt32(bytes[position + i]) << UInt32(8 * i) }
        return value
    }
}
