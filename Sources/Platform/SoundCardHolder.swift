/// Who has a sound card open, as the kernel tells it.
public struct SoundCardHolder: Sendable, Equatable {
    /// The card's id, such as `Device`.
    public var card: String
    /// Whether it records; else it plays.
    public var records: Bool
    /// The process (or its thread) that opened it.
    public var process: Int
    /// Its name; nil if it may not be known.
    public var name: String?

    /// Who has a sound card open.
    public init(card: String, records: Bool, process: Int, name: String?) {
        self.card = card
        self.records = records
        self.process = process
        self.name = name
    }

    /// All holders now, from `/proc/asound`; `root` stands for `/proc`. Reads a few small files of the kernel's and does
    /// not block.
    public static func all(root: String = "/proc") -> [SoundCardHolder] {
        var found: [SoundCardHolder] = []
        // "card0" is a folder; "Device" beside it a link to it.
        for card in Files.names(in: root + "/asound")
        where card.hasPrefix("card") && card.dropFirst(4).allSatisfy(\.isNumber) {
            let folder = "\(root)/asound/\(card)"
            let id = line(folder + "/id") ?? card
            for pcm in Files.names(in: folder) where pcm.hasPrefix("pcm") {
                for part in Files.names(in: "\(folder)/\(pcm)") where part.hasPrefix("sub") {
                    guard let process = owner("\(folder)/\(pcm)/\(part)/status") else { continue }
                    let holder = SoundCardHolder(
                        card: id, records: pcm.hasSuffix("c"), process: process,
                        name: line("\(root)/\(process)/comm"))
                    if !found.contains(holder) { found.append(holder) }
                }
            }
        }
        return found
    }

    /// The number after `owner_pid`; nil of a PCM that is closed.
    private static func owner(_ path: String) -> Int? {
        guard let bytes = try? Files.read(path, maximumSize: 1 << 14) else { return nil }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("owner_pid") {
            return line.split(separator: ":").last.flatMap { Int($0.drop { $0 == " " }) }
        }
        return nil
    }

    private static func line(_ path: String) -> String? {
        guard let bytes = try? Files.read(path, maximumSize: 1 << 12) else { return nil }
        let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        return line.isEmpty ? nil : line
    }
}
