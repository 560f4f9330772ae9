internal import Audio
internal import Conversation
internal import Platform
internal import Speech
internal import Synchronization

/// What the listener tells.
enum ListenerEvent: Sendable {
    case hotword(phrase: String, score: Double)
    case stop
    /// Somebody paused, perhaps for good: what was said so far, so that work on it can begin.
    case pause(TurnID, samples: [Int16])
    /// A recording is complete; `samples` is what was said (16 kHz mono), empty if nothing was.
    case recordingEnded(TurnID, RecordingEnd, reason: String, samples: [Int16])
    /// The hotword cannot be heard for now, a sentence; nil once it can.
    case spotterFault(String?)
}

/// Listens to the microphone on a thread of its own: spots the hotword (and "stop" while anything sounds), and records
/// the question.
///
/// "Stop" and a hotword cut the sound right here, before anybody else learns of it: the way to silence shares nothing
/// with recognition, queues or the network.
// @unchecked is not needed: all mutable state of the loop is local to its thread; orders are guarded by their mutex.
final class Listener: Sendable {
    /// How to listen.
    struct Settings: Sendable {
        var endpointing = Endpointer.Settings()
        /// Sound before a button or a command that still belongs to the question, 16 kHz samples: people begin early.
        var preRoll = 4_800
    }

    private enum Order { case record(TurnID), abandon(TurnID) }

    private let capture: Capture
    private let playback: Playback
    private let settings: Settings
    private let isSounding: @Sendable () -> Bool
    private let makeSpotter: @Sendable () throws -> any HotwordSpotter
    private let deliver: @Sendable (ListenerEvent) -> Void
    private let orders = Mutex<[Order]>([])
    private let beatCount = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let log = Log("listener")

    /// A frame: 20 ms.
    private static let frameLength = 320
    /// How long the room rings on after the earcon's last frame has been handed to the device, nanoseconds.
    private static let earconTail: UInt64 = 400_000_000
    /// Silence from the microphone's thread after which a recording is given up, nanoseconds.
    private static let lostAfter: UInt64 = 1_500_000_000

    /// Starts listening. `isSounding` says whether there is anything to stop; `makeSpotter` runs on the listener's thread, again and again until it succeeds; `deliver` is
    /// called on that thread and must not block.
    init(
        capture: Capture, playback: Playback, settings: Settings, isSounding: @escaping @Sendable () -> Bool,
        makeSpotter: @escaping @Sendable () throws -> any HotwordSpotter,
        deliver: @escaping @Sendable (ListenerEvent) -> Void
    ) {
        self.capture = capture
        self.playback = playback
        self.settings = settings
        self.isSounding = isSounding
        self.makeSpotter = makeSpotter
        self.deliver = deliver
        startThread(name: "listen") { self.run() }
    }

    /// Records the question of `turn`, from the end of the hotword on.
    func record(_ turn: TurnID) { order(.record(turn)) }

    /// Forgets the recording of `turn`.
    func abandon(_ turn: TurnID) { order(.abandon(turn)) }

