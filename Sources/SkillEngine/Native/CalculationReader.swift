/// Finds a calculation in words: "add five and six", "the square root of two", "(3 + 4) * 2".
///
/// Every word must belong to it; so "what is five star service" is none.
struct CalculationReader: Sendable {
    let language: String
    private let numbers: any NumberReader
    private let phrases: [(words: [String], part: CalculationPart)]

    init(language: String) {
        self.language = language
        numbers = Numbers.reader(language)
        // Longer phrases first: "to the power of" before "to the".
        phrases = Self.signs.merging(language == "de" ? Self.german : Self.english) { first, _ in first }
            .map { ($0.key.split(separator: " ").map(String.init), $0.value) }
            .sorted { $0.words.count > $1.words.count }
    }

    /// The parts, nil if some word doesn't belong to a calculation.
    func parts(_ query: String) -> [CalculationPart]? {
        var words = Words.split(query).filter { !Self.silent.contains($0) }
        words = strip(words)
        if language == "en", words.first == "remainder" || words.has(["the", "remainder"], at: 0) {
            // "the remainder of/when 17 (is) divided by 5"
            words.removeAll { ["is", "when", "divided", "of"].contains($0) }
            words.insert("of", at: words[0] == "the" ? 2 : 1)
        }
        if let framed = framed(words) { return framed }
        if let parts = plain(words) { return parts }
        // "what is two and two"
        guard language == "en", words.contains("and"),
            ["what", "whats", "how"].contains(Words.split(query).first ?? "")
        else { return nil }
        return plain(words.map { $0 == "and" ? "plus" : $0 })
    }

    /// Without "what is" in front and "equals" behind.
    private func strip(_ words: [String]) -> [String] {
        var words = words
        let heads = language == "de" ? Self.headsGerman : Self.headsEnglish
        var found = true
        while found {
            found = false
            for head in heads where words.has(head, at: 0) && words.count > head.count {
                words.removeFirst(head.count)
                found = true
                break
            }
        }
        let tails = language == "de" ? Self.tailsGerman : Self.tailsEnglish
        found = true
        while found {
            found = false
            for tail in tails where words.count > tail.count && words.has(tail, at: words.count - tail.count) {
                words.removeLast(tail.count)
                found = true
                break
            }
        }
        return words
    }

    /// "add … and …", "the sum of … and …", "subtract … from …".
    private func framed(_ words: [String]) -> [CalculationPart]? {
        for frame in language == "de" ? Self.framesGerman : Self.framesEnglish where words.has(frame.head, at: 0) {
            // The first joiner that leaves a calculation on both sides: "the sum of a hundred and five and six".
            for index in frame.head.count..<words.count where frame.joiners.contains(words[index]) {
                let left = Array(words[frame.head.count..<index])
                let right = Array(words[(index + 1)...])
                guard let a = plain(left), let b = plain(right), !left.isEmpty, !right.isEmpty else { continue }
                if frame.joiners.contains("and"),
                    numbers.cardinal(left + ["and"] + right, at: 0)?.length == words.count - frame.head.count
                {
                    continue
                }
                let (first, second) = frame.swaps ? (b, a) : (a, b)
                return [.open] + first + [.close, frame.part, .open] + second + [.close]
            }
        }
        return nil
    }

    private func plain(_ words: [String]) -> [CalculationPart]? {
        var parts: [CalculationPart] = []
        var index = 0
        reading: while index < words.count {
            let afterOperand = parts.last.map(Self.endsOperand) ?? false
            // "minus" behind a number is an operation, in front of one a sign.
            if !(afterOperand && ["minus", "-"].contains(words[index])),
                let reading = numbers.cardinal(words, at: index)
            {
                if afterOperand { return nil }
                if reading.number.value < 0 {
                    // The sign binds less than a power: -2 ^ 2 is minus four.
                    parts += [.minus, .number(-reading.number)]
                } else {
                    parts.append(.number(reading.number))
                }
                index += reading.length
                continue
            }
            for phrase in phrases where words.has(phrase.words, at: index) {
                // "x" and "!" only behind a number.
                if ["x", "!"].contains(phrase.words[0]), !afterOperand { return nil }
                parts.append(phrase.part)
                index += phrase.words.count
                continue reading
            }
            if let multiple = multiples(words[index]), !afterOperand {
                parts += [.number(Number(multiple)), .times]
                index += 1
                continue
            }
            // "five to the third": an ordinal as exponent.
            if parts.last == .power, let reading = numbers.ordinal(words, at: index) {
                parts.append(.number(reading.number))
                index += reading.length
                if index < words.count, words[index] == "power" { index += 1 }
                continue
            }
            if ["the", "a", "is", "die", "der", "das"].contains(words[index]) {
                index += 1
                continue
            }
            return nil
        }
        return parts
    }

    private func multiples(_ word: String) -> Int? {
        switch word {
        case "double", "twice": 2
        case "triple", "thrice": 3
        default: nil
        }
    }

    private static func endsOperand(_ part: CalculationPart) -> Bool {
        switch part {
        case .number, .percent, .squared, .cubed, .factorial, .close: true
        default: false
        }
    }

    private struct Frame: Sendable {
        let head: [String]
        let joiners: Set<String>
        let part: CalculationPart
        var swaps = false
    }

