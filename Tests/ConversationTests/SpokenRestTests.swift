import OrderedJSON
import SusiActions
import Testing

@testable import Conversation

/// Tables and lists of results: said in pieces, as long as somebody asks for more.
@Suite struct SpokenRestTests {
    private let request = RequestID(number: 7)

    private func list(_ count: Int, text: String = "Title", limit: Int? = nil, answer: String? = nil) -> Reply {
        let rows = (0..<max(count, 0)).map { JSONObject([("headline", .string("\(text) \($0 + 1)"))]) }
        let action = Action.rss(title: "headline", description: "snippet", link: "url", count: limit)
        let said = answer.map { [PlannedAction(.answer(text: $0, language: "en", mood: nil))] } ?? []
        return Reply(actions: [PlannedAction(action)] + said, rows: rows, skills: ["news"])
    }

    /// Asks in text and is answered with `reply`.
    private func asked(_ reply: Reply) throws -> ConversationMachine {
        var machine = ConversationMachine()
        let effects = machine.handle(.asked("news", speaks: false, request))
        let turn = try #require(effects.compactMap { if case .ask(let id, _) = $0 { id } else { nil } }.first)
        _ = machine.handle(.replied(turn, reply, by: .skills))
        return machine
    }

    private func said(_ effects: [ConversationEffect]) -> [SpokenText]? {
        effects.compactMap { if case .respond(_, .answered(let text, _, _, _)) = $0 { text } else { nil } }.first
    }

    private func row(_ number: Int) -> SpokenText { .row(number: number, "Title \(number)", language: nil) }

