/// The words by which people ask for alarms, in one language.
struct AlarmLexicon: Sendable {
    var time: SpokenTimeLexicon
    var courtesies: [[String]] = []
    var closings: [[String]] = []
    /// Words without weight around a noun.
    var fillers: Set<String> = []
    var articles: Set<String> = []
    var naming: Set<String> = []
    var all: Set<String> = []
    var plurals: Set<String> = []
    var snooze: Set<String> = []
    var left: Set<String> = []
    var leftSentences: Set<String> = []
    var howMuch: [[String]] = []
    var until: Set<String> = []
    var whenStarts: [[String]] = []
    var possessive: Set<String> = []
    var queryTails: Set<String> = []
    var queryWords: Set<String> = []
    var listStarts: Set<String> = []
    var listPhrases: [[String]] = []
    var listVerbs: Set<String> = []
    var owning: Set<String> = []
    var cancel: [[String]] = []
    /// The second half of a verb at the end: "turn the alarm off", "stell den Wecker ab".
    var separated: Set<String> = []
    /// Those that end something.
    var cancelSeparated: Set<String> = []
    /// Verbs that mean to cancel only with one of these.
    var needsSeparated: Set<String> = []
    /// Verbs at the end that cancel.
    var cancelEnds: Set<String> = []
    var longer: Set<String> = []
    var shorter: Set<String> = []
    var make: Set<String> = []
    var longerEnds: Set<String> = []
    var shorterEnds: Set<String> = []
    var extendWords: Set<String> = []
    var change: Set<String> = []
    var pause: Set<String> = []
    var resume: Set<String> = []
    /// The first and the last word: "halte den Timer an", "setze den Timer fort".
    var holdParts: [[String]] = []
    var goOnParts: [[String]] = []
    var changeTo: Set<String> = []
    /// Those of them that don't say which one is meant.
    var changeToSurely: Set<String> = []
    var wake: [[String]] = []
    /// Verbs at the end that wake.
    var wakeEnds: Set<String> = []
    var set: [[String]] = []
    /// Before a noun: "a weekday alarm".
    var repeating: [String: Set<Weekday>] = [:]
    var setVerbs: Set<String> = []
    /// Nouns that mean several.
    var several: Set<String> = []
    /// Words that begin one more: "and another for ten minutes".
    var others: Set<String> = []
    /// The last of several.
    var last: Set<String> = []
    /// Words of repeats that there are not.
    var oddRepeats: Set<String> = []
    /// The same behind "every".
    var oddRepeatsAfterEvery: Set<String> = []
    var remind: [[String]] = []
    var reminding: Set<String> = []

    private static func phrases(_ text: String...) -> [[String]] {
        text.map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
    }

