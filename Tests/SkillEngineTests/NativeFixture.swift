import SusiActions
import Testing

@testable import SkillEngine

/// A speaker in a made-up summer-time zone, at a fixed moment, with seeded chance.
enum NativeFixture {
    /// Monday, 30 November 2026, 14:05:09 UTC.
    static let now = 1_796_047_509

    /// Zones by their rules of 2026, written out so that a test needs no zone files: northern and southern summer time.
    static func zoneOffset(_ zone: String, _ second: Int) -> Int? {
        let date = WallTime(localSeconds: second).date
        switch zone {
        case "UTC": return 0
        case "Asia/Tokyo": return 9 * 3600
        case "Asia/Kolkata": return 19800
        case "America/New_York":
            guard let start = CivilDate.nth(2, weekday: 7, date.year, 3),
                let end = CivilDate.nth(1, weekday: 7, date.year, 11)
            else { return nil }
            return second >= start.day * 86_400 + 7 * 3600 && second < end.day * 86_400 + 6 * 3600 ? -14400 : -18000
        case "Europe/Berlin":
            guard let start = CivilDate.nth(-1, weekday: 7, date.year, 3),
                let end = CivilDate.nth(-1, weekday: 7, date.year, 10)
            else { return nil }
            return second >= start.day * 86_400 + 3600 && second < end.day * 86_400 + 3600 ? 7200 : 3600
        case "Australia/Sydney":
            guard let end = CivilDate.nth(1, weekday: 7, date.year, 4),
                let start = CivilDate.nth(1, weekday: 7, date.year, 10)
            else { return nil }
            return second >= end.day * 86_400 - 8 * 3600 && second < start.day * 86_400 - 8 * 3600 ? 36000 : 39600
        default: return nil
        }
    }

    static func context(
        _ language: String = "en", at second: Int = now, zone: String = "Europe/Berlin", seed: UInt64 = 1
    ) -> QueryContext {
        let chance = Chance(seed)
        return QueryContext(
            nowMilliseconds: second * 1000, utcOffsetSeconds: zoneOffset(zone, second) ?? 0,
            offset: { zoneOffset(zone, $0) ?? 0 },
            zoneOffset: zoneOffset, language: language, random: { chance.next() })
    }

    /// The text of the first native skill of a language that answers, asked without an engine.
    static func ask(_ question: String, _ context: QueryContext, only: String? = nil) -> String? {
        var query = question.lowercased()
        while let last = query.last, "?.!".contains(last), query.count > 1,
            !(last == "!" && query.dropLast().last?.isNumber == true)
        {
            query.removeLast()
        }
        for skill in NativeSkills.all where skill.language == context.language && (only == nil || skill.name == only) {
            let match = NativeMatch(query: query, captures: [query], patternIndex: 0)
            if let reply = skill.answer(match, context), case .answer(let text, _, _)? = reply.actions.first?.action {
                return text
            }
        }
        return nil
    }

    /// True if a text fits a pattern in which `*` stands for anything.
    static func fits(_ text: String, _ pattern: String) -> Bool {
        let text = Array(text)
        let pattern = Array(pattern)
        var t = 0
        var p = 0
        var star = -1
        var mark = 0
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                star = p
                mark = t
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                t += 1
                p += 1
            } else if star >= 0 {
                p = star + 1
                mark += 1
                t = mark
            } else {
                return false
            }
        }
        while p < pattern.count, pattern[p] == "*" { p += 1 }
        return p == pattern.count
    }
}
