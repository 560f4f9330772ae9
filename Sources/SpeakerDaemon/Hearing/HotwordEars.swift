internal import Platform
internal import Speech

/// Makes the spotter that the settings ask for.
struct HotwordEars: Sendable {
    private let settings: Configuration.Hotword
    private let log = Log("hotword")

    init(_ settings: Configuration.Hotword) { self.settings = settings }

    /// The network with PocketSphinx; PocketSphinx alone if that is wanted, or if there is no network to be used.
    func spotter() throws -> any HotwordSpotter {
        let phrases = HotwordPhrases.phrases(settings)
        let sensitivity = HotwordSensitivity(settings.sensitivity)
        if settings.engine == .joined, let joined = try joined(phrases, sensitivity) { return joined }
        return try PocketSphinxSpotter(
            phrases: phrases.map {
                HotwordPhrase($0.text, $0.kind, threshold: sensitivity.threshold(around: $0.threshold))
            })
    }

    /// nil if there is no network to be used.
    private func joined(_ phrases: [HotwordPhrase], _ sensitivity: HotwordSensitivity) throws(HotwordError)
        -> JoinedSpotter?
    {
        var how = JoinedSpotter.Settings()
        how.sensitivity = sensitivity
        do {
            return try JoinedSpotter(network: settings.network, phrases: phrases, settings: how)
        } catch {
            guard case .network(let reason) = error else { throw error }
            log.warning("\(reason) PocketSphinx listens alone, and hears less.")
            return nil
        }
    }
}
