internal import CALSA
internal import Glibc

/// Finds volumes in ALSA's mixers.
public struct ALSAVolumeOpener: HardwareVolumeOpener {
    /// An opener; from now on ALSA is silent on standard error.
    public init() { susi_alsa_silence_messages() }

    public func open(device: String, element: String?) throws(PCMFault) -> ALSAVolume {
        guard let control = MixerVolumeName.control(device: device, cards: ALSAOpener.cards()) else {
            throw PCMFault(.unsuitable, "No mixer is known to act on sound device \(device).")
        }
        return try ALSAVolume(control: control, element: element)
    }
}

/// A playback volume of ALSA's simple mixer interface.
// @unchecked: driven by the one thread that opened it.
public final class ALSAVolume: HardwareVolume, @unchecked Sendable {
    public let name: String
    private let control: String
    private let mixer: OpaquePointer
    /// Looked up anew for each use: a driver may take an element away and put it back.
    private let identity: OpaquePointer
    private let scale: MixerVolumeScale
    private let range: ClosedRange<Int>
    private var isClosed = false

    init(control: String, element wanted: String?) throws(PCMFault) {
        var opened: OpaquePointer?
        try ALSAVolume.check(snd_mixer_open(&opened, 0), control, "open")
        guard let opened else { throw PCMFault(device: control, call: "open", result: -Int(ENOMEM)) }
        do throws(PCMFault) {
            try ALSAVolume.check(snd_mixer_attach(opened, control), control, "attach")
            try ALSAVolume.check(snd_mixer_selem_register(opened, nil, nil), control, "register")
            try ALSAVolume.check(snd_mixer_load(opened), control, "load")
            let elements = ALSAVolume.elements(of: opened)
            let names = elements.map {
                (String(cString: snd_mixer_selem_get_name($0)), Int(snd_mixer_selem_get_index($0)))
            }
            guard let choice = MixerVolumeName.choice(of: names, wanted: wanted) else {
                let known = names.isEmpty ? "it has none" : "it has \(names.map(\.0).joined(separator: ", "))"
                throw PCMFault(.unsuitable, "Mixer \(control) has no volume \(wanted ?? "of a known name"): \(known).")
            }
            var identity: OpaquePointer?
            try ALSAVolume.check(snd_mixer_selem_id_malloc(&identity), control, "element")
            guard let identity else { throw PCMFault(device: control, call: "element", result: -Int(ENOMEM)) }
            snd_mixer_selem_get_id(elements[choice], identity)
            self.identity = identity
            (range, scale) = ALSAVolume.measure(elements[choice])
            name = "\(names[choice].0) of \(control)"
        } catch {
            snd_mixer_close(opened)
            throw error
        }
        mixer = opened
        self.control = control
    }

    deinit { close() }

    public func close() {
        guard !isClosed else { return }
        isClosed = true
        snd_mixer_selem_id_free(identity)
        snd_mixer_close(mixer)
    }

    public func raw(percent: Int) -> Int {
        let value = scale.value(percent: percent)
        guard case .decibels = scale, percent > 0 else { return percent > 0 ? value : range.lowerBound }
        guard percent < 100 else { return range.upperBound }
        var raw = 0
        guard let element = snd_mixer_find_selem(mixer, identity),
            snd_mixer_selem_ask_playback_dB_vol(element, value, 0, &raw) >= 0
        else { return MixerVolumeScale.raw(range.lowerBound, range.upperBound).value(percent: percent) }
        // The lowest step is often silence, and whoever asks for 1 % wants to hear something.
        return max(min(range.lowerBound + 1, range.upperBound), min(raw, range.upperBound))
    }

    public func percent(raw: Int) -> Int {
        guard case .decibels = scale else { return scale.percent(value: raw) }
        var hundredths = 0
        guard let element = snd_mixer_find_selem(mixer, identity),
            snd_mixer_selem_ask_playback_vol_dB(element, raw, &hundredths) >= 0
        else { return MixerVolumeScale.raw(range.lowerBound, range.upperBound).percent(value: raw) }
        return scale.percent(value: hundredths)
    }

