internal import Glibc
public import OrderedJSON
internal import Platform
internal import Speech

/// Measures the joined spotter as it is shipped on a folder of recordings: for each word and condition what was missed,
/// and how often other speech was taken for it.
///
/// Nothing is fitted on the folder. A clip counts as heard if the phrase is accepted between the word's beginning and
/// 0.6 s after its end: the next clip begins 0.7 s later. Other speech is all speech of other kinds, the clips of the
/// other words included.
public struct EarsBench: Sendable {
    /// What is measured.
    public struct Settings: Sendable {
        /// Whose voices.
        public var speakers = EarsCorpus.Speakers.all
        /// Conditions: nil is without noise, else dB of speech over noise.
        public var ratios: [Double?] = [nil, 10, 5]
        /// Clips of a word at most, and of other speech.
        public var clips = Int.max
        /// 0…1.
        public var sensitivity = 0.5
        /// Whether doubtful candidates get a second look.
        public var looks = true
        /// Logits by which a look may move a score; nil: as shipped.
        public var doubt: Double?
        /// Whether every candidate is listed.
        public var listsCandidates = false

        /// The defaults.
        public init() {}
    }

    /// The words of which there may be recordings.
    public static let words = ["alexa", "computer", "jarvis", "stop", "hey susi"]

    private let corpus: EarsCorpus
    private let network: String
    private let settings: Settings
    private let progress: @Sendable (String) -> Void

    /// A measurement with the network in the file at `network`; `progress` is told what is being done.
    public init(
        corpus: EarsCorpus, network: String, settings: Settings,
        progress: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.corpus = corpus
        self.network = network
        self.settings = settings
        self.progress = progress
    }

    /// What one stream gave.
    private struct Heard {
        var stream: EarsStream
        var candidates: [HotwordVerdict]

        func accepted(_ word: String) -> [Int] {
            candidates.filter { $0.isAccepted && $0.phrase == word }.map(\.position)
        }
    }

    /// Measures everything; one JSON object.
    public func run() throws(EarsError) -> JSONValue {
        let noises = EarsCorpus.read(corpus.noises)
        let others = EarsCorpus.read(sample(corpus.others(settings.speakers)))
        var spoken: [String: [[Int16]]] = [:]
        for word in Self.words { spoken[word] = EarsCorpus.read(sample(corpus.positives(word, settings.speakers))) }
        guard !noises.isEmpty, !others.isEmpty else { throw EarsError(reason: "sox could not read the recordings") }
        var results: [JSONValue] = []
        let start = clock()
        var seconds = 0.0
        for ratio in settings.ratios {
            var heard: [String: Heard] = [:]
            for word in Self.words {
                guard let clips = spoken[word], !clips.isEmpty else { continue }
                progress("\(word), \(ratio.map { "\($0) dB" } ?? "clean")")
                heard[word] = try listen(
                    EarsStream(clips: clips, noises: noises, gap: 0.7, ratio: ratio, seed: 5))
            }
            progress("other speech, \(ratio.map { "\($0) dB" } ?? "clean")")
            let rest = try listen(EarsStream(clips: others, noises: noises, gap: 0.3, ratio: ratio, seed: 6))
            seconds += ([rest] + heard.values).reduce(0) { $0 + Double($1.stream.samples.count) / 16_000 }
            for word in Self.words {
                guard let own = heard[word] else { continue }
                let foreign = [rest] + heard.filter { $0.key != word }.map(\.value)
                results.append(row(word, ratio, own, foreign))
            }
        }
        let cpu = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        return [
            "speakers": .string(settings.speakers.rawValue), "sensitivity": .number(settings.sensitivity),
            "looks": .bool(settings.looks), "results": .array(results), "audio_s": .number(seconds.rounded()),
            "cpu_s_per_audio_s": .number((cpu / max(1, seconds) * 1e5).rounded() / 1e5),
        ]
    }

    private func sample(_ paths: [String]) -> [String] {
        guard paths.count > settings.clips else { return paths }
        // Spread evenly, so that all sources are there.
        return (0..<settings.clips).map { paths[$0 * paths.count / settings.clips] }
    }

