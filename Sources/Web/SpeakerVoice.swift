public import OrderedJSON

/// The voice with which the speaker speaks.
public struct SpeakerVoice: Sendable, Hashable {
    /// A tag of BCP 47.
    public var language: String
    /// Identifier of the voice.
    public var identifier: String
    /// Words a minute, in `rates`.
    public var rate: Int
    /// In `pitches`, the higher the higher.
    public var pitch: Int
    /// Why this voice and not the one of `language`, a sentence; nil if it is the right one.
    public var substitution: String?

    /// Words a minute that a voice can speak.
    public static let rates = 80...450
    /// Pitches of a voice.
    public static let pitches = 0...100
    /// Longest name of a language, in Unicode scalars.
    public static let longestLanguage = 64

    /// The voice with which the speaker speaks.
    public init(language: String, identifier: String, rate: Int = 165, pitch: Int = 50, substitution: String? = nil) {
        self.language = language
        self.identifier = identifier
        self.rate = rate
        self.pitch = pitch
        self.substitution = substitution
    }

    /// The voice as the body of `GET /voice`.
    public var json: JSONValue {
        [
            "language": .string(language), "identifier": .string(identifier), "rate": .number(rate),
            "pitch": .number(pitch), "substitution": .optional(substitution),
        ]
    }

    /// What is to be different about the voice; nil stays as it is.
    public struct Change: Sendable, Hashable {
        /// A tag of BCP 47 or a name ("German").
        public var language: String?
        /// Words a minute, in `rates`.
        public var rate: Int?
        /// In `pitches`.
        public var pitch: Int?

        /// What is to be different about the voice.
        public init(language: String? = nil, rate: Int? = nil, pitch: Int? = nil) {
            self.language = language
            self.rate = rate
            self.pitch = pitch
        }
    }

    /// A voice language that can be chosen.
    public struct Offer: Sendable, Hashable {
        /// A tag of BCP 47: "fr-CA".
        public var code: String
        /// English, with the country: "French (Canada)".
        public var name: String
        /// The language's own name: "français".
        public var nativeName: String
        /// Identifier of the voice that speaks it.
        public var identifier: String
        /// What is spoken instead, a sentence; nil if there is a voice for it.
        public var substitution: String?

        /// A voice language that can be chosen.
        public init(code: String, name: String, nativeName: String, identifier: String, substitution: String? = nil) {
            self.code = code
            self.name = name
            self.nativeName = nativeName
            self.identifier = identifier
            self.substitution = substitution
        }

        /// The offer as an element of `GET /voices`.
        public var json: JSONValue {
            [
                "code": .string(code), "name": .string(name), "native_name": .string(nativeName),
                "identifier": .string(identifier), "substitution": .optional(substitution),
            ]
        }
    }
}
