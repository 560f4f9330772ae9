internal import HTTP
internal import OrderedJSON

/// The calls about skills: to look through them, switch them off, write them, rate them, and say what one thinks of them.
public struct SkillsSection: APISection {
    /// Bytes of a skill that may be written on a page; larger ones come as files.
    static let longestText = 100_000

    private let skills: any SkillControl
    private let opinions: any SkillOpinions

    /// The calls of `skills` and `opinions`.
    public init(skills: any SkillControl, opinions: any SkillOpinions) {
        self.skills = skills
        self.opinions = opinions
    }

    public var routes: [APIRoute] { looking + writing + judging }

    private var looking: [APIRoute] {
        [
            APIRoute("skills", "GET /skills", needs: .scope(.read)) { _ in
                let all = await skills.skills()
                let ratings = await opinions.ratings(of: all.map(\.path))
                return .json(["skills": .array(all.map { $0.json(ratings[$0.path]) })])
            },
            APIRoute("skill", "GET /skill", needs: .scope(.read)) { call in
                let skill = try await find(call.queryText("path"))
                return .json(skill.json(await opinions.ratings(of: [skill.path])[skill.path]))
            },
            APIRoute("enableSkill", "PUT /skill/enabled", needs: .scope(.settings)) { call in
                let fields = try call.fields("path", "enabled")
                let skill = try await find(try fields.text("path", atMost: 500))
                let isEnabled = try fields.bool("enabled", absent: true)
                guard skill.origin != .native || isEnabled else {
                    throw Problem.field("path", "This skill is part of the program and can't be switched off.")
                }
                guard skill.origin != .server else {
                    throw Problem.field("path", "This skill is on the server and can't be switched off here.")
                }
                guard try await skills.setEnabled(skill.path, isEnabled) else {
                    throw Problem.gone("skill", list: "/skills")
                }
                return .json(["enabled": .bool(isEnabled)])
            },
        ]
    }

    private var writing: [APIRoute] {
        [
            APIRoute("skillSource", "GET /skill/source", needs: .scope(.read)) { call in
                let skill = try await find(call.queryText("path"))
                guard let text = try await skills.source(of: skill.path) else {
                    throw Problem.field("path", "This skill is part of the program and has no file.")
                }
                return .json([
                    "path": .string(skill.path), "origin": .string(skill.origin.rawValue), "text": .string(text),
                ])
            },
            APIRoute("checkSkill", "POST /skill/check", needs: .scope(.settings)) { call in
                let text = try call.fields("text").lines("text", atMost: Self.longestText)
                let found = await skills.check(text)
                return .json([
                    "diagnostics": .array(
                        found.map { remark in
                            [
                                "line": .number(remark.line), "severity": remark.isError ? "error" : "warning",
                                "message": .string(remark.message),
                            ]
                        })
                ])
            },
            APIRoute("trySkill", "POST /skill/try", needs: .scope(.settings)) { call in
                let fields = try call.fields("text", "question")
                let answer = await skills.dream(
                    try fields.lines("text", atMost: Self.longestText),
                    question: try fields.text("question", atMost: 1000))
                return .json([
                    "text": .optional(answer.text), "line": answer.line.map { .number($0) } ?? .null,
                ])
            },
            APIRoute("testSkill", "POST /skill/test", needs: .scope(.settings)) { call in
                let results = await skills.examples(of: try call.fields("text").lines("text", atMost: Self.longestText))
                return .json([
                    "results": .array(
                        results.map { result in
                            [
                                "question": .string(result.question), "expected": .optional(result.expected),
                                "got": .optional(result.got), "passed": result.passed.map { .bool($0) } ?? .null,
                            ]
                        })
                ])
            },
            APIRoute("saveSkill", "PUT /skill/source", needs: .scope(.settings)) { call in
                let fields = try call.fields("path", "name", "text")
                let text = try fields.lines("text", atMost: Self.longestText)
                if fields.has("path") {
                    let skill = try await find(try fields.text("path", atMost: 500))
                    guard skill.origin == .own else {
                        throw Problem.field("path", "Only a skill of your own can be changed. Save it under a name.")
                    }
                    return .json(["path": .string(try await skills.save(text, name: nil, path: skill.path))])
                }
                let name = try fields.text("name", atMost: 60)
                return .json(["path": .string(try await skills.save(text, name: name, path: nil))], status: 201)
            },
            APIRoute("deleteSkill", "DELETE /skill/source", needs: .scope(.settings)) { call in
                let skill = try await find(call.queryText("path"))
                guard skill.origin == .own else {
                    throw Problem.field(
                        "path", "Only a skill of your own can be deleted. This one can be switched off.")
                }
                guard try await skills.delete(skill.path) else { throw Problem.gone("skill", list: "/skills") }
                return .json(["deleted": true])
            },
        ]
    }

    private var judging: [APIRoute] {
        [
            APIRoute("rateSkill", "PUT /skill/rating", needs: .scope(.control)) { call in
                let fields = try call.fields("path", "stars")
                let path = try await rateable(try fields.text("path", atMost: 500))
                let rating = try await opinions.rate(path, stars: try fields.whole("stars", in: 1...5))
                return .json([
                    "rating": rating.json, "mine": rating.mine.map { .number($0) } ?? .null,
                    "waiting": .bool(rating.isWaiting), "login": .bool(rating.needsLogin),
                ])
            },
            APIRoute("reviews", "GET /skill/reviews", needs: .scope(.read)) { call in
                guard let path = call.queryText("path") else { throw Problem.gone("skill", list: "/skills") }
                let found = try await opinions.reviews(of: path)
                return .json([
                    "reviews": .array(
                        found.map { review in
                            [
                                "text": .string(review.text), "author": .optional(review.author),
                                "at": review.at.map { .number($0) } ?? .null, "waiting": .bool(review.isWaiting),
                            ]
                        })
                ])
            },
            APIRoute("reviewSkill", "POST /skill/feedback", needs: .scope(.control)) { call in
                let fields = try call.fields("path", "text")
                let path = try await rateable(try fields.text("path", atMost: 500))
                return .json(
                    try await opinions.review(path, text: try fields.text("text", atMost: 2000)).json, status: 201)
            },
            APIRoute("reportSkill", "POST /skill/report", needs: .scope(.control)) { call in
                let fields = try call.fields("path", "text")
                let path = try await rateable(try fields.text("path", atMost: 500))
                return .json(
                    try await opinions.report(path, text: try fields.text("text", atMost: 2000)).json, status: 201)
            },
        ]
    }

    private func find(_ path: String?) async throws -> SpeakerSkill {
        if let path, let skill = await skills.skills().first(where: { $0.path == path }) { return skill }
        guard let path, path.hasPrefix(Self.serverPrefix), let skill = try await opinions.describe(path) else {
            throw Problem.gone("skill", list: "/skills")
        }
        return skill
    }

    /// What the paths of a server's skills begin with.
    private static let serverPrefix = "/susi_skill_data/models/"

    /// The path of a skill that can be rated. One of the server's is not installed here: it is known by its path.
    private func rateable(_ path: String) async throws -> String {
        if path.hasPrefix(Self.serverPrefix) { return path }
        let skill = try await find(path)
        guard skill.origin != .native else {
            throw Problem.field("path", "This skill is part of the program and can't be rated.")
        }
        return skill.path
    }
}
