internal import Platform
internal import Store
internal import Web

/// Stars and reviews that stay in the house: of the owner's skills, and of those that came with the speaker.
struct HouseOpinions: Sendable {
    let store: Store

    func ratings(of paths: [String]) async -> [String: SkillRating] {
        guard let stars = try? await store.stars() else { return [:] }
        return stars.filter { paths.contains($0.key) }.mapValues(Self.rating)
    }

    func rate(_ path: String, stars: Int) async throws(ControlError) -> SkillRating {
        do { try await store.rate(path, stars: stars, at: CivilTime.now) } catch { throw Self.notKept(error) }
        return Self.rating(stars)
    }

    func reviews(of path: String) async throws(ControlError) -> [SkillReview] {
        do {
            return try await store.reviews(of: path).map { SkillReview(text: $0.text, at: $0.at) }
        } catch { throw Self.notKept(error) }
    }

    func review(_ path: String, text: String) async throws(ControlError) -> OpinionOutcome {
        do { try await store.review(path, text: text, at: CivilTime.now) } catch { throw Self.notKept(error) }
        return OpinionOutcome()
    }

    private static func rating(_ stars: Int) -> SkillRating {
        SkillRating(counts: (1...5).map { $0 == stars ? 1 : 0 }, mine: stars)
    }

    private static func notKept(_ error: any Error) -> ControlError {
        .unavailable(reason: "The database does not answer: \(error). susictl diagnose tells more.", retryAfter: 10)
    }
}
