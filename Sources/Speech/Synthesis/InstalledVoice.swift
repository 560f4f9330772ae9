/// A voice that espeak-ng has on this machine.
public struct InstalledVoice: Sendable, Equatable {
    /// A language a voice can speak.
    public struct Language: Sendable, Equatable {
        /// Lower case: "en-us".
        public let tag: String
        /// The lower, the better the voice fits.
        public let priority: Int

        /// A language a voice can speak.
        public init(tag: String, priority: Int) {
            self.tag = tag
            self.priority = priority
        }
    }
    /// English: "French (Belgium)".
    public let name: String
    /// Under espeak-ng's `lang` folder: "roa/fr-BE".
    public let path: String
    /// Best first, as espeak-ng lists them.
    public let languages: [Language]

    /// What espeak-ng takes as a voice's name, lower case: "fr-be".
    public var identifier: String { (path.split(separator: "/").last.map(String.init) ?? path).lowercased() }

    /// A voice that espeak-ng has.
    public init(name: String, path: String, languages: [Language]) {
        self.name = name
        self.path = path
        self.languages = languages
    }
}
