/// A language the phone apps offer as the speaker's voice.
public struct VoiceLanguage: Sendable, Equatable {
    /// As the apps send it: "fr-CA".
    public let code: String
    /// English, with the country: "French (Canada)".
    public let name: String
    /// The language's own name, without a country: "français".
    public let nativeName: String
    /// The voice of espeak-ng 1.51 that speaks it.
    public let identifier: String
    /// What the voice really is, if espeak-ng has none for this code: "French (France)". Nil: the voice fits.
    public let spokenAs: String?

    /// English, without the country: "French".
    public var baseName: String { String(name.prefix { $0 != "(" }).trimmed }
    /// "fr".
    public var base: String { String(code.prefix { $0 != "-" }) }
}

extension VoiceLanguages {
    /// The 37 voice languages of the SUSI.AI phone apps, the commonest variant of each language first, and the
    /// voices of espeak-ng 1.51 (Debian 12) for them. No voice is made for: en-AU, en-IE, en-ZA, fr-CA, nl-BE, zh-TW.
    public static let table: [VoiceLanguage] = [
        .init("en-US", "English (United States)", "English", "en-us"),
        .init("en-GB", "English (United Kingdom)", "English", "en"),
        .init("en-AU", "English (Australia)", "English", "en", spokenAs: "British English"),
        .init("en-IE", "English (Ireland)", "English", "en", spokenAs: "British English"),
        .init("en-ZA", "English (South Africa)", "English", "en", spokenAs: "British English"),
        .init("de-DE", "German (Germany)", "Deutsch", "de"),
        .init("fr-FR", "French (France)", "français", "fr"),
        .init("fr-CA", "French (Canada)", "français", "fr", spokenAs: "French as in France"),
        .init("es-ES", "Spanish (Spain)", "español", "es"),
        .init("es-MX", "Spanish (Mexico)", "español", "es-419"),
        .init("it-IT", "Italian (Italy)", "italiano", "it"),
        .init("hi-IN", "Hindi (India)", "हिन्दी", "hi"),
        .init("ar-SA", "Arabic (Saudi Arabia)", "العربية", "ar"),
        .init("cs-CZ", "Czech (Czech Republic)", "čeština", "cs"),
        .init("da-DK", "Danish (Denmark)", "dansk", "da"),
        .init("el-GR", "Greek (Greece)", "Ελληνικά", "el"),
        .init("fi-FI", "Finnish (Finland)", "suomi", "fi"),
        .init("he-IL", "Hebrew (Israel)", "עברית", "he"),
        .init("hu-HU", "Hungarian (Hungary)", "magyar", "hu"),
        .init("id-ID", "Indonesian (Indonesia)", "Bahasa Indonesia", "id"),
        .init("ja-JP", "Japanese (Japan)", "日本語", "ja"),
        .init("ko-KR", "Korean (South Korea)", "한국어", "ko"),
        .init("nl-NL", "Dutch (Netherlands)", "Nederlands", "nl"),
        .init("nl-BE", "Dutch (Belgium)", "Nederlands", "nl", spokenAs: "Dutch as in the Netherlands"),
        .init("no-NO", "Norwegian (Norway)", "norsk", "nb"),
        .init("pl-PL", "Polish (Poland)", "polski", "pl"),
        .init("pt-PT", "Portuguese (Portugal)", "português", "pt"),
        .init("pt-BR", "Portuguese (Brazil)", "português", "pt-br"),
        .init("ro-RO", "Romanian (Romania)", "română", "ro"),
        .init("ru-RU", "Russian (Russia)", "русский", "ru"),
        .init("sk-SK", "Slovak (Slovakia)", "slovenčina", "sk"),
        .init("sv-SE", "Swedish (Sweden)", "svenska", "sv"),
        .init("th-TH", "Thai (Thailand)", "ไทย", "th"),
        .init("tr-TR", "Turkish (Turkey)", "Türkçe", "tr"),
        .init("zh-CN", "Chinese (China)", "中文", "cmn"),
        .init("zh-HK", "Chinese (Hong Kong)", "中文", "yue"),
        .init("zh-TW", "Chinese (Taiwan)", "中文", "cmn", spokenAs: "Mandarin as in China"),
    ]

