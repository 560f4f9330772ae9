internal import Glibc
public import Media
internal import OrderedJSON
internal import Platform
internal import Synchronization

/// A small model of mpv: it speaks mpv's JSON IPC on a real socket, plays nothing, and fails as it is told to.
///
/// How an item behaves is in its address: `http://fake/NAME` for the names of `Item`; all other items play for ever,
/// a second further each time somebody asks.
public final class FakeMPV: Sendable {
    /// What becomes of an item.
    public enum Item: String, Sendable, CaseIterable {
        /// Is at its end at once.
        case short
        /// The server says 404.
        case missing
        /// Is no sound.
        case text
        /// Never begins.
        case hang
        /// Begins and stands still.
        case stuck
        /// Ends the process.
        case crash
        /// From now on no order is answered.
        case stall
        /// Garbage is said, then it plays.
        case garbage
        /// A line without an end.
        case flood
        /// There is no loudspeaker.
        case deaf
        /// A playlist of two, of which the first cannot be played.
        case playlist
        /// A stop is not obeyed.
        case stubborn
    }

    /// What the model is doing, and what it was told.
    public struct State: Sendable {
        /// How often it was started.
        public var launches = 0
        /// Models that run.
        public var running = 0
        /// Models that were reaped.
        public var reaped = 0
        /// What was loaded, with the position.
        public var loads: [String] = []
        /// What is loaded now.
        public var current: String?
        /// mpv's properties.
        public var isPaused = false
        /// 0 to 100.
        public var volume = 0.0
        /// How often "stop" was obeyed.
        public var stops = 0
        /// Seconds.
        public var position = 0.0
        fileprivate var entry = 0
        fileprivate var socket: Int32 = -1
    }

    /// A class: Swift 6.0 crashes over a variable in which there is a function of something as large as a State.
    private final class Waiter: Sendable {
        let condition: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Bool, Never>

        init(_ condition: @escaping @Sendable (State) -> Bool, _ continuation: CheckedContinuation<Bool, Never>) {
            self.condition = condition
            self.continuation = continuation
        }
    }

    private struct Store {
        var state = State()
        var waiting: [Int: Waiter] = [:]
        var next = 0
        var refusal: MediaFault?
    }
    private let store = Mutex(Store())

    /// A model that was not started yet.
    public init() {}

    /// What it is doing now.
    public var state: State { store.withLock { $0.state } }

    /// Starting it fails from now on; nil: no more.
    public func refuse(_ fault: MediaFault?) { store.withLock { $0.refusal = fault } }

