public import OrderedJSON
internal import Glibc
internal import Synchronization

/// The real daemon, started in a virtual room with a configuration of its own.
public final class SpeakerProcess: Sendable {
    /// Its device API.
    public let connection: SpeakerConnection
    /// The control socket's path.
    public let socket: String
    /// Milliseconds from its start until it said that it was idle and hearing.
    public let startMilliseconds: Double
    /// Its process number, for /proc.
    public var pid: Int32 { child.pid }

    private let child: ChildProcess
    private let logFile: String

    /// Starts `susid` in `room` and returns once it listens; throws a sentence with its last words if it ends or is
    /// not ready within `limit`. `settings` is laid over the room's configuration, `environment` over its environment;
    /// `launcher` is a command that ends by becoming the one whose words follow its own.
    public static func start(
        in room: VirtualRoom, settings: JSONObject = JSONObject(), environment: [String: String] = [:],
        launcher: [String] = [], within limit: Duration = .seconds(30)
    ) async throws(RoomError) -> SpeakerProcess {
        let program = try BuiltProgram.path("susid")
        let root = try BuiltProgram.packageRoot()
        let socket = "\(room.folder.path)/susid.sock"
        let base: JSONValue = [
            "audio": ["input": ["device": "mic"], "output": ["device": "speaker"]],
            // The last one is the owner's: what is written and deleted there is not ours.
            "skills": ["directories": [.string("\(root)/config/skills"), .string("\(room.folder.path)/skills")]],
            "hotword": ["network": .string("\(root)/config/hotword/susi.net")],
            "control": ["socket": .string(socket)],
            // Not what happens to be around this machine.
            "network": ["wifi": false],
            // Not what happens to be on this machine.
            "music": ["directories": [], "stations": []],
            "pages": ["port": 0], "web": ["ports": []],
        ]
        guard case .object(let object) = base else { preconditionFailure("written as an object above") }
        let configuration = JSONValue.object(object.overlaid(with: settings)).text(pretty: true)
        let file = try room.folder.write(configuration, to: "susid.json5")
        let log = "\(room.folder.path)/susid.log"
        let start = monotonicMilliseconds()
        // The daemon's state would else land in the system's folders.
        let child = try await ChildProcess.start(
            launcher + [program, "--config", file],
            environment: room.environment.merging(["STATE_DIRECTORY": room.folder.path]) { $1 }
                .merging(environment) { $1 },
            output: .file(log), errors: .file("\(log).err"))
        let speaker = SpeakerConnection(socket: socket)
        guard await listens(speaker, child, socket, within: limit) else {
            let wasRunning = child.isRunning
            speaker.close()
            await child.end()
            throw RoomError(
                "susid \(wasRunning ? "was not ready within \(limit)" : "ended at its start"). Its last words: "
                    + lastWords(log))
        }
        let ready = monotonicMilliseconds() - start
        speaker.follow()
        return SpeakerProcess(
            connection: speaker, socket: socket, startMilliseconds: ready, child: child, logFile: log)
    }

    private init(
        connection: SpeakerConnection, socket: String, startMilliseconds: Double, child: ChildProcess, logFile: String
    ) {
        self.connection = connection
        self.socket = socket
        self.startMilliseconds = startMilliseconds
        self.child = child
        self.logFile = logFile
    }

    /// True while the process is there.
    public var isRunning: Bool { child.isRunning }

    /// Waits until it is idle and hears; false if it has ended or `limit` has passed.
    public func listens(within limit: Duration) async -> Bool {
        await SpeakerProcess.listens(connection, child, socket, within: limit)
    }

    /// Waits until it has learned all that people may say, which its log tells; false if that takes longer than `limit`.
    public func isReady(within limit: Duration) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while child.isRunning, ContinuousClock.now < deadline {
            for file in [logFile, "\(logFile).err"] {
                let text = String(decoding: (try? readFile(file)) ?? [], as: UTF8.self)
                if text.split(separator: "\n").contains(where: { $0.contains("speaker: ready after") }) { return true }
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    /// How it ended, nil if it still runs after `limit`.
    public func ending(within limit: Duration) async -> ChildProcess.Ending? { await child.ending(within: limit) }

    /// Sends it a signal.
    public func signal(_ signal: Int32) { child.signal(signal) }

    /// Ends it; the connection is closed.
    @discardableResult public func end() async -> ChildProcess.Ending? {
        connection.close()
        return await child.end(grace: .seconds(5))
    }

    /// The last lines of its log.
    public var lastWords: String { SpeakerProcess.lastWords(logFile) }

    /// Resident memory now, in MB of 10^6 bytes; nil if it has ended.
    public var residentMegabytes: Double? {
        guard let text = try? readFile("/proc/\(pid)/status") else { return nil }
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") where line.hasPrefix("VmRSS:") {
            return line.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 1024 / 1e6 }
        }
        return nil
    }

    /// Processor time used since its start, in seconds, all threads; nil if it has ended.
    public var processorSeconds: Double? {
        guard let text = try? readFile("/proc/\(pid)/stat") else { return nil }
        // Field 2 is the name in parentheses and may have spaces in it; 14 and 15 are user and system ticks (proc(5)).
        let fields = String(decoding: text, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Nothing tells that a microphone is heard again: the status is looked at.
    private static func listens(
        _ speaker: SpeakerConnection, _ child: ChildProcess, _ socket: String, within limit: Duration
    ) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while child.isRunning, ContinuousClock.now < deadline {
            if access(socket, F_OK) == 0, let status = try? await speaker.call("GET", "/status", within: .seconds(2)),
                isListening(status)
            {
                return true
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    private static func isListening(_ status: JSONValue) -> Bool {
        status["state"]?.string == "idle" && (status["hearing"]?["rate"]?.int ?? 0) > 0
    }

    private static func lastWords(_ log: String) -> String {
        let text = ["\(log).err", log].map { (try? readFile($0)) ?? [] }.joined()
        let lines = String(decoding: Array(text), as: UTF8.self).split(separator: "\n")
        return lines.isEmpty ? "none." : "\n  " + lines.suffix(8).joined(separator: "\n  ")
    }
}
