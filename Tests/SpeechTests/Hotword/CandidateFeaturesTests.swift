import Foundation
import Testing

@testable import Speech

/// What a candidate of any phrase is judged by.
struct CandidateFeaturesTests {
    /// 1.8 s of hiss at −60 dBFS with a tone `above` it in the frames `loud`.
    private static func piece(loud: ClosedRange<Int>, above decibels: Double = 30) -> [Int16] {
        (0..<28_800).map { index in
            let level = loud.contains(index / 160) ? decibels - 60 : -60
            let peak = 32_768 * pow(10, level / 20) * 2.0.squareRoot()
            return Int16((peak * sin(2 * .pi * 500 * Double(index) / 16_000)).rounded())
        }
    }

    @Test func numbersAreThoseOfTheDefinition() {
        let features = CandidateFeatures(
            first: -30, look: -12, phones: 6, frames: 100...159, in: Self.piece(loud: 100...159))
        #expect(abs(features.first + 5) < 1e-9 && abs(features.look + 2) < 1e-9)
        #expect(abs(features.lookPerFrame + 0.2) < 1e-9)
        #expect(abs(features.duration - log(10)) < 1e-9)
    }

    /// Louder than what was before it by 10 dB is all that counts: more tells only how silent the room is.
    @Test(arguments: [(30.0, 10.0), (12, 10), (6, 6), (-3, -3), (-20, -5)])
    func loudnessCountsWithinBounds(above: Double, rise: Double) {
        let features = CandidateFeatures(
            first: 0, look: 0, phones: 6, frames: 100...159, in: Self.piece(loud: 100...159, above: above))
        #expect(abs(features.rise - rise) < 0.7, "\(features.rise)")
    }

    /// In the middle of speech, at the very beginning, beyond the end: no number is missing.
    @Test func edgesHaveNumbers() {
        let loud = Self.piece(loud: 0...179)
        #expect(abs(CandidateFeatures(first: 0, look: 0, phones: 5, frames: 60...100, in: loud).rise) < 0.5)
        #expect(CandidateFeatures(first: 0, look: 0, phones: 5, frames: 2...40, in: loud).rise == 0)
        for features in [
            CandidateFeatures(first: 0, look: 0, phones: 0, frames: 300...310, in: loud),
            CandidateFeatures(first: 0, look: 0, phones: 3, frames: 0...0, in: []),
        ] {
            #expect(!features.values.contains { !$0.isFinite })
            #expect(features.rise == 0)
        }
    }

    /// A likelier, longer, clearer candidate is never judged worse.
    @Test func whatSpeaksForAPhraseCountsForIt() {
        func score(_ look: Double, frames: ClosedRange<Int>) -> Double {
            CandidateJudge.score(
                CandidateFeatures(first: -25, look: look, phones: 7, frames: frames, in: Self.piece(loud: frames)))
        }
        #expect(score(-10, frames: 100...150) > score(-25, frames: 100...150))
        #expect(score(-10, frames: 100...160) > score(-10, frames: 100...121))
        func long(_ phones: Int) -> Double {
            CandidateJudge.score(
                CandidateFeatures(
                    first: -3 * Double(phones), look: -Double(phones), phones: phones,
                    frames: 100...100 + 8 * phones - 1, in: Self.piece(loud: 100...159)))
        }
        #expect(long(7) > long(5))
        #expect(CandidateJudge.least(-16, usual: -16) == CandidateJudge.threshold)
        #expect(CandidateJudge.least(-12, usual: -16) == CandidateJudge.threshold + 1)
    }
}
