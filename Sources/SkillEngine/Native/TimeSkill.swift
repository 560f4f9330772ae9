public import SusiActions

/// The time here and in the cities of the world.
public struct TimeSkill: NativeSkill {
    public let name = "time"
    public let language: String

    /// - Parameter language: "en" or "de".
    public init(language: String) { self.language = language }

    private var isGerman: Bool { language == "de" }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        var words = Words.split(match.query).filter { $0 != "please" && $0 != "bitte" }
        if words.has(["how", "late"], at: 0) { words.replaceSubrange(0..<2, with: ["what", "time"]) }
        if let answer = difference(words, context) { return .spoken(answer, language) }
        guard let (placeStart, asksOffset) = question(words) else { return nil }
        var place = Array(words[placeStart...])
        while let last = place.last,
            ["now", "right", "currently", "today", "at", "moment", "the", "gerade", "jetzt", "there", "exactly"]
                .contains(last)
        {
            place.removeLast()
        }
        if place.isEmpty {
            let here = clock(WallTime(context))
            return .spoken(isGerman ? "Es ist \(here)." : "It is \(here).", language)
        }
        if place.first == "in" || place.first == "at" || place.first == "for" { place.removeFirst() }
        if place == ["utc"] || place == ["greenwich"] || place == ["g", "m", "t"] { place = ["utc"] }
        guard let (zone, name) = CityZones.zone(of: place.joined(separator: " ")) else { return nil }
        let second = CivilDate.floor(context.nowMilliseconds, 1000)
        guard let offset = context.zoneOffset(zone, second) else { return nil }
        if asksOffset { return .spoken(difference(offset - context.utcOffsetSeconds, name), language) }
        let there = WallTime(localSeconds: second + offset)
        let days = there.date.day - WallTime(context).date.day
        let spokenName = isGerman ? place.map(\.capitalizedFirst).joined(separator: " ") : name
        let day =
            days == 0 ? "" : isGerman ? (days > 0 ? " morgen" : " gestern") : (days > 0 ? " tomorrow" : " yesterday")
        return .spoken(
            isGerman
                ? "In \(spokenName) ist es \(clock(there))\(day.isEmpty ? "" : ", dort ist schon\(day)".replacing("schon gestern", with: "noch gestern"))."
                : "In \(name) it is \(clock(there))\(day).", language)
    }

    /// Where the place begins, if the words ask for the time; and if they ask for the difference.
    private func question(_ raw: [String]) -> (Int, Bool)? {
        let fillers: Set<String> = [
            "can", "could", "you", "tell", "me", "do", "know", "so", "and", "hey", "sag", "mir", "und", "weißt", "du",
            "give", "please", "say", "what", "is", "the", "current", "exact", "local", "now", "right",
        ]
        if isGerman {
            for head in [
                ["wie", "spät", "ist", "es"], ["wie", "viel", "uhr", "ist", "es"], ["wieviel", "uhr", "ist", "es"],
                ["wie", "spät", "es", "ist"], ["wie", "viel", "uhr", "es", "ist"],
                ["wie", "viel", "uhr", "haben", "wir"], ["die", "uhrzeit"], ["uhrzeit"],
                ["wie", "ist", "die", "uhrzeit"], ["wie", "spät", "haben", "wir", "es"], ["wie", "spät"],
            ] {
                for start in 0...3 where raw.has(head, at: start) && raw[..<start].allSatisfy({ fillers.contains($0) })
                {
                    return tail(raw, start + head.count)
                }
            }
            return nil
        }
        if let index = raw.firstIndex(of: "difference"), index > 0, raw[index - 1] == "time",
            raw.has(["to"], at: index + 1) || raw.has(["with"], at: index + 1)
        {
            return index + 2 < raw.count ? (index + 2, true) : nil
        }
        guard let index = raw.firstIndex(of: "time"), index < 6, raw[..<index].allSatisfy({ fillers.contains($0) })
        else { return nil }
        var next = index + 1
        while next < raw.count,
            ["is", "it", "it's", "now", "do", "you", "have", "we", "right", "does", "currently"].contains(raw[next])
        { next += 1 }
        return tail(raw, next)
    }

    private func tail(_ words: [String], _ index: Int) -> (Int, Bool)? {
        // Another question with "time" in it ("what time does the shop close") has a tail without "in".
        guard
            index == words.count
                || ["in", "at", "for", "right", "now", "today", "gerade", "jetzt", "there", "currently", "exactly"]
                    .contains(words[index])
        else {
            return nil
        }
        return (index, false)
    }

    /// "time difference between berlin and new york".
    private func difference(_ words: [String], _ context: QueryContext) -> String? {
        guard !isGerman, let start = words.firstIndex(of: "between"), words[..<start].contains("difference"),
            let middle = words[start...].firstIndex(of: "and"),
            let (first, firstName) = CityZones.zone(of: words[(start + 1)..<middle].joined(separator: " ")),
            let (second, secondName) = CityZones.zone(of: words[(middle + 1)...].joined(separator: " "))
        else { return nil }
        let now = CivilDate.floor(context.nowMilliseconds, 1000)
        guard let one = context.zoneOffset(first, now), let other = context.zoneOffset(second, now) else { return nil }
        if one == other { return "\(firstName) and \(secondName) have the same time." }
        let hours = SpokenNumber(Number(Double(abs(other - one)) / 3600), language: language).text
        return
            "\(secondName) is \(hours) \(hours == "1" ? "hour" : "hours") \(other > one ? "ahead of" : "behind") \(firstName)."
    }

    private func difference(_ seconds: Int, _ name: String) -> String {
        if seconds == 0 { return "There is no time difference to \(name)." }
        let hours = SpokenNumber(Number(Double(abs(seconds)) / 3600), language: language).text
        return "\(name) is \(hours) \(hours == "1" ? "hour" : "hours") \(seconds > 0 ? "ahead of" : "behind") us."
            .capitalizedFirst
    }

    /// "3:05 PM", "15 Uhr 5".
    func clock(_ time: WallTime) -> String {
        if isGerman { return time.minute == 0 ? "\(time.hour) Uhr" : "\(time.hour) Uhr \(time.minute)" }
        let hour = (time.hour + 11) % 12 + 1
        return "\(hour):\(time.minute < 10 ? "0" : "")\(time.minute) \(time.hour < 12 ? "AM" : "PM")"
    }

    public var patterns: [String] {
        isGerman
            ? [
                "wie spät ist es", "wie spät ist es *", "wie viel uhr ist es", "wie viel uhr ist es *",
                "wieviel uhr ist es", "wieviel uhr ist es *", "* wie spät es ist", "* wie spät es * ist",
                "* wie viel uhr es ist",
                "uhrzeit", "die uhrzeit", "* die uhrzeit", "die uhrzeit *", "* die uhrzeit *", "wie viel uhr haben wir",
                "wie spät haben wir es", "wie spät", "uhrzeit *",
            ]
            : [
                "what time is it", "what time is it *", "what's the time", "what's the time *", "what is the time",
                "what is the time *", "* the time", "* the time *", "the time", "time", "time in *", "the time in *",
                "* what time it is", "* what time it is *", "what time *", "* current time", "* current time *",
                "current time", "current time *", "* local time in *", "* time is it", "* time is it *",
                "how late is it", "how late is it in *", "* time difference between * and *",
                "time difference between * and *", "* difference in time between * and *", "* exact time",
                "* time difference to *", "* time difference with *",
                "time difference to *",
                "* time in *",
            ]
    }

    public var examples: [NativeExample] {
        let pairs =
            isGerman
            ? [
                ("wie spät ist es", "Es ist 15 Uhr 5."), ("wie viel uhr ist es in tokio", "In Tokio ist es 23 Uhr 5."),
                ("sag mir die uhrzeit", "Es ist 15 Uhr 5."),
                ("wie spät ist es in new york", "In New York ist es 9 Uhr 5."),
            ]
            : [
                ("what time is it", "It is 3:05 PM."), ("what's the time in tokyo", "In Tokyo it is 11:05 PM."),
                ("tell me the time", "It is 3:05 PM."), ("what time is it in new york", "In New York it is 9:05 AM."),
                ("what is the time in sydney right now", "In Sydney it is 1:05 AM tomorrow."),
                ("what time is it in india", "In India it is 7:35 PM."), ("time in mumbai", "In Mumbai it is 7:35 PM."),
                ("what is the time difference to tokyo", "Tokyo is 8 hours ahead of us."),
                (
                    "what is the time difference between berlin and new york",
                    "New York is 6 hours behind Berlin."
                ), ("how late is it in sydney", "In Sydney it is 1:05 AM tomorrow."),
            ]
        return pairs.map { NativeExample(question: $0.0, expect: $0.1) }
    }
}
