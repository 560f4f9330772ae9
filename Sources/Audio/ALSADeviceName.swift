/// A card as ALSA numbers it now.
public struct ALSACard: Sendable, Equatable {
    /// Changes at a reboot.
    public let index: Int
    /// Doesn't: "Device", "vc4hdmi", "seeed2micvoicec".
    public let id: String

    /// A card.
    public init(index: Int, id: String) {
        self.index = index
        self.id = id
    }
}

/// Resolves what the owner wrote in the configuration to a PCM name.
///
/// A card is named by its id, never by its number: numbers swap at a reboot.
public enum ALSADeviceName {
    /// The PCM name for `name`, given the cards of this moment.
    ///
    /// Empty is "default"; the id of a card is "hw:CARD=id"; a card by number is refused with the sentence that names
    /// what to write instead; all else is a PCM name as it stands.
    public static func resolve(_ name: String, cards: [ALSACard]) throws(PCMFault) -> String {
        guard !name.isEmpty else { return "default" }
        guard name.allSatisfy({ $0 >= " " && $0 <= "~" }) else {
            throw PCMFault(.refusedName, "A sound device's name has only printable ASCII characters.")
        }
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 1 {
            if cards.contains(where: { $0.id == name }) { return "hw:CARD=\(name)" }
            if let index = Int(name) { throw refusal(name, index, prefix: "plughw", rest: "", cards) }
            return name
        }
        let prefix = String(parts[0])
        let arguments = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let first = arguments.first else { return name }
        let card = first.hasPrefix("CARD=") ? String(first.dropFirst(5)) : first
        if let index = Int(card), !cards.contains(where: { $0.id == card }) {
            let rest = arguments.dropFirst().map { $0.hasPrefix("DEV=") || Int($0) == nil ? $0 : "DEV=\($0)" }
            throw refusal(name, index, prefix: prefix, rest: rest.map { ",\($0)" }.joined(), cards)
        }
        return name
    }

    private static func refusal(
        _ name: String, _ index: Int, prefix: String, rest: String, _ cards: [ALSACard]
    ) -> PCMFault {
        let advice: String
        if let card = cards.first(where: { $0.index == index }) {
            advice = "write \"\(prefix):CARD=\(card.id)\(rest)\" for the card that has the number now"
        } else if cards.isEmpty {
            advice = "write \"\(prefix):CARD=\" and the card's id, which /proc/asound/cards shows in brackets"
        } else {
            let ids = cards.map { "\(prefix):CARD=\($0.id)\(rest)" }.joined(separator: ", ")
            advice = "no card has that number now; write one of \(ids)"
        }
        return PCMFault(
            .refusedName, "Sound device \"\(name)\" names a card by its number, which changes at a reboot: \(advice).")
    }
}
