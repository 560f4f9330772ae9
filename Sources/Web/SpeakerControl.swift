/// The one door to a running speaker for whoever isn't its microphone: the control socket, pages, the phone apps.
///
/// Methods may be called from any task, several at a time. Each has a deadline of its own inside the speaker, well
/// below those of `susictl`: 12 s for `ask`, 2 s for everything else.
public protocol SpeakerControl: Sendable {
    /// How the speaker is. Never waits for a device or a server: it tells what was last known.
    func status() async -> SpeakerStatus

    /// Asks as if `question` had been heard, and returns what was answered; `speak` also says the answer aloud.
    /// Returning does not wait for the end of speaking. `question` is trimmed and not empty.
    func ask(_ question: String, speak: Bool) async throws(ControlError) -> SpeakerAnswer

    /// Speaks `text`; returns when it is accepted. `language`: a tag of BCP 47, nil for the speaker's own.
    func say(_ text: String, language: String?) async throws(ControlError)

    /// Listens for a question now, as if the hotword had been heard; returns when the microphone is being listened to.
    func listen() async throws(ControlError)

    /// Silences the speaker, whatever it is doing; returns when it is silent. Has no way to fail.
    func stop() async

    /// The volume in percent, 0 to 100.
    func volume() async throws(ControlError) -> Int

    /// Sets the volume to `percent`, 0 to 100, and returns what it is afterwards.
    func setVolume(_ percent: Int) async throws(ControlError) -> Int

    /// Closes the microphone (the device itself), or opens it again, over restarts too. Returns a sentence if it can't be
    /// remembered over a restart; then it holds until one.
    func setMicrophone(muted: Bool) async throws(ControlError) -> String?

    /// The voice languages that can be chosen, the commonest variant of each language first.
    func voices() async throws(ControlError) -> [SpeakerVoice.Offer]

    /// The voice with which it speaks.
    func voice() async throws(ControlError) -> SpeakerVoice

    /// Changes the voice from the next sentence on, over restarts too, and returns what it is afterwards. A language
    /// that nothing near speaks is refused, and nothing is changed.
    func setVoice(_ change: SpeakerVoice.Change) async throws(ControlError) -> SpeakerVoice

    /// The sound devices that this machine has now.
    func devices() async throws(ControlError) -> SoundDevices

    /// What is wrong with the speaker, and what to do. Never waits for a device or a server.
    func diagnosis() async -> SpeakerDiagnosis

    /// How the last answers came about, the latest first; what is kept of them is bounded and in memory only.
    func answers() async throws(ControlError) -> [AnswerAccount]

    /// What happens from now on, beginning with a `state` event that tells the state at this moment. Ends when the
    /// speaker does; whoever iterates may leave at any time.
    func events() async -> AsyncStream<SpeakerEvent>
}

/// Why the speaker did not do what it was asked to.
public enum ControlError: Error, Hashable {
    /// It does something else that must end first. `reason`: a sentence for a person. Worth another try after
    /// `retryAfter` seconds.
    case busy(reason: String, retryAfter: Int)
    /// It cannot, for a reason that may go away: no loudspeaker, no server. `reason`: a sentence that says what to do.
    case unavailable(reason: String, retryAfter: Int)
    /// It will not, because of what is in `field` of the request: a language without a voice. `reason`: a sentence.
    case refused(field: String, reason: String)
}
