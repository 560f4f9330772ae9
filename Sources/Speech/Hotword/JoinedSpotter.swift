/// Hears phrases with a trained network, PocketSphinx taking a second look at what is doubtful.
///
/// Sound that rises above the room goes to the network, whose score of a phrase must pass a threshold. A candidate is
/// followed to its peak (`WatchedPhrase`). For a word whose file says so (`NetFile.Look`) everything that is the least like
/// it is searched by PocketSphinx, and the sum of both scores is held against the threshold; what is sure without that counts at once.
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
        /// Whether it is asked about all that is the least like a word, also if it can't change the answer: to measure.
        public var asksAlways = false

        /// The defaults.
        public init() {}
    }

    private let settings: Settings
    private let ear: NetEar
    private let look: SphinxLook?
    private let others: PocketSphinxSpotter?
    private var watched: [WatchedPhrase]
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

    /// Sound before the gate opened that the network gets too, samples: it sees 1.7 s.
    private static let preRoll = 51 * NetEar.step
    /// Samples in which a phrase heard twice is the same call.
    private static let holdOff = MelFrontEnd.rate

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
        var watched: [WatchedPhrase] = []
        var left: [HotwordPhrase] = []
        for phrase in phrases {
            let text = Self.head(for: phrase.text)
            guard let word = words.firstIndex(where: { $0.text == text }) else {
                left.append(phrase)
                continue
            }
            watched.append(
                WatchedPhrase(
                    phrase, word: word, threshold: settings.sensitivity.threshold(on: words[word].curve),
                    look: watched.count, needsLook: text == JoinedSpotter.tooShort, sum: words[word].look,
                    asksAlways: settings.asksAlways))
        }
        let dictionary = dictionary ?? PronouncingDictionary(path: settings.model.dictionary)
        look =
            settings.looks && !watched.isEmpty
            ? try SphinxLook(KeyPhrases(watched.map(\.phrase), dictionary), settings.model) {
                watched[$0].phrase.threshold - SphinxLook.depth
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
        for index in watched.indices { watched[index].drop() }
    }

    private func step(_ samples: UnsafePointer<Int16>) -> HotwordDetection? {
        guard ear.feed(samples) else { return nil }
        var best: (index: Int, margin: Double)?
        for index in watched.indices {
            guard follows(index) else { continue }
            let margin = (watched[index].peak?.score ?? 0) - watched[index].threshold
            if margin > best?.margin ?? -.infinity { best = (index, margin) }
        }
        return best.flatMap { decide($0.index) }
    }

    /// Follows the score of a phrase; true when it is time to decide.
    private func follows(_ index: Int) -> Bool {
        let item = watched[index]
        guard item.phrase.kind != .stop || isSounding, !isDeaf(to: item.phrase.kind) else {
            watched[index].drop()
            return false
        }
        return watched[index].follow(Double(ear.scores[item.word]), at: history.end)
    }

    private func decideAll() -> HotwordDetection? {
        watched.indices.filter { watched[$0].peak != nil }.compactMap { decide($0) }.first
    }

    /// Whether the candidate that is followed counts.
    private func decide(_ index: Int) -> HotwordDetection? {
        let item = watched[index]
        guard let peak = watched[index].take() else { return nil }
        var score = peak.score
        var found: (match: KeyMatch, features: CandidateFeatures)?
        if let look, item.needsLook || item.sum != nil, !item.isSure(score) {
            let piece = history.piece(max(history.start, history.end - SphinxLook.length)..<history.end)
            found = look.best(item.look, in: piece)
            score += item.sum?.worth(of: found.map { CandidateJudge.likeness($0.features) }) ?? 0
        }
        let agrees = !item.needsLook || found?.match.score ?? -.infinity >= item.phrase.threshold
        let isAccepted = score >= item.threshold && agrees
        observer?(
            HotwordVerdict(
                phrase: item.phrase.text, kind: item.phrase.kind, network: peak.score, look: found?.match.score,
                isAccepted: isAccepted, position: history.end, features: found?.features))
        let since = history.end - peak.at
        guard isAccepted else {
            if item.isNear(score) { nearMiss = HotwordCandidate(phrase: item.phrase.text, samplesSinceEnd: since) }
            watched[index].turnDown(peak.score, at: history.end)
            return nil
        }
        hold(item.phrase.kind)
        return HotwordDetection(
            phrase: item.phrase.text, kind: item.phrase.kind, score: score, samplesSinceEnd: since)
    }

    private func isDeaf(to kind: HotwordDetection.Kind) -> Bool { (deaf[kind] ?? 0) > history.end }

    private func hold(_ kind: HotwordDetection.Kind) {
        deaf[kind] = history.end + JoinedSpotter.holdOff
        for index in watched.indices where watched[index].phrase.kind == kind { watched[index].drop() }
    }
}
