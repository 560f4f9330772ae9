internal import Audio

/// The microphone, the loudspeaker and its volume, as the settings name them. Nothing runs before somebody uses it.
struct Sound: Sendable {
    let capture: Capture
    let playback: Playback
    let loudness: VolumeControl

    /// `isMuted`: the microphone begins closed.
    init(_ audio: Configuration.Audio, isMuted: Bool) {
        var microphone = Capture.Configuration(
            device: audio.inputDevice,
            channels: audio.inputChannel == 0 ? .automatic : .channel(audio.inputChannel - 1))
        microphone.startsMuted = isMuted
        capture = Capture(opener: ALSAOpener(), configuration: microphone)
        var loudspeaker = Playback.Configuration(device: audio.outputDevice)
        loudspeaker.volume = audio.volume
        playback = Playback(opener: ALSAOpener(), configuration: loudspeaker)
        var mixer = CardVolume.Configuration(device: audio.outputDevice)
        mixer.percent = audio.volume
        loudness = VolumeControl(playback: playback, opener: ALSAVolumeOpener(), configuration: mixer)
    }

    /// Silent, and the card's volume as the user's own: that is what the card keeps.
    func end() {
        capture.stop()
        loudness.setVolumeFloor(0)
        loudness.stop()
        playback.stop()
    }
}