    @Test func aListIsSaidInPieces() throws {
        #expect(
            SpokenReply(list(7)).speeches == [
                .prompt(.rows(7)), row(1), row(2), row(3), .prompt(.moreRows(left: 4)),
            ])
        var machine = try asked(list(7))
        let second = machine.handle(.asked("more", speaks: false, request))
        #expect(said(second) == [row(4), row(5), row(6), .prompt(.moreRows(left: 1))])
        let third = machine.handle(.asked("Go on, please.", speaks: false, request))
        #expect(said(third) == [row(7), .prompt(.noMoreRows)])
        #expect(machine.isQuiet)
        // There is no more: the word belongs to somebody else.
        #expect(
            machine.handle(.asked("next", speaks: false, request)).contains {
                if case .ask = $0 { true } else { false }
            })
    }

    @Test(arguments: [(0, [SpokenText.prompt(.doNotKnow)]), (1, [.text("Title 1", language: nil)])])
    func shortLists(_ count: Int, _ speeches: [SpokenText]) {
        #expect(SpokenReply(list(count)).speeches == speeches)
        #expect(SpokenReply(list(count)).rest.isEmpty)
    }

    @Test func countLimitsTheRows() {
        #expect(SpokenReply(list(9, limit: 2)).speeches == [.prompt(.rows(2)), row(1), row(2)])
        #expect(SpokenReply(list(1_000)).speeches.first == .prompt(.rows(200)))
    }

    @Test func longRowsMakeShortPieces() {
        let long = String(repeating: "word ", count: 200)
        let spoken = SpokenReply(list(3, text: long))
        #expect(spoken.speeches.count == 3)
        guard case .row(1, let text, _) = spoken.speeches[1] else {
            Issue.record("\(spoken.speeches)")
            return
        }
        #expect(text.count <= SpokenRest.longestRow + 1 && text.hasSuffix("word…"))
        #expect(SpokenRest.row(String(repeating: "x", count: 5_000)).count == SpokenRest.longestRow + 1)
    }

    @Test func whatIsSaidBesidesComesBeforeTheRowsAndGivesTheirLanguage() {
        #expect(
            SpokenReply(list(2, answer: "Here you are.")).speeches == [
                .text("Here you are.", language: "en"), .prompt(.rows(2)), .row(number: 1, "Title 1", language: "en"),
                .row(number: 2, "Title 2", language: "en"),
            ])
    }

    @Test func tablesNameTheirHeadings() {
        let columns = [Action.Column(key: "c", heading: "Currency"), .init(key: "r", heading: "Rate")]
        let rows: [JSONObject] = [
            JSONObject([("0", "rates")]), JSONObject([("c", "EUR"), ("r", 1.09)]), JSONObject([("c", "JPY")]),
        ]
        let spoken = SpokenReply(Reply(actions: [PlannedAction(.table(columns: columns, count: nil))], rows: rows))
        #expect(
            spoken.speeches == [
                .prompt(.rows(2)), .row(number: 1, "Currency: EUR, Rate: 1.09.", language: nil),
                .row(number: 2, "Currency: JPY.", language: nil),
            ])
    }

    @Test func aSearchIsAnsweredFromItsFirstAbstract() {
        let search = PlannedAction(.websearch(query: "cats", count: 3))
        let said = PlannedAction(.answer(text: "I found this.", language: "en", mood: nil))
        let rows: [JSONObject] = [
            JSONObject([("0", "find cats")]), JSONObject([("AbstractText", " ")]),
            JSONObject([("Text", "Cats are animals.")]),
        ]
        #expect(
            SpokenReply(Reply(actions: [search, said], rows: rows)).speeches == [
                .text("I found this.", language: "en"), .text("Cats are animals.", language: "en"),
            ])
        #expect(
            SpokenReply(Reply(actions: [search, said])).speeches == [
                .text("I found this.", language: "en"), .prompt(.needsScreen),
            ])
    }

    @Test(arguments: ["what time is it", "no more", "stop"]) func anythingElseEndsTheList(_ text: String) throws {
        var machine = try asked(list(7))
        let effects = machine.handle(.asked(text, speaks: false, request))
        #expect(effects.contains(.cancelDeadline(.rest)))
        #expect(
            machine.handle(.asked("more", speaks: false, request)).contains {
                if case .ask = $0 { true } else { false }
            })
    }

    @Test func twoMinutesEndTheList() throws {
        var machine = try asked(list(7))
        #expect(!machine.isQuiet)
        #expect(machine.handle(.asked("louder", speaks: false, request)).contains(.setVolume(percent: 70)))
        #expect(machine.handle(.deadline(.rest)).isEmpty)
        #expect(machine.isQuiet)
    }

    @Test func aloudTheOfferOpensTheMicrophoneAsOftenAsTheListGoesOn() throws {
        var machine = ConversationMachine()
        var effects = machine.handle(.hotword)
        for number in 0..<4 {
            let turn = try #require(effects.compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
            _ = machine.handle(.recordingEnded(turn, .utterance))
            effects = machine.handle(.recognized(turn, text: number == 0 ? "news" : "yes", confidence: 0.9))
            if number == 0 { effects += machine.handle(.replied(turn, list(11), by: .server)) }
            // Each sentence is played to its end.
            while let utterance = effects.compactMap({ if case .speak(let id, _) = $0 { id } else { nil } }).last {
                effects = machine.handle(.utteranceEnded(utterance, .played))
            }
            #expect((machine.state.name == .listening) == (number < 3))
        }
        #expect(machine.isQuiet)
    }

    @Test func decliningEndsTheList() throws {
        var machine = ConversationMachine()
        var effects = machine.handle(.hotword)
        var turn = try #require(effects.compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
        _ = machine.handle(.recordingEnded(turn, .utterance))
        _ = machine.handle(.recognized(turn, text: "news", confidence: 0.9))
        effects = machine.handle(.replied(turn, list(11), by: .server))
        while let utterance = effects.compactMap({ if case .speak(let id, _) = $0 { id } else { nil } }).last {
            effects = machine.handle(.utteranceEnded(utterance, .played))
        }
        turn = try #require(effects.compactMap { if case .record(let id) = $0 { id } else { nil } }.first)
        _ = machine.handle(.recordingEnded(turn, .utterance))
        _ = machine.handle(.recognized(turn, text: "no thanks", confidence: 0.9))
        #expect(machine.isQuiet)
    }

    @Test func whatComesDueOffersNothing() {
        var machine = ConversationMachine()
        let effects = machine.handle(.cameDue(list(7)))
        #expect(effects.contains { if case .speak(_, .prompt(.rows(7))) = $0 { true } else { false } })
        #expect(machine.handle(.stopRequested).contains(.cut))
        #expect(machine.isQuiet)
    }

    @Test func wordsForTheRecogniserAreUnderstood() {
        for sentence in ContinueWords.sentences { #expect(ContinueWords.means(sentence), "\(sentence)") }
        for text in ["", "more music", "next song", "no", "continue the music"] {
            #expect(!ContinueWords.means(text))
        }
    }
}
