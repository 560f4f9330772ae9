internal import Glibc
public import OrderedJSON
internal import Platform
internal import Speech

/// Measures the spotters as they are shipped on a folder of recordings: for each word and condition what was missed, and
/// how often other speech was taken for it.
///
/// Nothing is fitted on the folder. A clip counts as heard if the phrase is accepted between the word's beginning and
/// 0.6 s after its end: the next clip begins 0.7 s later. Other speech is all speech of other kinds, the clips of the
/// other words included.
public struct EarsBench: Sendable {
    /// What is measured.
    public struct Settings: Sendable {
        /// Whose voices.
        public var speakers = EarsCorpus.Speakers.all
        /// Who listens.
        public var engine = Engine.joined
        /// In what circumstances.
        public var conditions = EarsCondition.all
        /// Whether it is also measured how misses and false alarms go with the sensitivity.
        public var traces = false
        /// Clips of a word at most, and of other speech.
        public var clips = Int.max
        /// 0…1.
        public var sensitivity = 0.5
        /// Whether PocketSphinx is asked too.
        public var looks = true
        /// Whether every candidate is listed.
        public var listsCandidates = false

        /// The defaults.
        public init() {}
    }

    /// Who listens.
    public enum Engine: String, Sendable, CaseIterable {
        /// The network and PocketSphinx, as they are shipped.
        case joined
        /// PocketSphinx alone: any phrase, from its text.
        case pocketsphinx
    }

    /// The words of which there may be recordings, and that are listened for together.
    public static func words(_ engine: Engine) -> [String] {
        switch engine {
        case .joined: ["alexa", "computer", "jarvis", "stop", "hey susi"]
        case .pocketsphinx: ["alexa", "computer", "jarvis", "snowboy", "smart mirror", "view glass"]
        }
    }

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

    /// Measures everything; one JSON object.
    public func run() async throws(EarsError) -> JSONValue {
        let words = Self.words(settings.engine)
        let noises = EarsCorpus.read(corpus.noises)
        let others = EarsCorpus.read(sample(corpus.others(settings.speakers, besides: words)))
        var spoken: [String: [[Int16]]] = [:]
        for word in words { spoken[word] = EarsCorpus.read(sample(corpus.positives(word, settings.speakers))) }
        guard !noises.isEmpty, !others.isEmpty else { throw EarsError(reason: "sox could not read the recordings") }
        let spotting = EarsSpotting(
            network: network, settings: settings, words: words, dictionary: await .forPhrases(words),
            ownVoice: try await ownVoice())
        var results: [JSONValue] = []
        let start = clock()
        var seconds = 0.0
        for condition in settings.conditions {
            var ratio: Double?
            if case .noise(let decibels) = condition { ratio = decibels }
            func stream(_ clips: [[Int16]], _ gap: Double, _ seed: UInt64) -> EarsStream {
                EarsStream(clips: clips, noises: noises, gap: gap, ratio: ratio, seed: seed)
            }
            var streams = words.compactMap { word -> (word: String, stream: EarsStream)? in
                guard let clips = spoken[word], !clips.isEmpty else { return nil }
                return (word, stream(clips, 0.7, 5))
            }
            streams.append(("", stream(others, 0.3, 6)))
            var heard: [String: EarsSpotting.Heard] = [:]
            for (word, stream) in streams {
                progress("\(word.isEmpty ? "other speech" : word), \(condition.name)")
                heard[word] = try spotting.listen(stream, condition)
                seconds += Double(stream.samples.count) / 16_000
            }
            for word in words {
                let nobody = EarsSpotting.Heard(marks: [], seconds: 0, candidates: [])
                guard let own = heard[word] ?? (settings.speakers == .talk ? nobody : nil) else { continue }
                let foreign = heard.filter { $0.key != word }.map(\.value)
                var row = EarsRow(word: word, condition: condition, own: own, foreign: foreign).json
                row["threshold"] =
                    try spotting.threshold(of: word).map { .number(($0 * 1000).rounded() / 1000) } ?? .null
                if settings.traces { row["trace"] = try trace(word, condition, streams, spotting) }
                if settings.listsCandidates { row["candidates"] = EarsRow.list(word, own, foreign) }
                results.append(.object(row))
            }
        }
        let cpu = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        return [
            "engine": .string(settings.engine.rawValue), "speakers": .string(settings.speakers.rawValue),
            "sensitivity": .number(settings.sensitivity), "looks": .bool(settings.looks), "results": .array(results),
            "audio_s": .number(seconds.rounded()),
            "cpu_s_per_audio_s": .number((cpu / max(1, seconds) * 1e5).rounded() / 1e5),
            "spotter_mb": .number(try spotterMegabytes(spotting)),
        ]
    }

    private func sample(_ paths: [String]) -> [String] {
        guard paths.count > settings.clips else { return paths }
        // Spread evenly, so that all sources are there.
        return (0..<settings.clips).map { paths[$0 * paths.count / settings.clips] }
    }

    /// Answers one after the other, if anything is measured over them.
    private func ownVoice() async throws(EarsError) -> [Int16] {
        var sound: [Int16] = []
        for condition in settings.conditions {
            guard case .playback = condition, sound.isEmpty else { continue }
            for answer in EarsVoice.answers {
                sound += try await EarsVoice.say(answer).samples + [Int16](repeating: 0, count: 4_000)
            }
        }
        return sound
    }

    /// How misses and false alarms go with the sensitivity: points of a DET curve, as the calibration sees it.
    private func trace(
        _ word: String, _ condition: EarsCondition, _ streams: [(word: String, stream: EarsStream)],
        _ spotting: EarsSpotting
    ) throws(EarsError) -> JSONValue {
        var hits: [Double] = []
        var alarms: [Double] = []
        var hours = 0.0
        for (name, stream) in streams {
            let peaks = try spotting.peaks(word, stream, condition)
            guard name == word else {
                alarms += peaks.map(\.needed)
                hours += Double(stream.samples.count) / 16_000 / 3600
                continue
            }
            hits = stream.marks.map { mark in
                peaks.filter { EarsRow.window(mark).contains($0.position) }.map(\.needed).min() ?? .infinity
            }
        }
        return .array(
            stride(from: 0.0, through: 1.001, by: 0.05).map { value in
                let missed = hits.filter { $0 > value }.count
                return [
                    "sensitivity": .number((value * 100).rounded() / 100), "missed": .number(missed),
                    "clips": .number(hits.count),
                    "interval_percent": EarsRow.percent(Self.wilson(missed, of: hits.count)),
                    "false_alarms_an_hour": .number(
                        (Double(alarms.filter { $0 <= value }.count) / max(1e-9, hours) * 100).rounded() / 100),
                ]
            })
    }

    /// What a spotter takes in memory, beside what was there before.
    private func spotterMegabytes(_ spotting: EarsSpotting) throws(EarsError) -> Double {
        let silence = EarsStream(clips: [[Int16](repeating: 0, count: 16_000)], noises: [], gap: 0, ratio: nil, seed: 1)
        let empty = Self.residentMegabytes()
        return try withExtendedLifetime(spotting.listening(to: silence)) {
            ((Self.residentMegabytes() - empty) * 10).rounded() / 10
        }
    }

    /// Of this process.
    private static func residentMegabytes() -> Double {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 200)
        guard fgets(&buffer, 199, file) != nil else { return 0 }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double(String($0)) } ?? 0
        return pages * 4096 / 1_048_576
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
