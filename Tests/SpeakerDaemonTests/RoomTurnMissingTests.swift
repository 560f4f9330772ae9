import Glibc
import OrderedJSON
import SpeakerTesting
import Testing

/// What the daemon needs of its machine is missing or full: it starts, answers, and says what is wrong and what to do.
@Suite(
    .enabled(if: VirtualRoom.obstacle == nil, "\(VirtualRoom.obstacle ?? "")"),
    .enabled("this machine gives nobody mounts of his own") { await MountedAway.isPossible },
    .serialized, .timeLimit(.minutes(2)))
struct RoomTurnMissingTests {
    struct Missing: Sendable, CustomTestStringConvertible {
        var what: String
        /// Shell, in mounts of its own; $STATE_DIRECTORY is the folder of the database.
        var mounts: String
        var settings = JSONObject()
        /// Subjects of the diagnosis, with the verdict and a part of what is said or advised.
        var told: [(subject: String, verdict: String, words: String)]
        var testDescription: String { what }
    }

    static let cases = [
        Missing(
            what: "a read-only state folder", mounts: "mount -t tmpfs -o ro tmpfs $STATE_DIRECTORY",
            told: [("storage", "wrong", "writable")]),
        Missing(
            what: "a full disk", mounts: "mount -t tmpfs -o size=16k tmpfs $STATE_DIRECTORY",
            told: [("storage", "wrong", "Make room: sudo")]),
        Missing(
            what: "no data of espeak-ng", mounts: "mount -t tmpfs tmpfs /usr/lib/*-linux-gnu/espeak-ng-data",
            told: [("voice", "wrong", "susictl ask works meanwhile")]),
        Missing(
            what: "no acoustic model", mounts: "mount -t tmpfs tmpfs /usr/share/pocketsphinx",
            told: [("recogniser", "wrong", "Install pocketsphinx-en-us"), ("hotword", "wrong", "every minute")]),
        Missing(
            what: "no network for the hotword", mounts: "true",
            settings: JSONObject([("hotword", ["network": "/nowhere/susi.net"] as JSONValue)]),
            told: [("hotword", "warning", "/nowhere/susi.net")]),
        Missing(
            what: "settings that do not exist", mounts: "true",
            settings: JSONObject([("audio", ["gain": 3] as JSONValue), ("led", .bool(true))]),
            told: [("settings", "warning", "audio.gain: there is no such setting")]),
    ]

    @Test("It answers, and says what is wrong", arguments: cases)
    func tells(_ missing: Missing) async throws {
        try await MountedAway.with(missing.mounts, settings: missing.settings) { speaker, folder in
            #expect(try await speaker.connection.answer("what is seven times eight").contains("56"))
            for wanted in missing.told {
                let finding = try #require(
                    try await speaker.finding(wanted.subject, wanted.verdict, wanted.words), "\(wanted)")
                let action = finding["action"]?.string ?? ""
                #expect(!action.isEmpty)
                // The log has the same sentences, for whoever looks there first.
                #expect(folder.log().contains(action), "\(folder.log())")
            }
            // What is not there is asked for, and nothing breaks.
            _ = try await speaker.connection.answer("set a timer for one hour")
            try await speaker.connection.say("hello")
            try await speaker.connection.stop()
            #expect(try await speaker.connection.answer("what is six times seven").contains("42"))
        }
    }

    @Test("The disk fills up while it runs: what cannot be kept is not promised, what was kept stays")
    func fillsUp() async throws {
        let small = "mount -t tmpfs -o size=1m tmpfs $STATE_DIRECTORY"
        try await MountedAway.with(small) { speaker, folder in
            let connection = speaker.connection
            #expect(try await connection.answer("wake me up at 7:30 am").contains("7:30"))
            // In the daemon's own mounts.
            let fill = "/proc/\(speaker.pid)/root\(folder.state)/fill"
            try folder.fill(fill)
            let refused = try await connection.answer("wake me up at 8 am")
            #expect(refused.contains("full"), "\(refused)")
            _ = try #require(try await speaker.finding("storage", "wrong", "Only 0 MB"))
            let kept = try await connection.answer("what alarms do i have")
            #expect(kept.contains("you have one") && kept.contains("7:30"), "\(kept)")
            #expect(try await connection.answer("what is seven times eight").contains("56"))
            unlink(fill)
            #expect(try await connection.answer("wake me up at 9 am").contains("9"))
            let both = try await connection.answer("what alarms do i have")
            #expect(both.contains("7:30") && both.contains("9") && !both.contains("8:00"), "\(both)")
        }
    }

    @Test("A second one says that there is a first, and that one goes on") func second() async throws {
        try await MountedAway.with("true") { speaker, folder in
            #expect(try await speaker.connection.answer("wake me up at 7:30 am").contains("7:30"))
            let log = "\(folder.room.folder.path)/second.log"
            let second = try await ChildProcess.start(
                [try BuiltProgram.path("susid"), "--config", "\(folder.room.folder.path)/susid.json5"],
                environment: folder.room.environment.merging(["STATE_DIRECTORY": folder.state]) { $1 },
                output: .file(log), errors: .file("\(log).err"))
            // EX_UNAVAILABLE
            #expect(await second.ending(within: .seconds(20)) == .exited(69))
            let told = folder.log("second.log")
            #expect(told.contains("susid.sock cannot be used") && told.contains("another"), "\(told)")
            let alarms = try await speaker.connection.answer("what alarms do i have")
            #expect(alarms.contains("7:30"), "\(alarms)")
        }
    }
}

