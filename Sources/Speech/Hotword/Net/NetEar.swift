internal import Glibc

/// The network as an ear: sound in, for each word how sure it is, every 20 ms.
///
/// Several networks are one ear: what they say is averaged, as logits. The score is the logit of the mean probability of
/// the last four steps, which is what thresholds are set on. Confined to one thread; nothing is allocated after the start.
final class NetEar {
    /// Samples of a step.
    static let step = HotwordNet.stride * MelFrontEnd.hop

    private static let smoothing = 4

    let words: [NetFile.Word]
    /// The scores of the last step, in the order of `words`.
    let scores: Block<Float>

    private let front = MelFrontEnd()
    private let nets: [HotwordNet]
    private let recent: Block<Float>
    private var steps = 0

    /// The file at `path`, and those that it names.
    init(path: String) throws(NetFileError) {
        let files = try NetFile.all(at: path)
        var nets: [HotwordNet] = []
        for file in files { nets.append(try HotwordNet(file)) }
        self.nets = nets
        words = files[0].words
        scores = Block(words.count)
        recent = Block(words.count * NetEar.smoothing)
        reset()
    }

    /// Forgets the sound before.
    func reset() {
        front.reset()
        for net in nets { net.reset() }
        recent.clear()
        steps = 0
        for index in 0..<scores.count { scores[index] = -20 }
    }

    /// Takes the next `step` samples; true if `scores` is new.
    func feed(_ samples: UnsafePointer<Int16>) -> Bool {
        var isNew = false
        for hop in 0..<HotwordNet.stride where front.feed(samples + hop * MelFrontEnd.hop) {
            var isStep = false
            for net in nets { isStep = net.feed(front.frame) }
            if isStep {
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
            var logit: Float = 0
            for net in nets { logit += net.logits[word] }
            row[slot] = 1 / (1 + expf(-logit / Float(nets.count)))
            var sum: Float = 0
            for index in 0..<NetEar.smoothing { sum += row[index] }
            let mean = min(max(sum / Float(NetEar.smoothing), 1e-9), 1 - 1e-6)
            scores[word] = logf(mean / (1 - mean))
        }
    }
}
