internal import Speech

/// Makes the spotter that the settings ask for.
struct HotwordEars: Sendable {
    private let settings: Configuration.Hotword
    private let tuning: HotwordTuning
    private let counts: HotwordCounts
    private let faults: Faults
    /// How the words of its phrases sound; nil: as they are listed, else by rule.
    var dictionary: PronouncingDictionary?

    /// The same with a dictionary that has asked for the words that nobody lists.
    func informed() async -> HotwordEars {
        var ears = self
        ears.dictionary = await PronouncingDictionary.forPhrases(HotwordPhrases.phrases(settings).map(\.text))
        return ears
    }

    init(_ settings: Configuration.Hotword, _ tuning: HotwordTuning, _ counts: HotwordCounts, faults: Faults) {
        self.faults = faults
        self.settings = settings
        self.tuning = tuning
        self.counts = counts
    }

    /// The network with PocketSphinx; PocketSphinx alone if that is wanted, or if there is no network to be used. While a
    /// calibration runs, one that only tells. `beside` adds what listens elsewhere.
    func spotter(beside: (any HotwordSpotter) -> any HotwordSpotter) throws -> any HotwordSpotter {
        let phrases = HotwordPhrases.phrases(settings)
        if let tell = tuning.tell { return try calibrating(phrases, tell) }
        let sensitivity = tuning.judgement?.sensitivity ?? HotwordSensitivity(settings.sensitivity)
        let own: any VerdictTelling
        if settings.engine == .joined, let joined = try joined(phrases, sensitivity) {
            own = joined
        } else {
            own = try PocketSphinxSpotter(
                phrases: phrases.map {
                    HotwordPhrase($0.text, $0.kind, threshold: sensitivity.threshold(around: $0.threshold))
                }, dictionary: dictionary)
        }
        own.observer = { [counts] in counts.note($0) }
        return beside(own)
    }

    private func calibrating(_ phrases: [HotwordPhrase], _ tell: @escaping @Sendable (HotwordPeak) -> Void)
        throws(HotwordError) -> CalibratingSpotter
    {
        guard settings.engine == .joined else {
            return try CalibratingSpotter(network: nil, phrases: phrases, dictionary: dictionary, tell: tell)
        }
        do {
            return try CalibratingSpotter(
                network: settings.network, phrases: phrases, dictionary: dictionary, tell: tell)
        } catch {
            guard case .network = error else { throw error }
            return try CalibratingSpotter(network: nil, phrases: phrases, dictionary: dictionary, tell: tell)
        }
    }

    /// nil if there is no network to be used.
    private func joined(_ phrases: [HotwordPhrase], _ sensitivity: HotwordSensitivity) throws(HotwordError)
        -> JoinedSpotter?
    {
        var how = JoinedSpotter.Settings()
        how.sensitivity = sensitivity
        do {
            let joined = try JoinedSpotter(
                network: settings.network, phrases: phrases, settings: how, dictionary: dictionary)
            faults.clear(.hotwordNetwork)
            return joined
        } catch {
            guard case .network(let reason) = error else { throw error }
            faults.raise(.hotwordNetwork(reason: "\(reason)"))
            return nil
        }
    }
}