    public func read() throws(PCMFault) -> HardwareLevels {
        let element = try current()
        var levels = HardwareLevels(raw: [])
        let hasSwitch = snd_mixer_selem_has_playback_switch(element) != 0
        for channel in ALSAVolume.channels(of: element) {
            var raw = 0
            try ALSAVolume.check(snd_mixer_selem_get_playback_volume(element, channel, &raw), control, "volume")
            levels.raw.append(raw)
            guard hasSwitch else { continue }
            var isOn: Int32 = 0
            try ALSAVolume.check(snd_mixer_selem_get_playback_switch(element, channel, &isOn), control, "switch")
            levels.isOn.append(isOn != 0)
        }
        return levels
    }

    public func write(_ levels: HardwareLevels) throws(PCMFault) {
        let element = try current()
        for (place, channel) in ALSAVolume.channels(of: element).enumerated() where place < levels.raw.count {
            try ALSAVolume.check(
                snd_mixer_selem_set_playback_volume(element, channel, levels.raw[place]), control, "volume")
            guard place < levels.isOn.count else { continue }
            try ALSAVolume.check(
                snd_mixer_selem_set_playback_switch(element, channel, levels.isOn[place] ? 1 : 0), control, "switch")
        }
    }

    public func wait(_ wake: WakeUp, until deadline: UInt64) throws(PCMFault) -> Bool {
        let count = Int(max(0, snd_mixer_poll_descriptors_count(mixer)))
        var entries = [pollfd](repeating: pollfd(fd: -1, events: 0, revents: 0), count: count + 1)
        try ALSAVolume.check(snd_mixer_poll_descriptors(mixer, &entries, UInt32(count)), control, "poll")
        entries[count] = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&entries, nfds_t(count + 1), pollTimeout(from: monotonicNanoseconds(), to: deadline))
        guard ready > 0 else { return false }
        if entries[count].revents != 0 { wake.clear() }
        var events: UInt16 = 0
        try ALSAVolume.check(
            snd_mixer_poll_descriptors_revents(mixer, &entries, UInt32(count), &events), control, "poll")
        if Int32(events) & (POLLERR | POLLHUP | POLLNVAL) != 0 { throw .lost(device: control, result: -Int(ENODEV)) }
        return Int32(events) & POLLIN != 0
    }

    /// The element, after what came from outside was taken in.
    private func current() throws(PCMFault) -> OpaquePointer {
        try ALSAVolume.check(snd_mixer_handle_events(mixer), control, "events")
        guard let element = snd_mixer_find_selem(mixer, identity) else {
            throw PCMFault(.lost, "The volume \(name) went away.")
        }
        return element
    }

    private static func check(_ result: Int32, _ control: String, _ call: String) throws(PCMFault) {
        guard result < 0 else { return }
        let reason = String(cString: snd_strerror(result))
        throw PCMFault(.failed, "Mixer \(control) failed in \(call): \(reason).", code: -result)
    }

    private static func elements(of mixer: OpaquePointer) -> [OpaquePointer] {
        var elements: [OpaquePointer] = []
        var next = snd_mixer_first_elem(mixer)
        while let element = next, elements.count < 1024 {
            if snd_mixer_selem_is_active(element) != 0, snd_mixer_selem_has_playback_volume(element) != 0 {
                elements.append(element)
            }
            next = snd_mixer_elem_next(element)
        }
        return elements
    }

    private static func channels(of element: OpaquePointer) -> [snd_mixer_selem_channel_id_t] {
        (0...SND_MIXER_SCHN_LAST.rawValue).map { snd_mixer_selem_channel_id_t(rawValue: $0) }
            .filter { snd_mixer_selem_has_playback_channel(element, $0) != 0 }
    }

    private static func measure(_ element: OpaquePointer) -> (ClosedRange<Int>, MixerVolumeScale) {
        var (low, high) = (0, 0)
        snd_mixer_selem_get_playback_volume_range(element, &low, &high)
        let range = low...max(low, high)
        var (quietest, loudest) = (0, 0)
        if snd_mixer_selem_get_playback_dB_range(element, &quietest, &loudest) >= 0, quietest < loudest {
            return (range, .decibels(quietest, loudest))
        }
        return (range, .raw(range.lowerBound, range.upperBound))
    }
}