/// A speaker with mounts of its own.
private struct MountedAway {
    let room: VirtualRoom
    let state: String

    /// Root may, and whoever may make a namespace of users.
    private static var launcher: [String] { ["unshare", geteuid() == 0 ? "-m" : "-rm"] }

    static var isPossible: Bool {
        get async {
            let command = launcher + ["sh", "-c", "mount -t tmpfs tmpfs /mnt"]
            guard let child = try? await ChildProcess.start(command) else { return false }
            return await child.ending(within: .seconds(10)) == .exited(0)
        }
    }

    static func with(
        _ mounts: String, settings: JSONObject = JSONObject(),
        _ body: (SpeakerProcess, MountedAway) async throws -> Void
    ) async throws {
        let room = try await VirtualRoom.open()
        let place = MountedAway(room: room, state: "\(room.folder.path)/state")
        mkdir(place.state, 0o700)
        var failure: (any Error)?
        do {
            let speaker = try await SpeakerProcess.start(
                in: room, settings: settings, environment: ["STATE_DIRECTORY": place.state],
                launcher: launcher + ["sh", "-ec", mounts + "; exec \"$@\"", "sh"])
            do {
                try await speaker.connection.waits { try await $0.status()["skills"]?.int ?? 0 > 0 }
                try await body(speaker, place)
            } catch { failure = error }
            #expect(await speaker.end() == .exited(0))
        } catch { failure = error }
        await room.close()
        if let failure { throw failure }
    }

    /// All that was logged.
    func log(_ name: String = "susid.log") -> String {
        ["", ".err"].map { ending in
            let file = fopen("\(room.folder.path)/\(name)\(ending)", "r")
            defer { if let file { fclose(file) } }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = file.map { fread(&bytes, 1, bytes.count, $0) } ?? 0
            return String(decoding: bytes[..<count], as: UTF8.self)
        }.joined()
    }

    /// Writes `path` until nothing more goes in.
    func fill(_ path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        try #require(file >= 0, "\(path): \(errno)")
        let block = [UInt8](repeating: 0, count: 1024)
        while write(file, block, block.count) > 0 {}
        close(file)
    }
}

extension SpeakerProcess {
    /// What it finds about `subject`, once the verdict is `verdict`: nothing tells of every change, so it is asked.
    /// `words`: of what is said or advised. A part may know more of a trouble a moment later than the first look at it.
    fileprivate func finding(_ subject: String, _ verdict: String, _ words: String = "") async throws -> JSONValue? {
        var found: JSONValue?
        try await connection.waits {
            let all = try await $0.call("GET", "/diagnosis")["findings"]?.array ?? []
            found = all.first { $0["subject"]?.string == subject }
            let said = "\(found?["text"]?.string ?? "") \(found?["action"]?.string ?? "")"
            return found?["verdict"]?.string == verdict && (words.isEmpty || said.contains(words))
        }
        return found
    }
}
