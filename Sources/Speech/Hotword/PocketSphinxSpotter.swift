internal import Platform

/// Hears its phrases with PocketSphinx's keyword search.
///
/// Sound that rises above the room goes to a streaming search at lax thresholds; whatever that finds is cut out of the
/// recent past and searched again as one utterance with a cepstral mean of its own, and only that second score is held
/// against the phrase's threshold. The second look costs some tens of milliseconds a candidate, and makes the level of
/// the microphone, to which the running mean adapts slowly, irrelevant.
///
/// Confined to the thread that makes it. Memory is bounded: the utterance starts anew with every candidate, whenever
/// the room is silent, and after `Settings.longest` in any case (with an overlap, so that no word is lost); the running
/// mean is kept over all of these.
public final class PocketSphinxSpotter: VerdictTelling {
    /// How it listens.
    public struct Settings: Sendable {
        /// Where the acoustic model and the dictionary are.
        public var model = SphinxModel.debian
        /// Whether candidates are searched a second time; without it the streaming score decides.
        public var verifies = true
        /// Decades by which the first search is laxer than the phrase's threshold. More finds more, and costs more.
        public var margin = 12.0
        /// Seconds after which a search that never pauses starts anew.
        public var longest = 30.0

        /// The defaults.
        public init() {}
    }

    /// What a speaker listens for if nothing else is configured.
    ///
    /// Thresholds on the second score, set where 13.8 minutes of other speech by many people gave no detection of a
    /// hotword. "stop" is laxer, since it is only heard while something sounds, and silence by mistake costs little.
    public static let defaultPhrases = [
        HotwordPhrase("hey susi", threshold: -18),
        HotwordPhrase("hi susi", threshold: -18),
        HotwordPhrase("susi", threshold: 4),
        HotwordPhrase("stop", .stop, threshold: -3),
    ]

    private let phrases: [HotwordPhrase]
    private let settings: Settings
    private let keys: KeyPhrases
    private let search: SphinxDecoder
    private let look: SphinxLook?
    private var gate = SoundGate()
    private var history = SoundHistory(capacity: 3 * PocketSphinxSpotter.rate)
    private var block: [Int16] = []
    /// The sample at which the running utterance began, nil while the gate is shut.
    private var utteranceStart: Int?

    private static let rate = 16_000
    private static let blockLength = 320
    /// Sound before the gate opened that the search gets too: a soft "h", a weak "s".
    private static let preRoll = 8_000
    /// Sound that both searches get when a long one starts anew: longer than any phrase here.
    private static let overlap = 24_000
    /// Samples between the end of a phrase and the block in which the search shows it: it waits 10 frames for a better
    /// end, is 4 frames behind the sound, and is asked every 2. Its frame numbers can't be used for this, since they
    /// run on over utterances of unknown length.
    private static let delay = 2560

    /// Samples since its end after which a phrase can be seen.
    private static let plausible = 800...8_000
    /// Decades under its threshold down to which a phrase that did not pass is told as a candidate.
    private static let nearness = 10.0

    /// What the running utterance's list of detections holds that was judged before.
    private var judged: Set<KeyMatch> = []

    /// The best of those that did not pass since somebody asked.
    private var nearMiss: HotwordCandidate?

    /// Candidates judged so far, for measurements.
    private(set) var candidateCount = 0
    /// Told of each candidate that was decided.
    public var observer: ((HotwordVerdict) -> Void)?

    /// A spotter for `phrases`.
    public init(
        phrases: [HotwordPhrase] = PocketSphinxSpotter.defaultPhrases,
        settings: Settings = Settings(),
        dictionary: PronouncingDictionary? = nil
    ) throws(HotwordError) {
        self.phrases = phrases
        self.settings = settings
        keys = try KeyPhrases(phrases, dictionary ?? PronouncingDictionary(path: settings.model.dictionary))
        let counts = keys.phoneCounts
        let gates = phrases.indices.map { index in
            guard settings.verifies else { return phrases[index].threshold }
            return Self.isJudged(phrases[index])
                ? KeyPhrases.gate(phones: counts[index]) : phrases[index].threshold - settings.margin
        }
        do {
            search = try SphinxDecoder(
                model: settings.model, options: ["-remove_silence": "no", "-beam": KeyPhrases.beam(gates)],
                files: ["-dict": keys.dictionary, "-kws": keys.lines { gates[$0] }])
        } catch { throw HotwordError(error) }
        look =
            settings.verifies
            ? try SphinxLook(keys, settings.model) {
                Self.isJudged(phrases[$0]) ? gates[$0] - 10 : phrases[$0].threshold - 30
            } : nil
        block.reserveCapacity(PocketSphinxSpotter.blockLength)
    }

