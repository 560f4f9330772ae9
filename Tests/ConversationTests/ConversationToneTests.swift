import SusiActions
import Testing

@testable import Conversation

/// Which tones are heard, and when.
@Suite struct ConversationToneTests {
    private let reply = Reply(actions: [PlannedAction(.answer(text: "Hello.", language: nil, mood: nil))])

    private func tones(_ effects: [ConversationEffect]) -> [EarconName] {
        effects.compactMap { if case .earcon(let name) = $0 { name } else { nil } }
    }

    /// A machine whose recorded question is being worked on.
    private func recognizing() throws -> (machine: ConversationMachine, turn: TurnID) {
        var machine = ConversationMachine()
        let effects = machine.handle(.hotword)
        let turn = try #require(effects.compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
        _ = machine.handle(.recordingEnded(turn, .utterance))
        return (machine, turn)
    }

    @Test func aSlowAnswerIsAnnouncedOnce() throws {
        for isRecognized in [false, true] {
            var (machine, turn) = try recognizing()
            if isRecognized { _ = machine.handle(.recognized(turn, text: "who are you", confidence: 1)) }
            #expect(machine.handle(.deadline(.acknowledging(turn))) == [.earcon(.heard)])
            #expect(machine.handle(.deadline(.acknowledging(turn))) == [])
            // Nothing is left to be cancelled.
            if !isRecognized { _ = machine.handle(.recognized(turn, text: "who are you", confidence: 1)) }
            let effects = machine.handle(.replied(turn, reply, by: .server))
            #expect(!effects.contains(.cancelDeadline(.acknowledging(turn))))
            #expect(tones(effects).isEmpty)
        }
    }

    /// What ends the work on a question, and the tones that this has of its own.
    @Test(
        arguments: [
            ("replied", []), ("no reply", []), ("stop", []), ("hotword", [.listening]), ("failed", [.error]),
            ("noise", [.notUnderstood]), ("stop by voice", []), ("late", []),
        ] as [(String, [EarconName])])
    func aQuickEndHasNoSuchTone(_ end: String, _ expected: [EarconName]) throws {
        var (machine, turn) = try recognizing()
        func recognized() -> ConversationEvent { .recognized(turn, text: "who are you", confidence: 1) }
        var effects: [ConversationEffect]
        switch end {
        case "replied", "no reply", "late":
            _ = machine.handle(recognized())
            effects = machine.handle(
                end == "replied"
                    ? .replied(turn, reply, by: .skills)
                    : end == "late" ? .deadline(.thinking(turn)) : .noReply(turn))
        case "stop": effects = machine.handle(.stopRequested)
        case "hotword": effects = machine.handle(.hotword)
        case "failed": effects = machine.handle(.recognitionFailed(turn))
        case "noise": effects = machine.handle(.recognized(turn, text: "", confidence: 0))
        default: effects = machine.handle(.recognized(turn, text: "stop", confidence: 1))
        }
        #expect(effects.filter { $0 == .cancelDeadline(.acknowledging(turn)) }.count == 1)
        #expect(tones(effects) == expected)
        #expect(machine.handle(.deadline(.acknowledging(turn))) == [])
    }

    @Test func stopCutsTheToneAndNoneFollows() throws {
        var (machine, turn) = try recognizing()
        _ = machine.handle(.deadline(.acknowledging(turn)))
        let effects = machine.handle(.stopRequested)
        #expect(effects.first == .cut)
        #expect(tones(effects).isEmpty)
        #expect(machine.isQuiet)
    }

    @Test func whatIsTypedNeedsNoSign() {
        var machine = ConversationMachine()
        let effects = machine.handle(.asked("who are you", speaks: true, RequestID(number: 1)))
        #expect(!effects.contains { if case .startDeadline(.acknowledging, _) = $0 { true } else { false } })
    }

    @Test(
        arguments: [
            ("mute", 60, [.earcon(.muted), .setVolume(percent: 0)]),
            ("volume 0", 60, [.earcon(.muted), .setVolume(percent: 0)]),
            ("mute", 0, [.setVolume(percent: 0)]), ("unmute", 0, [.setVolume(percent: 10), .earcon(.unmuted)]),
            ("louder", 0, [.setVolume(percent: 10), .earcon(.unmuted)]), ("unmute", 60, [.setVolume(percent: 60)]),
            ("louder", 60, [.setVolume(percent: 70)]),
        ] as [(String, Int, [ConversationEffect])])
    func silenceIsAnnouncedBeforeAndItsEndAfter(_ text: String, _ volume: Int, _ expected: [ConversationEffect]) {
        for speaks in [true, false] {
            var machine = ConversationMachine(volume: volume)
            let effects = machine.handle(.asked(text, speaks: speaks, RequestID(number: 1))).filter {
                switch $0 {
                case .earcon, .setVolume: true
                default: false
                }
            }
            // To somebody who types nothing is to be heard.
            let heard = expected.filter { if case .earcon = $0 { speaks } else { true } }
            #expect(effects == heard, "speaks: \(speaks)")
        }
    }
}
