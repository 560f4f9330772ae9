import HTTP
import SusiAPI
import Testing

@Suite struct OpinionTests {
    private static let path = "/susi_skill_data/models/general/Knowledge/en/About SUSI.txt"

    private func opinions(
        _ status: Int = 200, _ body: String, base: String = "https://susi.test/"
    ) -> (SusiOpinions, TableTransport) {
        let transport = TableTransport { _ in HTTPResponse(status: status, body: .bytes(Array(body.utf8))) }
        return (SusiOpinions(base: base, transport: transport), transport)
    }

    @Test(arguments: [
        (OpinionTests.path, "About SUSI"), ("/susi_skill_data/models/general/Knowledge/en/websearch.txt", "websearch"),
        ("/susi_server/conf/os_skills/system/en/x.txt", nil), ("/instant/en/x", nil),
        ("general/Knowledge/en/x.txt", nil),
        ("/susi_skill_data/models/general/Knowledge/en/VOODOO.PERL.txt", nil),
        ("/susi_skill_data/models/general/Knowledge/en/", nil), ("/susi_skill_data/models/general/../en/x.txt", nil),
        ("/susi_skill_data/models/general/en/x.txt", nil), ("/susi_skill_data/models//K/en/x.txt", nil),
        ("/susi_skill_data/models/general/K/en/.txt", nil), ("", nil),
    ])
    func addresses(_ path: String, _ skill: String?) { #expect(SkillAddress(path: path)?.skill == skill) }

    @Test func starsGoIntoTheBodyAndTheChartComesBack() async throws {
        let skill = try #require(SkillAddress(path: Self.path))
        let (opinions, transport) = opinions(
            200,
            #"{"ratings":{"one_star":0,"two_star":1,"three_star":0,"four_star":2,"five_star":"3","avg_star":4},"accepted":true}"#
        )
        #expect(try await opinions.rate(skill, stars: 4, token: "tok&en") == [0, 1, 0, 2, 3])
        let request = try #require(transport.requests.first)
        #expect(request.method == "POST" && request.url == "https://susi.test/cms/fiveStarRateSkill.json")
        let form = PercentEncoding.items(String(decoding: request.body, as: UTF8.self)) ?? []
        #expect(
            form.map { "\($0.name)=\($0.value)" } == [
                "model=general", "group=Knowledge", "language=en", "skill=About SUSI", "stars=4", "access_token=tok&en",
            ])
    }

