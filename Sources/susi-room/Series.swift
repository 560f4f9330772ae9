internal import OrderedJSON

/// Measurements of one thing.
struct Series {
    private(set) var values: [Double] = []

    mutating func append(_ value: Double) { values.append(value) }

    /// The value below which `part` (0 to 1) of the measurements lie, by the nearest rank.
    func quantile(_ part: Double) -> Double {
        let sorted = values.sorted()
        return sorted[max(0, min(sorted.count - 1, Int((part * Double(sorted.count)).rounded(.up)) - 1))]
    }

    /// Median, 95th percentile and count; null without any measurement.
    var json: JSONValue {
        guard !values.isEmpty else { return .null }
        return ["median": rounded(quantile(0.5)), "p95": rounded(quantile(0.95)), "n": .number(values.count)]
    }
}

/// To a tenth: more digits would only look exact.
func rounded(_ value: Double, to step: Double = 10) -> JSONValue { .number((value * step).rounded() / step) }
