internal import Conversation
internal import Media
internal import Network
internal import SkillEngine
internal import Speech

/// What people may say, topic by topic, and how likely each topic is.
///
/// A recogniser weighs what it heard against how often such a thing is said. Left to count patterns it would believe that
/// people ask for capitals forty times as often as they set a timer, as the skill about capitals has forty times the
/// patterns. So a topic has a weight of its own, which its sentences share.
struct SpokenTopics {
    /// All sentences with their weights.
    let vocabulary: Vocabulary

    /// Those of the device itself, and of `skills` in `language` (two letters).
    init(_ skills: SkillSet, language: String) {
        var sentences: [Vocabulary.Sentence] = []
        func add(_ topic: [String], _ weight: Double) {
            // Normalised patterns say "what is"; people say both.
            let short = topic.filter { $0.hasPrefix("what is ") }.map { "what's " + $0.dropFirst(8) }
            let all = topic + short
            sentences += all.map { Vocabulary.Sentence(text: $0, weight: weight / Double(all.count)) }
        }
        for topic in EverydaySentences.topics {
            let all = topic.templates.reduce(0) { $0 + $1.weight }
            for template in topic.templates {
                for (text, share) in template.sentences {
                    let weight = topic.weight * template.weight / all * share
                    // Three of four say "what's".
                    guard text.hasPrefix("what is ") || text.hasPrefix("how is ") else {
                        sentences.append(Vocabulary.Sentence(text: text, weight: weight, isUsual: true))
                        continue
                    }
                    let short = text.replacingFirst(" is ", with: "'s ")
                    sentences.append(Vocabulary.Sentence(text: text, weight: weight / 4, isUsual: true))
                    sentences.append(Vocabulary.Sentence(text: short, weight: weight * 3 / 4, isUsual: true))
                }
            }
        }
        for (topic, weight) in Self.own { add(topic, weight / 4) }
        for (skill, spoken) in skills.sentencesBySkill(in: language) {
            let weight = skill.hasPrefix("native/") ? Self.native : Self.file * Double(spoken.count).squareRoot()
            add(spoken.map { $0.joined(separator: " ") }, weight)
        }
        vocabulary = Vocabulary(sentences: sentences)
    }

    /// What ends, silences, confirms, or asks for more.
    static let endings =
        ControlWords.sentences + ContinueWords.sentences + ConsentQuestion.sentences + OpinionRequest.sentences
        + MicrophoneRequest.sentences + DiagnosisRequest.sentences

    /// What the device itself answers. Timers, alarms, the volume and the music are what speakers are used for most.
    private static let own: [(sentences: [String], weight: Double)] = [
        (ControlWords.sentences, 60), (AlarmRequest.sentences, 120), (MediaRequest.sentences, 80),
        (ContinueWords.sentences + ConsentQuestion.sentences, 10), (MicrophoneRequest.sentences, 5),
        (DiagnosisRequest.sentences, 5), (VoiceRequest.sentences, 10), (NetworkRequest.sentences, 5),
        (WhyRequest.sentences, 5), (PlaceRequest.sentences, 5), (OpinionRequest.sentences, 5),
        (AccountRequest.sentences, 2),
    ]
    /// Of a skill of the program itself: the time, the weather, numbers.
    private static let native = 4.0
    /// Of a skill file with one sentence. Who wrote more thought of more, but it is still one topic of many.
    private static let file = 0.3
}

extension String {
    /// With other text in the first place where `text` stands.
    fileprivate func replacingFirst(_ text: String, with other: String) -> String {
        guard let range = firstRange(of: text) else { return self }
        return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }
}