    public func process(_ samples: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection? {
        var found: HotwordDetection?
        var foundAt = 0
        var rest = samples[...]
        while !rest.isEmpty {
            let count = min(PocketSphinxSpotter.blockLength - block.count, rest.count)
            block.append(contentsOf: rest.prefix(count))
            rest = rest.dropFirst(count)
            guard block.count == PocketSphinxSpotter.blockLength else { break }
            let heard = block.withUnsafeBufferPointer { processBlock($0, isSounding: isSounding) }
            block.removeAll(keepingCapacity: true)
            if found == nil, let heard {
                found = heard
                foundAt = history.end
            }
        }
        guard let found else { return nil }
        return HotwordDetection(
            phrase: found.phrase, kind: found.kind, score: found.score,
            samplesSinceEnd: found.samplesSinceEnd + history.end - foundAt + block.count)
    }

    public func takeCandidate() -> HotwordCandidate? {
        defer { nearMiss = nil }
        return nearMiss
    }

    public func reset() {
        nearMiss = nil
        block.removeAll(keepingCapacity: true)
        if utteranceStart != nil {
            search.end()
            utteranceStart = nil
        }
        // What was said before may not become half a phrase with what comes.
        history = SoundHistory(capacity: 3 * PocketSphinxSpotter.rate)
    }

    private func processBlock(_ block: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection? {
        history.append(block)
        guard gate.opens(for: block, seconds: Double(block.count) / Double(PocketSphinxSpotter.rate)) else {
            if utteranceStart != nil {
                search.end()
                utteranceStart = nil
            }
            return nil
        }
        guard let start = utteranceStart else {
            begin(at: history.end - block.count - PocketSphinxSpotter.preRoll)
            return nil
        }
        search.process(block)
        if let heard = candidate(isSounding: isSounding) { return heard }
        if history.end - start > Int(settings.longest * Double(PocketSphinxSpotter.rate)) {
            search.end()
            begin(at: history.end - PocketSphinxSpotter.overlap)
        }
        return nil
    }

    /// Starts an utterance with what is kept from sample `start` on.
    private func begin(at start: Int) {
        let start = max(start, history.start)
        utteranceStart = start
        judged.removeAll(keepingCapacity: true)
        search.start()
        history.piece(start..<history.end).withUnsafeBufferPointer { search.process($0) }
    }

    /// The best phrase that the search just found, if it passes.
    private func candidate(isSounding: Bool) -> HotwordDetection? {
        guard search.hypothesis != nil else { return nil }
        // A detection stays listed until the utterance ends, and is replaced when a later end scores better.
        let new = KeyMatch.all(in: search, keys).filter {
            (isSounding || phrases[$0.phrase].kind != .stop) && !judged.contains($0)
        }
        guard let first = best(new) else { return nil }
        judged.formUnion(new)
        candidateCount += 1
        var best: KeyMatch? = first
        var features: CandidateFeatures?
        if let look {
            let piece = history.piece((history.end - SphinxLook.length)..<history.end)
            let seconds = look.matches(in: piece).filter { isSounding || phrases[$0.phrase].kind != .stop }
            best = self.best(seconds)
            features = best.map { match in
                let streamed = new.filter { $0.phrase == match.phrase }.map(\.score).max() ?? first.score
                return CandidateFeatures(
                    first: streamed, look: match.score, phones: keys.phoneCounts[match.phrase], frames: match.frames,
                    in: piece)
            }
        }
        let isAccepted = best.map { passes($0, features) } ?? false
        let told = phrases[(best ?? first).phrase]
        observer?(
            HotwordVerdict(
                phrase: told.text, kind: told.kind, network: nil, look: best?.score, isAccepted: isAccepted,
                position: history.end, features: features))
        guard let best, isAccepted else {
            if let best, best.score >= phrases[best.phrase].threshold - PocketSphinxSpotter.nearness {
                nearMiss = HotwordCandidate(phrase: phrases[best.phrase].text, samplesSinceEnd: sinceEnd(best))
            }
            return nil
        }
        let since = sinceEnd(best)
        search.end()
        begin(at: history.end)
        let phrase = phrases[best.phrase]
        return HotwordDetection(phrase: phrase.text, kind: phrase.kind, score: best.score, samplesSinceEnd: since)
    }

    /// Whether a phrase is the owner's own.
    private static func isJudged(_ phrase: HotwordPhrase) -> Bool {
        !defaultPhrases.contains { $0.text == phrase.text }
    }

    /// Whether a match counts. A phrase of the owner's own is judged by all that is known of the candidate; for the
    /// shipped ones, of which the short ones need it, the ratio at which nobody's speech passed was measured.
    private func passes(_ match: KeyMatch, _ features: CandidateFeatures?) -> Bool {
        let phrase = phrases[match.phrase]
        guard let features, Self.isJudged(phrase) else {
            return match.score >= phrase.threshold
        }
        return CandidateJudge.score(features)
            >= CandidateJudge.least(phrase.threshold, usual: HotwordPhrase.usualThreshold(phrase.text))
    }

    /// The least sensitivity at which what `verdict` tells of would count for `phrase`.
    static func needed(_ verdict: HotwordVerdict, _ phrase: HotwordPhrase) -> Double? {
        guard let score = verdict.look else { return nil }
        guard let features = verdict.features, isJudged(phrase) else {
            return HotwordSensitivity.needed(for: score, around: phrase.threshold)
        }
        let usual = HotwordPhrase.usualThreshold(phrase.text)
        let short = CandidateJudge.least(phrase.threshold, usual: usual) - CandidateJudge.score(features)
        return 0.5 + short * CandidateJudge.decades / 12
    }

    /// Samples since the end of a match: by the second search, whose piece has a known beginning and no frame left out;
    /// else what is usual.
    private func sinceEnd(_ match: KeyMatch) -> Int {
        guard look != nil else { return PocketSphinxSpotter.delay }
        let length = min(SphinxLook.length, history.end - history.start)
        let since = length - (match.frames.upperBound + 1) * 160
        // A last vowel may be stretched into the silence after the piece.
        return PocketSphinxSpotter.plausible.contains(since) ? since : PocketSphinxSpotter.delay
    }

    /// The match that is farthest above its own threshold.
    private func best(_ matches: [KeyMatch]) -> KeyMatch? {
        matches.max { $0.score - phrases[$0.phrase].threshold < $1.score - phrases[$1.phrase].threshold }
    }
}
