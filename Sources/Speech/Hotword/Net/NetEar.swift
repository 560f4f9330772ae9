internal import Glibc

/// The network as an ear: sound in, for each word how sure it is, every 20 ms.
///
/// The score is the logit of the mean probability of the last four steps, which is what thresholds are set on. Confined
/// to one thread; nothing is allocated after the start.
final class NetEar {
    /// Samples of a step.
    static let step = HotwordNet.stride * MelFrontEnd.hop

    private static let smoothing = 4

    let words: [NetFile.Word]
    /// The scores of the last step, in the order of `words`.
    let scores: Block<Float>

    private let front = MelFrontEnd()
    private let net: HotwordNet
    private let recent: Block<Float>
    private var steps = 0

    init(_ file: NetFile) throws(NetFileError) {
        net = try HotwordNet(file)
        words = file.words
        scores = Block(file.words.count)
        recent = Block(file.words.count * NetEar.smoothing)
        reset()
    }

    /// Forgets the sound before.
    func reset() {
        front.reset()
        net.reset()
        recent.clear()
        steps = 0
        for index in 0..<scores.count { scores[index] = -20 }
    }

    /// Takes the next `step` samples; true if `scores` is new.
    func feed(_ samples: UnsafePointer<Int16>) -> Bool {
        var isNew = false
        for hop in 0..<HotwordNet.stride where front.feed(samples + hop * MelFrontEnd.hop) {
            if net.feed(front.frame) {
                smooth()
                isNew = true
            }
        }
        return isNew
    }

    private func smooth() {
        let slot = steps % NetEar.smoothing
        steps += 1
        for word in 0..<words.count {
            let row = recent.start + word * NetEar.smoothing
            row[slot] = 1 / (1 + expf(-net.logits[word]))
            var sum: Float = 0
            for index in 0..<NetEar.smoothing { sum += row[index] }
            let mean = min(max(sum / Float(NetEar.smoothing), 1e-9), 1 - 1e-6)
            scores[word] = logf(mean / (1 - mean))
        }
    }
}
