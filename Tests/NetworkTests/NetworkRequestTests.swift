import Network
import Testing

@Suite("Network: what people ask") struct NetworkRequestTests {
    static let sentences: [(String, NetworkRequest?)] = [
        ("set up wifi", .setup), ("Set up Wi-Fi, please!", .setup), ("susi set up the wi fi", .setup),
        ("Richte das WLAN ein", .setup), ("open your hotspot", .setup), ("which Wi-Fi are you on?", .name),
        ("what network are you on", .name), ("In welchem WLAN bist du?", .name), ("What's your address?", .address),
        ("what is your IP address", .address), ("wie ist deine Adresse", .address), ("forget this Wi-Fi", .forget),
        ("vergiss dieses WLAN bitte", .forget), ("how does wifi work", nil),
        ("what is the address of the white house", nil),
        ("forget it", nil), ("", nil), (String(repeating: "wifi ", count: 100), nil),
    ]

    @Test("Sentences", arguments: sentences) func read(text: String, request: NetworkRequest?) {
        #expect(NetworkRequest(text) == request)
    }

    @Test("What the recogniser is taught is understood") func taught() {
        for sentence in NetworkRequest.sentences { #expect(NetworkRequest(sentence) != nil, "\(sentence)") }
        #expect(NetworkRequest.agrees("Yes, please!"))
        #expect(NetworkRequest.agrees("ja"))
        #expect(!NetworkRequest.agrees("no"))
    }

    @Test("Answers end in a question only when something is asked back") func answers() {
        let home = SSID("HomeNet")!
        let answers: [NetworkAnswer] = [
            .opening, .name(home, signal: 70), .wired, .ownHotspot(home), .nothing, .address("192.168.1.2"), .noAddress,
            .forgotten(home), .nothingToForget, .failed(.notAllowed),
        ]
        for language in ["en-US", "de"] {
            for answer in answers { #expect(!answer.text(in: language).hasSuffix("?")) }
            #expect(NetworkAnswer.reallyForget(home).text(in: language).hasSuffix("?"))
        }
    }
}
