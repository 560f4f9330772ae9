/// Hears phrases with a trained network, PocketSphinx taking a second look at what is doubtful.
///
/// Sound that rises above the room goes to the network, whose score of a phrase must pass a threshold. A candidate is
/// followed to its peak. For a word whose file says so (`NetFile.Look`) everything that is the least like it is searched by
/// PocketSphinx, and the sum of both scores is held against the threshold; what is sure without that counts at once.
/// Phrases that no network was trained for are left to a `PocketSphinxSpotter`.
///
/// Confined to the thread that makes it. Memory is bounded; the network starts anew whenever the room was silent.
public final class JoinedSpotter: VerdictTelling {
    /// How it listens.
    public struct Settings: Sendable {
        /// PocketSphinx's model.
        public var model = SphinxModel.debian
        /// How readily.
        public var sensitivity = HotwordSensitivity.shipped
        /// Whether PocketSphinx is asked at all.
        public var looks = true

        /// The defaults.
        public init() {}
    }

    /// A phrase that the network knows.
    private struct Watched {
        let phrase: HotwordPhrase
        /// The output of the network.
        let word: Int
        let threshold: Double
        /// Its index among the phrases of the second look.
        let look: Int
        /// Whether PocketSphinx must agree, with the phrase's own threshold: for a word too short to be trusted.
        let needsLook: Bool
        /// What PocketSphinx's opinion is worth, nil: nothing.
        let sum: NetFile.Look?
        /// The candidate that is followed, if any.
        var peak: (score: Double, steps: Int)?
        /// Until when it is not followed again after it was turned down, samples.
        var rest = 0
        /// The best score of late that was a little too low, and where.
        var near: (score: Double, at: Int)?
        /// Until when its fading away is not told as another one, samples.
        var nearRest = 0
    }

    private let settings: Settings
    private let ear: NetEar
    private let look: SphinxLook?
    private let others: PocketSphinxSpotter?
    private var watched: [Watched]
    private var gate = SoundGate()
    private var history = SoundHistory(capacity: 3 * MelFrontEnd.rate)
    private var isOpen = false
    private var block: [Int16] = []
    /// Until when nothing of a kind counts again.
    private var deaf: [HotwordDetection.Kind: Int] = [:]
    private var isSounding = false
    /// The last candidate that did not count since somebody asked.
    private var nearMiss: HotwordCandidate?

    /// Told of each candidate that was decided, and of what was nearly one.
    public var observer: ((HotwordVerdict) -> Void)? {
        didSet { others?.observer = observer }
    }
    /// Candidates that did not count, since it was made.
    public private(set) var rejectedCount = 0

    /// Sound before the gate opened that the network gets too, samples: it sees 1.7 s.
    private static let preRoll = 51 * NetEar.step
    /// Steps for which a candidate is followed at most; one that begins far below the threshold takes longer to its peak.
    private static let patience = 4
    private static let longPatience = 15
    /// Logits below its peak at which such a one is past it.
    private static let descent = 0.7
    /// Samples in which a phrase heard twice is the same call.
    private static let holdOff = MelFrontEnd.rate

    /// Logits below its threshold down to which a phrase is nearly heard. "Stop" less: music would be lowered often.
    private static func nearness(_ kind: HotwordDetection.Kind) -> Double { kind == .stop ? 0.5 : 1 }
    /// Samples after which what was nearly a phrase has become none.
    private static let settled = 4_800

    /// Four sounds: no network or search alone tells it from other speech.
    static let tooShort = "susi"