    @Test func whatIsReadNeedsNoToken() async throws {
        let skill = try #require(SkillAddress(path: Self.path))
        let (rated, transport) = opinions(
            200,
            #"{"accepted":true,"skill_rating":{"positive":"0","stars":{"one_star":0,"two_star":0,"three_star":0,"four_star":0,"five_star":1}}}"#
        )
        #expect(try await rated.stars(of: skill) == [0, 0, 0, 0, 1])
        #expect(
            transport.requests.first?.url.hasSuffix("?model=general&group=Knowledge&language=en&skill=About%20SUSI")
                == true)
        #expect(try await opinions(200, #"{"accepted":false}"#).0.stars(of: skill) == [0, 0, 0, 0, 0])
        #expect(try await opinions(200, #"{"accepted":true}"#).0.ownStars(of: skill, token: "t") == nil)
        #expect(try await opinions(200, #"{"ratings":{"stars":5}}"#).0.ownStars(of: skill, token: "t") == 5)
        #expect(try await opinions(200, #"{"ratings":{"stars":77}}"#).0.ownStars(of: skill, token: "t") == nil)
    }

    @Test func reviewsAreNewestFirstAndTellNoWholeAddress() async throws {
        let skill = try #require(SkillAddress(path: Self.path))
        let (opinions, _) = opinions(
            200,
            #"{"feedback":[{"feedback":"old","email":"ann@example.org","user_name":"","timestamp":"2020-01-30 01:44:27.415"},"#
                + #"{"feedback":"<script>","user_name":"Bob","timestamp":"2026-11-30 01:44:27.415"},{"feedback":""},{"x":1},7],"accepted":true}"#
        )
        let reviews = try await opinions.reviews(of: skill)
        #expect(reviews.map(\.text) == ["<script>", "old"])
        #expect(reviews.map(\.author) == ["Bob", "ann"])
        #expect(reviews.last?.at == 1_580_348_667)
    }

    @Test(arguments: [
        (401, "", OpinionFailure.tokenRefused), (403, "", .tokenRefused), (404, "", .noSuchSkill),
        (422, "Skill does not exist.", .noSuchSkill), (422, "", .refused), (503, "", .status(503)),
        (200, "<html>hotel</html>", .unreadable), (200, "[]", .unreadable), (200, #"{"accepted":false}"#, .refused),
    ])
    func eachRefusalHasItsSentence(_ status: Int, _ body: String, _ expected: OpinionFailure) async throws {
        let skill = try #require(SkillAddress(path: Self.path))
        let (opinions, _) = opinions(status, body)
        do throws(OpinionFailure) {
            try await opinions.review(skill, text: "secret words", token: "secret token")
            Issue.record("it was taken")
        } catch {
            #expect(error == expected && !error.description.contains("secret") && !error.description.isEmpty)
        }
    }

    @Test func aSecondReportIsTold() async throws {
        let skill = try #require(SkillAddress(path: Self.path))
        let (opinions, _) = opinions(422, "Skill already reported by the user.")
        await #expect(throws: OpinionFailure.reportedBefore) {
            try await opinions.report(skill, text: "broken", token: "t")
        }
    }

    @Test func aTokenNeverGoesInTheClear() async throws {
        let skill = try #require(SkillAddress(path: Self.path))
        let (opinions, transport) = opinions(200, #"{"accepted":true}"#, base: "http://susi.test")
        await #expect(throws: OpinionFailure.notSecure) { try await opinions.rate(skill, stars: 1, token: "t") }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        (422, "email is already taken", AccountFailure.addressTaken), (422, "No valid email address", .badAddress),
        (422, "Enter a combination of atleast 8 characters", .weakPassword), (422, "captcha", .captcha),
        (403, "", .signUpClosed), (200, #"{"accepted":false}"#, .captcha), (500, "", .status(500)),
        (200, "", .unreadable),
    ])
    func eachFailureOfASignUpHasItsSentence(_ status: Int, _ body: String, _ expected: AccountFailure) async {
        let transport = TableTransport { _ in HTTPResponse(status: status, body: .bytes(Array(body.utf8))) }
        await #expect(throws: expected) {
            try await SusiAccounts(base: "https://susi.test", transport: transport).signUp(
                email: "a@example.org", password: "p")
        }
        #expect(transport.requests.allSatisfy { !$0.url.contains("a@") && $0.method == "POST" })
    }

    @Test(arguments: [
        (422, "email does not exist", AccountFailure.unknownAddress), (200, #"{"accepted":false}"#, .noMail),
        (404, "", .status(404)),
    ])
    func eachFailureOfARecoveryHasItsSentence(_ status: Int, _ body: String, _ expected: AccountFailure) async {
        let transport = TableTransport { _ in HTTPResponse(status: status, body: .bytes(Array(body.utf8))) }
        await #expect(throws: expected) {
            try await SusiAccounts(base: "https://susi.test", transport: transport).recover(email: "a@example.org")
        }
    }

    @Test func devicesAreListedAsTheServerSpellsThem() async throws {
        let body =
            #"{"devices":{"b8:27:eb:00:11:22":{"name":"SmartSpeaker","deviceAddTime":"2020-01-30T01:44:27.221Z","room":"Kitchen"},"#
            + #""B8-27-EB-00-11-33":{"name":"Attic","room":7}},"accepted":true}"#
        let transport = TableTransport { _ in HTTPResponse(status: 200, body: .bytes(Array(body.utf8))) }
        let devices = try await SusiAccounts(base: "https://susi.test", transport: transport).devices(token: "t")
        #expect(devices.map(\.address) == ["B8-27-EB-00-11-33", "b8:27:eb:00:11:22"])
        #expect(devices.map(\.added) == [nil, 1_580_348_667] && devices[0].room == "")
    }
}
