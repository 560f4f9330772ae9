internal import Audio
internal import HTTP
internal import Platform
internal import Web

extension ControlService {
    /// What is wrong and what to do. Waits for nothing.
    func diagnosis() async -> SpeakerDiagnosis {
        SpeakerDiagnosis(SelfCheck.findings(await evidence()), version: SpeakerVersion.current)
    }

    private func evidence() async -> SelfCheck.Evidence {
        let sound = capture.status
        return SelfCheck.Evidence(
            status: await status(), isRecording: sound.state == .running, peakDecibels: sound.peakDecibels,
            isRealtime: sound.isRealtime, faults: faults.byKind,
            isClockTrusted: SystemClock.isTrusted, holders: SoundCardHolder.all(), folder: microphone.directory,
            freeBytes: SelfCheck.freeBytes(in: microphone.directory))
    }
}
