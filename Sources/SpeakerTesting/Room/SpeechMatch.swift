internal import Glibc

/// Whether a recording has a certain sentence in it, judged by ear: the sentence's own synthesis is looked for in the
/// recording, piece by piece.
///
/// Cepstral features of both are aligned by dynamic time warping (Sakoe and Chiba, 1978; slope between 1/2 and 2,
/// start and end free in the recording). It knows one voice saying one thing; it is no recogniser.
public struct SpeechMatch: Sendable {
    /// Mean difference per aligned frame, in standard deviations of the sentence's own features: near 0 for the same
    /// sound, above 1 for other speech; infinite if the recording is too short or has no sound.
    public let distance: Double
    /// As `distance`, over the worst 0.2 seconds: one other word in a long sentence hardly shows in the mean.
    public let worst: Double
    /// Length of the matching part, relative to the sentence.
    public let stretch: Double
    /// Audible seconds in the recording that are not part of the match.
    public let unmatchedSeconds: Double

    /// Up to these two it is the same sentence. Measured through the virtual room with twelve sentences of espeak-ng's,
    /// several of them differing in one word: the right sentence has a `distance` of 0.13 to 0.23 and a `worst` of 0.20
    /// to 0.33; the 132 wrong ones a `worst` of at least 0.81 (0.26 and more, "past eleven" for "past seven"); the right
    /// one less its last tenth 0.68 and more.
    public static let threshold = 0.4
    /// The same for `worst`.
    public static let worstThreshold = 0.55
    /// Frames of a spell: about a short word.
    private static let spell = 20

    /// True if the recording has the sentence in it, complete.
    public var isContained: Bool {
        distance <= SpeechMatch.threshold && worst <= SpeechMatch.worstThreshold && stretch > 0.8 && stretch < 1.25
    }

    /// True if the recording is the sentence and, but for a short sound such as an earcon, nothing else.
    public var isExact: Bool { isContained && unmatchedSeconds < 0.5 }

    /// Looks for `sentence` (its synthesis) in `recording`.
    public init(of sentence: Recording, in recording: Recording) {
        let expected = SpeechFeatures(sentence)
        let heard = SpeechFeatures(recording)
        // 0.1 s of sound is no sentence; and with a slope of at most 2 half of the frames are needed.
        guard expected.count >= 10, heard.count * 2 > expected.count else {
            self.init(distance: .infinity, worst: .infinity, stretch: 0, heard: heard.count, matched: 0)
            return
        }
        // The sentence's statistics for both: the recording's would be shifted by whatever else is in it.
        let (mean, deviation) = expected.statistics
        let path = SpeechMatch.align(
            expected.normalized(mean: mean, deviation: deviation), heard.normalized(mean: mean, deviation: deviation))
        self.init(
            distance: path.distance, worst: path.worst, stretch: Double(path.length) / Double(expected.count),
            heard: heard.count,
            matched: path.length)
    }

    private init(distance: Double, worst: Double, stretch: Double, heard: Int, matched: Int) {
        self.distance = distance
        self.worst = worst
        self.stretch = stretch
        unmatchedSeconds = Double(heard - matched) / Double(SpeechFeatures.framesPerSecond)
    }

    /// The cheapest path through all of `a` and any part of `b`: its mean difference, the greatest mean of
    /// `SpeechMatch.spell` frames in a row, and how many frames of `b` it has.
    private static func align(_ a: [Double], _ b: [Double]) -> (distance: Double, worst: Double, length: Int) {
        let order = SpeechFeatures.order
        let (rows, columns) = (a.count / order, b.count / order)
        var differences = [Double](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = 0.0
                for k in 0..<order {
                    let d = a[row * order + k] - b[column * order + k]
                    sum += d * d
                }
                differences[row * columns + column] = (sum / Double(order)).squareRoot()
            }
        }
        // Steps of one frame each; of two in the recording; of two in the sentence, which count twice: the sum is
        // then over the sentence's frames whichever way it goes.
        var costs = [Double](repeating: .infinity, count: rows * columns)
        var steps = [Step](repeating: .both, count: rows * columns)
        for column in 0..<columns { costs[column] = differences[column] }
        for row in 1..<rows {
            for column in 1..<columns {
                let here = row * columns + column
                let own = differences[here]
                costs[here] = costs[here - columns - 1] + own
                if column > 1 {
                    let cost = costs[here - columns - 2] + (differences[here - 1] + own) / 2
                    if cost < costs[here] { (costs[here], steps[here]) = (cost, .twoHeard) }
                }
                if row > 1 {
                    let cost = costs[here - 2 * columns - 1] + differences[here - columns] + own
                    if cost < costs[here] { (costs[here], steps[here]) = (cost, .twoExpected) }
                }
            }
        }
        let last = (rows - 1) * columns
        guard let end = (0..<columns).min(by: { costs[last + $0] < costs[last + $1] }), costs[last + end] < .infinity
        else { return (.infinity, .infinity, 0) }

        var path = [Double](repeating: 0, count: rows)
        var (row, column) = (rows - 1, end)
        while true {
            let here = row * columns + column
            path[row] = differences[here]
            guard row > 0 else { break }
            switch steps[here] {
            case .both: (row, column) = (row - 1, column - 1)
            case .twoHeard:
                path[row] = (differences[here - 1] + differences[here]) / 2
                (row, column) = (row - 1, column - 2)
            case .twoExpected:
                path[row - 1] = differences[here - columns]
                (row, column) = (row - 2, column - 1)
            }
        }
        let length = min(spell, rows)
        let worst = (0...rows - length).map { path[$0..<$0 + length].reduce(0, +) / Double(length) }.max() ?? .infinity
        return (costs[last + end] / Double(rows), worst, end - column + 1)
    }

    private enum Step { case both, twoHeard, twoExpected }
}