    /// Ends the thread soon.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        capture.ring.wake.signal()
    }

    /// Grows as long as the thread does its work, with or without a microphone: the watchdog's evidence.
    var beats: Int { beatCount.load(ordering: .relaxed) }

    private func order(_ order: Order) {
        orders.withLock { $0.append(order) }
        capture.ring.wake.signal()
    }

    // MARK: The thread

    /// What the loop works with.
    private struct Loop {
        var past = SoundPast(capacity: 4 * 16_000)
        var room = RoomLevel()
        var spotter: (any HotwordSpotter)?
        var nextSpotterTry: UInt64 = 0
        var spotterWait: UInt64 = 1_000_000_000
        /// Where in the stream the last hotword ended.
        var questionStart: Int?
        var recording: (turn: TurnID, sound: Recording, startedAt: UInt64)?
        var lastFrameAt = monotonicNanoseconds()
    }

    private func run() {
        var loop = Loop()
        let frame = UnsafeMutableBufferPointer<Int16>.allocate(capacity: Self.frameLength)
        defer { frame.deallocate() }
        while !isStopping.load(ordering: .acquiring) {
            beatCount.add(1, ordering: .relaxed)
            let now = monotonicNanoseconds()
            let available = capture.ring.wait(for: Self.frameLength, until: now + 250_000_000)
            carryOut(&loop)
            if loop.spotter == nil { prepareSpotter(&loop) }
            guard available >= Self.frameLength else {
                giveUpIfLost(&loop)
                continue
            }
            while capture.ring.available >= Self.frameLength {
                guard capture.ring.read(into: frame) == Self.frameLength else { break }
                loop.lastFrameAt = monotonicNanoseconds()
                hear(UnsafeBufferPointer(frame), &loop)
                // Orders may come while a long backlog is worked off.
                carryOut(&loop)
            }
        }
    }

    private func hear(_ frame: UnsafeBufferPointer<Int16>, _ loop: inout Loop) {
        loop.past.append(frame)
        if loop.recording != nil {
            record(frame, &loop)
            return
        }
        loop.room.feed(frame)
        guard let found = loop.spotter?.process(frame, isSounding: isSounding()) else { return }
        switch found.kind {
        case .stop:
            playback.cut()
            log.info("heard \"\(found.phrase)\" (\(found.score)): stop")
            deliver(.stop)
        case .hotword:
            if playback.isSounding { playback.cut() }
            loop.questionStart = loop.past.end - found.samplesSinceEnd
            log.info("heard the hotword (\(found.phrase), \(found.score))")
            deliver(.hotword(phrase: found.phrase, score: found.score))
        }
    }

    private func record(_ frame: UnsafeBufferPointer<Int16>, _ loop: inout Loop) {
        guard let startedAt = loop.recording?.startedAt else { return }
        let hasEarcon = mayHearEarcon(since: startedAt)
        if let end = loop.recording?.sound.append(frame, hasEarcon: hasEarcon) {
            finish(end, &loop)
        } else if let recording = loop.recording, let said = loop.recording?.sound.takeEarlySpeech() {
            deliver(.pause(recording.turn, samples: said))
        }
    }

    /// True from the order on (the earcon is on its way then) until the room has rung out.
    private func mayHearEarcon(since startedAt: UInt64) -> Bool {
        let now = monotonicNanoseconds()
        let earcon = playback.lastEarcon
        if playback.isEarconSounding || earcon.end + Self.earconTail > now { return true }
        return earcon.end < startedAt && now < startedAt + 1_000_000_000
    }

    private func finish(_ end: Recording.End, _ loop: inout Loop) {
        guard let turn = loop.recording?.turn else { return }
        loop.recording = nil
        loop.questionStart = nil
        loop.spotter?.reset()
        let how: RecordingEnd = end.reason == .noSpeech || end.speech.isEmpty ? .noSpeech : .utterance
        log.info("end of the question: \(end.reason.rawValue), \(end.speech.count / 16) ms of speech")
        deliver(.recordingEnded(turn, how, reason: end.reason.rawValue, samples: end.speech))
    }

    private func giveUpIfLost(_ loop: inout Loop) {
        guard let turn = loop.recording?.turn, monotonicNanoseconds() > loop.lastFrameAt + Self.lostAfter else {
            return
        }
        loop.recording = nil
        loop.questionStart = nil
        deliver(.recordingEnded(turn, .microphoneLost, reason: "microphoneLost", samples: []))
    }

    private func carryOut(_ loop: inout Loop) {
        for order in orders.withLock({ waiting in
            defer { waiting = [] }; return waiting
        }) {
            switch order {
            case .record(let turn): begin(turn, &loop)
            case .abandon(let turn):
                guard loop.recording?.turn == turn else { continue }
                loop.recording = nil
                loop.questionStart = nil
                loop.spotter?.reset()
            }
        }
    }

    /// Begins with what was said since the hotword (or shortly before the button): the earcon takes nobody's word.
    private func begin(_ turn: TurnID, _ loop: inout Loop) {
        let sound = Recording(
            settings: settings.endpointing, floor: loop.room.level,
            notch: ToneNotch(partials: Earcon.listening.partials))
        loop.recording = (turn, sound, monotonicNanoseconds())
        let start = loop.questionStart ?? loop.past.end - settings.preRoll
        let said = loop.past.samples(from: start)
        var position = 0
        while position + Self.frameLength <= said.count {
            said.withUnsafeBufferPointer { buffer in
                record(UnsafeBufferPointer(rebasing: buffer[position..<position + Self.frameLength]), &loop)
            }
            guard loop.recording != nil else { return }
            position += Self.frameLength
        }
    }

    private func prepareSpotter(_ loop: inout Loop) {
        guard monotonicNanoseconds() >= loop.nextSpotterTry else { return }
        do {
            loop.spotter = try makeSpotter()
            deliver(.spotterFault(nil))
        } catch {
            loop.nextSpotterTry = monotonicNanoseconds() + loop.spotterWait
            loop.spotterWait = min(60_000_000_000, loop.spotterWait * 2)
            log.error("no hotword can be heard: \(error)")
            deliver(.spotterFault("\(error)"))
        }
    }
}
