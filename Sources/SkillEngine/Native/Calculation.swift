internal import Glibc

/// A calculation cut into parts: what `CalculationReader` finds and `CalculationParser` works out.
enum CalculationPart: Sendable, Equatable {
    case number(Number)
    case plus, minus, times, dividedBy, power, modulo
    /// "of" behind a share: "half of eighty".
    case of
    case percent
    /// "20 percent off 50".
    case off
    case squared, cubed, factorial
    case squareRoot, cubeRoot
    case open, close
}

/// Why a calculation has no result that can be said.
enum CalculationFault: Error, Equatable {
    /// No calculation at all: another skill may know.
    case notUnderstood
    case divisionByZero
    case rootOfNegative
    case tooBig
}

/// Works out a calculation with the usual precedence: powers, then signs, then products, then sums.
///
/// A percentage behind plus or minus counts from what stands before it, as on a pocket calculator: 50 plus 10 percent
/// is 55.
struct CalculationParser {
    private let parts: [CalculationPart]
    private var position = 0
    private var depth = 0

    /// The result of parts that form exactly one calculation.
    static func result(_ parts: [CalculationPart]) throws(CalculationFault) -> Number {
        var parser = CalculationParser(parts: parts)
        let result = try parser.sum()
        guard parser.position == parts.count else { throw .notUnderstood }
        guard result.value.isFinite else { throw .tooBig }
        return result
    }

    private init(parts: [CalculationPart]) { self.parts = parts }

    private var next: CalculationPart? { position < parts.count ? parts[position] : nil }

    private mutating func take(_ part: CalculationPart) -> Bool {
        guard next == part else { return false }
        position += 1
        return true
    }

    private mutating func sum() throws(CalculationFault) -> Number {
        depth += 1
        defer { depth -= 1 }
        guard depth < 40 else { throw .notUnderstood }
        var result = try product().number
        while true {
            if take(.plus) {
                let other = try product()
                result = result + (other.isPercentage ? result * other.number : other.number)
            } else if take(.minus) {
                let other = try product()
                result = result - (other.isPercentage ? result * other.number : other.number)
            } else if take(.off) {
                throw .notUnderstood
            } else {
                return result
            }
        }
    }

    private mutating func product() throws(CalculationFault) -> (number: Number, isPercentage: Bool) {
        var (result, isPercentage) = try signed()
        while true {
            if take(.times) {
                result = result * (try signed().number)
            } else if take(.of) {
                result = result * (try signed().number)
            } else if isPercentage, take(.off) {
                let whole = try signed().number
                result = whole - whole * result
            } else if take(.dividedBy) {
                guard let quotient = result.divided(by: try signed().number) else { throw .divisionByZero }
                result = quotient
            } else if take(.modulo) {
                guard let rest = result.remainder(by: try signed().number) else { throw .divisionByZero }
                result = rest
            } else {
                return (result, isPercentage)
            }
            isPercentage = false
        }
    }

    private mutating func signed() throws(CalculationFault) -> (number: Number, isPercentage: Bool) {
        var negative = false
        while take(.minus) { negative.toggle() }
        _ = take(.plus)
        let (number, isPercentage) = try power()
        return (negative ? -number : number, isPercentage)
    }

    private mutating func power() throws(CalculationFault) -> (number: Number, isPercentage: Bool) {
        depth += 1
        defer { depth -= 1 }
        guard depth < 40 else { throw .notUnderstood }
        var base = try operand()
        var isPercentage = false
        while true {
            if take(.squared) {
                base = base * base
            } else if take(.cubed) {
                base = base * base * base
            } else if take(.factorial) {
                base = try Self.factorial(base)
            } else if take(.percent) {
                base = base.divided(by: Number(100)) ?? base
                isPercentage = true
            } else {
                break
            }
        }
        if take(.power) { return (try Self.power(base, try signed().number), false) }
        return (base, isPercentage)
    }

    private mutating func operand() throws(CalculationFault) -> Number {
        switch next {
        case .number(let number):
            position += 1
            return number
        case .open:
            position += 1
            let result = try sum()
            guard take(.close) else { throw .notUnderstood }
            return result
        case .squareRoot:
            position += 1
            let number = try signed().number
            guard number.value >= 0 else { throw .rootOfNegative }
            return Number(number.value.squareRoot())
        case .cubeRoot:
            position += 1
            return Number(cbrt(try signed().number.value))
        default:
            throw .notUnderstood
        }
    }

    private static func power(_ base: Number, _ exponent: Number) throws(CalculationFault) -> Number {
        if base.isZero, exponent.value < 0 { throw .divisionByZero }
        if base.value < 0, exponent.exact == nil { throw .rootOfNegative }
        if base.exact != nil, let count = exponent.exact, (0...64).contains(count) {
            return (0..<count).reduce(Number(1)) { result, _ in result * base }
        }
        let result = pow(base.value, exponent.value)
        guard result.isFinite else { throw .tooBig }
        return Number(result)
    }

    private static func factorial(_ number: Number) throws(CalculationFault) -> Number {
        guard let count = number.exact, count >= 0 else { throw .notUnderstood }
        guard count <= 170 else { throw .tooBig }
        return (0..<count).reduce(Number(1)) { $0 * Number($1 + 1) }
    }
}
