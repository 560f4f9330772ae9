internal import SusiActions

/// The sentences of English and German that are about music.
///
/// Each line of a table is one phrase; "|" separates alternatives.
enum MediaPhrases {
    static func request(_ sentence: SpokenSentence) -> MediaRequest? {
        let sentence = plain(sentence)
        guard !sentence.isEmpty else { return nil }
        if let known = whole[sentence.words] { return known }
        for start in shuffleStarts {
            if let rest = sentence.rest(after: start), !rest.isEmpty { return play(rest, isShuffled: true) }
        }
        for start in playStarts {
            if let rest = sentence.rest(after: start) { return play(rest, isShuffled: false) }
        }
        for (start, end) in playFrames {
            if let rest = sentence.rest(after: start)?.part(before: end), !rest.isEmpty {
                return play(rest, isShuffled: false)
            }
        }
        return nil
    }

    /// Without what is only polite.
    private static func plain(_ sentence: SpokenSentence) -> SpokenSentence {
        var sentence = sentence
        while let rest = polite.lazy.compactMap({ sentence.rest(after: $0) }).first, !rest.isEmpty { sentence = rest }
        while let part = politeEnds.lazy.compactMap({ sentence.part(before: $0) }).first, !part.isEmpty {
            sentence = part
        }
        return sentence
    }

    private static func play(_ what: SpokenSentence, isShuffled: Bool) -> MediaRequest {
        var what = what
        var isShuffled = isShuffled
        while let part = shuffleEnds.lazy.compactMap({ what.part(before: $0) }).first {
            what = part
            isShuffled = true
        }
        while let part = placeEnds.lazy.compactMap({ what.part(before: $0) }).first { what = part }
        if what.isEmpty || anything.contains(what.words) {
            return what.isEmpty && !isShuffled ? .control(.resume) : .play(.anything, isShuffled: true)
        }
        if anyRadio.contains(what.words) { return .radio("") }
        for (start, meaning) in kinds {
            guard let rest = what.rest(after: start), !rest.isEmpty else { continue }
            switch meaning {
            case .radio: return .radio(rest.text)
            case .artist: return .play(.artist(rest.text), isShuffled: isShuffled)
            case .genre: return .play(.genre(rest.text), isShuffled: isShuffled)
            case .album:
                let (name, artist) = parts(rest)
                return .play(.album(name, artist: artist), isShuffled: isShuffled)
            case .title:
                let (name, artist) = parts(rest)
                return .play(.title(name, artist: artist), isShuffled: isShuffled)
            case .some: return .play(.named(rest.part(before: ["music"])?.text ?? rest.text), isShuffled: isShuffled)
            }
        }
        for end in genreEnds {
            if let part = what.part(before: end), !part.isEmpty {
                return .play(.genre(part.text), isShuffled: isShuffled)
            }
        }
        if what.words.count > 1, what.words.last == "radio" { return .radio(what.text) }
        return .play(.named(what.text), isShuffled: isShuffled)
    }

    private static func parts(_ sentence: SpokenSentence) -> (name: String, artist: String?) {
        guard let (what, who) = LibraryIndex.parts(sentence.text) else { return (sentence.text, nil) }
        return (what, who)
    }

    private enum Kind { case radio, artist, genre, album, title, some }

    /// Phrases as words, the longest first, so that none hides a longer one.
    private static func phrases(_ text: String) -> [[String]] {
        text.split(separator: "|").map { SpokenName.plainWords(String($0)) }.sorted { $0.count > $1.count }
    }

