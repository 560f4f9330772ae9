internal import CLinux
internal import Glibc
internal import OrderedJSON
internal import Platform
internal import SkillEngine
internal import SpeakerTesting

/// Measures the skills of a folder and a very large set: how long they take to read and compile, what they hold, and
/// how long it takes to find what matches a question. One thread, no performing of what was found.
enum SkillsBench {
    private static let largeIntents = 200_000
    private static let questionLimit = 5_000

    /// Prints one JSON object and returns the exit status.
    static func run(_ folder: String) -> Int32 {
        let files = Files.tree(folder).filter { file in [".txt", ".lot", ".ezd"].contains { file.hasSuffix($0) } }
        guard !files.isEmpty else {
            complain("There is no skill in \(folder): no file in it or below ends in .txt, .lot or .ezd.")
            return 66
        }
        var result = JSONObject()
        let corpus = measure { files.compactMap(read) }
        result["corpus_load_ms"] = rounded(corpus.milliseconds)
        result["corpus_memory_mb"] = corpus.megabytes.map { rounded($0) } ?? .null
        result["corpus_match_us"] = matching(questions(of: corpus.skills), in: corpus.skills)
        // The text is there before the clock starts: who has such a set reads it from a file.
        let text = Array(SkillBenchmark.syntheticSkill(intents: largeIntents).utf8)
        let large = measure { [SkillFile.parse(text, path: "large.txt").skill] }
        result["large_match_us"] = matching(["en": largeQuestions], in: large.skills)
        result["large_load_ms"] = rounded(large.milliseconds)
        result["large_memory_mb"] = large.megabytes.map { rounded($0) } ?? .null
        complain(
            "\(files.count) files with \(corpus.skills.intentCount) intents, and a set of \(large.skills.intentCount)")
        say(JSONValue.object(result).text(pretty: true))
        return result.members.contains { $0.value == .null } ? 1 : 0
    }

    private static func read(_ path: String) -> Skill? {
        do {
            return SkillFile.parse(try Files.read(path, maximumSize: 16 << 20), path: path).skill
        } catch {
            complain("\(path) is left out: \(error)")
            return nil
        }
    }

    /// Loads once: what it takes from reading to being ready, and by how much the resident memory grew.
    private static func measure(
        _ load: () -> [Skill]
    ) -> (skills: SkillSet, milliseconds: Double, megabytes: Double?) {
        // What was freed before would be reused, and what is freed while loading is not held.
        malloc_trim(0)
        let before = residentMegabytes
        let start = monotonicMilliseconds()
        let skills = SkillSet(skills: load())
        let milliseconds = monotonicMilliseconds() - start
        malloc_trim(0)
        guard let before, let after = residentMegabytes else { return (skills, milliseconds, nil) }
        return (skills, milliseconds, after - before)
    }

    private static var residentMegabytes: Double? {
        guard let bytes = try? Files.read("/proc/self/statm", maximumSize: 4_096) else { return nil }
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard fields.count > 1, let pages = Double(fields[1]) else { return nil }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
    }

    /// By language, what the skills say that people ask: examples, and one alternative of each intent.
    private static func questions(of skills: SkillSet) -> [String: [String]] {
        var all: [(language: String, text: String)] = []
        for skill in skills.skills {
            let language = skill.language ?? "en"
            for intent in skill.intents {
                for example in intent.examples { all.append((language, example.question)) }
                guard let pattern = intent.patterns.first else { continue }
                all.append((language, String(pattern.map { $0 == "*" ? "x" : $0 })))
            }
        }
        let step = max(1, (all.count + questionLimit - 1) / questionLimit)
        var chosen: [String: [String]] = [:]
        for index in stride(from: 0, to: all.count, by: step) {
            chosen[all[index].language, default: []].append(all[index].text)
        }
        return chosen
    }

    /// Three to six words of those that the large set is made of.
    private static var largeQuestions: [String] {
        var state: UInt64 = 7
        func random(_ count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }
        return (0..<2_000).map { _ in (0..<3 + random(4)).map { _ in "w\(random(5_000))" }.joined(separator: " ") }
    }

    private static func matching(_ questions: [String: [String]], in skills: SkillSet) -> JSONValue {
        var series = Series()
        for (language, texts) in questions.sorted(by: { $0.key < $1.key }) {
            // Once to warm up: caches, and pages of the index that were never touched.
            for isMeasured in [false, true] {
                let (times, _) = SkillBenchmark.times(texts, in: skills, language: language) {
                    Int(MonotonicTime.now.nanoseconds)
                }
                if isMeasured { for time in times { series.append(Double(time) / 1_000) } }
            }
        }
        guard !series.values.isEmpty else { return .null }
        return [
            "median": rounded(series.quantile(0.5)), "p95": rounded(series.quantile(0.95)),
            "p99": rounded(series.quantile(0.99)), "n": .number(series.values.count),
        ]
    }
}
