internal import Glibc
internal import OrderedJSON
internal import Platform
internal import SpeakerDaemon
internal import SpeakerTesting
internal import Speech

/// `bench commands [CORPUS]`: teaches a recogniser what the daemon would teach it with the starter skills, measures it on
/// recordings, prints one JSON object.
enum CommandsCommand {
    /// Returns the exit status.
    static func run(_ folder: String, listsClips: Bool) async -> Int32 {
        if let sentences = try? Files.read(folder, maximumSize: 1 << 20) { return await typed(sentences) }
        let sets = SpokenSet.all(in: folder)
        guard !sets.isEmpty else {
            complain("There are no recordings in \(folder): it needs folders with a transcripts.tsv or labels.tsv.")
            return 66
        }
        // What each recording left in the recogniser.
        if listsClips { Log.threshold = .debug }
        do {
            let understanding = await CommandUnderstanding(skillDirectories: ["config/skills"])
            let folder = try ScratchFolder(label: "susi-commands")
            defer { folder.remove() }
            func untaught() -> PocketSphinxRecognizer {
                PocketSphinxRecognizer(
                    cache: folder.path + "/language", pronounce: { await ESpeakSynthesizer().pronounce($0) })
            }
            let recognizer = untaught()
            var result = JSONObject([("sentences", .number(understanding.vocabulary.sentences.count))])
            for (name, learner) in [("learn", recognizer), ("learn_again", untaught())] {
                let (cpu, start) = (CommandsBench.processSeconds, monotonicMilliseconds())
                try await learner.learn(understanding.vocabulary)
                result[name + "_ms"] = rounded(monotonicMilliseconds() - start)
                result[name + "_cpu_ms"] = rounded((CommandsBench.processSeconds - cpu) * 1_000)
            }
            let bench = CommandsBench(
                recognizer: recognizer, sure: CommandUnderstanding.minimumConfidence, listsClips: listsClips,
                progress: complain
            ) { text in
                await understanding.meaning(of: text).map { ($0.intent, $0.request) }
            }
            var rows: [JSONValue] = []
            for set in sets { rows.append(try await bench.run(set)) }
            result["sets"] = .array(rows)
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            result["peak_rss_mb"] = rounded(Double(usage.ru_maxrss) / 1_000)
            say(JSONValue.object(result).text(pretty: true))
            return 0
        } catch {
            complain("\(error)")
            return 1
        }
    }

    /// What each line of a file would do, typed; prints those that nobody would answer, and counts.
    private static func typed(_ sentences: [UInt8]) async -> Int32 {
        let understanding = await CommandUnderstanding(skillDirectories: ["config/skills"])
        let known = Set(LanguageModel(understanding.vocabulary).words)
        var (count, answered, sayable) = (0, 0, 0)
        var rows: [JSONValue] = []
        for line in String(decoding: sentences, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            let text = String(line.split(separator: "\t").last ?? line)
            let missing = text.split(separator: " ").map(String.init).filter { !known.contains($0) }
            let meaning = await understanding.meaning(of: text)
            count += 1
            answered += meaning == nil ? 0 : 1
            sayable += missing.isEmpty ? 1 : 0
            rows.append(
                [
                    "text": .string(text), "means": meaning.map { .string($0.request) } ?? .null,
                    "unknown_words": .array(missing.map { .string($0) }),
                ])
        }
        say(
            JSONValue.object(
                JSONObject([
                    ("sentences", .number(count)), ("somebody_would_answer", .number(answered)),
                    ("all_words_known", .number(sayable)), ("list", .array(rows)),
                ])
            ).text(pretty: true))
        return 0
    }
}
