public import SusiActions

/// Lets chance decide: coins, dice, numbers, and one thing out of several.
public struct ChanceSkill: NativeSkill {
    public let name = "chance"
    public let language: String
    private let numbers: any NumberReader

    /// - Parameter language: "en" or "de".
    public init(language: String) {
        self.language = language
        numbers = Numbers.reader(language)
    }

    private var isGerman: Bool { language == "de" }

    public func answer(_ match: NativeMatch, _ context: QueryContext) -> Reply? {
        let polite: Set<String> = [
            "please", "can", "could", "you", "for", "me", "susi", "bitte", "hey", "kannst", "du",
        ]
        var words = Words.split(match.query).dropping(polite)
        while let last = words.last,
            ["please", "bitte", "me", "now"].contains(last) || (last == "for" && words.count > 2)
        { words.removeLast() }
        let text =
            coins(words, context) ?? dice(words, context) ?? number(words, context) ?? choice(words, context)
            ?? card(words, context)
        return text.map { .spoken($0, language) }
    }

    private func coins(_ words: [String], _ context: QueryContext) -> String? {
        let verbs: Set<String> = ["flip", "toss", "throw", "wirf", "werfe", "wirfst"]
        let coins: Set<String> = ["coin", "coins", "münze", "münzen"]
        if words == ["heads", "or", "tails"] || words == ["kopf", "oder", "zahl"] { return toss(1, context) }
        guard let verb = words.first, verbs.contains(verb), let index = words.firstIndex(where: coins.contains),
            index < 4
        else { return nil }
        let count = count(Array(words[1..<index]), limit: 10)
        return count.map { toss($0, context) }
    }

    private func toss(_ count: Int, _ context: QueryContext) -> String {
        let sides = (0..<count).map { _ in context.choice(of: 2) == 0 }
        if count == 1 {
            return isGerman ? (sides[0] ? "Kopf!" : "Zahl!") : (sides[0] ? "It is heads!" : "It is tails!")
        }
        let heads = sides.filter(\.self).count
        return isGerman
            ? "\(heads) mal Kopf und \(count - heads) mal Zahl." : "\(heads) heads and \(count - heads) tails."
    }

    /// How many: none said is one; nil if the words are no number, or more than `limit`.
    private func count(_ words: [String], limit: Int) -> Int? {
        let words = words.filter { !["the", "some", "mit", "eine", "einen", "die", "den", "a", "of"].contains($0) }
        if words.isEmpty { return 1 }
        if words == ["couple"] { return 2 }
        guard let reading = numbers.cardinal(words, at: 0), reading.length == words.count,
            let count = reading.number.exact, (1...limit).contains(count)
        else { return nil }
        return count
    }

    private func dice(_ words: [String], _ context: QueryContext) -> String? {
        let nouns: Set<String> = ["die", "dice", "dices", "würfel", "würfeln"]
        var sides = 6
        var words = words
        // "roll a twenty sided die"
        if !isGerman, let index = words.firstIndex(of: "sided"), index > 1 {
            for start in 1..<index {
                if let reading = numbers.cardinal(words, at: start), start + reading.length == index,
                    let number = reading.number.exact, (2...1000).contains(number)
                {
                    sides = number
                    words.removeSubrange(start...index)
                    break
                }
            }
        }
        if isGerman, words == ["würfle"] || words == ["würfel"] || words == ["würfeln"] || words == ["würfle", "mal"] {
            words = ["wirf", "würfel"]
        }
        if isGerman, words.first == "würfle" || words.first == "würfel", words.count > 2, words[1] == "mit" {
            words[0] = "wirf"
        }
        guard let verb = words.first, ["roll", "throw", "wirf", "werfe", "cast"].contains(verb),
            let index = words.indices.first(where: {
                $0 > 0 && nouns.contains(words[$0]) && (!isGerman || words[$0] != "die")
            }),
            let count = count(Array(words[1..<index]), limit: 20)
        else { return nil }
        let rolls = (0..<count).map { _ in context.choice(of: sides) + 1 }
        if count == 1 { return isGerman ? "Eine \(rolls[0])." : "It is a \(rolls[0])." }
        let list = joined(rolls.map(String.init), "and", "und")
        let total = rolls.reduce(0, +)
        return isGerman ? "\(list). Zusammen \(total)." : "\(list). That makes \(total)."
    }

    private func number(_ words: [String], _ context: QueryContext) -> String? {
        let starts = isGerman ? ["zahl", "zufallszahl"] : ["number"]
        guard let index = words.firstIndex(where: starts.contains), index < 6,
            words[..<index].allSatisfy({
                [
                    "pick", "choose", "give", "say", "a", "random", "any", "tell", "me", "think", "of", "generate",
                    "the", "nenne", "sag", "mir", "eine", "wähle", "denk", "dir", "zufällige", "gib", "i", "need",
                ].contains($0)
            }),
            index > 0
        else { return nil }
        var next = index + 1
        let isGame = words[..<index].contains("think") || words[..<index].contains("denk")
        if next == words.count, !isGame || words.contains("random") { return number(1, 100, context) }
        guard next < words.count else { return nil }
        if ["between", "from", "zwischen", "von"].contains(words[next]) { next += 1 } else { return nil }
        // "between a hundred and five and six hundred": the split that leaves two numbers.
        for middle in next + 1..<max(next + 1, words.count) where ["and", "to", "und", "bis"].contains(words[middle]) {
            let left = Array(words[next..<middle])
            let right = Array(words[(middle + 1)...])
            guard let a = numbers.cardinal(left, at: 0), a.length == left.count, let b = numbers.cardinal(right, at: 0),
                b.length == right.count,
                let low = a.number.exact, let high = b.number.exact, low.magnitude <= 1_000_000_000_000,
                high.magnitude <= 1_000_000_000_000
            else { continue }
            return number(min(low, high), max(low, high), context)
        }
        return nil
    }

