internal import Audio
internal import Glibc
internal import Speech

/// A spotter as it is shipped, listening to a stream in some circumstances.
struct EarsSpotting {
    let network: String
    let settings: EarsBench.Settings
    /// What is listened for.
    let words: [String]
    /// How the words sound.
    let dictionary: PronouncingDictionary
    /// What the speaker says itself, long enough for every stream.
    let ownVoice: [Int16]

    /// What was heard.
    struct Heard {
        /// Where the words were, samples.
        var marks: [Range<Int>]
        var seconds: Double
        var candidates: [HotwordVerdict]

        func accepted(_ word: String) -> [Int] {
            candidates.filter { $0.isAccepted && $0.phrase == word }.map(\.position)
        }
    }

    /// A room that rings on, for `EarsCondition.room`.
    private static let room: EchoRoom = {
        var room = EchoRoom()
        room.seed = 5
        room.delay = 0
        room.gain = 0
        room.reverberation = 0.5
        room.hiss = -90
        return room
    }()

    /// One phrase a word; "stop" is one too.
    private var phrases: [HotwordPhrase] {
        words.map { HotwordPhrase($0, $0 == "stop" ? .stop : .hotword, threshold: HotwordPhrase.usualThreshold($0)) }
    }

    /// The spotter, as the settings ask for it.
    private func spotter() throws(EarsError) -> any VerdictTelling {
        do {
            switch settings.engine {
            case .joined:
                var how = JoinedSpotter.Settings()
                how.sensitivity = HotwordSensitivity(settings.sensitivity)
                how.looks = settings.looks
                how.asksAlways = settings.listsCandidates
                return try JoinedSpotter(network: network, phrases: phrases, settings: how, dictionary: dictionary)
            case .pocketsphinx:
                let sensitivity = HotwordSensitivity(settings.sensitivity)
                return try PocketSphinxSpotter(
                    phrases: phrases.map {
                        HotwordPhrase($0.text, $0.kind, threshold: sensitivity.threshold(around: $0.threshold))
                    }, dictionary: dictionary)
            }
        } catch { throw EarsError(reason: "\(error)") }
    }

    /// The threshold of `word` at the sensitivity that is measured.
    func threshold(of word: String) throws(EarsError) -> Double? {
        let sensitivity = HotwordSensitivity(settings.sensitivity)
        switch settings.engine {
        case .pocketsphinx: return sensitivity.threshold(around: HotwordPhrase.usualThreshold(word))
        case .joined:
            do { return try JoinedSpotter.threshold(of: word, at: sensitivity, network: network) } catch {
                throw EarsError(reason: "\(error)")
            }
        }
    }

    /// Listens to `stream`.
    func listen(_ stream: EarsStream, _ condition: EarsCondition) throws(EarsError) -> Heard {
        let spotter = try spotter()
        var candidates: [HotwordVerdict] = []
        spotter.observer = { candidates.append($0) }
        Self.play(stream, condition, ownVoice: ownVoice) { frame, canceller in
            let before = candidates.count
            guard let found = spotter.process(frame, isSounding: true), let canceller else { return }
            let share = canceller.strangersShare(of: OwnVoiceRule.phraseLength, endedAgo: found.samplesSinceEnd)
            // Nearly all of it was the loudspeaker's, or what is left says nothing yet.
            guard
                share.map({ $0 < OwnVoiceRule.share }) ?? false
                    || !canceller.status.knowsRoom
            else { return }
            for index in before..<candidates.count { candidates[index] = candidates[index].disowned }
        }
        return Heard(marks: stream.marks, seconds: Double(stream.samples.count) / 16_000, candidates: candidates)
    }

    /// How sensitive it would have to be for each sound that was like `word`, as the calibration sees it.
    func peaks(_ word: String, _ stream: EarsStream, _ condition: EarsCondition) throws(EarsError)
        -> [(needed: Double, position: Int)]
    {
        var peaks: [(needed: Double, position: Int)] = []
        var position = 0
        let spotter: CalibratingSpotter
        do {
            spotter = try CalibratingSpotter(
                network: settings.engine == .joined ? network : nil,
                phrases: [HotwordPhrase(word, threshold: HotwordPhrase.usualThreshold(word))],
                dictionary: dictionary
            ) { peak in
                // It is told half a second late.
                peaks.append((peak.needed, position - (peak.isMeasured ? 8_000 : 0)))
            }
        } catch { throw EarsError(reason: "\(error)") }
        Self.play(stream, condition, ownVoice: ownVoice) { frame, _ in
            position += frame.count
            _ = spotter.process(frame, isSounding: true)
        }
        return peaks
    }

    /// A spotter that has heard `stream`.
    func listening(to stream: EarsStream) throws(EarsError) -> any VerdictTelling {
        let spotter = try spotter()
        Self.play(stream, .clean, ownVoice: []) { frame, _ in _ = spotter.process(frame, isSounding: true) }
        return spotter
    }

    /// Gives a stream, in its circumstances, frame by frame.
    private static func play(
        _ stream: EarsStream, _ condition: EarsCondition, ownVoice: [Int16],
        to hear: (UnsafeBufferPointer<Int16>, EchoCanceller?) -> Void
    ) {
        guard case .playback(let ratio) = condition else {
            var samples = stream.samples
            if condition == .room {
                samples = room.echo(of: samples).map { Int16(max(-32_768, min(32_767, $0.rounded()))) }
            }
            samples.withUnsafeBufferPointer { buffer in
                for at in stride(from: 0, to: buffer.count, by: 320) {
                    hear(UnsafeBufferPointer(rebasing: buffer[at..<min(buffer.count, at + 320)]), nil)
                }
            }
            return
        }
        let reference = EchoReference()
        let canceller = EchoCanceller(reference: reference)
        let place = EchoRoom()
        let level = EarsStream.loudness * Float(pow(10, -ratio / 20))
        var own = EarsVoice.scaled(ownVoice, in: place, to: level)
        while own.count < stream.samples.count { own += own }
        _ = EchoStage(room: place).perform(
            own: Array(own.prefix(stream.samples.count)), person: stream.samples, with: canceller, reference
        ) { frame, canceller in hear(frame, canceller) }
    }
}
