internal import Platform

/// Who has a sound card's devices open, by the kernel's own account in /proc/asound.
enum SoundHolders {
    /// "mpv (process 1234)" for each process that has `device` open in the direction; empty if that can't be told. `root`
    /// is /proc.
    static func holders(of device: String, isCapture: Bool, root: String = "/proc") -> [String] {
        let cards = Files.names(in: "\(root)/asound").filter {
            $0.hasPrefix("card") && $0.dropFirst(4).allSatisfy(\.isNumber)
        }
        let wanted = cards.filter { card(device, is: $0, root) ?? true }
        var seen: Set<Int> = []
        var names: [String] = []
        for card in wanted.sorted() {
            let path = "\(root)/asound/\(card)"
            for pcm in Files.names(in: path).sorted() where pcm.hasPrefix("pcm") && pcm.hasSuffix(isCapture ? "c" : "p")
            {
                for sub in Files.names(in: "\(path)/\(pcm)").sorted() where sub.hasPrefix("sub") {
                    guard let owner = owner("\(path)/\(pcm)/\(sub)/status"), seen.insert(owner).inserted else {
                        continue
                    }
                    names.append(name(of: owner, root).map { "\($0) (process \(owner))" } ?? "process \(owner)")
                }
            }
        }
        return names
    }

    /// Whether `device` names the card whose folder is `folder`; nil if it names none: "default", a sound server's.
    private static func card(_ device: String, is folder: String, _ root: String) -> Bool? {
        guard let colon = device.firstIndex(of: ":") else { return nil }
        let first = device[device.index(after: colon)...].prefix { $0 != "," }
        let name = first.hasPrefix("CARD=") ? first.dropFirst(5) : first
        guard !name.isEmpty else { return nil }
        if name.allSatisfy(\.isNumber) { return folder == "card\(name)" }
        guard let id = text("\(root)/asound/\(folder)/id") else { return nil }
        return id == name
    }

    private static func owner(_ status: String) -> Int? {
        for line in (text(status) ?? "").split(separator: "\n") where line.hasPrefix("owner_pid") {
            return line.split(separator: ":").last.flatMap { Int($0.filter { $0.isNumber }) }
        }
        return nil
    }

    private static func name(of process: Int, _ root: String) -> String? {
        text("\(root)/\(process)/comm").flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func text(_ path: String) -> String? {
        guard let bytes = try? Files.read(path, maximumSize: 4096) else { return nil }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last == "\n" { text.removeLast() }
        return text
    }
}