    private static let polite = phrases(
        """
        please|can you|could you|can you please|could you please|would you|hey susi|susi|ok|now|i want you to|let us|lets|\
        bitte|kannst du|kannst du bitte|könntest du|könntest du bitte|jetzt|hallo susi
        """)
    private static let politeEnds = phrases("please|for me|now|right now|thanks|bitte|für mich|mal bitte|jetzt|danke")
    private static let playStarts = phrases(
        """
        play|play me|put on|start playing|listen to|i want to listen to|i want to hear|i would like to hear|\
        i would like to listen to|id like to hear|id like to listen to|\
        spiel|spiele|spiel mal|spiel mir|spiele mir|spiel uns|spiel bitte|spiele bitte|spiel mir bitte|spiele mal|\
        spiel mir mal
        """)
    /// Phrases that stand around what to play.
    private static let playFrames: [(start: [String], end: [String])] = [
        ("ich möchte", "hören"), ("ich will", "hören"), ("ich möchte gerne", "hören"), ("ich würde gerne", "hören"),
        ("lass uns", "hören"), ("lass mich", "hören"), ("leg", "auf"),
    ].map { (SpokenName.plainWords($0), SpokenName.plainWords($1)) }.sorted { $0.0.count > $1.0.count }
    private static let shuffleStarts = phrases("shuffle|mische|misch|spiele zufällig|spiel zufällig|play random")
    private static let shuffleEnds = phrases(
        "on shuffle|shuffled|in random order|randomly|zufällig|gemischt|in zufälliger reihenfolge")
    private static let placeEnds = phrases(
        """
        from usb|from the usb stick|from my usb stick|from my library|from my music|from my collection|vom usb stick|\
        von usb|vom stick|aus meiner sammlung|aus meiner musik
        """)
    private static let anything = Set(
        phrases(
            """
            music|some music|any music|my music|the music|all music|all my music|something|anything|everything|\
            a song|some songs|songs|my songs|all songs|all my songs|all|audio|some tunes|\
            musik|etwas musik|ein bisschen musik|irgendeine musik|meine musik|die musik|alle musik|irgendwas|\
            irgendetwas|etwas|was|alles|ein lied|lieder|ein paar lieder|meine lieder|alle lieder|einen song|songs
            """))
    private static let anyRadio = Set(
        phrases("radio|the radio|some radio|a radio station|das radio|radio an|einen radiosender|einen sender"))
    private static let genreEnds = phrases("music|musik")

    private static let kinds: [(start: [String], kind: Kind)] = [
        (Kind.album, "album|the album|my album|the record|das album|die platte"),
        (
            .title,
            "song|the song|track|the track|title|the title|das lied|lied|den song|den titel|titel|das stück|stück"
        ),
        (
            .artist,
            """
            songs by|music by|something by|anything by|tracks by|some songs by|some music by|a song by|the artist|artist|\
            the band|the group|music from|songs from|lieder von|musik von|etwas von|was von|songs von|ein lied von|\
            die band|die gruppe|den künstler|die künstlerin|irgendwas von
            """
        ),
        (.genre, "genre|the genre|das genre|music of the genre"),
        (
            .radio,
            """
            radio|the radio|the radio station|radio station|the station|station|the internet radio|den sender|sender|\
            den radiosender|das radio|radiosender
            """
        ),
        (.some, "some|a bit of|a little|etwas|ein bisschen"),
    ].flatMap { kind, text in phrases(text).map { ($0, kind) } }.sorted { $0.0.count > $1.0.count }

