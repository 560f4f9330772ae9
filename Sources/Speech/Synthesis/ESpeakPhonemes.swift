extension ESpeakSynthesizer {
    /// How words sound in American English, for a recogniser: ARPAbet phones separated by spaces. Words that espeak-ng
    /// or the table of phones does not know are missing, all of them if it cannot start.
    public func pronounce(_ words: [String]) -> [String: String] {
        guard let installation = try? ESpeakEngine.started() else { return [:] }
        let identifier = VoiceLanguages(installed: installation.voices).choice(for: "en-US").identifier
        guard (try? ESpeakEngine.use(Voice(identifier: identifier))) != nil else { return [:] }
        var found: [String: String] = [:]
        for word in words {
            if let bytes = ESpeakText.bytes(of: word),
                let phones = ESpeakARPAbet.phones(ESpeakEngine.phonemes(of: bytes))
            {
                found[word] = phones
            }
        }
        return found
    }
}
