import Speech
import Testing

struct VoiceLanguagesTests {
    private let languages = VoiceLanguages(installed: [
        .init(name: "English (America)", path: "gmw/en-US", languages: [.init(tag: "en-us", priority: 2)]),
        .init(
            name: "English (Great Britain)", path: "gmw/en",
            languages: [.init(tag: "en-gb", priority: 2), .init(tag: "en", priority: 2)]),
        .init(name: "German", path: "gmw/de", languages: [.init(tag: "de", priority: 5)]),
        .init(
            name: "French (France)", path: "roa/fr",
            languages: [.init(tag: "fr-fr", priority: 5), .init(tag: "fr", priority: 5)]),
        .init(
            name: "French (Belgium)", path: "roa/fr-BE",
            languages: [.init(tag: "fr-be", priority: 5), .init(tag: "fr", priority: 8)]),
        .init(name: "Swahili", path: "bnt/sw", languages: [.init(tag: "sw", priority: 5)]),
        .init(name: "Klingon", path: "art/piqd", languages: [.init(tag: "piqd", priority: 5)]),
    ])

    @Test func thirtySevenCodes() {
        #expect(VoiceLanguages.table.count == 37)
        #expect(Set(VoiceLanguages.table.map(\.code)).count == 37)
    }

    @Test(arguments: [
        ("de", "de"), ("de-DE", "de"), ("de_DE", "de"), ("DE-de", "de"), ("German", "de"), ("deutsch", "de"),
        ("Deutsch", "de"), ("German (Germany)", "de"), ("de_DE.UTF-8", "de"), (" german ", "de"), ("", "en-us"),
        ("en", "en-us"), ("en-GB", "en"), ("English (UK)", "en"), ("fr-FR", "fr"), ("fr", "fr"), ("fr-BE", "fr-be"),
        ("Swahili", "sw"), ("sw", "sw"), ("Klingon", "piqd"), ("tlh", "piqd"), ("Français", "fr"),
    ])
    func exact(_ request: String, _ identifier: String) {
        #expect(languages.choice(for: request) == VoiceChoice(identifier: identifier, substitution: nil))
    }

    @Test(arguments: [
        ("en-AU", "en", "There is no voice for English (Australia); I speak British English instead."),
        ("fr_CA", "fr", "There is no voice for French (Canada); I speak French as in France instead."),
        ("de-AT", "de", "There is no voice for German (de-AT); I speak German instead."),
        ("sw-KE", "sw", "There is no voice for Swahili (sw-KE); I speak Swahili instead."),
        ("zu", "en-us", "There is no voice for Zulu (zu); I speak English instead."),
        ("tl", "en-us", "There is no voice for Filipino (fil); I speak English instead."),
        ("xx-YY", "en-us", "There is no voice for xx-YY; I speak English instead."),
        ("<b>", "en-us", "There is no voice for b; I speak English instead."),
        ("*", "en-us", "There is no voice for this language; I speak English instead."),
        ("it-IT", "en-us", "There is no voice for Italian (it-IT); I speak English instead."),
    ])
    func nearest(_ request: String, _ identifier: String, _ sentence: String) {
        let choice = languages.choice(for: request)
        #expect(choice.identifier == identifier)
        #expect(choice.substitution == sentence)
        #expect((choice.missing != nil) == (identifier == "en-us"), "English is the last resort")
    }

    @Test(arguments: [
        ("french (canada)", "fr-CA"), ("French Canada", "fr-CA"), ("french from canada", "fr-CA"),
        ("canadian french", "fr-CA"), ("French", "fr-FR"), ("brazilian portuguese", "pt-BR"), ("português", "pt-PT"),
        ("british english", "en-GB"), ("English (United Kingdom)", "en-GB"), ("chinese (hong kong)", "zh-HK"),
        ("Cantonese", "zh-HK"), ("हिन्दी", "hi-IN"), ("the german voice", "de-DE"), ("französisch", "fr-FR"),
        ("norwegian", "no-NO"), ("zh-TW", "zh-TW"),
    ])
    func spokenNames(_ spoken: String, _ code: String) {
        #expect(VoiceLanguages.named(spoken)?.code == code)
    }

    @Test(arguments: ["", "klingon", "the", "french (mars)", "(((", String(repeating: "a ", count: 10_000)])
    func notAmongThe37(_ spoken: String) { #expect(VoiceLanguages.named(spoken) == nil) }
}
