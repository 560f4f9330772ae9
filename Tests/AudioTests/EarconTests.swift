import Audio
import Testing

@Suite struct EarconTests {
    /// All but those that ring.
    static let short: [Earcon] = Earcon.allCases.filter { $0 != .timer && $0 != .alarm }

    @Test(arguments: [Earcon.timer, .alarm])
    func ringsAreLongAndBeginAndEndInSilence(earcon: Earcon) {
        let clip = earcon.clip()
        #expect((1...2.5).contains(clip.duration))
        #expect(clip.samples.first == 0 && abs(Int(clip.samples.last!)) < 50)
        #expect((5_000...10_000).contains(clip.samples.map { abs(Int($0)) }.max()!))
        #expect(Set(earcon.partials).count == earcon.partials.count)
    }

    func filtered(_ samples: [Int16], _ notch: ToneNotch) -> [Int16] {
        var samples = samples
        samples.withUnsafeMutableBufferPointer { notch.process($0) }
        return samples
    }

    /// Noise with the long-term slope of speech: flat to 500 Hz, then falling 6 dB an octave.
    func speechLike(seconds: Double) -> [Int16] {
        var generator = SeededGenerator(seed: 3)
        var low = 0.0
        return (0..<Int(16_000 * seconds)).map { _ in
            low += 0.18 * (Double.random(in: -1...1, using: &generator) - low)
            return Int16(low * 20_000)
        }
    }

    @Test(arguments: Earcon.allCases)
    func theirTonesAreTakenOut(earcon: Earcon) {
        let notch = ToneNotch(partials: earcon.partials)
        for partial in earcon.partials {
            for harmonic in 1...3 {
                let frequency = partial * Double(harmonic)
                let rest = filtered(sine(frequency, rate: 16_000, seconds: 1), notch)[8000...]
                #expect(decibels(amplitude(of: frequency, in: rest, rate: 16_000) / 0.5) < -30, "\(frequency) Hz")
            }
        }
    }

    /// Those that may be heard by the microphone while a question is recorded.
    @Test(arguments: [Earcon.listening, .notHeard, .error])
    func speechStays(earcon: Earcon) {
        let speech = speechLike(seconds: 3)
        let change = 10 * log10Energy(filtered(speech, ToneNotch(partials: earcon.partials)), speech)
        #expect(abs(change) < 1.5, "\(change) dB")
    }

    @Test(arguments: Self.short, [16_000, 48_000])
    func theyAreMadeOfTheirPartialsAndDoNotClick(earcon: Earcon, rate: Int) {
        let clip = earcon.clip(sampleRate: rate)
        #expect(clip.partials == earcon.partials)
        #expect(clip.samples.first == 0 && abs(Int(clip.samples.last!)) < 50)
        #expect((5_000...10_000).contains(clip.samples.map { abs(Int($0)) }.max()!))
        #expect(clip.duration < 0.35)
        for partial in earcon.partials {
            #expect(amplitude(of: partial, in: clip.samples, rate: rate) > 0.04)
        }
        // Steps no larger than those of the highest partial at its peak.
        let steepest = 2 * Double.pi * earcon.partials.max()! / Double(rate) * 0.31 * 32_767
        #expect(zip(clip.samples, clip.samples.dropFirst()).allSatisfy { abs(Double($1) - Double($0)) <= steepest })
    }

    @Test func eachHasItsOwnNotes() {
        // What is heard: the notes in order. Those of two sounds differ by more than a semitone somewhere.
        let clips = Earcon.allCases.map { ($0, $0.clip(sampleRate: 16_000).samples) }
        for (index, (name, one)) in clips.enumerated() {
            for (other, two) in clips.dropFirst(index + 1) {
                let length = max(one.count, two.count)
                let pair = (0..<length).map { at in
                    (at < one.count ? Double(one[at]) : 0, at < two.count ? Double(two[at]) : 0)
                }
                let product = pair.reduce(0) { $0 + $1.0 * $1.1 }
                let energies = pair.reduce((0.0, 0.0)) { ($0.0 + $1.0 * $1.0, $0.1 + $1.1 * $1.1) }
                let likeness = product / (energies.0 * energies.1).squareRoot()
                #expect(likeness < 0.7, "\(name) and \(other): \(likeness)")
            }
        }
    }

    @Test func anEarconInTheMicrophoneIsMuchQuieterAfterTheFilter() {
        let clip = Earcon.listening.clip(sampleRate: 16_000)
        let rest = filtered(clip.samples, ToneNotch(partials: clip.partials))
        #expect(energy(rest) < 0.25 * energy(clip.samples), "the notes are too short for the full depth")
    }
}
