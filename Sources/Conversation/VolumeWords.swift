/// Reads what people say about the volume: "can you turn it up a bit", "that's too loud", "volume at fifty percent".
enum VolumeWords {
    /// What `words` ask for, which have no courtesies around them; nil: something else.
    static func change(_ words: [String], step: Int) -> VolumeChange? {
        var words = words
        // "A bit louder", "turn it up a little": half a step would hardly be heard, so it is a whole one.
        for degree in degrees {
            if words.count > degree.count, words.starts(with: degree) { words.removeFirst(degree.count) }
            if words.count > degree.count, words.suffix(degree.count).elementsEqual(degree) {
                words.removeLast(degree.count)
            }
        }
        if let target = target(words) { return .set(percent: target) }
        let sentence = words.joined(separator: " ")
        if muting.contains(sentence) { return .mute }
        if unmuting.contains(sentence) { return .unmute }
        if complaintsOfLoudness.contains(sentence) { return .step(percent: -step) }
        if complaintsOfQuiet.contains(sentence) { return .step(percent: step) }
        return direction(words).map { .step(percent: $0 * step) }
    }

    /// 1 is up, -1 down.
    private static func direction(_ words: [String]) -> Int? {
        guard let first = words.first, let last = words.last else { return nil }
        let isUp: Bool
        switch words.count {
        case 1:
            isUp = first == "louder"
            return isUp ? 1 : ["quieter", "softer"].contains(first) ? -1 : nil
        case 2 where ["raise", "increase", "lower", "decrease", "reduce"].contains(first) && last == "volume",
            3
        where ["raise", "increase", "lower", "decrease", "reduce"].contains(first)
            && isVolume(words.dropFirst()):
            return ["raise", "increase"].contains(first) ? 1 : -1
        default: break
        }
        var rest = words.dropFirst()
        switch first {
        case "be", "get", "go":
            for degree in degrees where rest.count > degree.count && rest.starts(with: degree) {
                rest = rest.dropFirst(degree.count)
            }
            return rest.count == 1 ? direction(Array(rest)) : nil
        case "speak", "talk", "make", "play", "turn":
            let isSpeech = first == "speak" || first == "talk"
            if !isSpeech, let thing = things.first(where: { rest.starts(with: $0) }) {
                rest = rest.dropFirst(thing.count)
            } else if !isSpeech,
                let thing = things.first(where: { rest.count > $0.count && rest.dropFirst().elementsEqual($0) }),
                first == "turn"
            {
                // "Turn up the volume".
                rest = rest.dropLast(thing.count)
            } else if !isSpeech {
                return nil
            }
            for degree in degrees where rest.count > degree.count && rest.starts(with: degree) {
                rest = rest.dropFirst(degree.count)
            }
            switch rest.joined(separator: " ") {
            case "up": return first == "make" || first == "play" ? nil : 1
            case "down": return first == "turn" ? -1 : nil
            case "louder", "more loudly": return 1
            case "quieter", "softer", "more quietly", "more softly": return -1
            default: return nil
            }
        case "volume":
            return rest.elementsEqual(["up"]) ? 1 : rest.elementsEqual(["down"]) ? -1 : nil
        default: return nil
        }
    }

    /// "Volume at fifty percent", "turn it down to three", "full volume".
    private static func target(_ words: [String]) -> Int? {
        if words.count == 2, words[1] == "volume", ["full", "maximum", "max", "half", "minimum"].contains(words[0]) {
            return ControlWords.percent(in: [words[0]])
        }
        var rest = words[...]
        if let first = rest.first, ["set", "turn", "put", "change", "make"].contains(first) {
            rest = rest.dropFirst()
            if let way = rest.first, way == "up" || way == "down" { rest = rest.dropFirst() }
            guard let thing = things.first(where: { rest.starts(with: $0) }) else { return nil }
            // "Turn it to three" may be about anything that can be turned.
            rest = rest.dropFirst(thing.count)
            if let way = rest.first, way == "up" || way == "down" {
                rest = rest.dropFirst()
            } else if !isVolume(thing[...]) {
                return nil
            }
            guard let word = rest.first, word == "to" || word == "at" else { return nil }
            rest = rest.dropFirst()
        } else if rest.first == "volume" {
            rest = rest.dropFirst()
            if let word = rest.first, word == "to" || word == "at" { rest = rest.dropFirst() }
        } else {
            return nil
        }
        return rest.isEmpty ? nil : ControlWords.percent(in: Array(rest))
    }

    private static func isVolume(_ words: ArraySlice<String>) -> Bool {
        [["the", "volume"], ["volume"], ["your", "volume"], ["the", "sound"]].contains(Array(words))
    }

    /// What is made louder. Over music the volume is that of the music as well.
    private static let things = phrases([
        "the volume", "your volume", "volume", "the sound", "the music", "the radio", "it", "that", "this", "yourself",
    ])
    private static let degrees = phrases([
        "a little bit", "a bit more", "a little more", "a bit", "a little", "much", "a lot", "even", "slightly", "some",
    ])
    private static let muting: Set<String> = [
        "mute", "sound off", "mute yourself", "mute it", "mute the sound", "volume off", "turn off the sound",
        "turn the sound off", "mute the volume",
    ]
    private static let unmuting: Set<String> = [
        "unmute", "sound on", "unmute yourself", "unmute it", "unmute the sound", "volume on", "turn on the sound",
        "turn the sound on",
    ]
    private static let complaintsOfLoudness: Set<String> = sentences(
        "loud", and: ["not so loud", "you speak too loud"])
    private static let complaintsOfQuiet: Set<String> =
        sentences("quiet", and: ["not so quiet", "i can't hear you", "i can not hear you", "i cannot hear you"])

    private static func sentences(_ word: String, and others: [String]) -> Set<String> {
        Set(
            ["", "that's ", "that is ", "it's ", "it is ", "you're ", "you are ", "this is ", "the music is "].map {
                "\($0)too \(word)"
            } + others)
    }

    private static func phrases(_ list: [String]) -> [[String]] {
        list.map { $0.split(separator: " ").map(String.init) }
    }
}
