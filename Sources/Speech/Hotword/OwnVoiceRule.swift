/// When something that was heard was the speaker itself: the figures of the rule, for whoever applies it.
public enum OwnVoiceRule {
    /// Share of the sound below which nobody else spoke: −12 dB. A person 10 dB below the loudspeaker leaves a tenth.
    public static let share = 0.06
    /// How long a hotword is, about, 16 kHz samples.
    public static let phraseLength = 11_200
    /// How long a word that sounds like a phrase's last one is, and how much later than its end a phrase is told, seconds.
    private static let length = 0.7
    private static let late = 0.6

    /// Whether a phrase that ended `seconds` after such a word began, as it is heard, may be that word. `slack`: how many
    /// seconds its time may be off.
    public static func mayBe(_ seconds: Double, slack: Double) -> Bool {
        (-slack...length + late + slack).contains(seconds)
    }

    /// "Suzi", "susi's", "stopped", "shop": what a spotter takes for `key` if it is said clearly enough.
    public static func resembles(_ word: String, _ key: String) -> Bool {
        guard word.count >= 2 else { return false }
        return word.hasPrefix(key) || distance(Array(word.unicodeScalars), Array(key.unicodeScalars)) <= 1
    }

    /// Letters to put in, leave out or exchange.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        guard abs(a.count - b.count) <= 1 else { return 2 }
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (x == y ? 0 : 1))
                (diagonal, row[j + 1]) = (row[j + 1], next)
            }
        }
        return row[b.count]
    }
}
