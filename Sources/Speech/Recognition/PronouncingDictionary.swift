internal import Glibc
public import Platform

/// How words are pronounced: in the file of the model, by a few names of our own, or by rule.
///
/// The file (135 000 lines) is read once a call, line by line, and only what was asked for is kept: a speaker needs
/// some hundreds of words, not six megabytes.
public struct PronouncingDictionary: Sendable {
    /// A word's pronunciations: ARPAbet phones separated by spaces, the most usual first.
    public typealias Pronunciations = [String]

    /// The file of the dictionary.
    public let path: String
    private let fallback: @Sendable (String) -> String?
    private let log: Log

    /// A dictionary over the file at `path`. `fallback` pronounces a word that nobody lists (nil if it can't);
    /// by default the rules of `LetterToSound`.
    public init(
        path: String = SphinxModel.debian.dictionary,
        log: Log = Log("speech"),
        fallback: @escaping @Sendable (String) -> String? = { LetterToSound.pronounce($0) }
    ) {
        self.path = path
        self.log = log
        self.fallback = fallback
    }

    /// Names that belong to us: the file lacks them, or lacks a pronunciation people use.
    static let own: [String: Pronunciations] = [
        "susi": ["S UW S IY", "S UW Z IY"]
    ]

    /// What was found for some words.
    public struct Entries: Sendable, Equatable {
        /// Word → pronunciations, never empty.
        public internal(set) var pronunciations: [String: Pronunciations] = [:]
        /// Words that were pronounced by rule, sorted.
        public internal(set) var guessed: [String] = []
        /// Words that nothing can pronounce (no letters in them), sorted.
        public internal(set) var unpronounceable: [String] = []
    }

    /// The pronunciations of all `words` (lower case). Words that had to be guessed are named in one warning.
    /// Throws if the file can't be read.
    public func look(up words: some Sequence<String>) throws(RecognizerError) -> Entries {
        let words = Set(words)
        var entries = Entries()
        entries.pronunciations = try read(words)
        for word in words {
            if let own = PronouncingDictionary.own[word] {
                let listed = entries.pronunciations[word] ?? []
                entries.pronunciations[word] = own + listed.filter { !own.contains($0) }
            }
            guard entries.pronunciations[word] == nil else { continue }
            if let phones = fallback(word), !phones.isEmpty {
                entries.pronunciations[word] = [phones]
                entries.guessed.append(word)
            } else {
                entries.unpronounceable.append(word)
            }
        }
        entries.guessed.sort()
        entries.unpronounceable.sort()
        if !entries.guessed.isEmpty {
            log.warning(
                "not in the pronouncing dictionary, pronounced by rule: \(entries.guessed.joined(separator: ", "))")
        }
        if !entries.unpronounceable.isEmpty {
            let names = entries.unpronounceable.joined(separator: ", ")
            log.warning("can't be pronounced, so never heard: \(names)")
        }
        return entries
    }

    private func read(_ words: Set<String>) throws(RecognizerError) -> [String: Pronunciations] {
        guard let file = fopen(path, "re") else {
            throw RecognizerError(
                "The pronouncing dictionary \(path) can't be read (errno \(errno)); install pocketsphinx-en-us.")
        }
        defer { fclose(file) }
        var found: [String: Pronunciations] = [:]
        // Most lines are none of ours: their first two bytes tell, and no String is made of them.
        var isWanted = [Bool](repeating: false, count: 1 << 16)
        for word in words { isWanted[PronouncingDictionary.key(Array(word.utf8))] = true }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while true {
            let length = getline(&line, &capacity, file)
            guard length > 0, let line else { break }
            let bytes = UnsafeRawBufferPointer(start: line, count: length)
            let second = bytes.count > 1 && bytes[1] != 0x20 && bytes[1] != 0x28 ? bytes[1] : 0
            guard isWanted[Int(bytes[0]) << 8 | Int(second)], let space = bytes.firstIndex(of: 0x20) else { continue }
            // "word" or "word(2)"; a parenthesis first in the line is punctuation.
            let end = bytes[..<space].dropFirst().firstIndex(of: 0x28) ?? space
            let word = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<end]), as: UTF8.self)
            guard words.contains(word) else { continue }
            let phones = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[space...]), as: UTF8.self)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !phones.isEmpty { found[word, default: []].append(phones) }
        }
        return found
    }

    private static func key(_ word: [UInt8]) -> Int {
        guard let first = word.first else { return 0 }
        return Int(first) << 8 | Int(word.count > 1 && word[1] != 0x28 ? word[1] : 0)
    }

    /// The lines of a dictionary for PocketSphinx: `word`, `word(2)`, …, sorted.
    static func text(of pronunciations: [String: Pronunciations]) -> String {
        var text = ""
        for (word, list) in pronunciations.sorted(by: { $0.key < $1.key }) {
            for (index, phones) in list.enumerated() {
                text += index == 0 ? "\(word) \(phones)\n" : "\(word)(\(index + 1)) \(phones)\n"
            }
        }
        return text
    }
}

extension PronouncingDictionary {
    /// One that has asked espeak-ng for those words of `phrases` that it does not list, a name mostly: it knows more of
    /// spelling than the rules. Nothing is read or asked for the shipped hotwords.
    public static func forPhrases(_ phrases: [String], voice: ESpeakSynthesizer = ESpeakSynthesizer()) async
        -> PronouncingDictionary
    {
        func words(_ texts: [String]) -> Set<String> {
            Set(texts.flatMap { LanguageModel.words(in: $0).map(String.init) })
        }
        let strange = words(phrases).subtracting(words(PocketSphinxSpotter.defaultPhrases.map(\.text)))
        guard !strange.isEmpty, let listed = try? PronouncingDictionary().read(strange) else {
            return PronouncingDictionary()
        }
        let spoken = await voice.pronounce(strange.filter { listed[$0] == nil })
        return PronouncingDictionary(fallback: { spoken[$0] ?? LetterToSound.pronounce($0) })
    }
}
