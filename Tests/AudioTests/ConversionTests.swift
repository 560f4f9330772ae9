import Audio
import Testing

@Suite struct ConversionTests {
    static let rates = [8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000]

    /// All of `bytes` through a converter, in pieces of about 10 ms.
    func convert(_ bytes: [UInt8], _ format: PCMFormat, _ policy: ChannelPolicy = .automatic) throws -> [Int16] {
        let piece = format.rate / 97
        let converter = try CaptureConverter(format: format, policy: policy, maximumFrames: piece)
        var result: [Int16] = []
        bytes.withUnsafeBytes { bytes in
            let total = bytes.count / format.frameSize
            var at = 0
            while at < total {
                let count = min(piece, total - at)
                result += converter.convert(bytes.baseAddress! + at * format.frameSize, frames: count)
                at += count
            }
        }
        return result
    }

    @Test(arguments: rates, SampleFormat.allCases)
    func toneKeepsFrequencyLevelAndLength(rate: Int, sampleFormat: SampleFormat) throws {
        let mono = sine(440, rate: rate, seconds: 0.15)
        for channels in [1, 2, 6, 8] {
            let format = PCMFormat(rate: rate, channels: channels, sampleFormat: sampleFormat)
            let result = try convert(frames(mono, format), format)
            #expect(abs(result.count - 2400) <= 64, "\(format): \(result.count)")
            let middle = result[300..<2300]
            let level = decibels(amplitude(of: 440, in: middle, rate: 16_000) / 0.5)
            #expect(abs(level) < (sampleFormat == .u8 ? 0.3 : 0.1), "\(format): \(level) dB")
            // All of the energy is in that tone.
            let total = (energy(middle) / Double(middle.count)).squareRoot() / 32_768
            #expect(abs(decibels(total * 2.0.squareRoot() / 0.5)) < 0.3, "\(format)")
        }
    }

    @Test(arguments: SampleFormat.allCases, 0..<6)
    func oneLiveChannelOfSixComesOutInFull(sampleFormat: SampleFormat, live: Int) throws {
        let format = PCMFormat(rate: 48_000, channels: 6, sampleFormat: sampleFormat)
        let bytes = frames(sine(440, rate: 48_000, seconds: 0.15), format) { $0 == live }
        let result = try convert(bytes, format)
        let level = decibels(amplitude(of: 440, in: result[300..<2300], rate: 16_000) / 0.5)
        #expect(abs(level) < 0.3, "\(level) dB")
    }

    @Test func aChosenChannelIsHeardAlone() throws {
        let format = PCMFormat(rate: 16_000, channels: 2, sampleFormat: .s16)
        let bytes = frames(sine(440, rate: 16_000, seconds: 0.2), format) { $0 == 1 }
        #expect(try energy(convert(bytes, format, .channel(0))) == 0)
        let heard = try convert(bytes, format, .channel(1))
        #expect(abs(amplitude(of: 440, in: heard, rate: 16_000) - 0.5) < 0.01)
        #expect(try convert(bytes, format, .channel(99)) == heard, "beyond the last is the last")
    }

    @Test func aChannelThatDiesStopsWeighingAfterASecond() throws {
        let format = PCMFormat(rate: 16_000, channels: 2, sampleFormat: .s16)
        let both = frames(sine(400, rate: 16_000, seconds: 0.5), format)
        let one = frames(sine(400, rate: 16_000, seconds: 2), format) { $0 == 0 }
        let result = try convert(both + one, format)
        #expect(abs(amplitude(of: 400, in: result[10_000..<20_000], rate: 16_000) - 0.25) < 0.02)
        #expect(abs(amplitude(of: 400, in: result[28_000..<40_000], rate: 16_000) - 0.5) < 0.01)
    }

    @Test(arguments: [(48_000, 12_000.0), (44_100, 10_500), (96_000, 20_000), (192_000, 12_000), (22_050, 9_800)])
    func whatIsAboveTheNewBandIsGone(rate: Int, frequency: Double) throws {
        let format = PCMFormat(rate: rate, channels: 1, sampleFormat: .s16)
        let result = try convert(frames(sine(frequency, rate: rate, seconds: 0.4), format), format)
        let rest = (energy(result[1000..<5000]) / 4000).squareRoot() / 32_768
        #expect(decibels(rest / (0.5 / 2.0.squareRoot())) < -60)
    }

    @Test func loudSoundIsClippedNotWrapped() throws {
        let format = PCMFormat(rate: 48_000, channels: 1, sampleFormat: .float)
        let values = sine(440, rate: 48_000, seconds: 0.3).map { Float($0) / 8_192 }
        let bytes = values.flatMap { little(Int($0.bitPattern), 4) }
        let result = try convert(bytes, format)
        #expect(result.max() == 32_767 && result.min() == -32_768)
        // A wrap would be a jump across most of the range; the steepest slope of this tone is an eighth of it.
        #expect(zip(result, result.dropFirst()).allSatisfy { abs(Int($0) - Int($1)) < 40_000 })
    }

    @Test func numbersThatAreNoneAreSilence() throws {
        let format = PCMFormat(rate: 16_000, channels: 1, sampleFormat: .float)
        let bytes = [Float.nan, .infinity, -.infinity, 0.5].flatMap { little(Int($0.bitPattern), 4) }
        #expect(try convert(bytes, format) == [0, 0, 0, 16_384])
    }

    @Test func stillnessIsSeen() throws {
        let format = PCMFormat(rate: 16_000, channels: 1, sampleFormat: .s16)
        let converter = try CaptureConverter(format: format, maximumFrames: 160)
        func moves(_ samples: [Int16]) -> Bool {
            samples.withUnsafeBytes { _ = converter.convert($0.baseAddress!, frames: samples.count) }
            return converter.isMoving
        }
        #expect(!moves([Int16](repeating: 0, count: 160)))
        #expect(moves([0, 0, 1, 0]))
        #expect(moves([7, 7]))
        #expect(!moves([7, 7]), "a constant is as silent as zero")
    }

    @Test func ratesThatMakeNoSenseAreRefused() {
        #expect(throws: ResamplerError.self) { try Resampler(from: 0, to: 16_000) }
        #expect(throws: ResamplerError.self) { try Resampler(from: 16_000, to: 1 << 40) }
    }

    @Test func theResamplerStatesItsDelay() throws {
        let resampler = try Resampler(from: 48_000, to: 16_000)
        var input = [Float](repeating: 0, count: 4800)
        input[1200] = 1
        var output = [Float](repeating: 0, count: resampler.outputLimit(for: 4800))
        let produced = input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { resampler.process(input, into: $0).produced }
        }
        let peak = output[..<produced].indices.max { output[$0] < output[$1] }!
        #expect(abs(peak - 400 - resampler.latency) <= 1)
        #expect(resampler.latency <= 48, "at most 3 ms")
    }
}
