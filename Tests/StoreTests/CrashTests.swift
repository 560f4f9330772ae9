import CLinux
import Conversation
import Glibc
import Platform
import Testing

@testable import Store

/// It lies beside the bundle of tests.
private let writer: String? = {
    for argument in CommandLine.arguments {
        guard let bundle = argument.firstRange(of: ".xctest")?.lowerBound,
            let slash = argument[..<bundle].lastIndex(of: "/")
        else { continue }
        let path = argument[..<slash] + "/store-writer"
        if access(String(path), X_OK) == 0 { return String(path) }
    }
    return nil
}()

/// A program that sets, changes and ends alarms is killed in the middle of it, again and again. Whatever it had
/// confirmed is there afterwards, and nothing that was over rings again.
@Suite(.timeLimit(.minutes(1)), .enabled(if: writer != nil)) struct CrashTests {
    /// What the reports of all runs so far say.
    private struct Account {
        var confirmed: [Int: String] = [:]
        /// The change that was under way when the reports ended.
        var open: [Int: String?]?
        var now = 1_790_000_000_000
        var sounding: [Int: String] = [:]
        var over: Set<String> = []
        /// What ended, and is over once the change that says so is confirmed.
        var ending: [Int: String] = [:]
        var twice: [String] = []
        var confirmations = 0
        var rings = 0
        var problems: [String] = []

        mutating func read(_ line: Substring) {
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            switch words.first {
            case "try":
                var change: [Int: String?] = [:]
                for part in words[2].split(separator: "\t") {
                    let fields = part.dropFirst().split(separator: " ", maxSplits: 1)
                    guard let id = Int(fields[0]) else { continue }
                    change[id] = .some(part.first == "+" ? String(fields[1]) : nil)
                }
                open = change
            case "done":
                for (id, record) in open ?? [:] {
                    confirmed[id] = record
                    // What was put off rings once more.
                    guard let key = ending.removeValue(forKey: id), record?.contains("\"snooze\"") != true else {
                        continue
                    }
                    over.insert(key)
                }
                open = nil
                confirmations += 1
            case "rings":
                let key = "\(words[2])"
                if over.contains(key) { twice.append(key) }
                rings += 1
                if let id = Int(words[1]) { sounding[id] = key }
            case "ends":
                guard let id = Int(words[1]) else { return }
                ending[id] = sounding.removeValue(forKey: id)
            case "now": now = Int(words[1]) ?? now
            default: problems.append(String(line))
            }
        }

        mutating func ended() {
            sounding = [:]
            ending = [:]
        }
    }

    @Test func killedAtRandomInstants() async throws {
        let folder = try Folder()
        let program = try #require(writer)
        var account = Account()
        var random = Xorshift(state: 0x5eed)
        let start = MonotonicTime.now
        var rounds = 0
        var unfinished = 0
        while rounds < 200, MonotonicTime.now - start < .seconds(35) {
            rounds += 1
            // From before it opens the database to many changes later: how long a start takes is the machine's affair, so
            // only one round in ten is timed from it, the others from the first report.
            let limit = random.next(70)
            account = try Self.round(program, folder.database, rounds, limit, rounds % 10 == 0, account)
            let store = Store(path: folder.database)
            let evidence = try await store.open().evidence
            #expect(evidence == nil)
            let found = try await store.alarms()
            await store.close()
            #expect(found.unreadable.isEmpty)
            let disk = Dictionary(uniqueKeysWithValues: found.entries.map { ($0.id.number, $0.record) })
            // The change under way is there or not, but never in part.
            var with = account.confirmed
            for (id, record) in account.open ?? [:] { with[id] = record }
            if disk != account.confirmed {
                unfinished += 1
                #expect(disk == with)
            }
            account.confirmed = disk
            account.open = nil
            account.ended()
        }
        #expect(rounds >= 50, "the machine is too slow to tell")
        #expect(account.twice.isEmpty)
        #expect(account.problems.isEmpty)
        #expect(account.confirmations > rounds)
        #expect(account.rings > 0)
        #expect(!account.over.isEmpty)
        print(
            "killed \(rounds) times in \(MonotonicTime.now - start): \(account.confirmations) confirmations, "
                + "\(account.rings) rings, \(unfinished) changes on disk that were not confirmed yet")
    }

    /// Runs the writer for so many milliseconds, from its start or from its first report, and reads its reports. Without a
    /// suspension: the child dies with the thread that started it.
    private static func round(
        _ program: String, _ database: String, _ seed: Int, _ limit: Int, _ isFromStart: Bool, _ before: Account
    ) throws -> Account {
        var account = before
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemError(errno: errno) }
        defer { close(ends[0]) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        var pid: Int32 = 0
        let texts: [String] = [program, database, "\(seed * 7919)", "\(account.now)"]
        let words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        defer { for word in words { free(word) } }
        let arguments: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0) } + [nil]
        let failure = clinux_spawn(arguments, nil, [-1, ends[1], 2], 1, &pid)
        close(ends[1])
        guard failure == 0 else { throw SystemError(errno: failure, doing: "starting the writer") }
        var deadline = MonotonicTime.now + (isFromStart ? .milliseconds(limit) : .seconds(10))
        var isTimed = isFromStart
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var isKilled = false
        while true {
            if !isKilled {
                let left = max(0, Int((deadline - MonotonicTime.now) / .milliseconds(1)))
                var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
                if poll(&waiting, 1, Int32(left)) == 0 || MonotonicTime.now >= deadline {
                    kill(pid, SIGKILL)
                    isKilled = true
                }
                if !isKilled, waiting.revents == 0 { continue }
            }
            let count = read(ends[0], &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if !isTimed {
                isTimed = true
                deadline = MonotonicTime.now + .milliseconds(limit)
            }
            bytes.append(contentsOf: chunk[..<count])
        }
        if !isKilled { kill(pid, SIGKILL) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let text = String(decoding: bytes, as: UTF8.self)
        let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
        for line in whole.split(separator: "\n") { account.read(line) }
        return account
    }
}

/// Marsaglia's xorshift64*.
private struct Xorshift {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
    }
}
