// The control words: decided here, before anybody is asked.
extension ConversationMachine {
    mutating func obey(
        _ command: ControlCommand, speaks: Bool, _ request: RequestID?
    ) -> [ConversationEffect] {
        switch command {
        case .stop:
            return stop() + [.report(.answered(by: .control, skill: nil, text: []))]
                + respond(request, .answered(text: [], by: .control, skill: nil, actions: ["stop"]))
        case .volume(let change):
            let percent = percent(after: change)
            let speeches = [SpokenText.prompt(.volumeSet(percent: percent))]
            // Heard before there is silence, or after.
            let tones: (before: [ConversationEffect], after: [ConversationEffect]) =
                switch (speaks, volume > 0, percent > 0) {
                case (true, true, false): ([.earcon(.muted)], [])
                case (true, false, true): ([], [.earcon(.unmuted)])
                default: ([], [])
                }
            var effects = tones.before + setVolume(percent) + tones.after
            effects.append(.report(.answered(by: .control, skill: nil, text: speeches)))
            effects += respond(
                request, .answered(text: speeches, by: .control, skill: nil, actions: ["audio_volume"]))
            if speaks, state == .idle, percent > 0 { effects += speak(speeches) }
            return effects
        }
    }

    /// The volume after `change`; a mute remembers where to come back to.
    private mutating func percent(after change: VolumeChange) -> Int {
        switch change {
        case .mute:
            if volume > 0 { volumeBeforeMute = volume }
            return 0
        case .unmute:
            defer { volumeBeforeMute = nil }
            return volumeBeforeMute ?? max(volume, ControlWords.step)
        case .set, .step:
            volumeBeforeMute = nil
            return change.applied(to: volume)
        }
    }

    mutating func setVolume(_ percent: Int) -> [ConversationEffect] {
        volume = min(100, max(0, percent))
        return [.setVolume(percent: volume), .report(.volume(percent: volume))]
    }
}