    private func listen(_ stream: EarsStream) throws(EarsError) -> Heard {
        var how = JoinedSpotter.Settings()
        how.sensitivity = HotwordSensitivity(settings.sensitivity)
        how.looks = settings.looks
        how.doubt = settings.doubt ?? how.doubt
        let phrases = Self.words.map { HotwordPhrase($0, $0 == "stop" ? .stop : .hotword, threshold: 0) }
        let spotter: JoinedSpotter
        do { spotter = try JoinedSpotter(network: network, phrases: phrases, settings: how) } catch {
            throw EarsError(reason: "\(error)")
        }
        var candidates: [HotwordVerdict] = []
        spotter.observer = { candidates.append($0) }
        stream.samples.withUnsafeBufferPointer { buffer in
            for at in stride(from: 0, to: buffer.count, by: 320) {
                let piece = UnsafeBufferPointer(rebasing: buffer[at..<min(buffer.count, at + 320)])
                _ = spotter.process(piece, isSounding: true)
            }
        }
        return Heard(stream: stream, candidates: candidates)
    }

    private func row(_ word: String, _ ratio: Double?, _ own: Heard, _ foreign: [Heard]) -> JSONValue {
        let accepted = own.accepted(word)
        var delays: [Double] = []
        for mark in own.stream.marks {
            let window = mark.lowerBound...mark.upperBound + 9_600
            guard let first = accepted.first(where: { window.contains($0) }) else { continue }
            delays.append(Double(first - mark.upperBound) / 16)
        }
        let clips = own.stream.marks.count
        let missed = clips - delays.count
        let interval = Self.wilson(missed, of: clips)
        let alarms = foreign.reduce(0) { $0 + $1.accepted(word).count }
        let hours = foreign.reduce(0) { $0 + Double($1.stream.samples.count) } / 16_000 / 3600
        delays.sort()
        func percentile(_ part: Double) -> JSONValue {
            delays.isEmpty ? .null : .number(delays[min(delays.count - 1, Int(part * Double(delays.count)))].rounded())
        }
        let row: JSONValue = [
            "word": .string(word), "ratio_db": ratio.map { .number($0) } ?? .null, "clips": .number(Double(clips)),
            "missed": .number(Double(missed)),
            "missed_percent": .number((1000 * Double(missed) / Double(max(1, clips))).rounded() / 10),
            "interval_percent": .array(interval.map { .number(($0 * 1000).rounded() / 10) }),
            "false_alarms": .number(Double(alarms)), "hours": .number((hours * 1000).rounded() / 1000),
            "delay_ms_median": percentile(0.5), "delay_ms_p95": percentile(0.95),
        ]
        guard settings.listsCandidates, var listed = row.object else { return row }
        listed["candidates"] = .array(
            own.candidates.filter { $0.phrase == word }.map { candidate in
                let isHit = own.stream.marks.contains {
                    ($0.lowerBound...$0.upperBound + 9_600).contains(candidate.position)
                }
                return Self.json(candidate, isHit: isHit)
            } + foreign.flatMap { $0.candidates.filter { $0.phrase == word }.map { Self.json($0, isHit: false) } })
        return .object(listed)
    }

    private static func json(_ candidate: HotwordVerdict, isHit: Bool) -> JSONValue {
        .array([
            .number(isHit ? 1 : 0), .number(candidate.network ?? 0), candidate.look.map { .number($0) } ?? .null,
            .number(Double(candidate.position)),
        ])
    }

    /// Wilson's 95 % interval of a share.
    static func wilson(_ count: Int, of all: Int) -> [Double] {
        guard all > 0 else { return [0, 1] }
        let z = 1.96
        let n = Double(all)
        let share = Double(count) / n
        let scale = 1 + z * z / n
        let middle = (share + z * z / 2 / n) / scale
        let half = z * (share * (1 - share) / n + z * z / 4 / n / n).squareRoot() / scale
        return [max(0, middle - half), min(1, middle + half)]
    }
}

/// Why nothing could be measured.
public struct EarsError: Error, Sendable, CustomStringConvertible {
    /// A sentence's end.
    public let reason: String

    public var description: String { "The ears can't be measured: \(reason)." }
}
