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
    /// Somebody may be calling over what sounds: it should be quieter for a moment, or again as loud as before.
    case suspicion(Bool)
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

    private enum Order { case record(TurnID), abandon(TurnID), renew }

    private let capture: Capture
    private let playback: Playback
    private let settings: Settings
    private let isSounding: @Sendable () -> Bool
    private let ownVoice: OwnVoice
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
    /// How long the loudspeaker is lowered for somebody who may have called, nanoseconds: long enough to call again.
    private static let suspicionTime: UInt64 = 2_500_000_000
    /// Silence from the microphone's thread after which a recording is given up, nanoseconds.
    private static let lostAfter: UInt64 = 1_500_000_000

    /// Starts listening. `isSounding` says whether there is anything to stop; `makeSpotter` runs on the listener's thread,
    /// again and again until it succeeds; `deliver` is called on that thread and must not block. `ownWords` are those that
    /// the speaker itself says.
    init(
        capture: Capture, playback: Playback, settings: Settings, isSounding: @escaping @Sendable () -> Bool,
        ownWords: OwnWords,
        makeSpotter: @escaping @Sendable () throws -> any HotwordSpotter,
        deliver: @escaping @Sendable (ListenerEvent) -> Void
    ) {
        self.capture = capture
        self.playback = playback
        self.settings = settings
        self.isSounding = isSounding
        ownVoice = OwnVoice(words: ownWords)
        self.makeSpotter = makeSpotter
        self.deliver = deliver
        startThread(name: "listen") { self.run() }
    }

    /// Records the question of `turn`, from the end of the hotword on.
    func record(_ turn: TurnID) { order(.record(turn)) }

    /// Forgets the recording of `turn`.
    func abandon(_ turn: TurnID) { order(.abandon(turn)) }

    /// Asks for a new spotter, which may listen for something else.
    func renewSpotter() { order(.renew) }

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
        let canceller: EchoCanceller
        var arrival = ArrivalClock()
        /// When the last frame ended, in monotonic nanoseconds at the microphone.
        var frameEnd: UInt64 = 0
        /// Until when the loudspeaker is lowered; 0 if it is not.
        var suspicionEnd: UInt64 = 0
        var past = SoundPast(capacity: 4 * 16_000)
        var room = RoomLevel()
        var spotter: (any HotwordSpotter)? {
            didSet { teller = spotter as? any CandidateTelling }
        }
        private(set) var teller: (any CandidateTelling)?
        var nextSpotterTry: UInt64 = 0
        var spotterWait: UInt64 = 1_000_000_000
        /// Where in the stream the last hotword ended.
        var questionStart: Int?
        var recording: (turn: TurnID, sound: Recording, startedAt: UInt64)?
        var lastFrameAt = monotonicNanoseconds()
    }

    private func run() {
        var loop = Loop(canceller: EchoCanceller(reference: playback.reference))
        let frame = UnsafeMutableBufferPointer<Int16>.allocate(capacity: Self.frameLength)
        defer { frame.deallocate() }
        while !isStopping.load(ordering: .acquiring) {
            beatCount.add(1, ordering: .relaxed)
            let now = monotonicNanoseconds()
            let available = capture.ring.wait(for: Self.frameLength, until: now + 250_000_000)
            carryOut(&loop)
            loop.canceller.follow()
            if loop.suspicionEnd > 0, now > loop.suspicionEnd { suspect(false, &loop) }
            if loop.spotter == nil { prepareSpotter(&loop) }
            guard available >= Self.frameLength else {
                giveUpIfLost(&loop)
                continue
            }
            while capture.ring.available >= Self.frameLength {
                let position = capture.ring.readPosition
                guard capture.ring.read(into: frame) == Self.frameLength else { break }
                loop.lastFrameAt = monotonicNanoseconds()
                let taken = loop.arrival.take(capture.origin) + Int64(position) * 62_500
                cancel(frame, takenAt: UInt64(max(0, taken)), &loop)
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
        guard let found = loop.spotter?.process(frame, isSounding: isSounding()) else {
            weighCandidate(&loop)
            return
        }
        if let reason = disowns(found.phrase, endedAgo: found.samplesSinceEnd, &loop) {
            log.info("heard \"\(found.phrase)\" (\(found.score)); it does not count: \(reason.rawValue)")
            if reason == .unlearned { suspect(true, &loop) }
            return
        }
        suspect(false, &loop)
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

    /// Takes what the loudspeaker plays out of the frame.
    private func cancel(_ frame: UnsafeMutableBufferPointer<Int16>, takenAt time: UInt64, _ loop: inout Loop) {
        let wasActive = loop.canceller.status.isActive
        loop.canceller.process(frame, takenAt: time)
        loop.frameEnd = time + UInt64(Self.frameLength) * 62_500
        let status = loop.canceller.status
        if wasActive, !status.isActive {
            let lag = status.lagMilliseconds.map { "\(Int($0.rounded())) ms late" } ?? "of unknown delay"
            log.debug("the echo was \(lag), and \(Int(status.reduction.rounded())) dB of it were taken out")
        }
    }

    private func disowns(_ phrase: String, endedAgo ago: Int, _ loop: inout Loop) -> OwnVoice.Reason? {
        guard playback.isSounding || loop.canceller.status.isActive else { return nil }
        return ownVoice.disowns(phrase: phrase, endedAgo: ago, frameEnd: loop.frameEnd, loop.canceller)
    }

    /// What was nearly a phrase, over sound, makes the loudspeaker quieter for a moment.
    private func weighCandidate(_ loop: inout Loop) {
        guard let candidate = loop.teller?.takeCandidate(), isSounding(),
            [nil, .unlearned].contains(disowns(candidate.phrase, endedAgo: candidate.samplesSinceEnd, &loop))
        else { return }
        suspect(true, &loop)
    }

    private func suspect(_ isSuspicious: Bool, _ loop: inout Loop) {
        let was = loop.suspicionEnd > 0
        loop.suspicionEnd = isSuspicious ? monotonicNanoseconds() + Self.suspicionTime : 0
        guard was != isSuspicious else { return }
        if isSuspicious { log.debug("somebody may be calling: quieter for a moment") }
        playback.setLowered(isSuspicious)
        deliver(.suspicion(isSuspicious))
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
            case .renew:
                loop.spotter = nil
                loop.nextSpotterTry = 0
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