    /// Sentences that mean one thing as a whole.
    private static let whole: [[String]: MediaRequest] = {
        let table: [(MediaRequest, String)] = [
            (
                .control(.next),
                """
                next|next song|next track|next one|the next song|the next one|play the next song|play the next one|play the next track|\
                play next|go to the next one|go to the next track|skip to the next song|skip to the next track|\
                skip to the next one|skip this one|skip|skip this|skip song|\
                skip this song|skip the song|skip track|skip this track|skip it|go to the next song|\
                nächstes|nächste|nächster|nächstes lied|nächster song|nächster titel|nächstes stück|das nächste|\
                das nächste lied|spiel das nächste lied|überspringen|überspring das|überspringe das lied|\
                überspring das lied|überspringe dieses lied|lied überspringen
                """
            ),
            (
                .control(.previous),
                """
                previous|previous song|previous track|the previous song|play the previous song|last song|go back|\
                previous one|the one before|go to the previous song|last track|play the last song|play the last track|\
                play the previous track|go to the previous track|go to the last song|go to the last track|\
                go back to the previous song|go back to the previous track|go back to the last song|\
                go back to the last track|\
                voriges|voriges lied|vorheriges lied|vorheriger titel|vorheriger song|letztes lied|das lied davor|\
                das vorige lied|zurück|ein lied zurück
                """
            ),
            (
                .control(.pause),
                """
                pause|pause the music|pause music|pause the song|pause playback|pause it|pause the radio|hold the music|\
                pausiere|pausieren|pausiere die musik|mach pause|musik pause|musik pausieren|halte die musik an|\
                musik anhalten
                """
            ),
            (
                .control(.resume),
                """
                resume|resume the music|resume music|resume playback|resume playing|continue|continue the music|\
                continue playing|continue music|go on|keep playing|play on|carry on|unpause|unpause the music|\
                weiter|weiterspielen|spiel weiter|spiele weiter|mach weiter|fortsetzen|musik weiter|musik fortsetzen|\
                setze die musik fort|setz die musik fort
                """
            ),
            (
                .control(.restart),
                """
                restart|restart the song|restart song|restart this song|start over|start the song over|\
                from the beginning|from the start|play it again|play this again|play this song again|play that again|\
                play the song again|play that song again|repeat this song|repeat the song|\
                von vorne|von vorn|nochmal von vorne|noch einmal von vorne|das lied von vorne|spiel das nochmal|\
                spiel das noch einmal|spiel das lied noch einmal|spiel das lied nochmal|wiederhole das lied
                """
            ),
            (
                .control(.shuffle),
                "shuffle|shuffle it|shuffle this|turn on shuffle|shuffle on|mischen|mische|zufallswiedergabe"
            ),
            (
                .stop,
                """
                stop the music|stop music|stop playing|stop the song|stop this song|stop the radio|stop playing music|\
                stop playback|turn off the music|turn the music off|music off|turn off the radio|turn the radio off|\
                switch off the music|shut off the music|radio off|\
                musik aus|stopp die musik|stoppe die musik|stop die musik|musik stopp|musik stoppen|musik stop|\
                hör auf zu spielen|mach die musik aus|mach musik aus|schalte die musik aus|radio aus|mach das radio aus|\
                schalte das radio aus|beende die musik|musik beenden
                """
            ),
            (
                .whatIsPlaying,
                """
                what is playing|whats playing|what is playing right now|what is this song|whats this song|\
                what song is this|which song is this|what song is playing|which song is playing|what are you playing|\
                who is singing|who sings this|who sings this song|who is this by|name of this song|whats the name of this song|\
                what is the name of this song|what am i listening to|what music is this|what is this music|\
                was läuft|was läuft gerade|was läuft da|was spielt|was spielt gerade|was spielst du|was spielst du gerade|\
                was ist das für ein lied|was ist das für musik|wie heißt das lied|wie heißt dieses lied|\
                welches lied ist das|welches lied läuft|welcher song ist das|wer singt das|wer singt da|was höre ich da
                """
            ),
            (
                .play(.anything, isShuffled: true),
                """
                mach musik an|mach mal musik an|musik an|musik|turn on the music|turn on music|turn on some music|\
                turn the music on|put some music on|put the music on|put music on|start the music|start music|\
                start some music|music on|music|musik bitte
                """
            ),
            (
                .radio(""),
                """
                radio|turn on the radio|turn the radio on|switch on the radio|switch the radio on|start the radio|radio on|\
                mach das radio an|radio an|schalte das radio ein
                """
            ),
        ]
        var result: [[String]: MediaRequest] = [:]
        for (request, text) in table { for words in phrases(text) { result[words] = request } }
        return result
    }()
}
