/// A sentence with places where people say one thing or another: "!set (a|the) timer [please]".
///
/// `(a|b)` is one of these, equally likely; `[a]` may be there, in three of ten cases; both may be nested. Names in angle
/// brackets are classes of the recogniser and stay as they are. A number in front says how much more likely than others
/// it is. `!` says that it is a wish, which some begin with "can you" and end with "please".
struct SentenceTemplate: Sendable {
    /// How likely it is among others.
    let weight: Double
    /// All that it stands for, each with its part of 1.
    let sentences: [(text: String, share: Double)]

    /// Reads a template.
    init(_ line: some StringProtocol) {
        var words = String(line).split(separator: Character(" "), maxSplits: 1).map { String($0) }
        let number = words.first.flatMap { Double($0) }
        if number != nil { words.removeFirst() }
        weight = number ?? 1
        var text = words.joined(separator: " ")
        let isWish = text.first == "!"
        if isWish { text.removeFirst() }
        var rest = Array(text)[...]
        let plain = Self.alternatives(&rest)
        sentences = (isWish ? plain.flatMap(Self.courteous) : plain).map { ($0.text, $0.share) }
    }

    private typealias Said = (text: String, share: Double)

    /// Up to a closing bracket or the end.
    private static func alternatives(_ rest: inout ArraySlice<Character>) -> [Said] {
        var all: [[Said]] = [sequence(&rest)]
        while rest.first == "|" {
            rest.removeFirst()
            all.append(sequence(&rest))
        }
        return all.flatMap { part in part.map { ($0.text, $0.share / Double(all.count)) } }
    }

    private static func sequence(_ rest: inout ArraySlice<Character>) -> [Said] {
        var all: [Said] = [("", 1)]
        var word = ""
        func join(_ parts: [Said]) {
            all = all.flatMap { before in
                parts.map { part in
                    let isApart = !before.text.isEmpty && !part.text.isEmpty
                    return (before.text + (isApart ? " " : "") + part.text, before.share * part.share)
                }
            }
        }
        while let character = rest.first, character != "|", character != ")", character != "]" {
            rest.removeFirst()
            if character == "(" || character == "[" || character == " " {
                if !word.isEmpty { join([(word, 1)]) }
                word = ""
                guard character != " " else { continue }
                let inner = alternatives(&rest)
                rest = rest.dropFirst()
                join(
                    character == "("
                        ? inner
                        : [("", 1 - optional)] + inner.map { ($0.text, $0.share * optional) })
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { join([(word, 1)]) }
        return all
    }

    private static let optional = 0.3

    /// With what is polite around a wish.
    private static func courteous(_ wish: Said) -> [Said] {
        [
            (wish.text, wish.share * 0.66), (wish.text + " please", wish.share * 0.1),
            ("please " + wish.text, wish.share * 0.08), ("can you " + wish.text, wish.share * 0.07),
            ("could you " + wish.text, wish.share * 0.03), ("can you please " + wish.text, wish.share * 0.03),
            ("could you please " + wish.text, wish.share * 0.03),
        ]
    }
}
