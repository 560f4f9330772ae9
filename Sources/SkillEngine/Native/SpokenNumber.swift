internal import Glibc

/// Writes a number so that a voice reads it well: no groups, few digits, big ones by name.
struct SpokenNumber: Sendable {
    /// The text, "3.14" or "1.2 quintillion".
    let text: String
    /// True if the text is rounded: to be introduced by "about".
    let isRounded: Bool

    /// - Parameters:
    ///   - decimals: most decimals of a number from 1 on; smaller ones keep four significant digits.
    init(_ number: Number, language: String, decimals: Int = 6) {
        let minus = "minus "
        if let whole = number.exact, whole.magnitude < 1_000_000_000_000_000 {
            text = whole < 0 ? minus + String(whole.magnitude) : String(whole)
            isRounded = false
            return
        }
        let sign = number.value < 0 ? minus : ""
        let size = number.value.magnitude
        if let whole = number.exact, size < 1e18 {
            text = sign + String(whole.magnitude)
            isRounded = false
            return
        }
        let point: Character = language == "de" ? "," : "."
        if size >= 1e15 {
            let (body, rounded) = Self.big(size, point: point, language: language)
            text = sign + body
            isRounded = rounded
            return
        }
        // Enough digits for what is near zero: 0.000123 must not become 0.
        var places = decimals
        if size > 0, size < 1 { places = max(places, Int(-log10(size).rounded(.down)) + 3) }
        if places > 12 {
            let exponent = Int(log10(size).rounded(.down))
            let (digits, _) = Self.fixed(size / pow(10, Double(exponent)), places: 2, point: point)
            let times = language == "de" ? " mal 10 hoch minus " : " times 10 to the power of minus "
            text = sign + digits + times + String(-exponent)
            isRounded = true
            return
        }
        let (body, rounded) = Self.fixed(size, places: places, point: point)
        text = body == "0" ? body : sign + body
        isRounded = rounded
    }

    /// The number with "about" where it was rounded.
    func phrase(_ language: String) -> String {
        isRounded ? (language == "de" ? "ungefähr " : "about ") + text : text
    }

    private static func fixed(_ size: Double, places: Int, point: Character) -> (String, Bool) {
        var places = places
        while places > 0, size * pow(10, Double(places)) >= 9e15 { places -= 1 }
        let unit = pow(10, Double(places))
        let scaled = (size * unit).rounded()
        // A binary fraction is a hair off the decimal that was meant; that hair is no rounding.
        let isRounded = (scaled / unit - size).magnitude > 1e-13 * max(size, 1e-6)
        let digits = String(Int(scaled))
        guard places > 0 else { return (digits, isRounded) }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        var fraction = padded.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        let whole = padded.dropLast(places)
        return (fraction.isEmpty ? String(whole) : "\(whole)\(point)\(fraction)", isRounded)
    }

    private static func big(_ size: Double, point: Character, language: String) -> (String, Bool) {
        guard size.isFinite else { return (language == "de" ? "unvorstellbar viel" : "too big for me to say", false) }
        let exponent = Int(log10(size).rounded(.down))
        let names = language == "de" ? namesGerman : namesEnglish
        let step = exponent / 3 - 5
        if step < names.count {
            let (digits, rounded) = fixed(size / pow(10, Double((step + 5) * 3)), places: 2, point: point)
            return (digits + " " + names[step], rounded || size > 9e15)
        }
        let (digits, _) = fixed(size / pow(10, Double(exponent)), places: 2, point: point)
        return (digits + (language == "de" ? " mal 10 hoch " : " times 10 to the power of ") + String(exponent), true)
    }

    /// From 10^15, in steps of a thousand (short scale; the long one in German).
    private static let namesEnglish = [
        "quadrillion", "quintillion", "sextillion", "septillion", "octillion", "nonillion", "decillion",
    ]
    private static let namesGerman = [
        "Billiarden", "Trillionen", "Trilliarden", "Quadrillionen", "Quadrilliarden", "Quintillionen", "Quintilliarden",
    ]
}
