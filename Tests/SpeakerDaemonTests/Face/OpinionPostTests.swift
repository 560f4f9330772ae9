import Conversation
import HTTP
import SpeakerTesting
import Store
import SusiAPI
import Synchronization
import Testing
import Web

@testable import SpeakerDaemon

/// A SUSI server that takes stars, and can be away.
private final class Scene: HTTPTransport {
    struct State {
        var isReachable = true
        var status = 200
        var valid: Set<String> = ["good"]
        /// What arrived, in order.
        var letters: [String] = []
    }

    let state = Mutex(State())
    /// Each pause; the test lets it end.
    let pauses = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)

    func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPResponse {
        let form = PercentEncoding.items(String(decoding: request.body, as: UTF8.self)) ?? []
        func field(_ name: String) -> String? { form.first { $0.name == name }?.value }
        let answer = state.withLock { state -> (Int, String)? in
            guard state.isReachable else { return nil }
            guard state.status == 200 else { return (state.status, "") }
            guard request.method == "POST" else {
                return (
                    200,
                    #"{"accepted":true,"skill_rating":{"stars":{"one_star":1,"two_star":0,"three_star":0,"four_star":0,"five_star":0}},"feedback":[{"feedback":"theirs","user_name":"Bo"}]}"#
                )
            }
            guard state.valid.contains(field("access_token") ?? "") else { return (401, "") }
            let file = request.url.split(separator: "/").last.map(String.init) ?? ""
            state.letters.append(
                "\(file.prefix { $0 != "." }) \(field("skill") ?? "") \(field("stars") ?? field("feedback") ?? "")")
            return (
                200,
                #"{"accepted":true,"ratings":{"one_star":1,"two_star":0,"three_star":0,"four_star":1,"five_star":0}}"#
            )
        }
        guard let (status, body) = answer else { throw HTTPFailure(.couldNotConnect, "nothing answers") }
        return HTTPResponse(status: status, body: .bytes(Array(body.utf8)))
    }

    var letters: [String] { state.withLock { $0.letters } }
    func post(_ store: Store) -> OpinionPost {
        OpinionPost(
            OpinionPost.Equipment(
                store: store, opinions: SusiOpinions(base: "https://susi.test", transport: self),
                pause: { _ in await withCheckedContinuation { self.pauses.continuation.yield($0) } }))
    }
}

