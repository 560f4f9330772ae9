internal import Glibc
internal import Synchronization

/// True if `name` is an executable file in one of PATH's folders.
func isProgram(_ name: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
}

/// Runs a program to its end: what it printed (both outputs) and how it ended. Killed and reported if it takes longer
/// than `limit`.
func run(
    _ arguments: [String], environment: [String: String] = [:], within limit: Duration
) async throws(RoomError) -> (ending: ChildProcess.Ending, lines: [String]) {
    let folder = try ScratchFolder(label: "susi-run")
    defer { folder.remove() }
    // Files, not pipes: at the program's end all of them is there, with no reader to wait for.
    let (out, err) = ("\(folder.path)/out", "\(folder.path)/err")
    let child = try await ChildProcess.start(
        arguments, environment: environment, output: .file(out), errors: .file(err))
    guard let ending = await child.ending(within: limit) else {
        await child.end(grace: .zero)
        throw RoomError("\(arguments[0]) did not end within \(limit).")
    }
    let text = try readFile(out) + readFile(err)
    return (ending, String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init))
}
