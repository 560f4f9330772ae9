import Foundation
import Synchronization
import Testing

/// It lies beside the test bundle.
private let susictlBinary: String? = {
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
        let path = URL(filePath: argument).deletingLastPathComponent().appending(path: "susictl").path()
        if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    return nil
}()

/// The built `susictl` as a process.
@Suite(.timeLimit(.minutes(1)), .enabled(if: susictlBinary != nil)) struct ProcessTests {
    /// A process, and what it writes line by line.
    private func start(
        _ words: [String], environment: [String: String] = [:]
    ) throws -> (process: Process, output: Pipe, error: Pipe, end: AsyncStream<Int32>) {
        let process = Process()
        process.executableURL = URL(filePath: try #require(susictlBinary))
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        let (end, ending) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { ending.yield($0.terminationReason == .exit ? $0.terminationStatus : -1) }
        try process.run()
        return (process, output, error, end)
    }

    private func text(_ pipe: Pipe) -> String {
        String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }

    @Test func noDaemon() async throws {
        let socket = temporarySocketPath()
        let run = try start(["status"], environment: ["SUSI_SOCKET": socket])
        var end = run.end.makeAsyncIterator()
        #expect(await end.next() == 69)
        #expect(text(run.error).contains("there is no socket at \(socket)"))
        #expect(text(run.output).isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func watchEndsCleanly(_ signal: Int32) async throws {
        let speaker = try FakeSpeaker()
        defer { speaker.stop(server: ()) }
        let run = try start(["watch", "--json", "--socket", speaker.socket])
        let (bytes, arriving) = AsyncStream.makeStream(of: Data.self)
        run.output.fileHandleForReading.readabilityHandler = { arriving.yield($0.availableData) }
        var arrivals = bytes.makeAsyncIterator()
        let line = await arrivals.next().map { String(decoding: $0, as: UTF8.self) }
        #expect(line == "{\"type\":\"state\",\"at_ms\":1000,\"state\":\"idle\"}\n")
        kill(run.process.processIdentifier, signal)
        var end = run.end.makeAsyncIterator()
        #expect(await end.next() == 0)
        run.output.fileHandleForReading.readabilityHandler = nil
        #expect(text(run.error).isEmpty)
    }
}
