/// Where PocketSphinx's model of a language lives. Debian's `pocketsphinx-en-us` is the only one used so far.
public struct SphinxModel: Sendable, Equatable {
    /// The directory with the acoustic model (`mdef`, `means`, `feat.params`, …).
    public var acoustic: String
    /// The pronouncing dictionary, a word and its ARPAbet phones a line.
    public var dictionary: String

    /// A model at these paths.
    public init(acoustic: String, dictionary: String) {
        self.acoustic = acoustic
        self.dictionary = dictionary
    }

    /// What the Debian package `pocketsphinx-en-us` installs.
    public static let debian = SphinxModel(
        acoustic: "/usr/share/pocketsphinx/model/en-us/en-us",
        dictionary: "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")
}
