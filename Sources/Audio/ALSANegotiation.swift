internal import CALSA

extension SampleFormat {
    /// ALSA's number of the format.
    var alsa: snd_pcm_format_t {
        switch self {
        case .u8: SND_PCM_FORMAT_U8
        case .s16: SND_PCM_FORMAT_S16_LE
        case .s24Packed: SND_PCM_FORMAT_S24_3LE
        case .s24: SND_PCM_FORMAT_S24_LE
        case .s32: SND_PCM_FORMAT_S32_LE
        case .float: SND_PCM_FORMAT_FLOAT_LE
        }
    }
}

/// Chooses what a device runs at: its native rate, channels and format, converted by us. ALSA's own `plug` is asked
/// only by those who name it.
enum ALSANegotiation {
    /// In order of preference; without loss first.
    static let formats: [SampleFormat] = [.s16, .s32, .s24, .s24Packed, .float, .u8]
    /// Multiples of the recognisers' 16 kHz first.
    static let captureRates: [UInt32] = [16_000, 48_000, 32_000, 96_000, 44_100, 22_050, 11_025, 8_000, 192_000]
    static let playbackRates: [UInt32] = [48_000, 44_100, 32_000, 96_000, 22_050, 16_000, 192_000, 11_025, 8_000]

    struct Outcome {
        var format: PCMFormat
        var period: Int
        var buffer: Int
    }

    /// Sets the hardware parameters of an open PCM.
    static func negotiate(
        _ handle: OpaquePointer, device: String, isCapture: Bool, periodMicroseconds: UInt32, bufferMicroseconds: UInt32
    ) throws(PCMFault) -> Outcome {
        func check(_ result: Int32, _ call: String) throws(PCMFault) {
            if result < 0 { throw PCMFault(device: device, call: call, result: Int(result)) }
        }
        var allocated: OpaquePointer?
        try check(snd_pcm_hw_params_malloc(&allocated), "hw_params_malloc")
        defer { snd_pcm_hw_params_free(allocated) }
        let parameters = allocated
        try check(snd_pcm_hw_params_any(handle, parameters), "hw_params_any")
        try check(
            snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), "hw_params_set_access")

        guard
            let sampleFormat = formats.first(where: {
                snd_pcm_hw_params_test_format(handle, parameters, $0.alsa) == 0
            })
        else { throw unsuitable(device, "sample format") }
        try check(snd_pcm_hw_params_set_format(handle, parameters, sampleFormat.alsa), "hw_params_set_format")

        guard let channels = channelCount(handle, parameters, isCapture: isCapture) else {
            throw unsuitable(device, "number of channels")
        }
        try check(snd_pcm_hw_params_set_channels(handle, parameters, channels), "hw_params_set_channels")

        var rate =
            (isCapture ? captureRates : playbackRates).first {
                snd_pcm_hw_params_test_rate(handle, parameters, $0, 0) == 0
            } ?? 48_000
        try check(snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, nil), "hw_params_set_rate_near")
        guard (1_000...768_000).contains(rate) else { throw unsuitable(device, "sample rate") }

        var period = periodMicroseconds
        try check(
            snd_pcm_hw_params_set_period_time_near(handle, parameters, &period, nil), "hw_params_set_period_time_near")
        var buffer = bufferMicroseconds
        try check(
            snd_pcm_hw_params_set_buffer_time_near(handle, parameters, &buffer, nil), "hw_params_set_buffer_time_near")
        try check(snd_pcm_hw_params(handle, parameters), "hw_params")

        var periodSize: snd_pcm_uframes_t = 0
        var bufferSize: snd_pcm_uframes_t = 0
        snd_pcm_hw_params_get_period_size(parameters, &periodSize, nil)
        snd_pcm_hw_params_get_buffer_size(parameters, &bufferSize)
        guard periodSize > 0, bufferSize >= periodSize, bufferSize < 1 << 24 else {
            throw unsuitable(device, "buffer size")
        }
        return Outcome(
            format: PCMFormat(rate: Int(rate), channels: Int(channels), sampleFormat: sampleFormat),
            period: Int(periodSize), buffer: Int(bufferSize))
    }

    /// Capture: every channel the card has, for a lone live one may be any of them; a device that takes any number
    /// (a sound server mixes them down) is asked for one. Playback: two, which any amplifier shows on both sides.
    private static func channelCount(
        _ handle: OpaquePointer, _ parameters: OpaquePointer?, isCapture: Bool
    ) -> UInt32? {
        var least: UInt32 = 0
        var most: UInt32 = 0
        guard snd_pcm_hw_params_get_channels_min(parameters, &least) >= 0,
            snd_pcm_hw_params_get_channels_max(parameters, &most) >= 0
        else { return nil }
        let wanted: [UInt32] =
            if isCapture { most <= 8 ? [most, least, 1, 2] : [1, 2, least] } else { [2, 1, least] }
        return wanted.first {
            (1...64).contains($0) && snd_pcm_hw_params_test_channels(handle, parameters, $0) == 0
        }
    }

    /// Wakes us once a period, starts by itself after `startFrames`, stops at an empty buffer, and plays silence, not
    /// old sound, past the last frame.
    static func setSoftware(
        _ handle: OpaquePointer, _ outcome: Outcome, isCapture: Bool, device: String
    ) throws(PCMFault) {
        var allocated: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&allocated) >= 0 else { return }
        defer { snd_pcm_sw_params_free(allocated) }
        let parameters = allocated
        guard snd_pcm_sw_params_current(handle, parameters) >= 0 else { return }
        snd_pcm_sw_params_set_avail_min(handle, parameters, snd_pcm_uframes_t(outcome.period))
        let threshold = isCapture ? 1 : min(2 * outcome.period, outcome.buffer)
        snd_pcm_sw_params_set_start_threshold(handle, parameters, snd_pcm_uframes_t(threshold))
        if !isCapture {
            var boundary: snd_pcm_uframes_t = 0
            snd_pcm_sw_params_get_boundary(parameters, &boundary)
            snd_pcm_sw_params_set_silence_threshold(handle, parameters, 0)
            snd_pcm_sw_params_set_silence_size(handle, parameters, boundary)
        }
        let result = snd_pcm_sw_params(handle, parameters)
        if result < 0 { throw PCMFault(device: device, call: "sw_params", result: Int(result)) }
    }

    private static func unsuitable(_ device: String, _ what: String) -> PCMFault {
        PCMFault(
            .unsuitable, "Sound device \(device) has no \(what) that is usable here; name it with plughw: instead.")
    }
}
