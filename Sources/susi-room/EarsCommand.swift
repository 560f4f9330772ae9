internal import OrderedJSON
internal import SpeakerTesting

/// `bench ears CORPUS`: reads the options, measures, prints one JSON object.
enum EarsCommand {
    private static let usage = """
        usage: bench ears CORPUS [--speakers dev|test|all] [--ratio clean|DB]… [--clips N] [--sensitivity 0…1]
               [--network FILE] [--alone] [--candidates] [--doubt LOGITS]
        """

    /// Returns the exit status.
    static func run(_ folder: String, _ options: [String]) -> Int32 {
        var settings = EarsBench.Settings()
        var network = "config/hotword/susi.net"
        var ratios: [Double?] = []
        var rest = options[...]
        while let option = rest.popFirst() {
            if option == "--alone" {
                settings.looks = false
                continue
            }
            if option == "--candidates" {
                settings.listsCandidates = true
                continue
            }
            guard let value = rest.popFirst() else { return refuse(option) }
            switch option {
            case "--network": network = value
            case "--ratio" where value == "clean": ratios.append(nil)
            case "--ratio":
                guard let ratio = Double(value), (-20...60).contains(ratio) else { return refuse(option) }
                ratios.append(ratio)
            case "--clips":
                guard let clips = Int(value), clips > 0 else { return refuse(option) }
                settings.clips = clips
            case "--sensitivity":
                guard let sensitivity = Double(value), (0...1).contains(sensitivity) else { return refuse(option) }
                settings.sensitivity = sensitivity
            case "--doubt":
                guard let doubt = Double(value), (0...20).contains(doubt) else { return refuse(option) }
                settings.doubt = doubt
            case "--speakers":
                guard let speakers = EarsCorpus.Speakers(rawValue: value) else { return refuse(option) }
                settings.speakers = speakers
            default: return refuse(option)
            }
        }
        if !ratios.isEmpty { settings.ratios = ratios }
        guard let corpus = EarsCorpus(folder) else {
            complain("There is no corpus in \(folder): it needs recordings in hotword/WORD and noise, as FLAC.")
            return 66
        }
        do {
            say(
                try EarsBench(corpus: corpus, network: network, settings: settings, progress: complain).run()
                    .text(pretty: true))
            return 0
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private static func refuse(_ option: String) -> Int32 {
        complain("\(option) is not understood, or its value is missing or wrong.\n\(usage)")
        return 64
    }
}