    /// A spotter for `phrases` with the network in the file at `path`.
    public init(
        network path: String, phrases: [HotwordPhrase], settings: Settings = Settings(),
        dictionary: PronouncingDictionary? = nil
    ) throws(HotwordError) {
        self.settings = settings
        do { ear = try NetEar(path: path) } catch { throw .network(error) }
        let words = ear.words
        var watched: [Watched] = []
        var left: [HotwordPhrase] = []
        for phrase in phrases {
            let text = Self.head(for: phrase.text)
            guard let word = words.firstIndex(where: { $0.text == text }) else {
                left.append(phrase)
                continue
            }
            watched.append(
                Watched(
                    phrase: phrase, word: word, threshold: settings.sensitivity.threshold(on: words[word].curve),
                    look: watched.count, needsLook: text == JoinedSpotter.tooShort, sum: words[word].look))
        }
        let dictionary = dictionary ?? PronouncingDictionary(path: settings.model.dictionary)
        look =
            settings.looks && !watched.isEmpty
            ? try SphinxLook(KeyPhrases(watched.map(\.phrase), dictionary), settings.model) {
                watched[$0].phrase.threshold - 30
            } : nil
        var inner = PocketSphinxSpotter.Settings()
        inner.model = settings.model
        others =
            left.isEmpty
            ? nil
            : try PocketSphinxSpotter(
                phrases: left.map {
                    HotwordPhrase($0.text, $0.kind, threshold: settings.sensitivity.threshold(around: $0.threshold))
                }, settings: inner, dictionary: dictionary)
        self.watched = watched
        block.reserveCapacity(NetEar.step)
    }

    /// The word of the network that hears `phrase`: people say "hi susi" to the same head.
    static func head(for phrase: String) -> String { phrase == "hi susi" ? "hey susi" : phrase }

    /// The threshold of `phrase` in the network at `path`, a logit; nil if it does not know it.
    public static func threshold(of phrase: String, at sensitivity: HotwordSensitivity, network path: String)
        throws(NetFileError) -> Double?
    {
        try NetFile.all(at: path)[0].words.first { $0.text == head(for: phrase) }.map {
            sensitivity.threshold(on: $0.curve)
        }
    }

