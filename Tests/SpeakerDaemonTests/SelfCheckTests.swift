import Platform
import Testing
import Web

@testable import SpeakerDaemon

/// What the speaker says is wrong with it.
@Suite struct SelfCheckTests {
    private static func evidence(_ change: (inout SelfCheck.Evidence) -> Void = { _ in }) -> SelfCheck.Evidence {
        let status = SpeakerStatus(
            atMilliseconds: 0, state: "idle", sinceMilliseconds: 0,
            hearing: .init(device: "default", state: "listening", rate: 48_000, channels: 2),
            speaking: .init(device: "default", state: "ready", rate: 48_000, channels: 2, volume: 40),
            voice: .init(language: "en-US", identifier: "en-us"), server: .init(), skills: 300, version: "1",
            uptimeSeconds: 1, memoryBytes: 1)
        var evidence = SelfCheck.Evidence(
            status: status, isRecording: true, peakDecibels: -40, isRealtime: true, folder: "/var/lib/susi",
            freeBytes: 900_000_000)
        change(&evidence)
        return evidence
    }

    private static let fault = SpeakerStatus.Fault(
        what: "It is gone.", why: "It was pulled.", action: "Plug it in.", sinceMilliseconds: 0)

    struct Case: Sendable, CustomTestStringConvertible {
        var subject: String
        var verdict: SpeakerDiagnosis.Verdict
        /// Part of the text.
        var text: String
        var change: @Sendable (inout SelfCheck.Evidence) -> Void
        var testDescription: String { "\(subject): \(text)" }
    }

    @Test func aHealthySpeaker() {
        let findings = SelfCheck.findings(Self.evidence())
        #expect(findings.allSatisfy { $0.verdict == .well }, "\(findings)")
        #expect(
            findings.map(\.subject) == [
                "microphone", "loudspeaker", "priority", "hotword", "recogniser", "voice", "skills", "server",
                "storage",
                "clock",
            ])
        #expect(SelfCheck.sentences(findings, language: "en") == ["Nothing is wrong with me."])
        #expect(SelfCheck.sentences(findings, language: "de") == ["Mir fehlt nichts."])
    }

    @Test(arguments: [
        Case(subject: "microphone", verdict: .wrong, text: "It was pulled.") { $0.faults[.microphone] = fault },
        Case(subject: "microphone", verdict: .wrong, text: "arecord records from Mic.") {
            $0.faults[.microphone] = fault
            $0.holders = [.init(card: "Mic", records: true, process: 1, name: "arecord")]
        },
        Case(subject: "microphone", verdict: .warning, text: "owner closed it") { $0.status.hearing.muted = true },
        Case(subject: "microphone", verdict: .warning, text: "being opened") { $0.isRecording = false },
        Case(subject: "microphone", verdict: .warning, text: "Hardly any sound") { $0.peakDecibels = -90 },
        Case(subject: "microphone", verdict: .warning, text: "too loud") { $0.peakDecibels = 0 },
        Case(subject: "microphone", verdict: .warning, text: "lost 21 times") { $0.status.hearing.overruns = 21 },
        Case(subject: "loudspeaker", verdict: .wrong, text: "Process 1 plays on Spk.") {
            $0.faults[.loudspeaker] = fault
            $0.holders = [.init(card: "Spk", records: false, process: 1, name: nil)]
        },
        Case(subject: "loudspeaker", verdict: .warning, text: "volume is 0") { $0.status.speaking.volume = 0 },
        Case(subject: "priority", verdict: .warning, text: "stutter") { $0.isRealtime = false },
        Case(subject: "hotword", verdict: .wrong, text: "It was pulled.") { $0.faults[.hotword] = fault },
        Case(subject: "hotword", verdict: .warning, text: "It was pulled.") { $0.faults[.hotwordNetwork] = fault },
        Case(subject: "settings", verdict: .warning, text: "It is gone.") { $0.faults[.settings] = fault },
        Case(subject: "voice", verdict: .wrong, text: "It is gone.") { $0.faults[.voice] = fault },
        Case(subject: "server", verdict: .wrong, text: "can't be reached. Timed out.") {
            $0.status.server = .init(address: "https://a", reachable: false, lastError: "Timed out.")
        },
        Case(subject: "server", verdict: .well, text: "https://a was not asked yet.") {
            $0.status.server = .init(address: "https://a")
        },
        Case(subject: "storage", verdict: .warning, text: "Only 49 MB") { $0.freeBytes = 49_900_000 },
        Case(subject: "storage", verdict: .wrong, text: "Only 4 MB") { $0.freeBytes = 4_900_000 },
        Case(subject: "storage", verdict: .wrong, text: "It is gone.") { $0.faults[.storage] = fault },
        Case(subject: "clock", verdict: .warning, text: "timers work") { $0.isClockTrusted = false },
    ])
    func oneTroubleIsFoundAndNoOther(_ trouble: Case) throws {
        let findings = SelfCheck.findings(Self.evidence(trouble.change))
        let found = try #require(findings.first { $0.subject == trouble.subject })
        #expect(found.verdict == trouble.verdict && found.text.contains(trouble.text), "\(found)")
        #expect(found.verdict == .well || found.action?.isEmpty == false)
        #expect(findings.filter { $0 != found }.allSatisfy { $0.verdict == .well }, "\(findings)")
    }

    @Test func theWorstIsSaidFirstAndNotEverything() {
        let findings = SelfCheck.findings(
            Self.evidence {
                $0.isClockTrusted = false
                $0.status.speaking.volume = 0
                $0.isRealtime = false
                $0.faults[.hotword] = Self.fault
            })
        let said = SelfCheck.sentences(findings, language: "en")
        #expect(said.first == "It is gone. It was pulled.")
        #expect(said.suffix(2) == ["And 1 more thing.", "What to do about it is told by susictl diagnose."])
        #expect(said.count == 5)
    }
}
