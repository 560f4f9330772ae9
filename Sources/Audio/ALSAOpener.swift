internal import CALSA
internal import Glibc

/// Opens ALSA devices by name or by a card's id.
public struct ALSAOpener: PCMOpener {
    /// An opener; from now on ALSA is silent on standard error, its failures come as `PCMFault`.
    public init() { susi_alsa_silence_messages() }

    public func openCapture(_ device: String) throws(PCMFault) -> ALSAPCM {
        // Deep: whoever reads may be late by half a second before a word is lost.
        try open(device, isCapture: true, period: 10_000, buffer: 500_000)
    }

    public func openPlayback(_ device: String, bufferMilliseconds: Int) throws(PCMFault) -> ALSAPCM {
        let buffer = UInt32(max(20, min(bufferMilliseconds, 1000))) * 1000
        return try open(device, isCapture: false, period: min(10_000, buffer / 4), buffer: buffer)
    }

    public func now() -> UInt64 { monotonicNanoseconds() }
    public func wait(_ wake: WakeUp, until deadline: UInt64) { wake.wait(until: deadline) }

    private func open(
        _ device: String, isCapture: Bool, period: UInt32, buffer: UInt32
    ) throws(PCMFault) -> ALSAPCM {
        let name = try ALSADeviceName.resolve(device, cards: ALSAOpener.cards())
        do throws(PCMFault) {
            return try ALSAPCM(
                device: name, isCapture: isCapture, periodMicroseconds: period, bufferMicroseconds: buffer)
        } catch {
            // A card named by its id alone that has only exotic formats: let ALSA convert.
            guard error.kind == .unsuitable || error.code == EINVAL, name != device, name.hasPrefix("hw:") else {
                throw error
            }
            return try ALSAPCM(
                device: "plug" + name, isCapture: isCapture, periodMicroseconds: period, bufferMicroseconds: buffer)
        }
    }

    /// The cards of this moment.
    public static func cards() -> [ALSACard] {
        var cards: [ALSACard] = []
        var index: Int32 = -1
        while cards.count < 32, snd_card_next(&index) >= 0, index >= 0 {
            if let id = cardIdentity(index)?.id { cards.append(ALSACard(index: Int(index), id: id)) }
        }
        return cards
    }

    /// Id and name of card `index`; nil if it can't be asked.
    static func cardIdentity(_ index: Int32) -> (id: String, name: String)? {
        var control: OpaquePointer?
        guard snd_ctl_open(&control, "hw:\(index)", SND_CTL_NONBLOCK) >= 0 else { return nil }
        defer { snd_ctl_close(control) }
        var info: OpaquePointer?
        guard snd_ctl_card_info_malloc(&info) >= 0 else { return nil }
        defer { snd_ctl_card_info_free(info) }
        guard snd_ctl_card_info(control, info) >= 0, let id = snd_ctl_card_info_get_id(info) else { return nil }
        let name = snd_ctl_card_info_get_name(info).map { String(cString: $0) } ?? ""
        return (String(cString: id), name)
    }
}
