internal import Glibc
internal import Platform

/// A folder of recordings of people, 16 kHz mono FLAC: `hotword/WORD/`, `stop/`, `negative/`, `queries/`, `noise/`, and
/// `synthetic/` with `pos-WORD-VOICE.flac`. Numbers in the names are speakers, or groups of them.
public struct EarsCorpus: Sendable {
    /// Whose voices are taken.
    public enum Speakers: String, Sendable, CaseIterable {
        /// Those that thresholds were set on: even numbers (of other speech, those divisible by 4 with a rest of 1).
        case dev
        /// Running talk that thresholds were set on, hours of it: nobody says a word in it.
        case talk
        /// Those that steered nothing.
        case test
        /// All of them, also those whose other speech was trained on.
        case all
    }

    /// The folder.
    public let folder: String
    private let files: [String]

    /// The corpus in `folder`; nil if there is none.
    public init?(_ folder: String) {
        var files = Files.tree(folder).filter { $0.hasSuffix(".flac") }
        files = files.map { $0.hasPrefix(folder) ? $0 : folder + "/" + $0 }.sorted()
        guard files.contains(where: { $0.contains("/hotword/") }), files.contains(where: { $0.contains("/noise/") })
        else { return nil }
        self.folder = folder
        self.files = files
    }

    /// Recordings of people saying `word`.
    func positives(_ word: String, _ speakers: Speakers) -> [String] {
        if speakers == .talk { return [] }
        return switch word {
        case "stop":
            // Half of the even ones were trained on.
            within("stop/sc_").filter { path in
                speakers == .dev ? Self.number(path) % 4 == 0 : Self.belongs(path, speakers)
            }
        case "hey susi", "susi":
            // Voices that never said it in training.
            within("synthetic/pos-\(word.split(separator: " ").joined(separator: "_"))-").filter { path in
                ["piper_joe", "flite_slt", "cmu_us_slt"].contains { Self.holds(path, $0) }
            }
        default:
            (within("hotword/\(word)/") + within("negative/phrases/\(Self.folder(word))/"))
                .filter { Self.belongs($0, speakers) }
        }
    }

    /// Recordings of other speech: the division is that of `scripts/hotword/people.py`.
    ///
    /// `besides`: what is said in it that is listened for, which is left out.
    func others(_ speakers: Speakers, besides words: [String] = []) -> [String] {
        let own = words.map { "\(folder)/negative/phrases/\(Self.folder($0))/" }
        let phrases = within("negative/phrases/").filter { path in !own.contains { path.hasPrefix($0) } }
        let streams = within("negative/word_streams/")
        let read = within("negative/read/")
        let home = within("queries/home/")
        let numbered = within("queries/coffee/") + within("queries/words/")
        func named(_ prefix: String) -> [String] { read.filter { Self.name($0).hasPrefix(prefix) } }
        switch speakers {
        case .dev:
            // What one of them says twice tells as much as ten times.
            return phrases.filter { Self.number($0) % 2 == 0 && Self.turn($0) <= 2 } + named("lj")
                + numbered.filter { Self.number($0) % 4 == 1 } + within("negative/single/")
        case .talk: return within("negative/talk/")
        case .test:
            return phrases.filter { Self.number($0) % 2 == 1 } + streams + named("vctk_b") + named("ls") + home
                + numbered.filter { Self.number($0) % 4 > 1 }
        case .all:
            let all = within("negative/") + within("queries/")
            return all.filter { path in !own.contains { path.hasPrefix($0) } }
        }
    }

    /// Noises that streams are mixed with.
    var noises: [String] {
        ["doing_the_dishes", "exercise_bike", "music_jazz", "music_orchestra_1", "room_1", "room_7"]
            .map { "\(folder)/noise/\($0).flac" }.filter { files.contains($0) }
    }

    private func within(_ place: String) -> [String] { files.filter { $0.hasPrefix("\(folder)/\(place)") } }

    private static func folder(_ word: String) -> String { word.split(separator: " ").joined(separator: "_") }

    private static func belongs(_ path: String, _ speakers: Speakers) -> Bool {
        speakers == .all || number(path) % 2 == (speakers == .dev ? 0 : 1)
    }

    private static func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

    /// The first number in a file's name.
    private static func number(_ path: String) -> Int {
        Int(name(path).drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
    }

    /// The last number in a file's name: how often its speaker said it with this.
    private static func turn(_ path: String) -> Int {
        Int(String(name(path).reversed().drop { !$0.isNumber }.prefix { $0.isNumber }.reversed())) ?? 0
    }

    private static func holds(_ path: String, _ text: String) -> Bool {
        let bytes = Array(path.utf8)
        let wanted = Array(text.utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    /// The sound of `paths`, read with sox a hundred at a time.
    static func read(_ paths: [String]) -> [[Int16]] {
        var all: [[Int16]] = []
        for first in stride(from: 0, to: paths.count, by: 100) {
            let group = Array(paths[first..<min(paths.count, first + 100)])
            let lengths = group.map { length(of: $0) }
            let names = group.map {
                "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
            }
            let samples = output("sox \(names.joined(separator: " ")) -t raw -r 16000 -c 1 -b 16 -e signed -")
            guard samples.count == lengths.reduce(0, +) else { continue }
            var at = 0
            for length in lengths {
                all.append(Array(samples[at..<at + length]))
                at += length
            }
        }
        return all
    }

    /// The number of samples, from the header of a FLAC file.
    private static func length(of path: String) -> Int {
        guard let file = fopen(path, "r") else { return 0 }
        defer { fclose(file) }
        var head = [UInt8](repeating: 0, count: 26)
        guard fread(&head, 1, head.count, file) == head.count else { return 0 }
        return head[22...25].reduce(Int(head[21] & 15)) { $0 << 8 | Int($1) }
    }

    private static func output(_ command: String) -> [Int16] {
        guard let pipe = popen(command, "r") else { return [] }
        defer { pclose(pipe) }
        var samples: [Int16] = []
        var chunk = [Int16](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 2, chunk.count, pipe)
            guard count > 0 else { return samples }
            samples += chunk[..<count]
        }
    }
}
