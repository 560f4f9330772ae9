internal import Audio
internal import Glibc
public import OrderedJSON
internal import Speech

/// How often the speaker, saying its own hotword and "stop", calls or silences itself.
///
/// Each answer is played in a room and heard through the canceller by the spotter as it is shipped; what it hears counts
/// unless the rule of what is left or the rule of what is being said takes it back. The level of the echo goes round
/// through −5, 0, 5 and 10 dB over a person's (−26 dBFS).
public struct SelfTriggers: Sendable {
    private let network: String
    private let count: Int
    private let progress: @Sendable (String) -> Void

    private static let levels = [-5.0, 0, 5, 10]
    private static let sentences = [
        "To call me, say: hey susi. To silence me, say: stop.", "Hey susi, stop.",
        "You can say hey susi at any time, and stop when you have heard enough.",
        "My name is Susi. Hey Susi is what people say, and the bus stop is around the corner.",
        "The train will stop here. Hey susi, please stop it.",
        "I heard you say hey susi. I will not stop before you say stop.",
    ]

    /// `count` answers, heard by the network in the file at `network`.
    public init(count: Int, network: String, progress: @escaping @Sendable (String) -> Void = { _ in }) {
        self.count = count
        self.network = network
        self.progress = progress
    }

    /// Measures; one JSON object.
    public func run() async throws(EarsError) -> JSONValue {
        var (heard, byEcho, byWords, triggers, byLearning) = (0, 0, 0, 0, 0)
        var listed: [JSONValue] = []
        var seconds = 0.0
        for index in 0..<count {
            let text = Self.sentences[index % Self.sentences.count]
            let level = Self.levels[(index / Self.sentences.count) % Self.levels.count]
            let said = try await EarsVoice.say(
                text, rate: 150 + index * 7 % 60, pitch: 35 + index * 11 % 40)
            var room = EchoRoom()
            room.seed = UInt64(index + 1)
            room.delay = 400 + index * 37 % 1200
            let found = try Self.listen(said, in: room, level: level, network: network)
            seconds += found.seconds
            for detection in found.detections {
                heard += 1
                if detection.share.map({ $0 < OwnVoiceRule.share }) ?? false {
                    byEcho += 1
                } else if detection.isOwnWord {
                    byWords += 1
                } else if detection.isUnlearned {
                    byLearning += 1
                } else {
                    triggers += 1
                    listed.append([
                        "answer": .number(index), "phrase": .string(detection.phrase), "level_db": .number(level),
                        "share": detection.share.map { .number($0) } ?? .null, "at_s": .number(detection.seconds),
                    ])
                }
            }
            if index % 20 == 19 { progress("\(index + 1) answers, \(triggers) self-triggers") }
        }
        return [
            "answers": .number(count), "minutes": .number((seconds / 6).rounded() / 10),
            "self_triggers": .number(triggers),
            "heard_after_cancelling": .number(heard), "taken_back_by_what_was_left": .number(byEcho),
            "taken_back_by_the_words": .number(byWords), "not_believed_while_learning": .number(byLearning),
            "list": .array(listed),
        ]
    }

    private struct Detection {
        var phrase: String
        var seconds: Double
        /// What was not the loudspeaker's.
        var share: Double?
        var isOwnWord: Bool
        /// The canceller did not know the room yet.
        var isUnlearned: Bool
    }

    private static func listen(_ said: EarsVoice.Said, in room: EchoRoom, level: Double, network: String)
        throws(EarsError) -> (detections: [Detection], seconds: Double)
    {
        let spotter: JoinedSpotter
        do {
            spotter = try JoinedSpotter(network: network, phrases: PocketSphinxSpotter.defaultPhrases)
        } catch { throw EarsError(reason: "\(error)") }
        let target = EarsStream.loudness * Float(pow(10, level / 20))
        // A second before, so that it is not only cancelled once it has been learned; the answer's first words come while
        // the delay is still unknown, as in a speaker that has just been switched on.
        let lead = 8_000
        let own =
            [Int16](repeating: 0, count: lead) + EarsVoice.scaled(said.samples, in: room, to: target)
            + [Int16](repeating: 0, count: 16_000)
        let reference = EchoReference()
        var detections: [Detection] = []
        var position = 0
        _ = EchoStage(room: room).perform(own: own, with: EchoCanceller(reference: reference), reference) {
            frame, canceller in
            position += frame.count
            guard let found = spotter.process(frame, isSounding: true) else { return }
            let lag = (canceller.status.lagMilliseconds ?? 50) / 1000
            let end = Double(position - found.samplesSinceEnd - lead) / 16_000 - lag
            let key = found.phrase.split(separator: " ").last.map(String.init) ?? ""
            let isOwn = said.words.contains { word in
                let plain = word.text.lowercased().filter(\.isLetter)
                return OwnVoiceRule.resembles(plain, key)
                    && OwnVoiceRule.mayBe(end - Double(word.sample) / 16_000, slack: 0.15)
            }
            let share = canceller.strangersShare(of: OwnVoiceRule.phraseLength, endedAgo: found.samplesSinceEnd)
            detections.append(
                Detection(
                    phrase: found.phrase, seconds: end, share: share, isOwnWord: isOwn,
                    isUnlearned: !canceller.status.knowsRoom))
        }
        return (detections, Double(own.count) / 16_000)
    }
}
