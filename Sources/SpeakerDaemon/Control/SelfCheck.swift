internal import Glibc
internal import Platform
internal import Web

/// What is wrong with the speaker, and what to do, found from what its parts know of themselves: nothing is opened, asked
/// or waited for.
struct SelfCheck: Sendable {
    /// What is looked at.
    struct Evidence: Sendable {
        var status: SpeakerStatus
        /// The microphone delivers sound; its peak of the last half second in decibels; in real time.
        var isRecording = false
        var peakDecibels = -120.0
        var isRealtime = false
        var faults: [Faults.Kind: SpeakerStatus.Fault] = [:]
        var isClockTrusted = true
        var holders: [SoundCardHolder] = []
        /// The folder of the database, and the bytes that are free there; nil if that can't be told.
        var folder = ""
        var freeBytes: Int?
    }

    typealias Finding = SpeakerDiagnosis.Finding

    /// Peak of half a second below which a microphone in a room is too weak, decibels below full scale: the noise of a
    /// quiet room and of the cheapest microphones is well above it.
    static let weakPeak = -80.0

    /// The findings, in the order in which sound passes through.
    static func findings(_ evidence: Evidence) -> [Finding] {
        [
            microphone(evidence), loudspeaker(evidence), priority(evidence),
            hotword(evidence),
            plain("recogniser", .recogniser, evidence, "The recogniser has learnt its words."),
            plain("voice", .voice, evidence, "The voice is \(evidence.status.voice.language)."),
            plain("skills", .skills, evidence, "There are \(evidence.status.skills) skills."), server(evidence),
            storage(evidence), clock(evidence), evidence.faults[.panel].map { wrong("panel", $0) },
            evidence.faults[.network].map { wrong("network", $0) },
            evidence.faults[.settings].map { weak("settings", $0) },
        ].compactMap { $0 }
    }

    private static func wrong(_ subject: String, _ fault: SpeakerStatus.Fault) -> Finding {
        Finding(subject, .wrong, fault.what + " " + fault.why, action: fault.action)
    }

    /// It works, but not as it was meant.
    private static func weak(_ subject: String, _ fault: SpeakerStatus.Fault) -> Finding {
        Finding(subject, .warning, fault.what + " " + fault.why, action: fault.action)
    }

    private static func hotword(_ evidence: Evidence) -> Finding {
        if let fault = evidence.faults[.hotword] { return wrong("hotword", fault) }
        if let fault = evidence.faults[.hotwordNetwork] { return weak("hotword", fault) }
        return Finding("hotword", .well, "The hotword is listened for.")
    }

    private static func plain(_ subject: String, _ kind: Faults.Kind, _ evidence: Evidence, _ well: String) -> Finding {
        evidence.faults[kind].map { wrong(subject, $0) } ?? Finding(subject, .well, well)
    }

    private static func microphone(_ evidence: Evidence) -> Finding {
        let hearing = evidence.status.hearing
        if hearing.muted {
            return Finding("microphone", .warning, "Its owner closed it.", action: "susictl unmute opens it.")
        }
        if let fault = evidence.faults[.microphone] {
            var finding = wrong("microphone", fault)
            let others = evidence.holders.filter { $0.records && $0.process != getpid() }
            if !others.isEmpty {
                finding.text +=
                    " "
                    + others.map { "\($0.name ?? "Process \($0.process)") records from \($0.card)." }
                    .joined(separator: " ")
            }
            return finding
        }
        guard evidence.isRecording else {
            return Finding("microphone", .warning, "It is being opened.", action: "Ask again in a few seconds.")
        }
        let peak = evidence.peakDecibels
        let sound =
            "\(hearing.device), \(hearing.rate) Hz, channels: \(hearing.channels), peak \(Int(peak.rounded())) dB"
        if peak < weakPeak {
            return Finding(
                "microphone", .warning, "Hardly any sound comes from it (\(sound)).",
                action: "Turn up its level: alsamixer, F4. Or is another one meant? susictl devices lists them.")
        }
        if peak > -0.2 {
            return Finding(
                "microphone", .warning, "It is too loud (\(sound)).", action: "Turn down its level: alsamixer, F4.")
        }
        if hearing.overruns > 20 {
            return Finding(
                "microphone", .warning, "Sound was lost \(hearing.overruns) times since the start (\(sound)).",
                action: "The machine is too busy: end what else runs on it.")
        }
        return Finding("microphone", .well, "It delivers sound (\(sound)).")
    }

