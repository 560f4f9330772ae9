internal import Audio
internal import Web

extension SoundDevices {
    /// What ALSA told, each device by the name that goes into the settings, with what it can do.
    init(_ found: AudioDevices, input: String, output: String) {
        var inputs: [Device] = []
        var outputs: [Device] = []
        for card in found.cards {
            if let ability = card.capture.words {
                inputs.append(Device(name: card.id, description: "\(card.name): \(ability)", inUse: input == card.id))
            }
            if let ability = card.playback.words {
                outputs.append(Device(name: card.id, description: "\(card.name): \(ability)", inUse: output == card.id))
            }
        }
        for named in found.named {
            if named.captures {
                inputs.append(Device(name: named.name, description: named.summary, inUse: input == named.name))
            }
            if named.plays {
                outputs.append(Device(name: named.name, description: named.summary, inUse: output == named.name))
            }
        }
        self.init(inputs: inputs, outputs: outputs)
    }
}

extension AudioDevices.Side {
    /// What the side can do, in words; nil if there is none.
    fileprivate var words: String? {
        switch self {
        case .absent: nil
        case .unknown(let reason): "can't be asked now (\(reason))"
        case .able(let ability):
            "\(Self.range(ability.rates)) Hz, \(Self.range(ability.channels)) channels, "
                + ability.formats.map { "\($0)" }.joined(separator: " ")
        }
    }

    private static func range(_ range: ClosedRange<Int>) -> String {
        range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
}
