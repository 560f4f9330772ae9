internal import Glibc
public import OrderedJSON
internal import Platform
public import Speech

/// Measures what a recogniser, taught as in the daemon, understands of recorded sentences, and what it makes the speaker
/// do. Nothing is fitted on the recordings.
public struct CommandsBench: Sendable {
    private let recognizer: any Recognizer
    private let sure: Double
    private let meaning: @Sendable (String) async -> (intent: String, request: String)?
    private let listsClips: Bool
    private let progress: @Sendable (String) -> Void

    /// - Parameters:
    ///   - recognizer: has learned its vocabulary.
    ///   - sure: the confidence from which on the speaker believes it.
    ///   - meaning: who answers a sentence, and the whole request; nil: nobody.
    ///   - listsClips: whether each recording is listed.
    public init(
        recognizer: any Recognizer, sure: Double, listsClips: Bool,
        progress: @escaping @Sendable (String) -> Void,
        meaning: @escaping @Sendable (String) async -> (intent: String, request: String)?
    ) {
        self.recognizer = recognizer
        self.sure = sure
        self.listsClips = listsClips
        self.progress = progress
        self.meaning = meaning
    }

    private struct Result {
        var clip: SpokenSet.Clip
        var heard: Transcript
        var errors = 0
        var words = 0
        var seconds: Double
        var cpu: Double
        /// Milliseconds.
        var wall: Double
        var meant: (intent: String, request: String)?
        var done: (intent: String, request: String)?
        var isAccepted: Bool
        /// What was heard would have been right, had it been believed.
        var wouldBeRight = false

        /// Why a sentence was not understood; nil: it was.
        var cause: String? {
            guard let meant else { return "nobody_would_answer" }
            if let done { return done.intent == meant.intent ? nil : "misheard_and_answered" }
            if isAccepted { return "misheard_and_not_answered" }
            return wouldBeRight ? "right_but_refused" : "misheard_and_refused"
        }
    }

    /// Measures one set; a JSON object.
    public func run(_ set: SpokenSet) async throws -> JSONValue {
        progress("\(set.name): \(set.clips.count) recordings")
        var results: [Result] = []
        let sounds = EarsCorpus.read(set.clips.map(\.path))
        guard sounds.count == set.clips.count else {
            throw EarsError(reason: "sox could not read the recordings of \(set.name)")
        }
        for (clip, sound) in zip(set.clips, sounds) {
            let (start, clock) = (Self.processSeconds, monotonicMilliseconds())
            let heard = try await recognizer.recognize(sound)
            let (cpu, wall) = (Self.processSeconds - start, monotonicMilliseconds() - clock)
            let isAccepted = !heard.text.isEmpty && heard.confidence >= sure
            var result = Result(
                clip: clip, heard: heard, seconds: Double(sound.count) / 16_000, cpu: cpu, wall: wall,
                isAccepted: isAccepted)
            result.done = isAccepted ? await meaning(heard.text) : nil
            if let text = clip.text {
                let (said, words) = (SpokenWords.plain(text), SpokenWords.plain(heard.text))
                result.words = said.count
                result.errors = SpokenWords.distance(said, words)
                result.meant = await meaning(text)
                if !isAccepted, let meant = result.meant, !heard.text.isEmpty {
                    result.wouldBeRight = await meaning(heard.text)?.intent == meant.intent
                }
            }
            results.append(result)
        }
        return report(set.name, results)
    }

    private func report(_ name: String, _ results: [Result]) -> JSONValue {
        let told = results.filter { $0.clip.text != nil }
        let foreign = results.filter { $0.clip.text == nil }
        let seconds = results.reduce(0) { $0 + $1.seconds }
        let works = results.map(\.cpu).sorted()
        let waits = results.map(\.wall).sorted()
        var object = JSONObject([
            ("set", .string(name)), ("clips", .number(results.count)), ("seconds", Self.rounded(seconds, 10)),
            ("rtf", Self.rounded(results.reduce(0) { $0 + $1.cpu } / max(1, seconds), 1_000)),
            ("cpu_ms_median", Self.rounded(works[works.count / 2] * 1_000, 1)),
            ("cpu_ms_95", Self.rounded(works[works.count * 95 / 100] * 1_000, 1)),
            ("ms_median", Self.rounded(waits[waits.count / 2], 1)),
            ("ms_95", Self.rounded(waits[waits.count * 95 / 100], 1)),
        ])
        if !told.isEmpty {
            let covered = told.filter { $0.meant != nil }
            object["told"] = .number(told.count)
            object["exact"] = share(told.count { $0.errors == 0 }, told.count)
            object["wer"] = Self.rounded(Self.errorRate(told), 1_000)
            object["wer_interval"] = .array(Self.interval(told).map { Self.rounded($0, 1_000) })
            object["refused"] = share(told.count { !$0.isAccepted }, told.count)
            object["somebody_would_answer"] = .number(covered.count)
            object["right_intent"] = share(
                covered.count { $0.done != nil && $0.done?.intent == $0.meant?.intent }, covered.count)
            object["right_request"] = share(
                covered.count { $0.done != nil && $0.done?.request == $0.meant?.request }, covered.count)
            object["wrongly_answered"] = share(
                told.count { $0.done != nil && $0.done?.intent != $0.meant?.intent }, told.count)
            let causes = Dictionary(grouping: told.compactMap(\.cause)) { $0 }
            object["not_understood"] = .object(
                JSONObject(causes.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value.count)) }))
        }
        if !foreign.isEmpty {
            object["foreign"] = .number(foreign.count)
            object["foreign_refused"] = share(foreign.count { !$0.isAccepted }, foreign.count)
            object["foreign_answered"] = share(foreign.count { $0.done != nil }, foreign.count)
        }
        if listsClips {
            object["list"] = .array(
                results.map { result in
                    [
                        "file": .string(String(result.clip.path.split(separator: "/").last ?? "")),
                        "said": result.clip.text.map { .string($0) } ?? .null, "heard": .string(result.heard.text),
                        "confidence": Self.rounded(result.heard.confidence, 1_000),
                        "cause": result.cause.map { .string($0) } ?? .null,
                        "meant": result.meant.map { .string($0.intent) } ?? .null,
                        "done": result.done.map { .string($0.intent) } ?? .null,
                    ]
                })
        }
        return .object(object)
    }

    /// A count, of how many, and Wilson's interval in percent.
    private func share(_ count: Int, _ all: Int) -> JSONValue {
        [
            "n": .number(count), "of": .number(all),
            "interval_percent": .array(EarsBench.wilson(count, of: all).map { Self.rounded($0 * 100, 10) }),
        ]
    }

    private static func errorRate(_ results: some Collection<Result>) -> Double {
        Double(results.reduce(0) { $0 + $1.errors }) / Double(max(1, results.reduce(0) { $0 + $1.words }))
    }

    /// The 95 % interval of the word error rate by drawing the recordings anew a thousand times, always the same ones.
    private static func interval(_ results: [Result]) -> [Double] {
        var state: UInt64 = 20_261_130
        let rates = (0..<1_000).map { _ in
            errorRate(
                results.map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return results[Int((state >> 33) % UInt64(results.count))]
                })
        }.sorted()
        return [rates[25], rates[974]]
    }

    private static func rounded(_ value: Double, _ step: Double) -> JSONValue {
        .number((value * step).rounded() / step)
    }

    /// CPU time of this process so far.
    public static var processSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
