internal import OrderedJSON
internal import Speech

/// What a word came to in one condition.
struct EarsRow {
    let word: String
    let condition: EarsCondition
    /// The stream with the word.
    let own: EarsSpotting.Heard
    /// Those without.
    let foreign: [EarsSpotting.Heard]

    /// Where a word that lies at `mark` must be heard: up to 0.6 s after its end.
    static func window(_ mark: Range<Int>) -> ClosedRange<Int> { mark.lowerBound...mark.upperBound + 9_600 }

    static func percent(_ interval: [Double]) -> JSONValue {
        .array(interval.map { .number(($0 * 1000).rounded() / 10) })
    }

    var json: JSONObject {
        let accepted = own.accepted(word)
        var delays = own.marks.compactMap { mark -> Double? in
            accepted.first { Self.window(mark).contains($0) }.map { Double($0 - mark.upperBound) / 16 }
        }
        let clips = own.marks.count
        let missed = clips - delays.count
        let alarms = foreign.reduce(0) { $0 + $1.accepted(word).count }
        let hours = foreign.reduce(0) { $0 + $1.seconds } / 3600
        delays.sort()
        func percentile(_ part: Double) -> JSONValue {
            delays.isEmpty ? .null : .number(delays[min(delays.count - 1, Int(part * Double(delays.count)))].rounded())
        }
        var ratio = JSONValue.null
        if case .noise(let decibels) = condition { ratio = .number(decibels) }
        return JSONObject([
            ("word", .string(word)), ("condition", .string(condition.name)), ("ratio_db", ratio),
            ("clips", .number(clips)), ("missed", .number(missed)),
            ("missed_percent", .number((1000 * Double(missed) / Double(max(1, clips))).rounded() / 10)),
            ("interval_percent", Self.percent(EarsBench.wilson(missed, of: clips))),
            ("false_alarms", .number(alarms)), ("hours", .number((hours * 1000).rounded() / 1000)),
            ("delay_ms_median", percentile(0.5)), ("delay_ms_p95", percentile(0.95)),
        ])
    }

    /// Every candidate: 1 for a hit, the network's score, how PocketSphinx's find is judged (without a network, log10 of its
    /// likelihood ratio), the place, what it is judged by.
    static func list(_ word: String, _ own: EarsSpotting.Heard, _ foreign: [EarsSpotting.Heard]) -> JSONValue {
        func row(_ candidate: HotwordVerdict, isHit: Bool) -> JSONValue {
            .array(
                [
                    .number(isHit ? 1 : 0), .number(candidate.network ?? 0),
                    (candidate.network == nil ? candidate.look : candidate.likeness).map { .number($0) } ?? .null,
                    .number(Double(candidate.position)),
                ] + (candidate.features?.values.map { .number($0) } ?? []))
        }
        return .array(
            own.candidates.filter { $0.phrase == word }.map { candidate in
                row(candidate, isHit: own.marks.contains { window($0).contains(candidate.position) })
            } + foreign.flatMap { $0.candidates.filter { $0.phrase == word }.map { row($0, isHit: false) } })
    }
}
