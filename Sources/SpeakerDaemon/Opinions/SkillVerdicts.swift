internal import HTTP
internal import Platform
internal import Store
internal import SusiAPI
internal import Web

/// Stars and reviews of all skills: those of this house stay here, those of the SUSI server go there.
struct SkillVerdicts: SkillOpinions {
    let house: HouseOpinions
    let store: Store
    /// Nil: no server is set.
    let opinions: SusiOpinions?
    let post: OpinionPost?

    /// What is kept in `store`, and what goes to `server` by `client`.
    init(server: String?, store: Store, client: any HTTPTransport) {
        house = HouseOpinions(store: store)
        self.store = store
        opinions = server.map { SusiOpinions(base: $0, transport: client) }
        post = opinions.map { OpinionPost(OpinionPost.Equipment(store: store, opinions: $0)) }
    }

    /// True for a skill of the server, whether it can be rated or not.
    static func isServers(_ path: String) -> Bool { path.hasPrefix("/") }

    func describe(_ path: String) async throws(ControlError) -> SpeakerSkill? {
        guard let skill = SkillAddress(path: path), let opinions else { return nil }
        var made = SpeakerSkill(
            path: path, name: skill.skill.split(separator: "_").joined(separator: " "), group: skill.group,
            language: skill.language, origin: .server)
        do throws(OpinionFailure) {
            let told = try await opinions.description(of: skill)
            made.name = told.name ?? made.name
            (made.about, made.author, made.examples) = (told.about, told.author, told.examples)
        } catch {
            if error == .noSuchSkill { return nil }
            // What is known without the server is shown all the same.
        }
        return made
    }

    func ratings(of paths: [String]) async -> [String: SkillRating] {
        var ratings = await house.ratings(of: paths.filter { !Self.isServers($0) })
        let mine = (try? await store.stars()) ?? [:]
        let letters = (try? await store.letters()) ?? []
        for path in paths where Self.isServers(path) {
            guard let skill = SkillAddress(path: path), let opinions else { continue }
            var rating = SkillRating(counts: [0, 0, 0, 0, 0], mine: mine[path])
            rating.isWaiting = letters.contains { $0.path == path && $0.kind == OpinionPost.Kind.stars.rawValue }
            async let counts = opinions.starsOrNone(of: skill)
            if rating.mine == nil, let token = await post?.signature {
                rating.mine = try? await opinions.ownStars(of: skill, token: token)
            }
            if let counts = await counts { rating.counts = counts }
            ratings[path] = rating
        }
        return ratings
    }

    func rate(_ path: String, stars: Int) async throws(ControlError) -> SkillRating {
        guard Self.isServers(path) else { return try await house.rate(path, stars: stars) }
        let delivery = try await send(.stars, String(stars), path)
        // Here too, so that it is shown while the server is away.
        try? await store.rate(path, stars: stars, at: CivilTime.now)
        var rating = SkillRating(counts: [0, 0, 0, 0, 0], mine: stars)
        switch delivery {
        case .delivered(let counts):
            rating.counts = counts ?? rating.counts
        case .waiting(let forLogin):
            (rating.isWaiting, rating.needsLogin) = (true, forLogin)
            // As the server knows it, without this one.
            if let skill = SkillAddress(path: path), let known = await opinions?.starsOrNone(of: skill) {
                rating.counts = known
            }
        case .refused(let failure): throw .refused(field: "path", reason: failure.description)
        }
        return rating
    }

    func reviews(of path: String) async throws(ControlError) -> [SkillReview] {
        guard Self.isServers(path) else { return try await house.reviews(of: path) }
        let letters = (try? await store.letters()) ?? []
        let waiting = letters.filter { $0.path == path && $0.kind == OpinionPost.Kind.review.rawValue }
            .map { SkillReview(text: $0.value, at: $0.at, isWaiting: true) }
        guard let skill = SkillAddress(path: path), let opinions else { return waiting }
        do throws(OpinionFailure) {
            return waiting
                + (try await opinions.reviews(of: skill).map {
                    SkillReview(text: $0.text, author: $0.author, at: $0.at)
                })
        } catch {
            guard waiting.isEmpty else { return waiting }
            throw .unavailable(reason: error.description, retryAfter: 30)
        }
    }

    func review(_ path: String, text: String) async throws(ControlError) -> OpinionOutcome {
        guard Self.isServers(path) else { return try await house.review(path, text: text) }
        return try outcome(try await send(.review, text, path))
    }

    func report(_ path: String, text: String) async throws(ControlError) -> OpinionOutcome {
        guard Self.isServers(path) else {
            throw .refused(
                field: "path",
                reason: "This skill is on this speaker: it can be switched off, and there is nobody to tell.")
        }
        return try outcome(try await send(.report, text, path))
    }

    private func send(_ kind: OpinionPost.Kind, _ value: String, _ path: String) async throws(ControlError)
        -> OpinionPost.Delivery
    {
        guard let post else {
            throw .refused(field: "path", reason: "No SUSI server is set, so there is nobody to tell.")
        }
        return try await post.send(kind, value, to: path)
    }

    private func outcome(_ delivery: OpinionPost.Delivery) throws(ControlError) -> OpinionOutcome {
        switch delivery {
        case .delivered: return OpinionOutcome()
        case .waiting(let forLogin): return OpinionOutcome(isWaiting: true, needsLogin: forLogin)
        case .refused(let failure): throw .refused(field: "path", reason: failure.description)
        }
    }
}

extension SusiOpinions {
    /// The five numbers, nil if the server does not tell.
    fileprivate func starsOrNone(of skill: SkillAddress) async -> [Int]? { try? await stars(of: skill) }
}
