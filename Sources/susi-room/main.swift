// susi-room demo [--once]   a speaker in a virtual room, asked three questions by voice
// susi-room bench [NAME]    measures it, prints one JSON object
// susi-room bench stop [--runs N]   how long until silence after each kind of "stop"
// susi-room hears WAV SENTENCE CONTROL   whether the first is said in the recording, and not the second
// susi-room earcons FOLDER   writes the speaker's own sounds as WAV files
// susi-room bench skills [FOLDER]   measures the skills of a folder, and a very large set, without the speaker
// susi-room bench ears CORPUS [OPTION…] measures what the shipped hotword network hears in recordings of people
// susi-room bench commands CORPUS [--clips] measures what is understood of recorded sentences
internal import Glibc
internal import SpeakerTesting

let arguments = Array(CommandLine.arguments.dropFirst())
Interrupt.guarding {
    switch arguments {
    case ["demo"]: return await Demo.run(staysOpen: true)
    case ["demo", "--once"]: return await Demo.run(staysOpen: false)
    case ["bench"]: return await Bench.run(nil)
    case ["bench", "stop"]: return await StopBench(runs: 200).run()
    case let words where words.count == 4 && Array(words[..<3]) == ["bench", "stop", "--runs"]:
        guard let runs = Int(words[3]), (1...10_000).contains(runs) else {
            complain("--runs needs a number from 1 to 10000, not \(words[3]).")
            return 64
        }
        return await StopBench(runs: runs).run()
    case let words where words.count == 4 && words[0] == "hears":
        return await Hears.run(words[1], words[2], words[3])
    case let words where words.prefix(2) == ["bench", "skills"] && words.count <= 3:
        return SkillsBench.run(words.count == 3 ? words[2] : "config/skills")
    case let words where words.count == 2 && words[0] == "earcons": return EarconFiles.write(to: words[1])
    case let words where words.count > 2 && Array(words[..<2]) == ["bench", "ears"]:
        return await EarsCommand.run(words[2], Array(words[3...]))
    case let words
    where (3...4).contains(words.count) && Array(words[..<2]) == ["bench", "commands"]
        && words.dropFirst(3).allSatisfy({ $0 == "--clips" }):
        return await CommandsCommand.run(words[2], listsClips: words.count == 4)
    case let words where words.count == 2 && words[0] == "bench": return await Bench.run(words[1])
    default:
        let figures = Bench.Figure.allCases.map(\.rawValue).joined(separator: " | ")
        complain(
            "usage: susi-room demo [--once] | earcons FOLDER | hears WAV SENTENCE CONTROL"
                + " | bench [stop [--runs N] | skills [FOLDER] | ears CORPUS | commands CORPUS | \(figures)]")
        return 64
    }
}