    private static func frame(
        _ head: String, _ joiners: Set<String>, _ part: CalculationPart, swaps: Bool = false
    ) -> Frame {
        Frame(head: head.split(separator: " ").map(String.init), joiners: joiners, part: part, swaps: swaps)
    }

    /// Words that change nothing: politeness, and the currency of an amount.
    private static let silent: Set<String> = ["please", "bitte", "dollar", "dollars", "euro", "euros", "$", "€", "£"]

    private static let framesEnglish = [
        frame("the sum of", ["and"], .plus), frame("sum of", ["and"], .plus), frame("sum", ["and"], .plus),
        frame("add", ["and", "to", "plus"], .plus), frame("the difference between", ["and"], .minus),
        frame("the difference of", ["and"], .minus), frame("difference between", ["and"], .minus),
        frame("subtract", ["from"], .minus, swaps: true), frame("take", ["from"], .minus, swaps: true),
        frame("the product of", ["and"], .times), frame("product of", ["and"], .times),
        frame("multiply", ["by", "and", "with"], .times),
        frame("divide", ["by"], .dividedBy), frame("the remainder of", ["by", "and", "over"], .modulo),
        frame("remainder of", ["by", "and", "over"], .modulo), frame("the quotient of", ["and"], .dividedBy),
    ]
    private static let framesGerman = [
        frame("die summe von", ["und"], .plus), frame("die summe aus", ["und"], .plus),
        frame("addiere", ["und", "zu"], .plus),
        frame("die differenz von", ["und"], .minus), frame("subtrahiere", ["von"], .minus, swaps: true),
        frame("das produkt von", ["und"], .times), frame("das produkt aus", ["und"], .times),
        frame("multipliziere", ["mit", "und"], .times),
        frame("teile", ["durch"], .dividedBy), frame("dividiere", ["durch"], .dividedBy),
    ]
    private static let signs: [String: CalculationPart] = [
        "+": .plus, "-": .minus, "*": .times, "/": .dividedBy, ":": .dividedBy, "^": .power, "(": .open, ")": .close,
        "%": .percent,
        "√": .squareRoot, "²": .squared, "³": .cubed, "!": .factorial, "x": .times,
    ]
    private static let english: [String: CalculationPart] = [
        "plus": .plus, "added to": .plus, "minus": .minus, "less": .minus, "take away": .minus, "times": .times,
        "time": .times,
        "multiplied by": .times, "multiplied with": .times, "divided by": .dividedBy, "over": .dividedBy,
        "to the power of": .power,
        "to the power": .power, "to the": .power, "raised to the power of": .power, "raised to": .power,
        "raised to the": .power,
        "squared": .squared, "cubed": .cubed, "factorial": .factorial, "square root of": .squareRoot,
        "square root": .squareRoot,
        "cube root of": .cubeRoot, "cubic root of": .cubeRoot, "cube root": .cubeRoot, "root of": .squareRoot,
        "percent": .percent,
        "per cent": .percent, "percentage": .percent, "of": .of, "off": .off, "tip on": .of, "tip for": .of,
        "mod": .modulo, "modulo": .modulo,
        "modulus": .modulo,
        "open parenthesis": .open, "close parenthesis": .close, "open bracket": .open, "close bracket": .close,
    ]
    private static let german: [String: CalculationPart] = [
        "plus": .plus, "und": .plus, "minus": .minus, "weniger": .minus, "mal": .times, "multipliziert mit": .times,
        "durch": .dividedBy,
        "geteilt durch": .dividedBy, "dividiert durch": .dividedBy, "hoch": .power, "zum quadrat": .squared,
        "quadrat": .squared,
        "fakultät": .factorial, "quadratwurzel von": .squareRoot, "quadratwurzel aus": .squareRoot,
        "wurzel von": .squareRoot,
        "wurzel aus": .squareRoot, "wurzel": .squareRoot, "kubikwurzel aus": .cubeRoot, "kubikwurzel von": .cubeRoot,
        "dritte wurzel aus": .cubeRoot,
        "prozent": .percent, "von": .of, "modulo": .modulo, "klammer auf": .open, "klammer zu": .close,
    ]
    private static let headsEnglish = [
        "what is", "whats", "how much is", "how much are", "what are", "what does", "how much does", "calculate",
        "compute", "work out",
        "solve", "tell me", "can you", "could you", "what would be", "and", "so", "please", "the result of",
        "the value of", "evaluate",
        "do you know", "i need", "give me", "hey", "okay", "ok",
    ].map { $0.split(separator: " ").map(String.init) }
    private static let tailsEnglish = [
        "equal", "equals", "make", "makes", "is", "=", "equal to", "equals to", "is equal to", "equals what", "is what",
        "is how much",
        "altogether", "in total", "now", "add up to",
    ].map { $0.split(separator: " ").map(String.init) }
    private static let headsGerman = [
        "was ist", "wie viel ist", "wieviel ist", "wie viel sind", "wieviel sind", "was sind", "was ergibt",
        "wie viel macht", "was macht",
        "berechne", "rechne", "rechne aus", "sag mir", "wie viel ergibt", "und", "was gibt",
    ].map { $0.split(separator: " ").map(String.init) }
    private static let tailsGerman = ["gleich", "ist gleich", "=", "ergibt", "macht", "aus"].map {
        $0.split(separator: " ").map(String.init)
    }
}