    /// Starts a model of a process.
    public var launch: MPVPlayer.Launch {
        { [self] _ throws(MediaFault) in
            if let refusal = store.withLock({ $0.refusal }) { throw refusal }
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                throw .playerCannotStart("no socket")
            }
            let end = ends[1]
            let life = FakeLife(socket: end)
            change {
                $0.launches += 1
                $0.running += 1
                $0.current = nil
                $0.isPaused = false
                $0.volume = 0
                $0.socket = end
            }
            startThread(name: "fake-mpv") {
                self.serve(end)
                self.change {
                    $0.running -= 1
                    if $0.socket == end { $0.socket = -1 }
                }
                life.leave()
            }
            return PlayerProcess(
                socket: ends[0], pid: 0, kill: { life.end() },
                reap: {
                    life.end()
                    self.change { $0.reaped += 1 }
                })
        }
    }

    /// The current item comes to its end.
    public func finish() {
        let state = state
        guard state.current != nil else { return }
        change { $0.current = nil }
        say(state.socket, #"{"event":"end-file","reason":"eof","playlist_entry_id":\#(state.entry)}"#)
    }

    /// The process dies.
    public func crash() { shutdown(state.socket, Int32(SHUT_RDWR)) }

    /// The stream says what it plays.
    public func name(_ title: String) {
        let data = JSONValue.object(JSONObject([("icy-title", .string(title))])).text()
        say(state.socket, #"{"event":"property-change","id":1,"name":"metadata","data":\#(data)}"#)
    }

    /// Waits for something to become true; false if it has not within `limit`.
    public func wait(within limit: Duration = .seconds(30), until condition: @escaping @Sendable (State) -> Bool) async
        -> Bool
    {
        let ticket = store.withLock { store in
            store.next += 1
            return store.next
        }
        let deadline = Task {
            try? await Task.sleep(for: limit)
            self.store.withLock { $0.waiting.removeValue(forKey: ticket) }?.continuation.resume(returning: false)
        }
        defer { deadline.cancel() }
        return await withCheckedContinuation { continuation in
            let isTrue = store.withLock { store in
                if condition(store.state) { return true }
                store.waiting[ticket] = Waiter(condition, continuation)
                return false
            }
            if isTrue { continuation.resume(returning: true) }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let ready = store.withLock { store in
            body(&store.state)
            let state = store.state
            let ready = store.waiting.filter { $0.value.condition(state) }
            for ticket in ready.keys { store.waiting.removeValue(forKey: ticket) }
            return ready.values.map(\.continuation)
        }
        for continuation in ready { continuation.resume(returning: true) }
    }

    private func serve(_ socket: Int32) {
        var line: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(socket, &piece, piece.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            for byte in piece[..<count] {
                if byte == UInt8(ascii: "\n") {
                    if let request = try? JSONParser.parse(line), !obey(request, socket) { return }
                    line = []
                } else {
                    line.append(byte)
                }
            }
        }
    }

    /// False: the process ends.
    private func obey(_ request: JSONValue, _ socket: Int32) -> Bool {
        guard let command = request["command"] else { return true }
        let id = request["request_id"]?.int ?? 0
        let current = state.current.flatMap(FakeMPV.item)
        if current == .stall { return true }
        func reply(_ data: String = "null") { say(socket, #"{"request_id":\#(id),"error":"success","data":\#(data)}"#) }
        if command["name"]?.string == "loadfile" {
            load(command["url"]?.string ?? "", command["options"]?["start"]?.string ?? "none", id, socket)
            return state.current.flatMap(FakeMPV.item) != .crash
        }
        switch (command[0]?.string ?? "", command[1]?.string ?? "") {
        case ("quit", _): return false
        case ("stop", _):
            if current == .stubborn { return true }
            reply()
            let had = state.current != nil
            change {
                $0.current = nil
                $0.stops += 1
            }
            if had { say(socket, #"{"event":"end-file","reason":"stop","playlist_entry_id":\#(state.entry)}"#) }
        case ("set_property", "pause"):
            change { $0.isPaused = command[2]?.bool ?? false }
            reply()
        case ("set_property", "volume"):
            change { $0.volume = command[2]?.double ?? 0 }
            reply()
        case ("get_property", "time-pos"):
            if current != .stuck { change { if !$0.isPaused { $0.position += 1 } } }
            reply("\(state.position)")
        case ("get_property", "idle-active"): reply(state.current == nil ? "true" : "false")
        case ("get_property", "current-ao"):
            if current == .deaf {
                say(socket, #"{"request_id":\#(id),"error":"property unavailable"}"#)
            } else {
                reply(#""alsa""#)
            }
        case ("get_property", "metadata"): reply("{}")
        case ("get_property", "mpv-version"): reply(#""mpv 0.0 (model)""#)
        default: reply()
        }
        return true
    }

    private func load(_ address: String, _ start: String, _ id: Int, _ socket: Int32) {
        change {
            $0.loads.append(start == "none" ? address : "\(address) at \(start)")
            $0.current = address
            $0.entry += 1
            $0.position = Double(start) ?? 0
        }
        var entry = state.entry
        func say(_ line: String) { self.say(socket, line) }
        func end(_ error: String) {
            change { $0.current = nil }
            say(#"{"event":"end-file","reason":"error","playlist_entry_id":\#(entry),"file_error":"\#(error)"}"#)
        }
        let item = FakeMPV.item(address)
        if item == .crash || item == .stall { return }
        say(#"{"request_id":\#(id),"error":"success","data":{"playlist_entry_id":\#(entry)}}"#)
        say(#"{"event":"start-file","playlist_entry_id":\#(entry)}"#)
        let sound = #"{"event":"playback-restart"}"#
        switch item {
        case .missing:
            say(#"{"event":"log-message","prefix":"ffmpeg","level":"warn","text":"http: HTTP error 404 Not Found\n"}"#)
            end("loading failed")
        case .text: end("unrecognized file format")
        case .hang: break
        case .short:
            say(sound)
            finish()
        case .garbage:
            say("\u{0}\u{FFFD} not json {{{")
            say(#"{"event":12,"request_id":"x"}"#)
            say(#"{"request_id":999999,"error":"success","data":[]}"#)
            say("[]")
            say(sound)
        case .flood:
            let block = String(repeating: "x", count: 65_536)
            for _ in 0..<32 { raw(socket, block) }
        case .deaf:
            say(sound)
            end("audio output initialization failed")
        case .playlist:
            say(#"{"event":"end-file","reason":"redirect","playlist_entry_id":\#(entry)}"#)
            say(#"{"event":"start-file","playlist_entry_id":\#(entry + 1)}"#)
            say(
                #"{"event":"end-file","reason":"error","playlist_entry_id":\#(entry + 1),"file_error":"loading failed"}"#
            )
            entry += 2
            change { $0.entry = entry }
            say(#"{"event":"start-file","playlist_entry_id":\#(entry)}"#)
            say(sound)
        case .stuck, .stubborn, nil: say(sound)
        case .crash, .stall: break
        }
    }

    private static func item(_ address: String) -> Item? {
        guard address.hasPrefix("http://fake/") else { return nil }
        return Item(rawValue: String(address.dropFirst("http://fake/".count)))
    }

    private func say(_ socket: Int32, _ line: String) { raw(socket, line + "\n") }

    private func raw(_ socket: Int32, _ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            sent += count
        }
    }
}

/// The model's end of the socket: shut down by whoever ends it, closed by its own thread only.
private final class FakeLife: Sendable {
    private let socket: Mutex<Int32?>
    init(socket: Int32) { self.socket = Mutex(socket) }

    func end() { socket.withLock { if let socket = $0 { shutdown(socket, Int32(SHUT_RDWR)) } } }

    func leave() {
        socket.withLock { socket in
            if let open = socket { close(open) }
            socket = nil
        }
    }
}