    public func process(_ samples: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection? {
        self.isSounding = isSounding
        var found: (detection: HotwordDetection, at: Int)?
        var rest = samples[...]
        while !rest.isEmpty {
            let count = min(NetEar.step - block.count, rest.count)
            block.append(contentsOf: rest.prefix(count))
            rest = rest.dropFirst(count)
            guard block.count == NetEar.step else { break }
            let heard = block.withUnsafeBufferPointer { hear($0) }
            block.removeAll(keepingCapacity: true)
            if found == nil, let heard { found = (heard, history.end) }
        }
        if found == nil, let heard = others?.process(samples, isSounding: isSounding), !isDeaf(to: heard.kind) {
            hold(heard.kind)
            return heard
        }
        guard let found else { return nil }
        let since = found.detection.samplesSinceEnd + history.end - found.at + block.count
        return HotwordDetection(
            phrase: found.detection.phrase, kind: found.detection.kind, score: found.detection.score,
            samplesSinceEnd: since)
    }

    public func takeCandidate() -> HotwordCandidate? {
        defer { nearMiss = nil }
        let other = others?.takeCandidate()
        return nearMiss ?? other
    }

    public func reset() {
        for index in watched.indices { watched[index].near = nil }
        nearMiss = nil
        block.removeAll(keepingCapacity: true)
        close()
        others?.reset()
        deaf.removeAll(keepingCapacity: true)
        let end = history.end
        history = SoundHistory(capacity: 3 * MelFrontEnd.rate)
        history.skip(to: end)
    }

    private func hear(_ block: UnsafeBufferPointer<Int16>) -> HotwordDetection? {
        history.append(block)
        guard gate.opens(for: block, seconds: Double(block.count) / Double(MelFrontEnd.rate)) else {
            let last = isOpen ? decideAll() : nil
            close()
            return last
        }
        guard !isOpen else { return block.baseAddress.flatMap { step($0) } }
        isOpen = true
        let start = max(history.start, history.end - JoinedSpotter.preRoll)
        let past = history.piece(start..<history.end)
        return past.withUnsafeBufferPointer { buffer -> HotwordDetection? in
            var found: HotwordDetection?
            guard let base = buffer.baseAddress else { return nil }
            for at in stride(from: buffer.count % NetEar.step, to: buffer.count, by: NetEar.step) {
                let heard = step(base + at)
                found = found ?? heard
            }
            return found
        }
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        ear.reset()
        for index in watched.indices { watched[index].peak = nil }
        settleAll(before: .max)
    }

    private func step(_ samples: UnsafePointer<Int16>) -> HotwordDetection? {
        guard ear.feed(samples) else { return nil }
        var best: (index: Int, margin: Double)?
        for index in watched.indices {
            guard follows(index) else { continue }
            let margin = (watched[index].peak?.score ?? 0) - watched[index].threshold
            if margin > best?.margin ?? -.infinity { best = (index, margin) }
        }
        let found = best.flatMap { decide($0.index) }
        settleAll(before: history.end - JoinedSpotter.settled)
        return found
    }

    /// Tells what was nearly a phrase before `place` and did not become one.
    private func settleAll(before place: Int) {
        for index in watched.indices {
            guard let near = watched[index].near, near.at < place else { continue }
            watched[index].near = nil
            watched[index].nearRest = history.end + JoinedSpotter.holdOff / 2
            let phrase = watched[index].phrase
            rejectedCount += 1
            nearMiss = HotwordCandidate(phrase: phrase.text, samplesSinceEnd: history.end - near.at)
            observer?(
                HotwordVerdict(
                    phrase: phrase.text, kind: phrase.kind, network: near.score, look: nil, isAccepted: false,
                    position: history.end))
        }
    }

    /// Follows the score of a phrase; true when it is time to decide.
    private func follows(_ index: Int) -> Bool {
        let item = watched[index]
        let score = Double(ear.scores[item.word])
        guard item.phrase.kind != .stop || isSounding, !isDeaf(to: item.phrase.kind), item.rest <= history.end else {
            watched[index].peak = nil
            return false
        }
        guard let peak = item.peak else {
            if score >= item.sum?.least ?? item.threshold {
                watched[index].peak = (score, 1)
            } else if !item.needsLook, item.sum == nil, item.nearRest <= history.end,
                score >= item.threshold - JoinedSpotter.nearness(item.phrase.kind),
                score > item.near?.score ?? -.infinity
            {
                watched[index].near = (score, history.end)
            }
            return false
        }
        let best = max(score, peak.score)
        watched[index].peak = (best, peak.steps + 1)
        guard let sum = item.sum, best + sum.worst < item.threshold else {
            return score < peak.score || peak.steps >= JoinedSpotter.patience
        }
        return score < peak.score - JoinedSpotter.descent || peak.steps >= JoinedSpotter.longPatience
    }

    private func decideAll() -> HotwordDetection? {
        watched.indices.filter { watched[$0].peak != nil }.compactMap { decide($0) }.first
    }

    /// Whether the candidate that is followed counts.
    private func decide(_ index: Int) -> HotwordDetection? {
        let item = watched[index]
        guard let peak = item.peak else { return nil }
        watched[index].peak = nil
        var score = peak.score
        var ratio: Double?
        if let look, item.needsLook || item.sum.map({ score + $0.worst < item.threshold }) ?? false {
            let piece = history.piece(max(history.start, history.end - SphinxLook.length)..<history.end)
            ratio = look.matches(in: piece).filter { $0.phrase == item.look }.map(\.score).max()
            score += item.sum?.worth(of: ratio) ?? 0
        }
        let isAccepted = score >= item.threshold && (!item.needsLook || ratio ?? -.infinity >= item.phrase.threshold)
        observer?(
            HotwordVerdict(
                phrase: item.phrase.text, kind: item.phrase.kind, network: peak.score, look: ratio,
                isAccepted: isAccepted, position: history.end))
        guard isAccepted else {
            rejectedCount += 1
            if item.sum == nil || score >= item.threshold - JoinedSpotter.nearness(item.phrase.kind) {
                nearMiss = HotwordCandidate(
                    phrase: item.phrase.text, samplesSinceEnd: (peak.steps - 1) * NetEar.step)
            }
            // It is looked at once, not at each step of its slope.
            watched[index].rest = history.end + JoinedSpotter.holdOff / 4
            return nil
        }
        hold(item.phrase.kind)
        return HotwordDetection(
            phrase: item.phrase.text, kind: item.phrase.kind, score: score,
            samplesSinceEnd: (peak.steps - 1) * NetEar.step)
    }

    private func isDeaf(to kind: HotwordDetection.Kind) -> Bool { (deaf[kind] ?? 0) > history.end }

    private func hold(_ kind: HotwordDetection.Kind) {
        deaf[kind] = history.end + JoinedSpotter.holdOff
        for index in watched.indices where watched[index].phrase.kind == kind {
            watched[index].peak = nil
            watched[index].near = nil
        }
    }
}
