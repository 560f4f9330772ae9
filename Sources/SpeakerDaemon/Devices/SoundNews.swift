internal import Audio
internal import Conversation
internal import Platform
internal import Web

/// Follows microphone, loudspeaker and volume: what the rest of the speaker must know of them.
struct SoundNews: Sendable {
    let sound: Sound
    let conversation: ConversationService
    let music: MusicService
    let faults: Faults
    let readiness: Readiness
    let notifier: ServiceNotifier
    let events: EventBus

    /// Seconds between two looks whether the night's volume begins or ends.
    private static let nightInterval = 60

    /// Follows the microphone until it is stopped.
    func followMicrophone() async {
        var isMuted = false
        var isFirst = true
        for await state in sound.capture.states {
            if (state == .muted) != isMuted {
                isMuted.toggle()
                events.post(.microphone(muted: isMuted))
                // Whoever presses the button must hear which it is; at the start nobody has pressed it.
                if !isFirst { await conversation.signal(isMuted ? .muted : .unmuted) }
            }
            if state != .opening { isFirst = false }
            switch state {
            case .running:
                faults.clear(.microphone)
                await conversation.handle(.microphone(isAvailable: true))
                readiness.note(.microphone)
            case .silent: faults.raise(.silentMicrophone)
            case .lost(let reason):
                faults.raise(.noMicrophone(reason: reason))
                await conversation.handle(.microphone(isAvailable: false))
                readiness.note(.microphone)
            case .muted:
                faults.clear(.microphone)
                await conversation.handle(.microphone(isAvailable: false, isMuted: true))
                readiness.note(.microphone)
            case .opening, .stopped: break
            }
            notifier.status("\(state)")
        }
    }

    /// Follows the loudspeaker until it is stopped.
    func followLoudspeaker() async {
        for await state in sound.playback.states {
            switch state {
            case .ready: faults.clear(.loudspeaker)
            case .lost(let reason): faults.raise(.noLoudspeaker(reason: reason))
            case .opening, .stopped: break
            }
        }
    }

    /// Music has a gain of its own where the card's mixer does not make the volume.
    func followSoftwareVolume() async {
        for await percent in sound.loudness.softwareVolumes { await music.setVolume(percent) }
    }

    /// A knob turned on the card is the user's volume from then on.
    func followKnob() async {
        for await percent in sound.loudness.outsideChanges { await conversation.volumeTurned(to: percent) }
    }

    /// Night comes by itself. Until cancelled.
    func followNight() async {
        while (try? await Task.sleep(for: .seconds(Self.nightInterval))) != nil { await conversation.applyVolume() }
    }
}
