import Speech
import Testing

struct VoiceRequestTests {
    @Test(arguments: [
        ("speak german", "de-DE"), ("Speak German, please.", "de-DE"), ("please speak german now", "de-DE"),
        ("can you speak german", "de-DE"), ("hey susi, speak to me in french", "fr-FR"), ("talk in spanish", "es-ES"),
        ("talk to me in italian from now on", "it-IT"), ("speak english again", "en-US"),
        ("change your voice to french (canada)", "fr-CA"), ("change your voice to french canada", "fr-CA"),
        ("Set the voice language to British English", "en-GB"), ("switch to german", "de-DE"),
        ("use a german voice", "de-DE"), ("use the british english voice", "en-GB"), ("answer in dutch", "nl-NL"),
        ("speak brazilian portuguese", "pt-BR"), ("speak cantonese", "zh-HK"), ("sprich deutsch", "de-DE"),
        ("Sprich bitte", nil), ("sprich wieder englisch", "en-US"), ("sprich englisch", "en-US"),
        ("Kannst du bitte auf Französisch reden", "fr-FR"), ("sprich auf schwedisch", "sv-SE"),
        ("rede deutsch", "de-DE"),
        ("stell die sprache auf deutsch", "de-DE"), ("speak français", "fr-FR"), ("speak हिन्दी", "hi-IN"),
        ("speak klingon", "Klingon"), ("speak swahili", "Swahili"), ("speak zulu", "Zulu"), ("speak farsi", "Farsi"),
        ("speak german austria", "German (Austria)"), ("speak swahili from kenya", "Swahili (Kenya)"),
        ("change your voice to blorbish", "Blorbish"), ("set the language to de-de", "de-DE"),
    ])
    func languages(_ text: String, _ language: String?) {
        #expect(VoiceRequest(text) == language.map { .language($0) })
    }

    @Test(arguments: [
        ("speak slower", VoiceRequest.rate(by: -30)), ("speak more slowly please", .rate(by: -30)),
        ("talk a bit slower", .rate(by: -15)), ("speak much faster", .rate(by: 60)), ("speak faster", .rate(by: 30)),
        ("could you please speak slowly", .rate(by: -30)), ("you speak too fast", .rate(by: -30)),
        ("don't talk so fast", .rate(by: -30)), ("sprich langsamer", .rate(by: -30)),
        ("sprich bitte etwas schneller", .rate(by: 15)), ("sprich etwas schneller", .rate(by: 15)),
        ("kannst du langsamer sprechen", .rate(by: -30)), ("sprich nicht so schnell", .rate(by: -30)),
        ("speak higher", .pitch(by: 16)), ("speak deeper", .pitch(by: -16)),
        ("speak in a deeper voice", .pitch(by: -16)), ("use a higher voice", .pitch(by: 16)),
        ("change your voice to a deeper one", .pitch(by: -16)), ("sprich viel tiefer", .pitch(by: -32)),
        ("speak normally again", .usual), ("sprich wieder normal", .usual), ("sprich normal", .usual),
    ])
    func manner(_ text: String, _ request: VoiceRequest?) { #expect(VoiceRequest(text) == request) }

    @Test(arguments: [
        "", "speak", "talk to me", "speak up", "speak louder", "speak it", "speak no", "talk about german",
        "how do you say dog in german", "say hello in german", "do you speak german", "who speaks german",
        "translate dog to german", "what is german", "german", "speak german with my friend tomorrow",
        "switch to channel four", "switch to radio paradise", "use the force", "change the subject",
        "change your voice",
        "change your voice to", "change your voice to something else", "change your voice to a female one",
        "set the volume to ten", "set the voice to maximum", "talk politics", "play german music", "talk in riddles",
        "set a timer for ten minutes", "slower", "louder", "answer in one word", "sprich lauter", "sprich mit mir",
        "change to the german radio", "…", "-", "auf deutsch",
    ])
    func otherThings(_ text: String) { #expect(VoiceRequest(text) == nil) }

    @Test func allVoicesCanBeAskedFor() {
        for language in VoiceLanguages.table {
            #expect(VoiceRequest("speak \(language.name)") == .language(language.code), "\(language.name)")
        }
    }

    @Test func whatTheRecogniserLearnsIsUnderstood() {
        for sentence in VoiceRequest.sentences { #expect(VoiceRequest(sentence) != nil, "\(sentence)") }
    }

    @Test func longTextIsNone() { #expect(VoiceRequest("speak german" + String(repeating: " ", count: 300)) == nil) }
}
