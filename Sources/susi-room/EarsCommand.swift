internal import OrderedJSON
internal import SpeakerTesting

/// `bench ears CORPUS`: reads the options, measures, prints one JSON object.
enum EarsCommand {
    private static let usage = """
        usage: bench ears CORPUS [--speakers dev|talk|test|all] [--engine joined|pocketsphinx] [--in CONDITION]… [--clips N]
               [--sensitivity 0…1] [--trace] [--network FILE] [--alone] [--candidates]
               CONDITION: clean, room, DB (of speech over noise), playback:DB (of speech over our own voice)
           or: bench ears own [N] [--network FILE]   how often it calls or silences itself in N answers
           or: bench ears steady silence|noise|speech|own SECONDS CORPUS   listens, and prints nothing: for callgrind
        """

    /// What is asked for.
    private struct Order {
        var settings = EarsBench.Settings()
        var network = "config/hotword/susi.net"
    }

    /// Returns the exit status.
    static func run(_ folder: String, _ options: [String]) async -> Int32 {
        if folder == "own" { return await own(options) }
        if folder == "steady" { return await steady(options) }
        var order = Order()
        if let wrong = read(options, &order) { return refuse(wrong) }
        guard let corpus = EarsCorpus(folder) else {
            complain("There is no corpus in \(folder): it needs recordings in hotword/WORD and noise, as FLAC.")
            return 66
        }
        do {
            let bench = EarsBench(
                corpus: corpus, network: order.network, settings: order.settings, progress: complain)
            say(try await bench.run().text(pretty: true))
            return 0
        } catch {
            complain("\(error)")
            return 1
        }
    }

    /// Nil if all could be read, else the option that could not.
    private static func read(_ options: [String], _ order: inout Order) -> String? {
        var conditions: [EarsCondition] = []
        var rest = options[...]
        while let option = rest.popFirst() {
            switch option {
            case "--alone":
                order.settings.looks = false
                continue
            case "--candidates":
                order.settings.listsCandidates = true
                continue
            case "--trace":
                order.settings.traces = true
                continue
            default: break
            }
            guard let value = rest.popFirst() else { return option }
            switch option {
            case "--network": order.network = value
            case "--in":
                guard let condition = EarsCondition(value) else { return option }
                conditions.append(condition)
            case "--engine":
                guard let engine = EarsBench.Engine(rawValue: value) else { return option }
                order.settings.engine = engine
            case "--clips":
                guard let clips = Int(value), clips > 0 else { return option }
                order.settings.clips = clips
            case "--sensitivity":
                guard let sensitivity = Double(value), (0...1).contains(sensitivity) else { return option }
                order.settings.sensitivity = sensitivity
            case "--speakers":
                guard let speakers = EarsCorpus.Speakers(rawValue: value) else { return option }
                order.settings.speakers = speakers
            default: return option
            }
        }
        if !conditions.isEmpty { order.settings.conditions = conditions }
        return nil
    }

    private static func own(_ options: [String]) async -> Int32 {
        var rest = options[...]
        var count = 200
        if let first = rest.first, let number = Int(first) {
            guard (1...100_000).contains(number) else { return refuse(first) }
            count = number
            rest = rest.dropFirst()
        }
        var order = Order()
        if let wrong = read(Array(rest), &order) { return refuse(wrong) }
        do {
            let triggers = SelfTriggers(count: count, network: order.network, progress: complain)
            say(try await triggers.run().text(pretty: true))
            return 0
        } catch {
            complain("\(error)")
            return 1
        }
    }

    private static func steady(_ words: [String]) async -> Int32 {
        guard words.count == 3, let kind = EarsSteady.Kind(rawValue: words[0]), let seconds = Int(words[1]),
            (1...EarsSteady.longest).contains(seconds), let corpus = EarsCorpus(words[2])
        else { return refuse("steady") }
        do {
            try await EarsSteady(corpus: corpus, network: "config/hotword/susi.net").listen(to: kind, seconds: seconds)
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
