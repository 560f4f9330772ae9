internal import CALSA
internal import Glibc
internal import Platform
internal import Synchronization

/// The sound devices of this machine, for the owner to choose from.
public struct AudioDevices: Sendable, Equatable {
    /// What a device can do in one direction.
    public struct Ability: Sendable, Equatable {
        /// Frames a second.
        public var rates: ClosedRange<Int>
        /// Samples a frame.
        public var channels: ClosedRange<Int>
        /// Those that this speaker can use.
        public var formats: [SampleFormat]
    }
    /// One direction of a card's device, or of a named PCM.
    public enum Side: Sendable, Equatable {
        /// It has none.
        case absent
        /// It has one, and it can do this.
        case able(Ability)
        /// It has one that can't be asked now, for the reason told.
        case unknown(String)
    }
    /// A card.
    public struct Card: Sendable, Equatable {
        /// What goes into the configuration.
        public var id: String
        /// For people.
        public var name: String
        /// Recording from its first device.
        public var capture: Side
        /// Playing on its first device.
        public var playback: Side
    }
    /// A PCM that ALSA's configuration names.
    public struct Named: Sendable, Equatable {
        /// What goes into the configuration.
        public var name: String
        /// For people, one line.
        public var summary: String
        /// Whether it may record, as far as its description says.
        public var captures: Bool
        /// Whether it may play, as far as its description says.
        public var plays: Bool
    }
    /// In ALSA's order.
    public var cards: [Card] = []
    /// "default" first.
    public var named: [Named] = []
    /// What could not be found out.
    public var problems: [String] = []

    /// Asks ALSA on a thread of its own for at most `milliseconds`; what is known by then is returned, with a problem that
    /// says what is missing. Blocks: not for the cooperative pool's threads if that matters to the caller.
    public static func list(milliseconds: Int = 3000) -> AudioDevices {
        let inquiry = Inquiry()
        startThread(name: "sound-list") { inquiry.run() }
        inquiry.done.wait(until: monotonicNanoseconds() + .milliseconds(milliseconds))
        return inquiry.devices.withLock { devices in
            var result = devices.found
            if !devices.isComplete {
                result.problems.append("A sound device does not answer; the list is not complete.")
            }
            return result
        }
    }
}

/// One run over ALSA's cards and names. Each finding is kept as soon as it is made.
private final class Inquiry: Sendable {
    struct Findings: Sendable {
        var found = AudioDevices()
        var isComplete = false
    }
    let devices = Mutex(Findings())
    let done = WakeUp()

    func run() {
        susi_alsa_silence_messages()
        for name in hints() { devices.withLock { $0.found.named.append(name) } }
        var index: Int32 = -1
        while snd_card_next(&index) >= 0, index >= 0, index < 32 {
            guard let card = ALSAOpener.cardIdentity(index) else {
                devices.withLock { $0.found.problems.append("Sound card \(index) can't be asked for its name.") }
                continue
            }
            let capture = side("hw:\(index)", SND_PCM_STREAM_CAPTURE)
            let playback = side("hw:\(index)", SND_PCM_STREAM_PLAYBACK)
            devices.withLock {
                $0.found.cards.append(
                    AudioDevices.Card(id: card.id, name: card.name, capture: capture, playback: playback))
            }
        }
        devices.withLock { $0.isComplete = true }
        done.signal()
    }

    private func side(_ name: String, _ stream: snd_pcm_stream_t) -> AudioDevices.Side {
        var handle: OpaquePointer?
        let result = snd_pcm_open(&handle, name, stream, SND_PCM_NONBLOCK)
        if result == -ENOENT || result == -ENODEV { return .absent }
        guard result >= 0, let handle else { return .unknown(String(cString: snd_strerror(result))) }
        defer { snd_pcm_close(handle) }
        var allocated: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&allocated) >= 0 else { return .unknown("no memory") }
        defer { snd_pcm_hw_params_free(allocated) }
        let any = snd_pcm_hw_params_any(handle, allocated)
        guard any >= 0 else { return .unknown(String(cString: snd_strerror(any))) }
        var rates: (UInt32, UInt32) = (0, 0)
        var channels: (UInt32, UInt32) = (0, 0)
        snd_pcm_hw_params_get_rate_min(allocated, &rates.0, nil)
        snd_pcm_hw_params_get_rate_max(allocated, &rates.1, nil)
        snd_pcm_hw_params_get_channels_min(allocated, &channels.0)
        snd_pcm_hw_params_get_channels_max(allocated, &channels.1)
        return .able(
            AudioDevices.Ability(
                rates: Int(rates.0)...max(Int(rates.0), Int(rates.1)),
                channels: Int(channels.0)...max(Int(channels.0), Int(channels.1)),
                formats: SampleFormat.allCases.filter {
                    snd_pcm_hw_params_test_format(handle, allocated, $0.alsa) == 0
                }))
    }

    /// Plug-ins that change sound on its way and lead nowhere by themselves; not what an owner looks for.
    private static let converters: Set<String> = [
        "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "oss",
    ]

    private func hints() -> [AudioDevices.Named] {
        var list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &list) >= 0, let list else { return [] }
        defer { snd_device_name_free_hint(list) }
        var names: [AudioDevices.Named] = []
        var at = list
        while let hint = at.pointee, names.count < 256 {
            at += 1
            guard let name = text(hint, "NAME"), !Self.converters.contains(name) else { continue }
            let direction = text(hint, "IOID")
            let summary = text(hint, "DESC") ?? ""
            names.append(
                AudioDevices.Named(
                    name: name, summary: summary.split(separator: "\n").joined(separator: ", "),
                    captures: direction != "Output", plays: direction != "Input"))
        }
        let isDefault = names.partition { $0.name != "default" }
        if isDefault == 0 {
            names.insert(
                AudioDevices.Named(name: "default", summary: "ALSA's default", captures: true, plays: true), at: 0)
        }
        return names
    }

    private func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
        guard let value = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }
}