    static let english: AlarmLexicon = {
        var lexicon = AlarmLexicon(time: .english)
        lexicon.courtesies = phrases(
            "hey susi", "hi susi", "ok susi", "okay susi", "susi", "please", "can you", "could you", "would you",
            "will you", "can you please", "could you please", "i want you to", "i'd like you to", "i would like you to",
            "i want to", "i'd like to", "i would like to", "now", "and", "ok", "okay", "so")
        lexicon.closings = phrases("please", "susi", "for me", "thanks", "thank you", "now")
        lexicon.fillers = [
            "a", "an", "the", "my", "me", "new", "another", "up", "it", "that", "this", "of", "please", "on", "for",
            "to", "one", "at", "go", "off", "ring", "all", "next", "current", "from", "by", "and", "with",
        ]
        lexicon.articles = ["a", "an", "the", "my", "that", "this"]
        lexicon.naming = ["called", "named", "labelled", "labeled", "for", "to", "about", "saying", "that"]
        lexicon.all = ["all", "every", "both", "everything"]
        lexicon.plurals = ["timers", "alarms", "reminders", "countdowns"]
        lexicon.snooze = ["snooze"]
        lexicon.left = ["left", "remaining", "longer", "remains"]
        lexicon.leftSentences = [
            "how much time is left", "how much time left", "how long is left", "how much longer", "time left",
            "how much time remains", "how long left", "how much time do i have left", "how many minutes are left",
            "how many minutes left",
        ]
        lexicon.howMuch = phrases(
            "how much time", "how long", "how many minutes", "how much longer", "what time is left", "how much is left",
            "what's left", "what is left", "time left", "how many hours", "how many seconds")
        lexicon.until = ["until", "till", "before", "to", "on"]
        lexicon.whenStarts = phrases(
            "when is", "when's", "when does", "when do", "when will", "what time is", "what time's", "what time does",
            "what time will", "when are", "at what time is", "at what time does", "for when is")
        lexicon.possessive = ["my", "the", "next"]
        lexicon.queryTails = [
            "set", "for", "do", "i", "have", "are", "there", "is", "running", "active", "going", "off", "go", "goes",
            "ring", "ringing", "end", "ends", "due", "done", "left", "today", "tomorrow", "currently", "now", "on",
            "me", "ready", "scheduled", "up", "finish", "over", "at", "to",
        ]
        lexicon.queryWords = [
            "what", "which", "what's", "are", "is", "my", "the", "list", "show", "me", "tell", "read", "do", "i",
            "have",
            "any", "there", "how", "many", "all", "of", "active", "running", "current", "set", "out", "next",
            "got", "i've", "upcoming", "a", "an", "is", "for",
        ]
        lexicon.listStarts = ["what", "which", "what's", "how"]
        lexicon.listPhrases = phrases("do i have", "are there", "is there", "tell me", "have i", "did i set")
        lexicon.listVerbs = ["list", "show", "read"]
        lexicon.listStarts.formUnion(lexicon.listVerbs)
        lexicon.owning = ["my", "i", "set", "there", "any", "active", "running", "all", "i've"]
        lexicon.cancel = phrases(
            "cancel", "delete", "remove", "clear", "stop", "end", "kill", "dismiss", "disable", "forget", "turn off",
            "switch off", "shut off", "get rid of", "turn", "switch", "shut", "erase", "abort", "quit", "never mind")
        lexicon.separated = ["off"]
        lexicon.pause = ["pause", "freeze", "hold"]
        lexicon.resume = ["resume", "continue", "unpause", "unfreeze"]
        lexicon.cancelSeparated = ["off"]
        lexicon.needsSeparated = ["turn", "switch", "shut"]
        lexicon.longer = ["add", "extend", "increase", "lengthen", "prolong", "give"]
        lexicon.shorter = ["shorten", "reduce", "decrease", "subtract", "take"]
        lexicon.make = ["make"]
        lexicon.longerEnds = ["longer", "later"]
        lexicon.shorterEnds = ["shorter", "earlier"]
        lexicon.extendWords = ["longer", "shorter", "later", "earlier", "more", "extra", "another", "onto", "off"]
        lexicon.change = ["change", "move", "reschedule", "update", "shift", "adjust", "push", "edit", "postpone"]
        lexicon.changeTo = ["to", "until", "till", "for"]
        lexicon.changeToSurely = ["to", "until", "till"]
        lexicon.several = ["timers", "alarms", "countdowns"]
        lexicon.others = ["another", "other", "one", "plus", "also", "then"]
        lexicon.last = ["last", "latter"]
        lexicon.oddRepeats = [
            "monthly", "yearly", "annually", "hourly", "biweekly", "fortnightly", "except", "alternate", "quarterly",
        ]
        lexicon.oddRepeatsAfterEvery = [
            "other", "few", "hour", "minute", "second", "month", "year", "week", "couple", "half", "quarter",
        ]
        lexicon.wake = phrases(
            "wake me up", "wake me", "get me up", "wake us up", "wake us", "wake up", "i need to wake up",
            "i need to get up", "i have to get up", "i have to wake up", "i want to get up", "i want to wake up")
        lexicon.set = phrases(
            "set", "set up", "set me", "create", "make", "make me", "start", "add", "put", "put on", "schedule",
            "i need", "i want", "give me", "new", "begin", "need", "run", "start me", "i'd like", "count down",
            "turn on", "set in")
        let all = Set(Weekday.allCases)
        lexicon.repeating = [
            "weekday": all.subtracting([.saturday, .sunday]), "weekend": [.saturday, .sunday], "repeating": all,
            "recurring": all,
        ]
        lexicon.setVerbs = ["add", "give"]
        lexicon.remind = phrases("remind me", "remind us", "give me a reminder", "remember me")
        lexicon.reminding = ["to", "that", "about", "of", "for", "i", "saying", "called", "please"]
        return lexicon
    }()

