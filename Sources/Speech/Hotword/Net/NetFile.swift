internal import Platform

/// Why a file of weights can't be used: a sentence for the owner.
public enum NetFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is none, or it can't be read.
    case unreadable(path: String, reason: String)
    /// It is damaged, or of another kind; the reason says where.
    case invalid(path: String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "The hotword network \(path) can't be read: \(reason)."
        case .invalid(let path, let reason):
            "The hotword network \(path) is damaged: \(reason); install it again, or train it with scripts/train-hotword."
        }
    }
}

/// A file of weights: what `scripts/hotword/export.py` writes.
///
/// Eight bytes "SUSINET1"; the length of the header, 32 bits, little endian; the header, lines of text; the tensors, 16-bit
/// floats, little endian, in the order of their lines; 64 bits FNV-1a of all before. Lines:
/// `with FILE` (one beside it, trained from another start: the mean of their logits is what its thresholds are of),
/// `shape FIRST SECOND THIRD WIDTH TAPS`, `dilations D…`, `word NAME`, `curve LOGIT…` (eleven thresholds of the last
/// word, for sensitivity 0, 0.1, … 1), `look WEIGHT LEAST` (what PocketSphinx's opinion of the last word is worth, see `Look`), `tensor NAME SIZE…`.
struct NetFile {
    struct Word {
        let text: String
        /// Threshold for sensitivity 0, 0.1, … 1: the logit of the mean probability of four steps, to which PocketSphinx's
        /// opinion is added if `look` says so.
        var curve: [Double] = []
        var look: Look?
    }

    /// That PocketSphinx is asked about a word, and what its opinion is worth.
    struct Look {
        /// Logits for one of `CandidateJudge.likeness`.
        let weight: Double
        /// The network's score from which it may be asked.
        let least: Double

        /// Opinions that are told apart; below are noise and "not found".
        private static let opinions = -4.0...6.0

        /// Logits for the opinion `likeness`; nil: it was not found.
        func worth(of likeness: Double?) -> Double {
            weight * min(Self.opinions.upperBound, max(Self.opinions.lowerBound, likeness ?? Self.opinions.lowerBound))
        }
        /// The worth of the worst opinion, and of the best.
        var worst: Double { worth(of: nil) }
        var best: Double { worth(of: .infinity) }
    }

    /// Channels after the first three layers, width of the blocks, taps of their filters.
    let shape: [Int]
    let dilations: [Int]
    let words: [Word]
    /// Names of the files beside it that are listened to with it.
    let companions: [String]
    private let tensors: [String: [Float]]

    /// What a file holds at most: far above what fits a small machine.
    static let largest = 4_000_000
    /// Each costs as much computing as the first.
    static let mostCompanions = 3

