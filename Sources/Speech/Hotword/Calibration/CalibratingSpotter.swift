internal import Platform

/// Listens while the hotword is calibrated: detects nothing, and tells how nearly each sound was one of the phrases.
///
/// The network listens all the time, and of what was most like a word PocketSphinx is asked where the file says so; phrases
/// that it does not know are searched by PocketSphinx at a lax threshold. "susi" alone counts only if there is no longer
/// phrase. Confined to the thread that makes it.
public final class CalibratingSpotter: HotwordSpotter {
    private struct Watched {
        /// Followed as by the spotter that is fitted, so that PocketSphinx is asked about the same sound.
        var phrase: WatchedPhrase
        let curve: [Double]
    }

    private let tell: (HotwordPeak) -> Void
    private let ear: NetEar?
    private var watched: [Watched]
    private let look: SphinxLook?
    private let others: PocketSphinxSpotter?
    private var block: [Int16] = []
    private var history = SoundHistory(capacity: 3 * MelFrontEnd.rate)
    /// What was most like a phrase of late, and how sensitive it would have to be.
    private var peak: (phrase: String, needed: Double)?
    /// Steps since then.
    private var age = 0

    /// Steps after which nothing better belongs to the same word: half a second.
    private static let patience = 25
    /// A sensitivity that is out of reach: what needs more is not like the phrase at all.
    static let unlike = 2.5
    /// A logit below which nothing is like a word.
    private static let lowest = -4.0
    /// By how many decades the search is laxer than a phrase's threshold.
    private static let laxness = 20.0

    /// A spotter for the phrases of `phrases` that call, with the network in the file at `path` (nil: PocketSphinx alone);
    /// `tell` is called on its thread.
    public init(
        network path: String?, phrases: [HotwordPhrase], model: SphinxModel = .debian,
        dictionary: PronouncingDictionary? = nil, tell: @escaping (HotwordPeak) -> Void
    ) throws(HotwordError) {
        self.tell = tell
        var calls = phrases.filter { $0.kind == .hotword }
        if calls.contains(where: { $0.text != JoinedSpotter.tooShort }) {
            calls.removeAll { $0.text == JoinedSpotter.tooShort }
        }
        var watched: [Watched] = []
        var ear: NetEar?
        if let path {
            do { ear = try NetEar(path: path) } catch { throw .network(error) }
        }
        let words = ear?.words ?? []
        for call in calls where call.text != JoinedSpotter.tooShort {
            guard let word = words.firstIndex(where: { $0.text == JoinedSpotter.head(for: call.text) }) else {
                continue
            }
            watched.append(
                Watched(
                    phrase: WatchedPhrase(
                        call, word: word, threshold: Self.lowest, look: watched.count, needsLook: false,
                        sum: words[word].look, asksAlways: true),
                    curve: words[word].curve))
        }
        let left = calls.filter { call in !watched.contains { $0.phrase.phrase == call } }
        self.watched = watched
        self.ear = watched.isEmpty ? nil : ear
        let dictionary = dictionary ?? PronouncingDictionary(path: model.dictionary)
        look =
            watched.contains { $0.phrase.sum != nil }
            ? try SphinxLook(KeyPhrases(watched.map(\.phrase.phrase), dictionary), model) {
                watched[$0].phrase.phrase.threshold - SphinxLook.depth
            } : nil
        var settings = PocketSphinxSpotter.Settings()
        settings.model = model
        others =
            left.isEmpty
            ? nil
            : try PocketSphinxSpotter(
                phrases: left.map { HotwordPhrase($0.text, threshold: $0.threshold - Self.laxness) },
                settings: settings, dictionary: dictionary)
        others?.observer = { verdict in
            guard let call = left.first(where: { $0.text == verdict.phrase }),
                let needed = PocketSphinxSpotter.needed(verdict, call)
            else { return }
            if needed < Self.unlike { tell(HotwordPeak(phrase: call.text, needed: needed, isMeasured: false)) }
        }
    }

    public func process(_ samples: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection? {
        _ = others?.process(samples, isSounding: isSounding)
        guard let ear else { return nil }
        var rest = samples[...]
        while !rest.isEmpty {
            let count = min(NetEar.step - block.count, rest.count)
            block.append(contentsOf: rest.prefix(count))
            rest = rest.dropFirst(count)
            guard block.count == NetEar.step else { break }
            let isNew = block.withUnsafeBufferPointer {
                history.append($0)
                return $0.baseAddress.map(ear.feed) ?? false
            }
            block.removeAll(keepingCapacity: true)
            if isNew { follow(ear) }
        }
        return nil
    }

    public func reset() {
        peak = nil
        for index in watched.indices { watched[index].phrase.drop() }
        block.removeAll(keepingCapacity: true)
        history.skip(to: history.end)
        ear?.reset()
        others?.reset()
    }

    private func follow(_ ear: NetEar) {
        for index in watched.indices {
            let item = watched[index]
            guard watched[index].phrase.follow(Double(ear.scores[item.phrase.word]), at: history.end),
                let found = watched[index].phrase.take()
            else { continue }
            var score = found.score
            if let sum = item.phrase.sum {
                let piece = history.piece(max(history.start, history.end - SphinxLook.length)..<history.end)
                let opinion = look?.best(item.phrase.look, in: piece)
                score += sum.worth(of: opinion.map { CandidateJudge.likeness($0.features) })
                watched[index].phrase.turnDown(found.score, at: history.end)
            }
            let needed = HotwordSensitivity.needed(for: score, on: item.curve)
            guard needed < peak?.needed ?? Self.unlike else { continue }
            peak = (item.phrase.phrase.text, needed)
            age = 0
        }
        age += 1
        guard let peak, age > Self.patience else { return }
        self.peak = nil
        tell(HotwordPeak(phrase: peak.phrase, needed: peak.needed, isMeasured: true))
    }
}
