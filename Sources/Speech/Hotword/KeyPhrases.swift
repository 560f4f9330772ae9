/// Phrases as PocketSphinx's keyword search wants them: one line a pronunciation, and a dictionary of their words only.
struct KeyPhrases {
    /// Pronunciations of one phrase that are searched at most.
    static let limit = 12

    /// The dictionary.
    let dictionary: String
    /// Search phrase ("hey susi(2)") → index of the phrase it stands for.
    let owners: [String: Int]
    /// The phones of each phrase, in its usual pronunciation.
    let phoneCounts: [Int]
    private let phrases: [HotwordPhrase]

    init(_ phrases: [HotwordPhrase], _ source: PronouncingDictionary) throws(HotwordError) {
        let texts = phrases.map { LanguageModel.words(in: $0.text).map(String.init) }
        guard !phrases.isEmpty else { throw .engine("no phrase is configured") }
        for (index, words) in texts.enumerated() {
            let text = phrases[index].text
            if words.isEmpty { throw .impossiblePhrase(text, reason: "it has no words") }
            if words.contains("*") { throw .impossiblePhrase(text, reason: "a wildcard has no sound") }
            if words.count > 6 { throw .impossiblePhrase(text, reason: "it has more than six words") }
            if !phrases[index].threshold.isFinite {
                throw .impossiblePhrase(text, reason: "its threshold is not a number")
            }
            if texts[..<index].contains(words) { throw .impossiblePhrase(text, reason: "it is there twice") }
        }
        let entries: PronouncingDictionary.Entries
        do { entries = try source.look(up: texts.joined()) } catch { throw .modelMissing(path: source.path) }
        var owners: [String: Int] = [:]
        for (index, words) in texts.enumerated() {
            if let word = words.first(where: { entries.unpronounceable.contains($0) }) {
                throw .impossiblePhrase(phrases[index].text, reason: "\"\(word)\" can't be pronounced")
            }
            // The search takes only a word's first pronunciation, so each combination is a phrase of its own.
            var spellings = [""]
            for word in words {
                let count = entries.pronunciations[word]?.count ?? 1
                spellings = spellings.flatMap { left in
                    (1...count).map { left + (left.isEmpty ? "" : " ") + ($0 == 1 ? word : "\(word)(\($0))") }
                }
            }
            for spelling in spellings.prefix(KeyPhrases.limit) { owners[spelling] = index }
        }
        self.owners = owners
        phoneCounts = texts.map { words in
            words.reduce(0) { $0 + (entries.pronunciations[$1]?.first?.split(separator: " ").count ?? 0) }
        }
        self.phrases = phrases
        dictionary = PronouncingDictionary.text(of: entries.pronunciations)
    }

    /// The lines of a phrase file with every threshold lowered by some decades.
    func lines(margin: (HotwordPhrase) -> Double) -> String {
        owners.keys.sorted().map { spelling in
            let phrase = phrases[owners[spelling] ?? 0]
            let exponent = Int((phrase.threshold - margin(phrase)).rounded(.down))
            return "\(spelling) /1e\(min(60, max(-75, exponent)))/\n"
        }.joined()
    }
}