    /// Other tags and names by which a language is asked for, lower case, and the tag or identifier that is meant.
    static let aliases: [String: String] = [
        "iw": "he-IL", "in": "id-ID", "ji": "yi", "tlh": "piqd", "nn": "no-NO", "nn-no": "no-NO", "nb": "no-NO",
        "nb-no": "no-NO", "no": "no-NO", "zh": "zh-CN", "zh-hans": "zh-CN", "zh-sg": "zh-CN", "zh-hant": "zh-TW",
        "zh-mo": "zh-HK", "es-419": "es-MX", "es-us": "es-MX", "es-ar": "es-MX", "es-co": "es-MX", "es-cl": "es-MX",
        "en-uk": "en-GB", "en-ca": "en-US", "c": "en-US", "posix": "en-US", "tl": "fil",
        "british english": "en-GB", "american english": "en-US", "australian english": "en-AU",
        "irish english": "en-IE", "south african english": "en-ZA", "english (uk)": "en-GB", "english (us)": "en-US",
        "english (usa)": "en-US", "english (america)": "en-US", "english (great britain)": "en-GB",
        "english (england)": "en-GB", "english (britain)": "en-GB", "english (british)": "en-GB",
        "english (american)": "en-US", "canadian french": "fr-CA", "mexican spanish": "es-MX",
        "castilian": "es-ES", "latin american spanish": "es-MX", "spanish (latin america)": "es-MX",
        "brazilian portuguese": "pt-BR", "brazilian": "pt-BR", "flemish": "nl-BE", "mandarin": "zh-CN",
        "mandarin chinese": "zh-CN", "cantonese": "zh-HK", "taiwanese": "zh-TW", "bokmål": "no-NO",
        "hindi": "hi-IN", "farsi": "fa", "gaelic": "ga", "irish": "ga", "burmese": "my",
        "französisch": "fr-FR", "spanisch": "es-ES", "italienisch": "it-IT", "englisch": "en-US",
        "niederländisch": "nl-NL", "polnisch": "pl-PL", "russisch": "ru-RU", "türkisch": "tr-TR",
        "chinesisch": "zh-CN", "japanisch": "ja-JP", "portugiesisch": "pt-PT", "arabisch": "ar-SA",
        "tschechisch": "cs-CZ", "dänisch": "da-DK", "griechisch": "el-GR", "finnisch": "fi-FI", "hebräisch": "he-IL",
        "ungarisch": "hu-HU", "indonesisch": "id-ID", "koreanisch": "ko-KR", "norwegisch": "no-NO",
        "rumänisch": "ro-RO", "slowakisch": "sk-SK", "schwedisch": "sv-SE", "latein": "la", "ukrainisch": "uk",
    ]

    /// Languages people ask for and espeak-ng 1.51 has no voice for, so that the answer can name them.
    static let namesWithoutVoice: [String: String] = [
        "fil": "Filipino", "gl": "Galician", "ha": "Hausa", "ig": "Igbo", "jv": "Javanese", "km": "Khmer",
        "lo": "Lao", "mg": "Malagasy", "mn": "Mongolian", "ps": "Pashto", "so": "Somali", "su": "Sundanese",
        "tg": "Tajik", "xh": "Xhosa", "yi": "Yiddish", "yo": "Yoruba", "zu": "Zulu",
    ]
}

extension VoiceLanguage {
    fileprivate init(
        _ code: String, _ name: String, _ nativeName: String, _ identifier: String, spokenAs: String? = nil
    ) {
        self.code = code
        self.name = name
        self.nativeName = nativeName
        self.identifier = identifier
        self.spokenAs = spokenAs
    }
}

extension String {
    /// Without spaces at both ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
