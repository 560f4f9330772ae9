/// Figures and columns for people to read.
enum Phrasing {
    /// A duration in the two largest units that say something: `41 s`, `2 h 5 min`.
    static func duration(milliseconds: Double) -> String {
        guard milliseconds.isFinite, milliseconds < 1e15 else { return "?" }
        let seconds = Int(max(0, milliseconds) / 1000)
        let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
        if days > 0 { return join(days, "d", hours % 24, "h") }
        if hours > 0 { return join(hours, "h", minutes % 60, "min") }
        if minutes > 0 { return join(minutes, "min", seconds % 60, "s") }
        return "\(seconds) s"
    }

    private static func join(_ large: Int, _ unit: String, _ small: Int, _ smallUnit: String) -> String {
        small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(smallUnit)"
    }

    /// Bytes in megabytes of 10⁶.
    static func megabytes(_ bytes: Double) -> String {
        guard bytes.isFinite, bytes >= 0, bytes < 1e15 else { return "?" }
        return "\(Int((bytes / 1e6).rounded())) MB"
    }

    /// A number and what it counts: `1 skill`, `3 skills`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// Three digits after the point.
    static func thousandths(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "?" }
        let whole = Int((value * 1000).rounded())
        let fraction = String(abs(whole) % 1000)
        return (whole < 0 ? "-" : "") + "\(abs(whole) / 1000)."
            + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// `text` with blanks to its right, or its left, so that it has at least `width` characters.
    static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - text.count))
        return left ? blanks + text : text + blanks
    }

    /// Rows of cells as lines with aligned columns, two blanks apart.
    static func table(_ rows: [[String]]) -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let line = row.enumerated().map { padded($1, widths[$0]) }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// `text` without what could drive a terminal: control characters become blanks, line ends stay.
    static func harmless(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
            result.append(isControl ? " " : scalar)
        }
        return String(result)
    }
}