    private static func loudspeaker(_ evidence: Evidence) -> Finding {
        let speaking = evidence.status.speaking
        if let fault = evidence.faults[.loudspeaker] {
            var finding = wrong("loudspeaker", fault)
            let others = evidence.holders.filter { !$0.records && $0.process != getpid() }
            if !others.isEmpty {
                finding.text +=
                    " "
                    + others.map { "\($0.name ?? "Process \($0.process)") plays on \($0.card)." }
                    .joined(separator: " ")
            }
            return finding
        }
        if speaking.volume == 0 {
            return Finding("loudspeaker", .warning, "The volume is 0.", action: "susictl volume 50")
        }
        return Finding("loudspeaker", .well, "It is there (\(speaking.device)), volume \(speaking.volume) percent.")
    }

    private static func priority(_ evidence: Evidence) -> Finding? {
        guard evidence.isRecording else { return nil }
        if evidence.isRealtime { return Finding("priority", .well, "The sound threads run in real time.") }
        return Finding(
            "priority", .warning, "The sound threads have no real-time priority: sound may stutter on a busy machine.",
            action: "Start it as the service susid, whose LimitRTPRIO= gives it.")
    }

    private static func server(_ evidence: Evidence) -> Finding {
        if let fault = evidence.faults[.server] { return wrong("server", fault) }
        let server = evidence.status.server
        guard let address = server.address else {
            return Finding("server", .well, "None is set: answers come from the skills on the device.")
        }
        if server.reachable == false {
            return Finding(
                "server", .wrong, "\(address) can't be reached. \(server.lastError ?? "")",
                action: "Is there a network? The skills on the device answer meanwhile.")
        }
        return Finding(
            "server", .well, server.reachable == nil ? "\(address) was not asked yet." : "\(address) answers.")
    }

    private static func storage(_ evidence: Evidence) -> Finding {
        if let fault = evidence.faults[.storage] { return wrong("storage", fault) }
        guard let free = evidence.freeBytes else { return Finding("storage", .well, "The database is open.") }
        let megabytes = free / 1_000_000
        if megabytes < 50 {
            return Finding(
                "storage", megabytes < 5 ? .wrong : .warning,
                "Only \(megabytes) MB are free in \(evidence.folder): alarms may not be kept.",
                action: "Delete what is not needed; sudo journalctl --vacuum-size=50M often helps.")
        }
        return Finding("storage", .well, "The database is open, \(megabytes) MB are free.")
    }

    private static func clock(_ evidence: Evidence) -> Finding {
        if evidence.isClockTrusted { return Finding("clock", .well, "The time can be trusted.") }
        return Finding(
            "clock", .warning, "The time is not known yet: alarms wait for it, timers work.",
            action: "Connect the speaker to a network, or set the time: sudo timedatectl set-time '2027-01-31 18:00'")
    }

    /// Bytes that an ordinary user may still write in `folder`.
    static func freeBytes(in folder: String) -> Int? {
        var information = statvfs()
        guard statvfs(folder, &information) == 0 else { return nil }
        return Int(clamping: UInt64(information.f_bavail) * UInt64(information.f_frsize))
    }

    // MARK: By voice

    /// What is said of `findings`, in English or German: what is wrong, at most three things.
    static func sentences(_ findings: [Finding], language: String) -> [String] {
        let wrong = findings.filter { $0.verdict == .wrong }
        let weak = findings.filter { $0.verdict == .warning }
        let isGerman = language == "de"
        guard !(wrong + weak).isEmpty else { return [isGerman ? "Mir fehlt nichts." : "Nothing is wrong with me."] }
        let shown = (wrong + weak).prefix(3).map { $0.text }
        let rest = wrong.count + weak.count - shown.count
        let more =
            isGerman
            ? "Was zu tun ist, sagt susictl diagnose." : "What to do about it is told by susictl diagnose."
        let others =
            rest == 0
            ? [] : [isGerman ? "Und \(rest) weitere Dinge." : "And \(rest) more \(rest == 1 ? "thing" : "things")."]
        return shown + others + [more]
    }
}
