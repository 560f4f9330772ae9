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

    /// The lines of a phrase file; `gate` is log10 of the likelihood ratio down to which a phrase is told of.
    func lines(gate: (Int) -> Double) -> String {
        owners.sorted { $0.key < $1.key }.map { spelling, phrase in
            let exponent = Int(gate(phrase).rounded(.down))
            return "\(spelling) /1e\(min(60, max(-110, exponent)))/\n"
        }.joined()
    }

    /// The width of a search that can tell of phrases down to `gates`: what falls out of the beam is never told.
    static func beam(_ gates: [Double]) -> String {
        "1e\(-max(80, Int((12 - (gates.min() ?? 0)).rounded(.up))))"
    }

    /// How far down a phrase of the owner's own is told of, by the number of its phones: a long one is squeezed into other
    /// speech less easily and loses more of its ratio in noise. Set by the candidates an hour of other speech of people,
    /// some hundred; no recording of a phrase is needed for that.
    static func gate(phones: Int) -> Double {
        -42 - (phones > 6 ? 12 : 5) * Double(phones - 6)
    }
}
