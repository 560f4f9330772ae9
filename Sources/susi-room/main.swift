// susi-room demo [--once]   a speaker in a virtual room, asked three questions by voice
// susi-room bench [NAME]    measures it, prints one JSON object
internal import Glibc
internal import SpeakerTesting

let arguments = Array(CommandLine.arguments.dropFirst())
// Before any thread starts, so that the signals wait for the one that watches for them.
Interrupt.watch()
switch arguments {
case ["demo"]: exit(await Demo.run(staysOpen: true))
case ["demo", "--once"]: exit(await Demo.run(staysOpen: false))
case ["bench"]: exit(await Bench.run(nil))
case let words where words.count == 2 && words[0] == "bench": exit(await Bench.run(words[1]))
default:
    complain(
        "usage: susi-room demo [--once] | bench [\(Bench.Figure.allCases.map(\.rawValue).joined(separator: " | "))]")
    exit(64)
}
