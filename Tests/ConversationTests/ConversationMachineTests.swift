import SusiActions
import Testing

@testable import Conversation

/// The machine as a table: in a state, an event gives a state and effects.
@Suite struct ConversationMachineTests {
    private let request = RequestID(number: 7)
    private let reply = Reply(
        actions: [PlannedAction(.answer(text: "Hello.", language: nil, mood: nil))], skills: ["s"])

    /// A machine led into a state by the shortest way.
    private func machine(in name: ConversationStateName, turn: inout TurnID?) -> ConversationMachine {
        var machine = ConversationMachine()
        guard name != .idle else { return machine }
        for effect in machine.handle(.hotword) { if case .record(let id) = effect { turn = id } }
        guard name != .listening, let id = turn else { return machine }
        _ = machine.handle(.recordingEnded(id, .utterance))
        guard name != .recognizing else { return machine }
        _ = machine.handle(.recognized(id, text: "who are you", confidence: 0.9))
        guard name != .thinking else { return machine }
        _ = machine.handle(.replied(id, reply, by: .skills))
        return machine
    }

    private func machine(in name: ConversationStateName) -> ConversationMachine {
        var turn: TurnID?
        return machine(in: name, turn: &turn)
    }

    @Test(arguments: ConversationStateName.allCases) func theShortestWayLeadsThere(_ name: ConversationStateName) {
        #expect(machine(in: name).state.name == name)
    }

