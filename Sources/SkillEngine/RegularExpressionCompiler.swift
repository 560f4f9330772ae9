/// Turns the text of a regular expression into instructions.
struct RegularExpressionCompiler {
    private typealias Fault = RegularExpression.Fault
    private typealias Instruction = RegularExpression.Instruction

    private indirect enum Node {
        case empty
        case one(RegularExpression.Instruction)
        case sequence([Node])
        case choice([Node])
        case group(Int, Node)
        case `repeat`(Node, least: Int, most: Int?, lazy: Bool)
    }

    private let source: [Unicode.Scalar]
    private var at = 0
    private var depth = 0
    private(set) var groupCount = 0
    private var out: [RegularExpression.Instruction] = []

    init(_ source: [Unicode.Scalar]) { self.source = source }

    mutating func compile() throws(RegularExpression.Fault) -> [RegularExpression.Instruction] {
        let node = try choice()
        guard at == source.count else { throw Fault(reason: "there is a ')' without its '('") }
        try emit(node)
        out.append(.accept)
        return out
    }

    // MARK: Reading

    private var peek: Unicode.Scalar? { at < source.count ? source[at] : nil }

    private mutating func choice() throws(RegularExpression.Fault) -> Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 40 else { throw Fault(reason: "groups are nested more than 40 deep") }
        var branches = [try sequence()]
        while peek == "|" {
            at += 1
            branches.append(try sequence())
        }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(RegularExpression.Fault) -> Node {
        var parts: [Node] = []
        while let scalar = peek, scalar != "|", scalar != ")" {
            let atom = try atom()
            parts.append(try quantified(atom))
        }
        return parts.isEmpty ? .empty : .sequence(parts)
    }

    private mutating func atom() throws(RegularExpression.Fault) -> Node {
        let scalar = source[at]
        at += 1
        switch scalar {
        case ".": return .one(.anyScalar)
        case "^": return .one(.start)
        case "$": return .one(.end)
        case "[": return .one(try scalarClass())
        case "(": return try group()
        case "\\": return .one(try escape(inClass: false))
        case "*", "+", "?": throw Fault(reason: "there is nothing before '\(scalar)' that it could repeat")
        default: return .one(.scalar(scalar.value))
        }
    }

    private mutating func group() throws(RegularExpression.Fault) -> Node {
        var number: Int?
        if peek == "?" {
            guard at + 1 < source.count, source[at + 1] == ":" else {
                throw Fault(reason: "only '(…)' and '(?:…)' groups are supported")
            }
            at += 2
        } else {
            number = groupCount
            groupCount += 1
        }
        let inner = try choice()
        guard peek == ")" else { throw Fault(reason: "a '(' has no ')'") }
        at += 1
        return number.map { .group($0, inner) } ?? inner
    }

    private mutating func quantified(_ atom: Node) throws(RegularExpression.Fault) -> Node {
        var node = atom
        while let scalar = peek {
            let bounds: (Int, Int?)
            switch scalar {
            case "*": bounds = (0, nil)
            case "+": bounds = (1, nil)
            case "?": bounds = (0, 1)
            case "{":
                guard let counted = counts() else { return node }
                bounds = counted
            default: return node
            }
            if scalar != "{" { at += 1 }
            var lazy = false
            if peek == "?" {
                lazy = true
                at += 1
            }
            guard 0...200 ~= bounds.0, bounds.1 ?? 0 <= 200, bounds.1 ?? bounds.0 >= bounds.0 else {
                throw Fault(reason: "a count in braces is over 200, or its bounds are the wrong way round")
            }
            depth += 1
            guard depth <= 40 else { throw Fault(reason: "repetitions are nested more than 40 deep") }
            node = .repeat(node, least: bounds.0, most: bounds.1, lazy: lazy)
        }
        return node
    }