    private func number(_ low: Int, _ high: Int, _ context: QueryContext) -> String {
        let number = SpokenNumber(Number(low + context.choice(of: high - low + 1)), language: language).text
        return isGerman ? "Ich nehme \(number)." : "I pick \(number)."
    }

    /// "choose between pizza and pasta", "tea or coffee".
    private func choice(_ words: [String], _ context: QueryContext) -> String? {
        let heads =
            isGerman
            ? [
                ["wähle", "zwischen"], ["entscheide", "zwischen"], ["such", "aus"], ["wähle"], ["entscheide"],
                ["soll", "ich"],
            ]
            : [
                ["choose", "between"], ["pick", "between"], ["decide", "between"], ["choose", "from"], ["choose"],
                ["pick"], ["decide"], ["should", "i", "have"], ["should", "i"], ["should", "we", "have"],
                ["should", "we"],
                ["which", "one"], ["help", "me", "choose", "between"], ["help", "me", "decide", "between"],
            ]
        guard let head = heads.first(where: { words.has($0, at: 0) }) else { return nil }
        var rest = Array(words[head.count...])
        if rest.first == "one" { rest.removeFirst() }
        let joiners: Set<String> = isGerman ? ["oder"] : ["or"]
        let isOpen = ["zwischen", "between", "from"].contains(head.last ?? "")
        let separators = isOpen ? joiners.union(isGerman ? ["und"] : ["and"]) : joiners
        let choices = rest.split(whereSeparator: { separators.contains($0) }).map { $0.joined(separator: " ") }
        guard (2...20).contains(choices.count) else { return nil }
        let picked = choices[context.choice(of: choices.count)]
        return isGerman
            ? "Ich bin für \(picked)."
            : ["I choose \(picked).", "My choice is \(picked).", "I say \(picked)."][context.choice(of: 3)]
    }

    private func card(_ words: [String], _ context: QueryContext) -> String? {
        guard !isGerman,
            words == ["pick", "a", "card"] || words == ["draw", "a", "card"]
                || words == ["pick", "a", "random", "card"]
        else { return nil }
        let ranks = [
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
        ]
        return
            "The \(ranks[context.choice(of: 13)]) of \(["hearts", "diamonds", "clubs", "spades"][context.choice(of: 4)])."
    }

    private func joined(_ items: [String], _ english: String, _ german: String) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(isGerman ? german : english) " + last
    }

    public var patterns: [String] {
        isGerman
            ? [
                "wirf *", "* wirf *", "werfe *", "kopf oder zahl", "würfle", "würfle *", "würfel", "würfel *",
                "nenne * zahl", "nenne * zahl *", "sag * zahl", "sag * zahl *", "wähle *", "entscheide *",
                "denk dir * zahl *", "zufallszahl", "eine zufallszahl *", "gib mir * zahl", "gib mir * zahl *",
                "soll ich * oder *",
                "zufallszahl *", "eine zufallszahl", "such aus *", "würfeln", "würfel bitte", "sag * zufallszahl",
                "nenne * zufallszahl",
            ]
            : [
                "flip *", "* flip *", "toss *", "throw *", "heads or tails", "roll *", "* roll *", "cast *",
                "pick a number", "pick a number *", "pick * number", "pick * number *", "choose * number",
                "choose * number *", "give me * number", "give me * number *", "say a * number", "say a number *",
                "random number", "random number *", "a random number",
                "a random number *", "think of a number *", "generate * number", "generate * number *",
                "tell me a * number", "tell me a * number *", "choose between *", "pick between *", "decide between *",
                "choose * or *", "pick * or *", "decide * or *", "should i * or *", "should we * or *", "choose from *",
                "* choose between *", "* decide between *",
                "pick a card", "pick a * card", "draw a card", "* pick a number", "* pick a number *",
            ]
    }

    public var examples: [NativeExample] {
        let pairs =
            isGerman
            ? [
                ("wirf eine münze", "*!"), ("kopf oder zahl", "*!"), ("würfle", "Eine *."),
                ("würfle mit zwei würfeln", "* und *. Zusammen *."),
                ("nenne eine zahl zwischen eins und zehn", "Ich nehme *."),
                ("wähle zwischen pizza und nudeln", "Ich bin für *."),
            ]
            : [
                ("flip a coin", "It is *!"), ("heads or tails", "It is *!"),
                ("roll two dice", "* and *. That makes *."), ("roll a die", "It is a *."),
                ("pick a number between one and ten", "I pick *."), ("roll a twenty sided die", "It is a *."),
                ("pick a number between five and five", "I pick 5."), ("choose between pizza and pasta", "*p*a."),
                ("should i have tea or coffee", "*"), ("give me a random number", "I pick *."),
                ("toss three coins", "* heads and * tails."), ("pick a card", "The * of *."),
            ]
        return pairs.map { NativeExample(question: $0.0, expect: $0.1) }
    }
}
