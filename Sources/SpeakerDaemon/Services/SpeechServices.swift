internal import HTTP
internal import Speech
internal import Web
internal import Wyoming

/// The services for hearing and speaking that the owner has set, made from the settings. Without any, all is done on
/// the device.
struct SpeechServices: Sendable {
    private let settings: Configuration.SpeechServices
    private let language: String
    private let client: HTTPClient
    private let faults: Faults
    private let ledger: EgressLedger

    init(
        _ settings: Configuration.SpeechServices, language: String, client: HTTPClient, faults: Faults,
        ledger: EgressLedger
    ) {
        self.ledger = ledger
        self.settings = settings
        self.language = language
        self.client = client
        self.faults = faults
    }

    /// `own`, and behind it the service, if one is set.
    func recognizer(_ own: any Recognizer, sure: Double) -> any Recognizer {
        guard let address = settings.recognizer else { return own }
        let service: any TranscriptionService
        if let wyoming = WyomingAddress(address) {
            var asking = WyomingRecognizer.Settings()
            asking.language = language
            asking.seconds = settings.recognizerSeconds
            let transcription = WyomingTranscription(recognizer: WyomingRecognizer(wyoming, settings: asking))
            // What stays on the machine does not leave it.
            service =
                wyoming.host.map { CountedTranscription(service: transcription, ledger: ledger, host: $0) }
                ?? transcription
        } else {
            service = UploadedTranscription(
                address: address, model: settings.recognizerModel, language: language,
                keyFile: settings.recognizerKeyFile, seconds: settings.recognizerSeconds,
                transport: ledger.counted(client, for: .speech))
        }
        return ServiceRecognizer(own, service: service, sure: sure, faults: faults)
    }

    /// `own`, or before it the service, if one is set.
    func voice(_ own: any Synthesizer) -> any Synthesizer {
        guard let address = settings.voice.flatMap({ WyomingAddress($0) }) else { return own }
        var asking = WyomingSynthesizer.Settings()
        asking.voice = settings.voiceName
        let (ledger, host) = (ledger, address.host)
        return ServiceVoice(own, service: WyomingSynthesizer(address, settings: asking), faults: faults) { text in
            if let host { ledger.note(.speech, host: host, sent: text.utf8.count) }
        }
    }

    /// `own`, and beside it the service, if one is set.
    func spotter(_ own: any HotwordSpotter) -> any HotwordSpotter {
        guard let address = settings.wake.flatMap({ WyomingAddress($0) }) else { return own }
        let faults = faults
        var asking = WyomingSpotter.Settings()
        asking.names = settings.wakeNames
        asking.tell = { fault in
            guard let fault else { return faults.clear(.wakeService) }
            faults.raise(.wakeService(reason: "\(fault)"))
        }
        let spotter = WyomingSpotter(address, settings: asking)
        guard let host = address.host else { return EitherSpotter(own, spotter) }
        return EitherSpotter(own, CountedSpotter(spotter, ledger: ledger, host: host))
    }
}

/// Two spotters that hear the same; what either hears counts.
final class EitherSpotter: CandidateTelling {
    private let first: any HotwordSpotter
    private let second: any HotwordSpotter

    init(_ first: any HotwordSpotter, _ second: any HotwordSpotter) {
        self.first = first
        self.second = second
    }

    func process(_ samples: UnsafeBufferPointer<Int16>, isSounding: Bool) -> HotwordDetection? {
        let one = first.process(samples, isSounding: isSounding)
        let other = second.process(samples, isSounding: isSounding)
        return one ?? other
    }

    func takeCandidate() -> HotwordCandidate? { (first as? any CandidateTelling)?.takeCandidate() }

    func reset() {
        first.reset()
        second.reset()
    }
}
