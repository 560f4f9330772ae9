/// A regular expression of the subset that skills use, matched in time proportional to expression times text.
///
/// Supported: characters, `.`, classes, groups (also `(?:…)`), alternatives, `* + ? {n} {n,} {n,m}` and their lazy
/// forms, `^ $ \b \B \d \D \w \W \s \S` and escaped punctuation. No look-around, no references back. Matches the
/// whole text only; matched by backtracking that never enters the same state twice.
struct RegularExpression: Sendable, Hashable {
    /// Why a text is not a regular expression that can be matched here.
    struct Fault: Error { let reason: String }

    enum Instruction: Sendable, Hashable {
        case scalar(UInt32)
        case anyScalar
        case scalars([ClosedRange<UInt32>], negated: Bool)
        /// Try the first, then the second.
        case split(Int, Int)
        case jump(Int)
        case save(Int)
        case start
        case end
        case wordBoundary(Bool)
        case accept
    }

    /// More instructions than this are refused.
    static let maximumInstructions = 2_000

    let program: [Instruction]
    /// Number of capturing groups.
    let groupCount: Int

    /// Compiles `source`; the texts it will be compared with are lower case, and so should it be.
    init(_ source: some StringProtocol) throws(Fault) {
        var compiler = RegularExpressionCompiler(Array(source.unicodeScalars))
        program = try compiler.compile()
        groupCount = compiler.groupCount
    }

    /// The texts of the groups if the whole of `text` matches, else nil. A group that took no part is empty.
    ///
    /// - Parameter budget: steps that may still be taken; when they are used up, nothing matches any more.
    func match(_ text: String, budget: inout Int) -> [String]? {
        let scalars = text.unicodeScalars.map(\.value)
        guard scalars.count <= 4_000, budget > 0 else { return nil }
        guard let slots = run(scalars, &budget) else { return nil }
        return (0..<groupCount).map { group in
            let (from, to) = (slots[2 * group], slots[2 * group + 1])
            guard from >= 0, to >= from else { return "" }
            var out = String.UnicodeScalarView()
            for value in scalars[from..<to] { if let scalar = Unicode.Scalar(value) { out.append(scalar) } }
            return String(out)
        }
    }

    /// Two slots a group, -1 where unset.
    private func run(_ text: [UInt32], _ budget: inout Int) -> [Int]? {
        enum Step {
            case visit(Int, Int)
            case restore(Int, Int)
        }
        let width = text.count + 1
        var visited = [UInt64](repeating: 0, count: program.count * width / 64 + 1)
        var slots = [Int](repeating: -1, count: 2 * groupCount)
        var stack: [Step] = [.visit(0, 0)]
        while let step = stack.popLast() {
            guard case .visit(var pc, var at) = step else {
                if case .restore(let slot, let old) = step { slots[slot] = old }
                continue
            }
            path: while true {
                let bit = pc * width + at
                budget -= 1
                if budget < 0 { return nil }
                if visited[bit >> 6] & 1 << UInt64(bit & 63) != 0 { break path }
                visited[bit >> 6] |= 1 << UInt64(bit & 63)
                switch program[pc] {
                case .accept:
                    if at == text.count { return slots }
                    break path
                case .jump(let target): pc = target
                case .split(let first, let second):
                    stack.append(.visit(second, at))
                    pc = first
                case .save(let slot):
                    stack.append(.restore(slot, slots[slot]))
                    slots[slot] = at
                    pc += 1
                case .start:
                    guard at == 0 else { break path }
                    pc += 1
                case .end:
                    guard at == text.count else { break path }
                    pc += 1
                case .wordBoundary(let wanted):
                    let before = at > 0 && Self.isWord(text[at - 1])
                    let after = at < text.count && Self.isWord(text[at])
                    guard (before != after) == wanted else { break path }
                    pc += 1
                case .anyScalar, .scalar, .scalars:
                    guard at < text.count, Self.accepts(program[pc], text[at]) else { break path }
                    at += 1
                    pc += 1
                }
            }
        }
        return nil
    }

    private static func accepts(_ instruction: Instruction, _ value: UInt32) -> Bool {
        switch instruction {
        case .scalar(let wanted): value == wanted
        case .anyScalar: true
        case .scalars(let ranges, let negated): ranges.contains { $0.contains(value) } != negated
        default: false
        }
    }

    private static func isWord(_ value: UInt32) -> Bool {
        value == 95 || 48...57 ~= value || 97...122 ~= value || 65...90 ~= value || value >= 0xC0
    }
}
