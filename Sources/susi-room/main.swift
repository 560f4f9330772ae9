// susi-room demo [--once]   a speaker in a virtual room, asked three questions by voice
// susi-room bench [NAME]    measures it, prints one JSON object
internal import Glibc
internal import SpeakerTesting

let arguments = Array(CommandLine.arguments.dropFirst())
Interrupt.guarding {
    switch arguments {
    case ["demo"]: return await Demo.run(staysOpen: true)
    case ["demo", "--once"]: return await Demo.run(staysOpen: false)
    case ["bench"]: return await Bench.run(nil)
    case let words where words.count == 2 && words[0] == "bench": return await Bench.run(words[1])
    default:
        let figures = Bench.Figure.allCases.map(\.rawValue).joined(separator: " | ")
        complain("usage: susi-room demo [--once] | bench [\(figures)]")
        return 64
    }
}
