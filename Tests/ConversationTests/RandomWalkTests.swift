import OrderedJSON
import SusiActions
import Testing

@testable import Conversation

/// A seeded walk: whatever happens in whatever order, the invariants hold.
@Suite struct RandomWalkTests {
    /// What the shell has under way, as the effects told it.
    private struct Shell {
        var recording: TurnID?
        var recognizing: TurnID?
        var asked: Set<TurnID> = []
        var speaking: UtteranceID?
        var deadlines: Set<Deadline> = []
        var waiting: Set<RequestID> = []

        mutating func perform(_ effects: [ConversationEffect], at step: Int) {
            for effect in effects {
                switch effect {
                case .cut: speaking = nil
                case .earcon, .report, .setVolume, .endSounds: break
                case .record(let turn):
                    #expect(recording == nil, "two recordings at step \(step)")
                    recording = turn
                case .abandonRecording(let turn):
                    #expect(recording == turn)
                    recording = nil
                case .recognize(let turn): recognizing = turn
                case .ask(let turn, _): asked.insert(turn)
                case .abandon(let turn):
                    if recognizing == turn { recognizing = nil }
                    asked.remove(turn)
                case .speak(let utterance, _):
                    #expect(speaking == nil, "two voices at step \(step)")
                    speaking = utterance
                case .startDeadline(let deadline, let after):
                    #expect(after > .zero)
                    deadlines.insert(deadline)
                case .cancelDeadline(let deadline):
                    #expect(deadlines.remove(deadline) != nil, "cancelled twice: \(deadline) at step \(step)")
                case .respond(let request, _):
                    #expect(waiting.remove(request) != nil, "answered twice at step \(step)")
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func invariantsHold(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var machine = ConversationMachine()
        var shell = Shell()
        var requests: UInt64 = 0
        let replies: [Reply] = [
            Reply(actions: [PlannedAction(.answer(text: "One.", language: nil, mood: nil))]),
            Reply(actions: [
                PlannedAction(.answer(text: "One.", language: nil, mood: nil)),
                PlannedAction(.answer(text: "Two?", language: nil, mood: nil)),
            ]),
            Reply(actions: [PlannedAction(.stop)]), Reply(actions: [PlannedAction(.audioVolume(percent: 20))]),
            Reply(
                actions: [PlannedAction(.rss(title: "t", description: "d", link: "l", count: nil))],
                rows: (1...8).map { JSONObject([("t", .string("row \($0)"))]) }),
        ]
        let texts = ["who are you", "stop", "volume 30", "", "louder", "no thanks", "mute", "unmute", "more", "next"]
        for step in 0..<100_000 {
            var event: ConversationEvent
            func newRequest() -> RequestID {
                requests += 1
                shell.waiting.insert(RequestID(number: requests))
                return RequestID(number: requests)
            }
            switch Int.random(in: 0..<15, using: &random) {
            case 0: event = .hotword
            case 1: event = .stopRequested
            case 2:
                event = .asked(texts.randomElement(using: &random)!, speaks: Bool.random(using: &random), newRequest())
            case 3: event = .listenRequested(newRequest())
            case 4: event = .sayRequested(.text("x", language: nil), newRequest())
            case 5: event = .volumeRequested(percent: Int.random(in: -5...120, using: &random), newRequest())
            case 6: event = .microphone(isAvailable: Int.random(in: 0..<4, using: &random) > 0)
            case 13: event = .cameDue(replies.randomElement(using: &random)!)
            case 7, 8:
                guard let turn = shell.recording else { continue }
                let ends: [RecordingEnd] = [.utterance, .utterance, .noSpeech, .microphoneLost]
                event = .recordingEnded(turn, ends.randomElement(using: &random)!)
                shell.recording = nil
            case 9:
                guard let turn = shell.recognizing else { continue }
                let text = texts.randomElement(using: &random)!
                event = .recognized(turn, text: text, confidence: Double.random(in: 0...1, using: &random))
                shell.recognizing = nil
            case 10:
                guard let turn = shell.recognizing ?? shell.asked.min() else { continue }
                event = shell.recognizing != nil ? .recognitionFailed(turn) : .noReply(turn)
                shell.recognizing = nil
                shell.asked.remove(turn)
            case 11:
                guard let turn = shell.asked.min() else { continue }
                event = .replied(turn, replies.randomElement(using: &random)!, by: .skills)
                shell.asked.remove(turn)
            case 12:
                guard let utterance = shell.speaking else { continue }
                let ends: [UtteranceEnd] = [.played, .played, .cut, .failed]
                event = .utteranceEnded(utterance, ends.randomElement(using: &random)!)
                shell.speaking = nil
            default:
                guard let deadline = shell.deadlines.randomElement(using: &random) else { continue }
                shell.deadlines.remove(deadline)
                event = .deadline(deadline)
            }
            let effects = machine.handle(event)
            shell.perform(effects, at: step)
            if event == .stopRequested {
                #expect(effects.first == .cut)
                #expect(machine.isQuiet)
            }
            // Every state but quiet has a deadline, and quiet has none.
            #expect(machine.isQuiet == shell.deadlines.isEmpty, "step \(step): \(machine.state), \(shell.deadlines)")
            #expect((0...100).contains(machine.volume))
            #expect(machine.isQuiet ? shell.waiting.isEmpty : true, "step \(step): nobody answered \(shell.waiting)")
            if step % 1000 == 999 { try runDown(&machine, &shell, step) }
        }
    }

    /// With nobody doing anything any more, the deadlines alone lead back to idle.
    private func runDown(_ machine: inout ConversationMachine, _ shell: inout Shell, _ step: Int) throws {
        for _ in 0..<100 {
            guard let deadline = shell.deadlines.first else { break }
            shell.deadlines.remove(deadline)
            shell.perform(machine.handle(.deadline(deadline)), at: step)
        }
        #expect(machine.isQuiet)
        shell = Shell()
    }

    @Test func whatIsOverHasNoEffect() throws {
        var machine = ConversationMachine()
        let turn = try #require(
            machine.handle(.hotword).compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
        _ = machine.handle(.stopRequested)
        let late: [ConversationEvent] = [
            .recordingEnded(turn, .utterance), .recognized(turn, text: "stop", confidence: 1), .recognitionFailed(turn),
            .noReply(turn), .deadline(.listening(turn)), .deadline(.recognizing(turn)), .deadline(.thinking(turn)),
            .replied(turn, Reply(actions: [PlannedAction(.stop)]), by: .server),
        ]
        for event in late { #expect(machine.handle(event).isEmpty, "\(event)") }
    }
}

/// A generator with a seed, so that a failure can be run again (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