@Suite(.timeLimit(.minutes(1))) struct OpinionPostTests {
    private static let path = "/susi_skill_data/models/general/Knowledge/en/web search.txt"

    private func withStore(_ body: (String, Store) async throws -> Void) async throws {
        let folder = try ScratchFolder(label: "susi-opinions")
        defer { folder.remove() }
        let store = Store(path: folder.path + "/susi.sqlite")
        try await store.open()
        try await body(folder.path + "/susi.sqlite", store)
        await store.close()
    }

    @Test func starsOfWhoIsLoggedInArriveAtOnce() async throws {
        try await withStore { _, store in
            let scene = Scene()
            let post = scene.post(store)
            await post.tokenIs("good")
            let delivery = try await post.send(.stars, "4", to: Self.path)
            #expect(delivery == .delivered(counts: [1, 0, 0, 1, 0]))
            #expect(scene.letters == ["fiveStarRateSkill web search 4"])
            #expect(try await store.letters().isEmpty)
        }
    }

    @Test func whoIsNotLoggedInLosesNothingAlsoOverARestart() async throws {
        try await withStore { path, store in
            let scene = Scene()
            let post = scene.post(store)
            #expect(try await post.send(.review, "first", to: Self.path) == .waiting(forLogin: true))
            #expect(try await post.send(.review, "second", to: Self.path) == .waiting(forLogin: true))
            #expect(try await post.send(.stars, "2", to: Self.path) == .waiting(forLogin: true))
            await post.settled()
            await store.close()
            let later = Store(path: path)
            try await later.open()
            let again = scene.post(later)
            await again.tokenIs("good")
            await again.settled()
            // The newest review replaces the one before, and each arrives once.
            #expect(scene.letters == ["feedbackSkill web search second", "fiveStarRateSkill web search 2"])
            #expect(try await later.letters().isEmpty)
            await later.close()
        }
    }

    @Test func aServerThatIsAwayIsTriedAgain() async throws {
        try await withStore { _, store in
            let scene = Scene()
            scene.state.withLock { $0.isReachable = false }
            let post = scene.post(store)
            await post.tokenIs("good")
            #expect(try await post.send(.stars, "5", to: Self.path) == .waiting(forLogin: false))
            #expect(try await store.letters().map(\.value) == ["5"])
            scene.state.withLock { $0.isReachable = true }
            for await pause in scene.pauses.stream {
                pause.resume()
                break
            }
            while try await !store.letters().isEmpty {
                await post.settled()
                await Task.yield()
            }
            #expect(scene.letters == ["fiveStarRateSkill web search 5"])
        }
    }

    @Test func aTokenThatExpiredAsksToLogInAndLosesNothing() async throws {
        try await withStore { _, store in
            let scene = Scene()
            let post = scene.post(store)
            await post.tokenIs("old")
            let delivery = try await post.send(.stars, "3", to: Self.path)
            #expect(delivery == .waiting(forLogin: true))
            #expect(try await store.letters().count == 1)
            await post.tokenIs("good")
            await post.settled()
            #expect(scene.letters == ["fiveStarRateSkill web search 3"])
        }
    }

    @Test func whatCanNeverBeDeliveredIsToldAndDropped() async throws {
        try await withStore { _, store in
            let scene = Scene()
            scene.state.withLock { $0.status = 404 }
            let post = scene.post(store)
            await post.tokenIs("good")
            let delivery = try await post.send(.report, "bad", to: Self.path)
            #expect(delivery == .refused(.noSuchSkill))
            #expect(try await store.letters().isEmpty)
            await #expect(throws: ControlError.self) { _ = try await post.send(.stars, "1", to: "/instant/en/x") }
        }
    }

    @Test func aFullBoxRefusesAndKeepsWhatItHas() async throws {
        try await withStore { _, store in
            let post = Scene().post(store)
            func path(_ number: Int) -> String { "/susi_skill_data/models/general/Knowledge/en/s\(number).txt" }
            for number in 0..<OpinionPost.limit { _ = try await post.send(.stars, "1", to: path(number)) }
            await #expect(throws: ControlError.self) { _ = try await post.send(.stars, "1", to: path(1000)) }
            // One that is there already may be changed.
            #expect(try await post.send(.stars, "5", to: path(3)) == .waiting(forLogin: true))
            #expect(try await store.letters().count == OpinionPost.limit)
        }
    }

    @Test func withoutADatabaseNothingIsPromised() async throws {
        let folder = try ScratchFolder(label: "susi-opinions")
        defer { folder.remove() }
        let post = Scene().post(Store(path: folder.path + "/susi.sqlite"))
        await #expect(throws: ControlError.self) { _ = try await post.send(.stars, "1", to: Self.path) }
    }

    @Test func skillsOfBothKindsAreJudgedWhereTheyBelong() async throws {
        try await withStore { _, store in
            let scene = Scene()
            let verdicts = SkillVerdicts(server: "https://susi.test", store: store, client: scene)
            let house = "general/Games/en/dice.txt"
            #expect(try await verdicts.rate(house, stars: 5).mine == 5)
            #expect(try await verdicts.review(house, text: "fun") == OpinionOutcome())
            #expect(try await verdicts.reviews(of: house).map(\.text) == ["fun"])
            await #expect(throws: ControlError.self) { _ = try await verdicts.report(house, text: "x") }
            #expect(scene.letters.isEmpty)
            let waiting = try await verdicts.rate(Self.path, stars: 2)
            #expect(waiting.isWaiting && waiting.needsLogin && waiting.mine == 2 && waiting.counts == [1, 0, 0, 0, 0])
            #expect(try await verdicts.review(Self.path, text: "mine").needsLogin)
            #expect(try await verdicts.reviews(of: Self.path).map(\.text) == ["mine", "theirs"])
            #expect(await verdicts.ratings(of: [Self.path, house]).mapValues(\.mine) == [Self.path: 2, house: 5])
            let alone = SkillVerdicts(server: nil, store: store, client: scene)
            await #expect(throws: ControlError.self) { _ = try await alone.rate(Self.path, stars: 2) }
            #expect(try await alone.describe(Self.path) == nil)
        }
    }

    @Test func byVoiceTheSkillThatAnsweredLastIsMeant() async throws {
        try await withStore { _, store in
            let journal = AnswerJournal()
            let voice = OpinionVoice(
                opinions: SkillVerdicts(server: nil, store: store, client: Scene()), journal: journal, language: "en")
            #expect(await voice.answer(.rate(stars: 4)) == "No skill has answered yet.")
            journal.add(AnswerAccount(atMilliseconds: 0, heard: "roll a die", skill: "general/Games/en/big_dice.txt"))
            journal.add(AnswerAccount(atMilliseconds: 0, heard: "louder"))
            #expect(await voice.answer(.ask) == "Nobody has rated big dice yet.")
            #expect(await voice.answer(.rate(stars: 4)) == "Okay, 4 stars for big dice.")
            #expect(await voice.answer(.ask) == "big dice has 4 of 5 stars, from 1 rating.")
            #expect(await voice.answer(.oddStars) == "There are one to five stars.")
            #expect(await voice.answer(.feedback("nice")) == "Thank you, that is noted for big dice.")
            let reviews = try await store.reviews(of: "general/Games/en/big_dice.txt")
            #expect(reviews.map(\.text) == ["nice"])
            journal.add(AnswerAccount(atMilliseconds: 0, heard: "1 + 1", skill: "native/arithmetic"))
            #expect(await voice.answer(.rate(stars: 4)).contains("built in"))
        }
    }
}
