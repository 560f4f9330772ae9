public import HTTP
internal import OrderedJSON

/// What people think of the skills of a SUSI server: to read it, and to add to it.
///
/// Tokens go into the bodies of requests, never into their addresses, and into no error and no log line.
public struct SusiOpinions: Sendable {
    /// The server's address.
    public let base: String
    private let transport: any HTTPTransport

    /// The opinions of the server at `base`, such as `https://api.susi.ai`.
    public init(base: String, transport: any HTTPTransport) {
        self.base = base
        self.transport = transport
    }

    /// What somebody wrote.
    public struct Review: Sendable, Hashable {
        /// The text.
        public var text: String
        /// Who: a name, or an address of which no more than the beginning is left.
        public var author: String?
        /// When, seconds since 1970.
        public var at: Int?
    }

    /// What the server says about a skill.
    public struct Description: Sendable, Hashable {
        /// Its name for people.
        public var name: String?
        /// What it is good for.
        public var about: String?
        /// Who wrote it.
        public var author: String?
        /// Questions to try, at most ten.
        public var examples: [String]
    }

    // MARK: Reading

    /// How often a skill got one to five stars; zeros if nobody rated it.
    public func stars(of skill: SkillAddress) async throws(OpinionFailure) -> [Int] {
        let body = try await get("/cms/getSkillRating.json", skill)
        guard let counts = Self.counts(body["skill_rating"]?["stars"]) else {
            if body["accepted"]?.bool == false { return [0, 0, 0, 0, 0] }
            throw .unreadable
        }
        return counts
    }

    /// What the account of `token` gave, nil: nothing.
    public func ownStars(of skill: SkillAddress, token: String) async throws(OpinionFailure) -> Int? {
        let body = try await post("/cms/getRatingByUser.json", skill, [], token)
        return body["ratings"]?["stars"]?.scalarText.flatMap { Int($0) }.flatMap { 1...5 ~= $0 ? $0 : nil }
    }

    /// Reviews, the newest first, at most `limit`.
    public func reviews(of skill: SkillAddress, limit: Int = 100) async throws(OpinionFailure) -> [Review] {
        let body = try await get("/cms/getSkillFeedback.json", skill)
        let list = body["feedback"]?.array ?? []
        let reviews = list.compactMap { value -> Review? in
            guard let text = value["feedback"]?.string, !text.isEmpty else { return nil }
            let name = value["user_name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
            let address = value["email"]?.string.map { String($0.prefix { $0 != "@" }) }
            let at = value["timestamp"]?.string.flatMap { text in
                Timestamp.milliseconds(text.map { $0 == " " ? "T" : String($0) }.joined())
            }
            return Review(
                text: String(text.prefix(2000)), author: (name ?? address).map { String($0.prefix(60)) },
                at: at.map { $0 / 1000 })
        }
        return Array(reviews.sorted { $0.at ?? 0 > $1.at ?? 0 }.prefix(limit))
    }

    /// What there is to know about a skill.
    public func description(of skill: SkillAddress) async throws(OpinionFailure) -> Description {
        let body = try await get("/cms/getSkillMetadata.json", skill)
        guard let data = body["skill_metadata"]?.object else {
            throw body["accepted"]?.bool == false ? .noSuchSkill : .unreadable
        }
        func text(_ key: String, _ limit: Int) -> String? {
            data[key]?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(limit)) }
        }
        let examples = (data["examples"]?.array ?? []).compactMap(\.string).filter { !$0.isEmpty }
        return Description(
            name: text("skill_name", 200), about: text("descriptions", 2000), author: text("author", 200),
            examples: examples.prefix(10).map { String($0.prefix(200)) })
    }

    // MARK: Writing

    /// Gives 1 to 5 stars in place of what the account gave before; how often each number was given then.
    @discardableResult
    public func rate(_ skill: SkillAddress, stars: Int, token: String) async throws(OpinionFailure) -> [Int]? {
        let body = try await post("/cms/fiveStarRateSkill.json", skill, [(name: "stars", value: String(stars))], token)
        guard body["accepted"]?.bool == true else { throw .refused }
        return Self.counts(body["ratings"])
    }

    /// Writes a review in place of the one the account wrote before.
    public func review(_ skill: SkillAddress, text: String, token: String) async throws(OpinionFailure) {
        let body = try await post("/cms/feedbackSkill.json", skill, [(name: "feedback", value: text)], token)
        guard body["accepted"]?.bool == true else { throw .refused }
    }

    /// Reports a skill to those who keep the server.
    public func report(_ skill: SkillAddress, text: String, token: String) async throws(OpinionFailure) {
        do throws(OpinionFailure) {
            let body = try await post("/cms/reportSkill.json", skill, [(name: "feedback", value: text)], token)
            guard body["accepted"]?.bool == true else { throw .refused }
        } catch {
            throw error == .refused ? .reportedBefore : error
        }
    }

    // MARK: Requests

    private func get(_ path: String, _ skill: SkillAddress) async throws(OpinionFailure) -> JSONValue {
        try await send(HTTPClientRequest(url: address(path) + "?" + PercentEncoding.query(skill.fields)))
    }

    private func post(
        _ path: String, _ skill: SkillAddress, _ more: [(name: String, value: String)], _ token: String
    ) async throws(OpinionFailure) -> JSONValue {
        guard SusiAccounts(base: base, transport: transport).isSafe else { throw .notSecure }
        let form = skill.fields + more + [(name: "access_token", value: token)]
        return try await send(
            HTTPClientRequest(
                method: "POST", url: address(path), headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array(PercentEncoding.query(form).utf8)))
    }

    private func address(_ path: String) -> String {
        var base = base[...]
        while base.last == "/" { base.removeLast() }
        return base + path
    }

    private func send(_ request: HTTPClientRequest) async throws(OpinionFailure) -> JSONValue {
        var request = request
        request.headers["Accept"] = "application/json"
        request.connectTimeout = .seconds(5)
        request.totalTimeout = .seconds(10)
        request.maximumBody = 1 << 20
        let response: HTTPResponse
        do throws(HTTPFailure) { response = try await transport.send(request) } catch { throw .unreachable(error) }
        switch response.status {
        case 200..<300: break
        case 401, 403: throw .tokenRefused
        case 404: throw .noSuchSkill
        case 400, 422:
            let page = String(decoding: response.bytes.prefix(16 << 10), as: UTF8.self).lowercased()
            throw page.contains("does not exist") ? .noSuchSkill : .refused
        default: throw .status(response.status)
        }
        guard let body = try? JSONParser.parse(response.bytes), body.object != nil else { throw .unreadable }
        return body
    }

    /// Of a star object the five numbers; nil if it is none.
    private static func counts(_ stars: JSONValue?) -> [Int]? {
        guard let stars else { return nil }
        let counts = ["one_star", "two_star", "three_star", "four_star", "five_star"].compactMap { key in
            stars[key]?.scalarText.flatMap { Int($0) }.map { min(max(0, $0), 1 << 40) }
        }
        return counts.count == 5 ? counts : nil
    }
}