    init(_ bytes: [UInt8], path: String) throws(NetFileError) {
        func invalid(_ reason: String) -> NetFileError { .invalid(path: path, reason: reason) }
        guard bytes.count >= 20, bytes.prefix(8).elementsEqual("SUSINET1".utf8) else {
            throw invalid("it does not begin as one")
        }
        let body = bytes.dropLast(8)
        guard Self.checkValue(body) == Self.integer(bytes.suffix(8)) else { throw invalid("its check value is wrong") }
        let length = Int(Self.integer(bytes[8..<12]))
        guard length <= body.count - 12 else { throw invalid("its header is cut off") }
        var shape: [Int] = []
        var dilations: [Int] = []
        var words: [Word] = []
        var companions: [String] = []
        var tensors: [String: [Float]] = [:]
        var rest = body.dropFirst(12 + length)
        let header = String(decoding: bytes[12..<12 + length], as: UTF8.self)
        for line in header.split(separator: "\n") {
            let parts = line.split(separator: " ")
            switch parts[0] {
            case "with" where parts.count == 2 && !parts[1].contains("/"): companions.append(String(parts[1]))
            case "shape": shape = parts.dropFirst().compactMap { Int($0) }
            case "dilations": dilations = parts.dropFirst().compactMap { Int($0) }
            case "word": words.append(Word(text: parts.dropFirst().joined(separator: " ")))
            case "curve" where !words.isEmpty:
                words[words.count - 1].curve = parts.dropFirst().compactMap { Double($0) }
            case "look" where parts.count == 3 && !words.isEmpty:
                guard let weight = Double(parts[1]), let least = Double(parts[2]), (0...1).contains(weight),
                    least.isFinite
                else { throw invalid("\"\(line)\" is not understood") }
                words[words.count - 1].look = Look(weight: weight, least: least)
            case "tensor" where parts.count > 2:
                let sizes = parts.dropFirst(2).compactMap { Int($0) }
                guard sizes.count == parts.count - 2, sizes.allSatisfy({ (1...100_000).contains($0) }) else {
                    throw invalid("\"\(line)\" is no tensor")
                }
                let count = sizes.reduce(1) { min($0 * $1, Self.largest) }
                guard count * 2 <= rest.count else { throw invalid("tensor \(parts[1]) is cut off") }
                tensors[String(parts[1])] = Self.floats(rest.prefix(count * 2))
                rest = rest.dropFirst(count * 2)
            default: throw invalid("\"\(line)\" is not understood")
            }
        }
        guard rest.isEmpty else { throw invalid("it is longer than its tensors") }
        guard shape.count == 5, shape.allSatisfy({ (1...512).contains($0) }), (1...16).contains(dilations.count),
            dilations.allSatisfy({ (1...32).contains($0) }), (1...32).contains(words.count)
        else { throw invalid("its shape is not understood") }
        guard companions.count <= Self.mostCompanions else { throw invalid("it names too many others") }
        guard words.allSatisfy({ $0.curve.count == 11 && $0.curve.allSatisfy(\.isFinite) }) else {
            throw invalid("a word has no curve of eleven thresholds")
        }
        self.shape = shape
        self.dilations = dilations
        self.words = words
        self.companions = companions
        self.tensors = tensors
        self.path = path
    }

    let path: String

    /// The file at `path`, and after it those that it names.
    static func all(at path: String) throws(NetFileError) -> [NetFile] {
        let first = try read(path)
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        var files = [first]
        for name in first.companions {
            let other = try read(folder + name)
            guard other.words.map(\.text) == first.words.map(\.text) else {
                throw .invalid(path: other.path, reason: "its words are not those of \(path)")
            }
            files.append(other)
        }
        return files
    }

    private static func read(_ path: String) throws(NetFileError) -> NetFile {
        let bytes: [UInt8]
        do { bytes = try Files.read(path, maximumSize: largest) } catch {
            throw .unreadable(path: path, reason: "\(error)")
        }
        return try NetFile(bytes, path: path)
    }

    /// The tensor `name`, which must have `count` numbers.
    func tensor(_ name: String, _ count: Int) throws(NetFileError) -> [Float] {
        guard let tensor = tensors[name], tensor.count == count else {
            throw .invalid(path: path, reason: "tensor \(name) is missing or of another size")
        }
        guard tensor.allSatisfy(\.isFinite) else {
            throw .invalid(path: path, reason: "tensor \(name) holds what is no number")
        }
        return tensor
    }

    /// FNV-1a, 64 bits.
    static func checkValue(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func floats(_ bytes: ArraySlice<UInt8>) -> [Float] {
        stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            float(UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }

    /// A 16-bit float, decoded here since `Float16` does not exist on every machine.
    static func float(_ bits: UInt16) -> Float {
        let sign: Float = bits & 0x8000 == 0 ? 1 : -1
        let exponent = Int(bits >> 10 & 0x1f)
        let fraction = Float(bits & 0x3ff) / 1024
        switch exponent {
        case 0: return sign * fraction * 0x1p-14
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default: return sign * Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction)
        }
    }
}
