/// What the speaker says of its network, in the languages in which we have the words; any other is answered in English.
public enum HomecomingWording {
    /// The languages of these sentences.
    public static let languages = ["en", "de"]

    /// The sentence in `language` (a tag of BCP 47), to be spoken.
    public static func text(_ sentence: HomecomingSentence, in language: String) -> String {
        let isGerman = language.lowercased().prefix { $0.isLetter } == "de"
        switch sentence {
        case .failed(let failure): return isGerman ? german(failure) : english(failure)
        case .joined(let ssid): return isGerman ? "Ich bin jetzt im WLAN \(ssid)." : "I am in the Wi-Fi \(ssid) now."
        case .back(let ssid): return isGerman ? "Ich bin wieder im WLAN \(ssid)." : "I am back in the Wi-Fi \(ssid)."
        case .hotspot(let reason, let settings):
            return isGerman ? german(reason, settings) : english(reason, settings)
        }
    }

    /// A passphrase as it is spoken: sign by sign, with pauses, so that it can be typed along.
    static func spelled(_ passphrase: String) -> String {
        passphrase.map(String.init).joined(separator: ", ")
    }

    /// The longest passphrase that is spelled; longer ones are the owner's own.
    private static let spelledLimit = 16

    private static func english(_ reason: HotspotReason, _ settings: HotspotSettings) -> String {
        let why =
            switch reason {
            case .unknown: "I am not in any Wi-Fi yet. "
            case .away: "I can't find the Wi-Fi that I know. "
            case .requested, .failure: ""
            }
        let password =
            switch settings.passphrase {
            case nil: "It needs no password."
            case .some(let text) where text.count <= spelledLimit: "The password is: \(spelled(text))."
            case .some: "The password is the one from my settings."
            }
        return why
            + "Join my Wi-Fi, \(settings.ssid), with a phone. \(password) Then open the page \(settings.address)."
    }

    private static func german(_ reason: HotspotReason, _ settings: HotspotSettings) -> String {
        let why =
            switch reason {
            case .unknown: "Ich bin noch in keinem WLAN. "
            case .away: "Ich finde das WLAN nicht, das ich kenne. "
            case .requested, .failure: ""
            }
        let password =
            switch settings.passphrase {
            case nil: "Es braucht kein Passwort."
            case .some(let text) where text.count <= spelledLimit: "Das Passwort ist: \(spelled(text))."
            case .some: "Das Passwort ist das aus meinen Einstellungen."
            }
        return why
            + "Verbinde ein Telefon mit meinem WLAN, \(settings.ssid). \(password) Öffne dann die Seite \(settings.address)."
    }

    /// Without what only somebody at a terminal can do.
    private static func english(_ failure: NetworkFailure) -> String {
        switch failure {
        case .absent: "I can't care for the Wi-Fi, since NetworkManager does not run."
        case .interrupted: "The network service was restarted meanwhile. Please try again."
        case .noDevice: "I have no Wi-Fi. Please plug in a network cable."
        case .blocked(.software): "My Wi-Fi is switched off. Perhaps its country was never set."
        case .blocked(.hardware): "My Wi-Fi is switched off by a switch."
        case .unavailable: "My Wi-Fi device can't be used."
        case .notAllowed: "I am not allowed to change the network."
        case .busy: "I am trying a Wi-Fi just now. Please wait a minute."
        case .other: "The Wi-Fi did not work. The reason is in my log."
        case .hotspotUnsupported: "My Wi-Fi device can't be a hotspot."
        case .sharingFailed: "My Wi-Fi could not be opened, since it can give out no addresses."
        case .portTaken(let port, _): "My Wi-Fi could not be opened, since another program holds port \(port)."
        case .timedOut: "The Wi-Fi took too long. I will try again."
        case .unknownNetwork, .passphrase, .unsupported, .wrongPassphrase, .notFound, .noAddress, .lost, .rejected,
            .nameNeeded:
            "\(failure)"
        }
    }

    private static func german(_ failure: NetworkFailure) -> String {
        switch failure {
        case .absent: "Ich kann mich nicht um das WLAN kümmern, denn der NetworkManager läuft nicht."
        case .interrupted: "Der Netzwerkdienst wurde gerade neu gestartet. Bitte versuche es noch einmal."
        case .noDevice: "Ich habe kein WLAN. Bitte stecke ein Netzwerkkabel ein."
        case .blocked(.software): "Mein WLAN ist abgeschaltet. Vielleicht wurde das Land nie eingestellt."
        case .blocked(.hardware): "Mein WLAN ist durch einen Schalter abgeschaltet."
        case .unavailable: "Mein WLAN-Gerät lässt sich nicht benutzen."
        case .notAllowed: "Ich darf das Netzwerk nicht ändern."
        case .busy: "Ich probiere gerade ein WLAN aus. Bitte warte eine Minute."
        case .unknownNetwork: "Dieses WLAN kenne ich nicht."
        case .passphrase(.missing, let ssid): "\(ssid) braucht ein Passwort."
        case .passphrase(.tooShort, _): "Das Passwort ist zu kurz. Es hat mindestens acht Zeichen."
        case .passphrase(.tooLong, _): "Das Passwort ist zu lang. Es hat höchstens 63 Zeichen."
        case .passphrase(.unprintable, _): "Im Passwort sind Zeichen, die man nicht tippen kann."
        case .passphrase(.keyForWPA3, let ssid): "\(ssid) braucht das Passwort selbst, nicht seinen Schlüssel."
        case .unsupported(.wep, let ssid): "\(ssid) ist mit WEP gesichert, und das ist unsicher."
        case .unsupported(_, let ssid):
            "\(ssid) verlangt einen Benutzer und ein Zertifikat. Bitte nimm ein anderes WLAN."
        case .wrongPassphrase(let ssid): "Das Passwort für \(ssid) wurde nicht angenommen."
        case .notFound(let ssid): "Ich finde \(ssid) nicht. Ist der Router an und nah genug?"
        case .noAddress(let ssid): "\(ssid) gibt mir keine Adresse. Bitte starte den Router neu."
        case .lost(let ssid): "\(ssid) war auf einmal weg. Ist der Router nah genug?"
        case .rejected(let ssid): "Der Router von \(ssid) hat mich abgewiesen."
        case .nameNeeded: "Das Passwort passt zu keinem WLAN, das ich höre. Bitte wähle deines auf meiner Seite aus."
        case .portTaken(let port, _):
            "Mein WLAN ließ sich nicht öffnen, denn ein anderes Programm hält Port \(port)."
        case .sharingFailed: "Mein WLAN ließ sich nicht öffnen, denn es kann keine Adressen vergeben."
        case .hotspotUnsupported: "Mein WLAN-Gerät kann kein eigenes WLAN öffnen."
        case .timedOut: "Das WLAN hat zu lange gebraucht. Ich versuche es noch einmal."
        case .other: "Das WLAN hat nicht funktioniert. Der Grund steht in meinem Protokoll."
        }
    }
}
