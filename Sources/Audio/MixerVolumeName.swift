/// Which mixer, and which of its elements, belongs to a loudspeaker.
public enum MixerVolumeName {
    /// The name of the mixer ("ctl" in ALSA's configuration) for the PCM `device`; nil if none is known to act on it, and
    /// the volume is better made in software.
    ///
    /// "default" and names without a colon ("pulse") are their own mixers. A card's id and whatever names a card
    /// ("hw:CARD=X", "plughw:X", "sysdefault:CARD=X") is "hw:CARD=X". Nil for digital outputs ("hdmi", "iec958") and for
    /// any device of a card but its first: a card's mixer seldom acts on them.
    public static func control(device: String, cards: [ALSACard]) -> String? {
        guard let name = try? ALSADeviceName.resolve(device, cards: cards) else { return nil }
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return parts[0] }
        guard parts[0] != "hdmi", parts[0] != "iec958" else { return nil }
        var card: String?
        var number = "0"
        for (place, argument) in parts[1].split(separator: ",").map(String.init).enumerated() {
            let pair = argument.split(separator: "=", maxSplits: 1).map(String.init)
            switch (pair.count, pair[0], place) {
            case (2, "CARD", _): card = pair[1]
            case (2, "DEV", _): number = pair[1]
            case (1, let id, 0): card = id
            case (1, let device, 1): number = device
            default: break
            }
        }
        guard let card, !card.isEmpty, number == "0" else { return nil }
        return "hw:CARD=\(card)"
    }

    /// Names of elements that set the volume of all that is played, the best first: what acts on everything, then what
    /// acts on one output, then what drivers of single boards call it. Names that are not here ("Bass", "Mic", "Beep")
    /// are never touched unless the owner names them.
    public static let elements = [
        "Master", "PCM", "Speaker", "Headphone", "Digital", "Playback", "Headset", "DAC", "Front", "Line Out",
        "Lineout",
        "HP", "SoftMaster",
    ]

    /// The place in `elements` of the best of `names`, elements that have a playback volume, in the mixer's order; the
    /// lowest index comes first. With `wanted` only an element of that name will do. Case doesn't matter.
    public static func choice(of names: [(name: String, index: Int)], wanted: String? = nil) -> Int? {
        for name in wanted.map({ [$0] }) ?? elements {
            let fitting = names.indices.filter { names[$0].name.lowercased() == name.lowercased() }
            if let best = fitting.min(by: { names[$0].index < names[$1].index }) { return best }
        }
        return nil
    }
}