    /// `{n}`, `{n,}` or `{n,m}`; nil, and nothing read, if the brace is only a brace.
    private mutating func counts() -> (Int, Int?)? {
        guard let close = source[at...].firstIndex(of: "}") else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: source[(at + 1)..<close])
        let parts = String(text).split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, let least = Int(parts[0]) else { return nil }
        if parts.count == 2, !parts[1].isEmpty, Int(parts[1]) == nil { return nil }
        at = close + 1
        return (least, parts.count == 1 ? least : Int(parts[1]))
    }

    private mutating func escape(inClass: Bool) throws(RegularExpression.Fault) -> RegularExpression.Instruction {
        guard let scalar = peek else { throw Fault(reason: "it ends with a single '\\'") }
        at += 1
        switch scalar {
        case "d": return .scalars([48...57], negated: false)
        case "D": return .scalars([48...57], negated: true)
        case "w": return .scalars(Self.word, negated: false)
        case "W": return .scalars(Self.word, negated: true)
        case "s": return .scalars([9...13, 32...32], negated: false)
        case "S": return .scalars([9...13, 32...32], negated: true)
        case "t": return .scalar(9)
        case "n": return .scalar(10)
        case "b" where !inClass: return .wordBoundary(true)
        case "B" where !inClass: return .wordBoundary(false)
        case "a"..."z", "A"..."Z", "0"..."9":
            throw Fault(reason: "the escape '\\\(scalar)' is not supported")
        default: return .scalar(scalar.value)
        }
    }

    /// Letters of any alphabet count as word characters, since skills are written in all languages.
    private static let word: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122, 0xC0...0x10FFFF]

    private mutating func scalarClass() throws(RegularExpression.Fault) -> RegularExpression.Instruction {
        var negated = false
        if peek == "^" {
            negated = true
            at += 1
        }
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        while let scalar = peek, scalar != "]" || isFirst {
            isFirst = false
            at += 1
            var low = scalar.value
            if scalar == "\\" {
                switch try escape(inClass: true) {
                case .scalar(let value): low = value
                case .scalars(let inner, negated: false):
                    ranges += inner
                    continue
                default: throw Fault(reason: "a negated escape inside '[…]' is not supported")
                }
            }
            if peek == "-", at + 1 < source.count, source[at + 1] != "]" {
                at += 1
                let high = source[at].value
                at += 1
                guard high >= low else { throw Fault(reason: "a range in '[…]' runs backwards") }
                ranges.append(low...high)
            } else {
                ranges.append(low...low)
            }
        }
        guard peek == "]" else { throw Fault(reason: "a '[' has no ']'") }
        at += 1
        return .scalars(ranges, negated: negated)
    }

    // MARK: Writing

    private mutating func emit(_ node: Node) throws(RegularExpression.Fault) {
        guard out.count < RegularExpression.maximumInstructions else { throw Fault(reason: "it is too large") }
        switch node {
        case .empty: break
        case .one(let instruction): out.append(instruction)
        case .sequence(let parts): for part in parts { try emit(part) }
        case .group(let number, let inner):
            out.append(.save(2 * number))
            try emit(inner)
            out.append(.save(2 * number + 1))
        case .choice(let branches): try emitChoice(branches)
        case .repeat(let inner, let least, let most, let lazy):
            for _ in 0..<least {
                let before = out.count
                try emit(inner)
                // Nothing repeated is nothing; without this, nested counts of nothing would take for ever.
                if out.count == before { break }
            }
            if let most {
                var splits: [Int] = []
                for _ in least..<max(least, most) {
                    splits.append(out.count)
                    out.append(.accept)
                    try emit(inner)
                }
                for split in splits { out[split] = fork(split + 1, out.count, lazy) }
            } else {
                let split = out.count
                out.append(.accept)
                try emit(inner)
                out.append(.jump(split))
                out[split] = fork(split + 1, out.count, lazy)
            }
        }
    }

    private mutating func emitChoice(_ branches: [Node]) throws(RegularExpression.Fault) {
        var jumps: [Int] = []
        for (index, branch) in branches.enumerated() {
            guard index + 1 < branches.count else {
                try emit(branch)
                break
            }
            let split = out.count
            out.append(.accept)
            try emit(branch)
            jumps.append(out.count)
            out.append(.accept)
            out[split] = .split(split + 1, out.count)
        }
        for jump in jumps { out[jump] = .jump(out.count) }
    }

    private func fork(_ inner: Int, _ beyond: Int, _ lazy: Bool) -> RegularExpression.Instruction {
        lazy ? .split(beyond, inner) : .split(inner, beyond)
    }
}