    @Test func aWholeTurn() throws {
        var machine = ConversationMachine()
        var effects = machine.handle(.hotword)
        let turn = try #require(effects.compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
        #expect(
            effects == [
                .cut, .earcon(.listening), .record(turn), .startDeadline(.listening(turn), after: .seconds(20)),
                .report(.state(.listening)),
            ])
        effects = machine.handle(.recordingEnded(turn, .utterance))
        #expect(
            effects == [
                .cancelDeadline(.listening(turn)), .recognize(turn),
                .startDeadline(.recognizing(turn), after: .seconds(10)),
                .startDeadline(.acknowledging(turn), after: .milliseconds(600)), .report(.state(.recognizing)),
            ])
        effects = machine.handle(.recognized(turn, text: "who are you", confidence: 0.8))
        #expect(
            effects == [
                .cancelDeadline(.recognizing(turn)), .report(.heard(text: "who are you", confidence: 0.8)),
                .ask(turn, "who are you"), .startDeadline(.thinking(turn), after: .seconds(8)),
                .report(.state(.thinking)),
            ])
        effects = machine.handle(.replied(turn, reply, by: .skills))
        let said = SpokenText.text("Hello.", language: nil)
        let utterance = try #require(effects.compactMap { if case .speak(let id, _) = $0 { id } else { nil } }.first)
        #expect(
            effects == [
                .cancelDeadline(.thinking(turn)), .report(.answered(by: .skills, skill: "s", text: [said])),
                .speak(utterance, said), .startDeadline(.speaking(utterance), after: .seconds(11)),
                .cancelDeadline(.acknowledging(turn)), .report(.state(.speaking)),
            ])
        effects = machine.handle(.utteranceEnded(utterance, .played))
        #expect(effects == [.cancelDeadline(.speaking(utterance)), .report(.state(.idle))])
        #expect(machine.isQuiet)
    }

    @Test(arguments: ConversationStateName.allCases)
    func stopCutsFirstAndEndsEverything(_ name: ConversationStateName) {
        var machine = machine(in: name)
        _ = machine.handle(.asked("what time is it", speaks: false, request))
        _ = machine.handle(.sayRequested(.text("later", language: nil), RequestID(number: 8)))
        let wasIdle = machine.state == .idle
        let effects = machine.handle(.stopRequested)
        #expect(effects.first == .cut)
        // What is said or asked ends first, the music with the next stop.
        #expect(effects[1] == .endSounds(musicToo: wasIdle))
        #expect(effects.contains(.respond(request, .stopped)))
        #expect(machine.isQuiet)
        #expect(!effects.contains { if case .speak = $0 { true } else { false } })
        #expect(machine.handle(.stopRequested) == [.cut, .endSounds(musicToo: true)])
    }

    @Test func aLateReplyIsDiscarded() throws {
        var turn: TurnID?
        var machine = machine(in: .thinking, turn: &turn)
        let id = try #require(turn)
        _ = machine.handle(.stopRequested)
        #expect(machine.handle(.replied(id, reply, by: .server)) == [])
        #expect(machine.handle(.noReply(id)) == [])
        #expect(machine.handle(.deadline(.thinking(id))) == [])
        #expect(machine.state == .idle)
    }

    @Test(arguments: ConversationStateName.allCases)
    func theHotwordCutsAndListens(_ name: ConversationStateName) {
        var machine = machine(in: name)
        let effects = machine.handle(.hotword)
        #expect(machine.state.name == .listening)
        switch name {
        case .listening: #expect(effects.isEmpty)
        // In idle an alarm may be ringing.
        case .idle, .recognizing, .thinking, .speaking: #expect(effects.first == .cut)
        }
    }

    @Test(arguments: [
        ("stop", true), ("Stop!", true), ("susi stop", true), ("please stop", true), ("never mind", true),
        ("stop the music", false), ("don't stop", false),
    ])
    func stopIsDecidedBeforeAnybodyIsAsked(_ text: String, _ isStop: Bool) throws {
        var turn: TurnID?
        var machine = machine(in: .recognizing, turn: &turn)
        let effects = machine.handle(.recognized(try #require(turn), text: text, confidence: 1))
        #expect(effects.contains(.cut) == isStop)
        #expect((machine.state == .idle) == isStop)
    }

    @Test func whatWasNotUnderstoodAsksNobody() throws {
        for (text, confidence) in [("play the piano", 0.3), ("", 1.0)] {
            var turn: TurnID?
            var machine = machine(in: .recognizing, turn: &turn)
            let effects = machine.handle(.recognized(try #require(turn), text: text, confidence: confidence))
            #expect(!effects.contains { if case .ask = $0 { true } else { false } })
            #expect(effects.contains(.earcon(.notUnderstood)))
            // To a noise without words a tone is answer enough.
            let speaks = effects.contains { if case .speak(_, .prompt(.notUnderstood)) = $0 { true } else { false } }
            #expect(speaks == !text.isEmpty)
        }
    }

    /// A machine that has just asked something aloud, and what is being said.
    private func asking() throws -> (ConversationMachine, UtteranceID) {
        var turn: TurnID?
        var machine = machine(in: .thinking, turn: &turn)
        let question = Reply(actions: [PlannedAction(.answer(text: "Another one?", language: nil, mood: nil))])
        let effects = machine.handle(.replied(try #require(turn), question, by: .skills))
        return (machine, try #require(effects.compactMap { if case .speak(let id, _) = $0 { id } else { nil } }.first))
    }

    @Test func aQuestionOpensAFollowUpAfterItsLastFrame() throws {
        var (machine, utterance) = try asking()
        #expect(machine.state.name == .speaking)
        let effects = machine.handle(.utteranceEnded(utterance, .played))
        #expect(machine.state.name == .listening)
        #expect(effects.contains(.earcon(.listening)))
        let turn = try #require(effects.compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
        // Silence ends it without a sound.
        #expect(
            machine.handle(.recordingEnded(turn, .noSpeech)) == [
                .cancelDeadline(.listening(turn)), .report(.state(.idle)),
            ])
    }

    @Test(arguments: ["no thanks", "No, thank you.", "that's all"])
    func aFollowUpCanBeDeclined(_ text: String) throws {
        var (machine, utterance) = try asking()
        let effects = machine.handle(.utteranceEnded(utterance, .played))
        let turn = try #require(effects.compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
        _ = machine.handle(.recordingEnded(turn, .utterance))
        let after = machine.handle(.recognized(turn, text: text, confidence: 0.9))
        #expect(machine.isQuiet)
        #expect(!after.contains { if case .speak = $0 { true } else { false } })
    }

    @Test func thereAreAtMostTwoFollowUps() throws {
        var (machine, utterance) = try asking()
        let question = Reply(actions: [PlannedAction(.answer(text: "And now?", language: nil, mood: nil))])
        var opened = 0
        for _ in 0..<5 {
            let effects = machine.handle(.utteranceEnded(utterance, .played))
            guard let turn = effects.compactMap({ if case .record(let id) = $0 { id } else { nil } }).first else {
                break
            }
            opened += 1
            _ = machine.handle(.recordingEnded(turn, .utterance))
            _ = machine.handle(.recognized(turn, text: "yes", confidence: 0.9))
            let next = machine.handle(.replied(turn, question, by: .skills))
            utterance = try #require(next.compactMap { if case .speak(let id, _) = $0 { id } else { nil } }.first)
        }
        #expect(opened == 2)
        #expect(machine.isQuiet)
    }

    @Test func aCutQuestionOpensNothing() throws {
        var (machine, _) = try asking()
        _ = machine.handle(.stopRequested)
        #expect(machine.isQuiet)
    }

    @Test func muteComesBackToWhereItWas() throws {
        var machine = ConversationMachine(volume: 70)
        _ = machine.handle(.asked("mute", speaks: false, request))
        #expect(machine.volume == 0)
        _ = machine.handle(.asked("mute", speaks: false, request))
        _ = machine.handle(.asked("unmute", speaks: false, request))
        #expect(machine.volume == 70)
        _ = machine.handle(.asked("volume 0", speaks: false, request))
        _ = machine.handle(.asked("unmute", speaks: false, request))
        #expect(machine.volume == 10)
    }

    @Test func silenceEndsSoftly() throws {
        var turn: TurnID?
        var machine = machine(in: .listening, turn: &turn)
        let id = try #require(turn)
        #expect(
            machine.handle(.recordingEnded(id, .noSpeech)) == [
                .cancelDeadline(.listening(id)), .earcon(.notHeard), .report(.state(.idle)),
            ])
    }

    @Test func withoutAMicrophoneItSaysSo() {
        var machine = ConversationMachine()
        _ = machine.handle(.microphone(isAvailable: false))
        let effects = machine.handle(.listenRequested(request))
        #expect(effects.contains(.respond(request, .refused(.noMicrophone))))
        #expect(effects.contains { if case .speak(_, .prompt(.noMicrophone)) = $0 { true } else { false } })
        _ = machine.handle(.stopRequested)
        _ = machine.handle(.microphone(isAvailable: true))
        #expect(machine.handle(.listenRequested(request)).contains(.respond(request, .accepted)))
    }

    @Test func aClosedMicrophoneIsNotCalledGone() {
        var machine = ConversationMachine()
        _ = machine.handle(.microphone(isAvailable: false, isMuted: true))
        let effects = machine.handle(.listenRequested(request))
        #expect(effects.contains(.respond(request, .refused(.microphoneMuted))))
        #expect(effects.contains { if case .speak(_, .prompt(.microphoneMuted)) = $0 { true } else { false } })
        _ = machine.handle(.stopRequested)
        _ = machine.handle(.microphone(isAvailable: false))
        #expect(machine.handle(.listenRequested(request)).contains(.respond(request, .refused(.noMicrophone))))
    }

    @Test func aMicrophoneLostWhileListeningIsTold() {
        var machine = machine(in: .listening)
        let effects = machine.handle(.microphone(isAvailable: false))
        #expect(effects.contains(.earcon(.error)))
        #expect(machine.state.name == .speaking)
    }

    @Test func aQuestionInTextGoesOnBesideTheVoice() throws {
        var machine = machine(in: .speaking)
        let effects = machine.handle(.asked("what time is it", speaks: false, request))
        let turn = try #require(effects.compactMap { if case .ask(let id, _) = $0 { id } else { nil } }.first)
        #expect(machine.state.name == .speaking)
        let answered = machine.handle(.replied(turn, reply, by: .skills))
        #expect(
            answered.contains(
                .respond(
                    request,
                    .answered(text: [.text("Hello.", language: nil)], by: .skills, skill: "s", actions: ["answer"]))))
        #expect(machine.state.name == .speaking)
    }

    @Test func announcementsWaitForTheirMoment() throws {
        var turn: TurnID?
        var machine = machine(in: .listening, turn: &turn)
        let id = try #require(turn)
        #expect(
            machine.handle(.sayRequested(.text("Dinner.", language: nil), request)) == [.respond(request, .accepted)])
        let effects = machine.handle(.recordingEnded(id, .noSpeech))
        #expect(effects.contains { if case .speak(_, .text("Dinner.", nil)) = $0 { true } else { false } })
        for number in 0..<20 {
            _ = machine.handle(.sayRequested(.text("more", language: nil), RequestID(number: UInt64(number))))
        }
        #expect(machine.handle(.sayRequested(.text("more", language: nil), request)) == [.respond(request, .busy)])
    }

    @Test func replyEffects() throws {
        typealias Row = (actions: [Action], plan: Plan?, speeches: [SpokenText])
        let answer = Action.answer(text: "Hi.", language: "de", mood: nil)
        let table: [Row] = [
            ([answer], nil, [.text("Hi.", language: "de")]),
            ([answer, answer], nil, [.text("Hi.", language: "de"), .text("Hi.", language: "de")]),
            ([.answer(text: " \n", language: nil, mood: nil)], nil, [.prompt(.doNotKnow)]),
            ([.media(.pause)], nil, []),
            ([.anchor(link: "https://example.org", text: "A page")], nil, [.text("A page", language: nil)]),
            ([.websearch(query: "cats", count: nil)], nil, [.prompt(.needsScreen)]),
            ([answer, .map(latitude: 1, longitude: 2, zoom: nil)], nil, [.text("Hi.", language: "de")]),
            ([answer], Plan(delayMilliseconds: 1, dueMilliseconds: nil), [.prompt(.cannotPlan)]),
            ([.audioVolume(percent: 130)], nil, []),
            ([answer, .stop], nil, []),
        ]
        for row in table {
            let spoken = SpokenReply(Reply(actions: row.actions.map { PlannedAction($0, plan: row.plan) }))
            #expect(spoken.speeches == row.speeches, "\(row.actions)")
        }
        #expect(SpokenReply(Reply(actions: [PlannedAction(.audioVolume(percent: 130))])).volume == 100)
    }
}
