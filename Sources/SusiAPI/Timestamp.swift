/// Reads the times of SUSI servers: ISO 8601 as in `2020-01-09T02:05:10.377Z`.
enum Timestamp {
    /// Milliseconds since 1970 UTC; nil for anything else. Fraction and zone are optional (UTC), a zone may be `+01:00`.
    static func milliseconds(_ text: String) -> Int? {
        var scanner = Scanner(bytes: Array(text.utf8))
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), scanner.take("T"), let hour = scanner.number(2), scanner.take(":"),
            let minute = scanner.number(2), scanner.take(":"), let second = scanner.number(2),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let fraction = scanner.take(".") ? scanner.thousandths() : 0
        guard let fraction, let zone = scanner.zoneMinutes(), scanner.isAtEnd else { return nil }
        let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - zone
        return (minutes * 60 + second) * 1000 + fraction
    }

    /// Days since 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-compatible low-level date algorithms").
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private struct Scanner {
        let bytes: [UInt8]
        var at = 0

        var isAtEnd: Bool { at == bytes.count }

        mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard at < bytes.count, bytes[at] == UInt8(ascii: scalar) else { return false }
            at += 1
            return true
        }

        mutating func digit() -> Int? {
            guard at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) else { return nil }
            at += 1
            return Int(bytes[at - 1] - UInt8(ascii: "0"))
        }

        mutating func number(_ digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        /// The digits after a point as milliseconds; further ones are cut.
        mutating func thousandths() -> Int? {
            guard let first = digit() else { return nil }
            var value = first * 100
            var weight = 10
            while let digit = digit() {
                value += digit * weight
                weight /= 10
            }
            return value
        }

        mutating func zoneMinutes() -> Int? {
            if isAtEnd || take("Z") { return 0 }
            let sign = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hours = number(2) else { return nil }
            _ = take(":")
            guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
            return sign * (hours * 60 + minutes)
        }
    }
}
