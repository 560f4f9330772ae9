internal import Conversation
internal import Store

/// What can be wrong with the speaker, and the sentences a person reads of it: what happened, why, and what to do.
enum Fault: Sendable {
    case noMicrophone(reason: String)
    case silentMicrophone
    case noLoudspeaker(reason: String)
    /// The database can't be opened.
    case storage(StoreFailure, path: String)
    case hotword(reason: String)
    case recogniser(reason: String)
    /// None of these directories exists.
    case noSkills(directories: [String])
    /// The configured voice has another in its place.
    case voice(substitution: String)
    /// The Wi-Fi cannot be used, and there is no cable.
    case network(reason: String)
    /// Nothing can be said at all.
    case noVoice(reason: String)
    case server(reason: String)
    /// Nothing can be listened on for the pages.
    case pages(reason: String)
    /// A service of `speech` in the settings.
    case recognitionService(reason: String)
    case voiceService(reason: String)
    case wakeService(reason: String)
    /// Lights or button.
    case panel(reason: String)
    /// Keys that do not exist, each with its place.
    case settings(unknown: [String])
    /// The hotword is heard without the network.
    case hotwordNetwork(reason: String)

    /// What it is about; of each there is one fault at a time.
    var kind: Faults.Kind {
        switch self {
        case .noMicrophone, .silentMicrophone: .microphone
        case .noLoudspeaker: .loudspeaker
        case .storage: .storage
        case .hotword: .hotword
        case .recogniser: .recogniser
        case .noSkills: .skills
        case .voice, .noVoice: .voice
        case .network: .network
        case .server: .server
        case .pages: .pages
        case .recognitionService: .recognitionService
        case .voiceService: .voiceService
        case .wakeService: .wakeService
        case .panel: .panel
        case .settings: .settings
        case .hotwordNetwork: .hotwordNetwork
        }
    }

    /// What happened.
    var what: String {
        switch self {
        case .noMicrophone: "There is no microphone."
        case .silentMicrophone: "The microphone is silent."
        case .noLoudspeaker: "There is no loudspeaker."
        case .storage: "Alarms and timers cannot be kept."
        case .hotword: "The hotword cannot be heard."
        case .recogniser: "Speech cannot be understood."
        case .noSkills: "There are no skill files."
        case .voice: "The configured voice is not there."
        case .network: "There is no network."
        case .noVoice: "Nothing can be said."
        case .server: "The SUSI server does not answer."
        case .pages: "The pages can't be shown."
        case .recognitionService: "The recognition service does not answer."
        case .voiceService: "The voice service does not answer."
        case .wakeService: "The wake service does not answer."
        case .panel: "The lights or the button can't be used."
        case .settings: "Some settings are not known, and not used."
        case .hotwordNetwork: "The hotword is heard less well: PocketSphinx listens alone."
        }
    }

    /// Why.
    var why: String {
        switch self {
        case .noMicrophone(let reason), .noLoudspeaker(let reason), .hotword(let reason),
            .recogniser(let reason), .server(let reason), .recognitionService(let reason), .voiceService(let reason),
            .wakeService(let reason), .pages(let reason), .panel(let reason), .network(let reason),
            .noVoice(let reason), .hotwordNetwork(let reason):
            reason
        case .storage(let failure, _): "\(failure)"
        case .settings(let unknown): unknown.joined(separator: "\n")
        case .voice(let substitution): substitution
        case .silentMicrophone: "It has delivered nothing but the same sample for ten seconds."
        case .noSkills(let directories): "None of \(directories.joined(separator: ", ")) exists."
        }
    }

    /// What to do.
    var action: String {
        switch self {
        case .noMicrophone: "Plug it in, or name another in audio.input.device; susictl devices lists them."
        case .silentMicrophone: "Is it muted by a switch, or is another device meant? susictl devices lists them."
        case .noLoudspeaker: "Plug it in, or name another in audio.output.device; susictl devices lists them."
        case .storage(let failure, _) where failure.trouble == .full:
            "Make room: sudo journalctl --vacuum-size=50M often helps. It is tried again every minute."
        case .storage(_, let path): "Make \(path) writable, or name another folder in storage.directory."
        case .hotword: "Mend the cause; it is tried again every minute. susictl listen works meanwhile."
        case .recogniser: "Install pocketsphinx-en-us and restart susid; susictl ask works meanwhile."
        case .noSkills: "Install the skills or correct skills.directories; what is built in still answers."
        case .noVoice: "Mend the cause and restart susid; susictl ask works meanwhile."
        case .voice: "Choose another: susictl voices lists them, susictl voice sets one."
        case .panel:
            "See lights and button in the settings, and /usr/share/doc/susi-speaker/examples/panel.conf, which lets the "
                + "service use them."
        case .settings: "Correct or delete them, try susid --check-config, and restart susid."
        case .hotwordNetwork: "Install the package susi-speaker again, or correct hotword.network, and restart susid."
        case .network: "The speaker answers from its skills meanwhile. susictl wifi tells how it is."
        case .server: "The skills on the device answer meanwhile; check server.address and the network."
        case .pages: "Is another program at that port? Set pages.port to another, or to 0 for no pages."
        case .recognitionService:
            "The device's own recogniser goes on alone; check speech.recognizer.address and the service."
        case .voiceService: "The device's own voice speaks meanwhile; check speech.voice.address and the service."
        case .wakeService: "The device's own hotword is heard meanwhile; check speech.wake.address and the service."
        }
    }
}
