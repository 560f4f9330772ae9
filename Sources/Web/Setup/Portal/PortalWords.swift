/// What the portal says in one language. `{n}` stands for a network, `{h}` for the hotspot, `{a}` for an address and
/// `{i}` for a number.
struct PortalWords: Sendable {
    var chooseNetwork: String
    var introduction: String
    var strong: String
    var medium: String
    var weak: String
    var withPassword: String
    var withoutPassword: String
    var notJoinable: String
    var noNetworks: String
    var lookAgain: String
    var otherNetwork: String
    var moreNetworks: String

    var networkName: String
    var password: String
    var show: String
    var hide: String
    var passwordRule: String
    var emptyIfNone: String
    var anotherNetwork: String
    var next: String

    var almostDone: String
    var room: String
    var roomExample: String
    var voice: String
    var account: String
    var accountNote: String
    var accountNow: String
    var noAccount: String
    var email: String
    var accountPassword: String
    var lastWords: String
    var connect: String

    var joining: String
    var joiningNote: String
    var joiningHearing: String
    var joined: String
    var joinedNote: String
    var howIsIt: String

    var wrongPassword: String
    var notFound: String
    var noAddress: String
    var noneMatched: String
    var unsupported: String
    var didNotWork: String
    var passwordAgain: String

    var passwordMissing: String
    var passwordTooShort: String
    var passwordTooLong: String
    var passwordUnusable: String
    var nameWrong: String
    var roomWrong: String
    var accountWrong: String
    var stale: String
    var busy: String
    var noPage: String
    var toTheBeginning: String
    var language: String
}

extension PortalWords {
    static let english = PortalWords(
        chooseNetwork: "Choose your Wi-Fi",
        introduction: "Hello, I am SUSI, your speaker. Which Wi-Fi shall I join?", strong: "strong", medium: "good",
        weak: "weak", withPassword: "with password", withoutPassword: "without password",
        notJoinable: "asks for more than a password: I cannot join it",
        noNetworks: "I see no Wi-Fi here. Is the router on? You can also type its name.", lookAgain: "Look again",
        otherNetwork: "Another or a hidden network", moreNetworks: "{i} weaker networks are not shown.",
        networkName: "Name of the network", password: "Wi-Fi password", show: "Show password", hide: "Hide password",
        passwordRule: "8 to 63 characters; it is often printed on the router.",
        emptyIfNone: "Leave it empty if the network has none.", anotherNetwork: "Choose another network", next: "Next",
        almostDone: "Almost done", room: "In which room am I?", roomExample: "For example: kitchen",
        voice: "Which language do I speak?", account: "SUSI account (not needed)",
        accountNote: "If you have one, I log in once; the password is not kept.",
        accountNow: "I belong to {a}. Leave this empty to keep it so.", noAccount: "Belong to nobody from now on",
        email: "E-mail", accountPassword: "Password of the account",
        lastWords:
            "Then I leave this network to join {n}, and this page may close: that is as it should be. Within a minute I say aloud whether it worked. If it did not, {h} comes back: join it again, and this page tells why.",
        connect: "Connect", joining: "I am trying {n}",
        joiningNote:
            "Your phone may lose {h} now. Listen: I say aloud when I am there. If it does not work, {h} comes back: join it again, and this page tells why.",
        joiningHearing: "You hear nothing for two minutes? Look for {h} among your phone's networks.",
        joined: "I am connected", joinedNote: "I am in {n}, with the address {a}. Say “hey susi” and ask me something.",
        howIsIt: "How is it going?",
        wrongPassword: "{n} did not accept the password. Please type it again; capitals count.",
        notFound: "I could not find {n}. Is the router on and near enough?",
        noAddress: "{n} gave me no address. Restart the router, then try again.",
        noneMatched: "No network here took this password. Choose your network and type it again.",
        unsupported: "{n} asks for more than a password. Please choose another network.",
        didNotWork: "It did not work.", passwordAgain: "Type the password again",
        passwordMissing: "This network needs a password.",
        passwordTooShort: "A Wi-Fi password has at least 8 characters.",
        passwordTooLong: "A Wi-Fi password has at most 63 characters.",
        passwordUnusable: "There is a character in the password that no keyboard makes.",
        nameWrong: "Please type the network's name: 1 to 32 letters.",
        roomWrong: "A room's name has at most 64 letters.",
        accountWrong: "An account needs an e-mail address and a password. Or leave both empty.",
        stale: "This page was open for long. Please press the button once more.",
        busy: "Somebody is setting me up right now. Wait a minute, then try again.", noPage: "There is no such page.",
        toTheBeginning: "To the beginning", language: "Language of this page")

