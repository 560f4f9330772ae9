/// A number as people say it: a whole one kept exactly while it fits 64 bits, anything else as a `Double`.
struct Number: Sendable, Equatable {
    /// The whole number, nil if there is a fraction or it is too big.
    let exact: Int?
    /// The value, rounded to a `Double`.
    let value: Double

    init(_ whole: Int) {
        exact = whole
        value = Double(whole)
    }

    /// A whole `Double` below 2^53 becomes exact.
    init(_ value: Double) {
        self.value = value
        exact = value.magnitude < 9_007_199_254_740_992 && value.rounded() == value ? Int(value) : nil
    }

    var isZero: Bool { value == 0 }

    static prefix func - (a: Number) -> Number {
        if let x = a.exact, x != .min { return Number(-x) }
        return Number(-a.value)
    }

    static func + (a: Number, b: Number) -> Number {
        a.combined(b, Int.addingReportingOverflow, +)
    }

    static func - (a: Number, b: Number) -> Number {
        a.combined(b, Int.subtractingReportingOverflow, -)
    }

    static func * (a: Number, b: Number) -> Number {
        a.combined(b, Int.multipliedReportingOverflow, *)
    }

    /// nil: division by zero.
    func divided(by other: Number) -> Number? {
        guard !other.isZero else { return nil }
        if let x = exact, let y = other.exact, !(x == .min && y == -1), x % y == 0 { return Number(x / y) }
        return Number(value / other.value)
    }

    /// The remainder with the sign of the dividend; nil: division by zero.
    func remainder(by other: Number) -> Number? {
        guard !other.isZero else { return nil }
        if let x = exact, let y = other.exact { return y == -1 ? Number(0) : Number(x % y) }
        return Number(value.truncatingRemainder(dividingBy: other.value))
    }

    private func combined(
        _ other: Number, _ whole: (Int) -> (Int) -> (partialValue: Int, overflow: Bool),
        _ broken: (Double, Double) -> Double
    ) -> Number {
        if let x = exact, let y = other.exact {
            let result = whole(x)(y)
            if !result.overflow { return Number(result.partialValue) }
        }
        return Number(broken(value, other.value))
    }
}