    static let german: AlarmLexicon = {
        var lexicon = AlarmLexicon(time: .german)
        lexicon.courtesies = phrases(
            "hey susi", "hallo susi", "ok susi", "susi", "bitte", "kannst du", "könntest du", "kannst du bitte",
            "würdest du", "ich möchte", "und", "jetzt")
        lexicon.closings = phrases("bitte", "susi", "danke", "für mich")
        lexicon.fillers = [
            "ein", "eine", "einen", "einem", "der", "die", "das", "den", "dem", "mein", "meine", "meinen", "mir",
            "mich",
            "neuen", "neue", "noch", "mal", "auf", "für", "um", "es", "bitte", "weitere", "zum", "am", "von", "doch",
            "wieder", "nächsten", "nächste", "nächster", "meiner", "meines", "eines", "fuer", "in", "dass",
        ]
        lexicon.articles = ["ein", "eine", "einen", "der", "die", "das", "den", "dem", "mein", "meine", "meinen"]
        lexicon.naming = ["namens", "für", "mit", "an", "fuer"]
        lexicon.all = ["alle", "allen", "jeden", "beide", "sämtliche"]
        lexicon.plurals = ["alarme", "erinnerungen"]
        lexicon.snooze = ["schlummern", "schlummer", "snooze", "schlummere"]
        lexicon.left = ["noch", "übrig", "verbleibt", "bleibt", "bleiben"]
        lexicon.leftSentences = [
            "wie viel zeit ist noch", "wie lange noch", "wie viel zeit noch", "wie viel zeit bleibt noch",
            "wie viel zeit ist noch übrig", "wieviel zeit ist noch übrig", "wieviel zeit noch", "wie viel zeit bleibt",
        ]
        lexicon.howMuch = phrases("wie lange", "wie viel zeit", "wieviel zeit", "wie viele minuten", "wann")
        lexicon.until = ["bis", "klingelt", "ist", "läuft", "endet"]
        lexicon.whenStarts = phrases("wann", "um wie viel uhr", "auf wann", "auf wie viel uhr")
        lexicon.possessive = ["mein", "meine", "der", "die", "nächste", "nächster", "das"]
        lexicon.queryTails = [
            "noch", "gestellt", "gibt", "es", "habe", "ich", "laufen", "läuft", "ab", "klingelt", "sind", "an", "ist",
            "aktiv", "fertig", "los", "eingestellt", "an", "hab",
        ]
        lexicon.queryWords = [
            "welche", "welcher", "welchen", "was", "für", "sind", "ist", "meine", "mein", "meinen", "zeig", "zeige",
            "mir", "alle", "habe", "hab", "ich", "gibt", "es", "die", "der", "wie", "viele", "liste", "nenne", "nenn",
            "einen", "eine", "ein", "laufen", "lies", "vor", "irgendwelche",
        ]
        lexicon.listStarts = [
            "welche", "welcher", "welchen", "was", "zeig", "zeige", "nenne", "nenn", "liste", "wie", "lies",
        ]
        lexicon.listPhrases = phrases("habe ich", "hab ich", "gibt es", "laufen")
        lexicon.listVerbs = ["zeig", "zeige", "nenne", "nenn", "liste", "lies", "laufen"]
        lexicon.owning = ["ich", "meine", "mein", "meinen", "es", "alle", "laufen"]
        lexicon.cancel = phrases(
            "lösche", "lösch", "stoppe", "stopp", "stop", "beende", "brich", "storniere", "entferne", "vergiss",
            "deaktiviere", "stell", "stelle", "mach", "mache", "schalte", "schalt", "breche")
        lexicon.pause = ["pausiere", "pausier"]
        lexicon.holdParts = [["halte", "an"], ["halt", "an"]]
        lexicon.goOnParts = [
            ["setze", "fort"], ["setz", "fort"], ["lass", "weiterlaufen"], ["lasse", "weiterlaufen"],
        ]
        lexicon.separated = ["ab", "aus", "ein", "stellen", "setzen", "starten"]
        lexicon.cancelSeparated = ["ab", "aus"]
        lexicon.needsSeparated = ["stell", "stelle", "mach", "mache", "schalte", "schalt", "brich", "breche"]
        lexicon.cancelEnds = ["abbrechen", "löschen", "stoppen", "ausschalten", "beenden", "abstellen", "ausmachen"]
        lexicon.longer = ["verlängere", "verlänger", "füge", "gib"]
        lexicon.shorter = ["verkürze", "kürze", "verringere", "zieh", "ziehe"]
        lexicon.extendWords = ["hinzu", "dazu", "mehr", "zu", "ab", "vom", "beim", "länger", "kürzer", "zur"]
        lexicon.change = ["ändere", "änder", "verschiebe", "verschieb", "verlege", "aktualisiere"]
        lexicon.changeTo = ["auf", "um"]
        lexicon.changeToSurely = ["auf"]
        lexicon.several = ["alarme"]
        lexicon.others = ["weiteren", "weitere", "noch", "anderen", "zweiten"]
        lexicon.last = ["letzte", "letzten", "letzter"]
        lexicon.oddRepeats = ["monatlich", "jährlich", "stündlich", "vierzehntägig", "zweiwöchentlich", "außer"]
        lexicon.oddRepeatsAfterEvery = [
            "zweiten", "zweite", "zweites", "dritten", "stunde", "minute", "sekunde", "monat", "jahr", "woche", "halbe",
        ]
        lexicon.wakeEnds = ["wecken", "aufwecken"]
        lexicon.wake = phrases("weck mich", "wecke mich", "weck uns", "wecke uns")
        lexicon.set = phrases(
            "stell", "stelle", "stell mir", "stelle mir", "setze", "setz", "starte", "start", "erstelle", "mach",
            "mache", "mach mir", "ich brauche", "neuer", "neuen", "richte", "beginne", "füge", "programmiere")
        lexicon.remind = phrases("erinnere mich", "erinner mich", "erinnere uns", "erinner uns")
        lexicon.reminding = ["daran", "an", "dass", "zu", "bitte", "den", "die", "das", "dran", "ans"]
        return lexicon
    }()
}