    static let german = PortalWords(
        chooseNetwork: "WLAN auswählen",
        introduction: "Hallo, ich bin SUSI, dein Lautsprecher. Mit welchem WLAN soll ich mich verbinden?",
        strong: "stark",
        medium: "gut", weak: "schwach", withPassword: "mit Passwort", withoutPassword: "ohne Passwort",
        notJoinable: "verlangt mehr als ein Passwort: damit kann ich mich nicht verbinden",
        noNetworks: "Ich sehe hier kein WLAN. Ist der Router an? Du kannst den Namen auch eintippen.",
        lookAgain: "Noch einmal suchen", otherNetwork: "Anderes oder verstecktes Netz",
        moreNetworks: "{i} schwächere Netze werden nicht gezeigt.", networkName: "Name des Netzes",
        password: "WLAN-Passwort", show: "Passwort zeigen", hide: "Passwort verbergen",
        passwordRule: "8 bis 63 Zeichen; oft steht es auf dem Router.",
        emptyIfNone: "Leer lassen, wenn das Netz keines hat.", anotherNetwork: "Anderes Netz auswählen", next: "Weiter",
        almostDone: "Fast fertig", room: "In welchem Zimmer stehe ich?", roomExample: "Zum Beispiel: Küche",
        voice: "Welche Sprache spreche ich?", account: "SUSI-Konto (nicht nötig)",
        accountNote: "Wenn du eines hast, melde ich mich einmal an; das Passwort behalte ich nicht.",
        accountNow: "Ich gehöre zu {a}. Leer lassen, damit es so bleibt.", noAccount: "Ab jetzt zu niemandem gehören",
        email: "E-Mail", accountPassword: "Passwort des Kontos",
        lastWords:
            "Dann verlasse ich dieses Netz und verbinde mich mit {n}. Diese Seite schließt sich vielleicht; das ist richtig so. Binnen einer Minute sage ich laut, ob es geklappt hat. Wenn nicht, kommt {h} wieder: verbinde dich noch einmal damit, und diese Seite sagt, warum.",
        connect: "Verbinden", joining: "Ich versuche {n}",
        joiningNote:
            "Dein Telefon verliert jetzt vielleicht {h}. Hör zu: ich sage laut, wenn ich da bin. Wenn es nicht klappt, kommt {h} wieder: verbinde dich noch einmal damit, und diese Seite sagt, warum.",
        joiningHearing: "Zwei Minuten lang nichts gehört? Sieh nach, ob dein Telefon {h} wieder anzeigt.",
        joined: "Ich bin verbunden",
        joinedNote: "Ich bin in {n}, mit der Adresse {a}. Sag „hey susi“ und frag mich etwas.",
        howIsIt: "Wie steht es?",
        wrongPassword: "{n} hat das Passwort nicht angenommen. Bitte tippe es noch einmal; Groß und Klein zählt.",
        notFound: "Ich habe {n} nicht gefunden. Ist der Router an und nah genug?",
        noAddress: "{n} hat mir keine Adresse gegeben. Starte den Router neu und versuche es noch einmal.",
        noneMatched: "Kein Netz hier hat dieses Passwort angenommen. Wähle dein Netz und tippe es noch einmal.",
        unsupported: "{n} verlangt mehr als ein Passwort. Bitte wähle ein anderes Netz.",
        didNotWork: "Es hat nicht geklappt.", passwordAgain: "Passwort noch einmal eintippen",
        passwordMissing: "Dieses Netz braucht ein Passwort.",
        passwordTooShort: "Ein WLAN-Passwort hat mindestens 8 Zeichen.",
        passwordTooLong: "Ein WLAN-Passwort hat höchstens 63 Zeichen.",
        passwordUnusable: "Im Passwort ist ein Zeichen, das keine Tastatur macht.",
        nameWrong: "Bitte tippe den Namen des Netzes: 1 bis 32 Buchstaben.",
        roomWrong: "Der Name eines Zimmers hat höchstens 64 Buchstaben.",
        accountWrong: "Ein Konto braucht E-Mail und Passwort. Oder lass beides leer.",
        stale: "Diese Seite war lange offen. Bitte drücke den Knopf noch einmal.",
        busy: "Jemand richtet mich gerade ein. Warte eine Minute und versuche es dann noch einmal.",
        noPage: "Diese Seite gibt es nicht.", toTheBeginning: "Zum Anfang", language: "Sprache dieser Seite")
}
