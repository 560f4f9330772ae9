internal import Speech

/// What is said in a calibration, English or German. None of it has a hotword in it: the microphone is listening.
struct CalibrationWords {
    let isGerman: Bool

    var nothing: String {
        isGerman
            ? "Es läuft keine Einstellung. Beginnen: susictl hotword calibrate"
            : "No calibration is running. Begin one: susictl hotword calibrate"
    }

    var room: String {
        isGerman
            ? "Bitte eine Minute lang nicht sprechen. Was hier sonst zu hören ist, darf zu hören sein."
            : "Please do not talk for a minute. Whatever else is usually heard here may be heard."
    }

    var calls: String {
        isGerman
            ? "Jetzt bitte fünfmal rufen, so wie sonst auch, mit einer Pause dazwischen."
            : "Now please call me five times, as you usually do, with a pause after each."
    }

    func call(_ number: Int, of count: Int) -> String {
        let number = min(number, count)
        return isGerman
            ? "Bitte rufen, so wie sonst auch: \(number) von \(count)."
            : "Call it, as you usually do: \(number) of \(count)."
    }

    var unheard: String {
        isGerman
            ? "Ich habe zu wenige Rufe gehört, also bleibt alles, wie es war. Ist das Mikrofon laut genug? susictl diagnose sagt mehr."
            : "I heard too few calls, so nothing was changed. Is the microphone loud enough? susictl diagnose tells more."
    }

    var cancelled: String {
        isGerman ? "Abgebrochen, es bleibt alles, wie es war." : "It was cancelled; nothing was changed."
    }

    var notKept: String {
        isGerman
            ? " Nach einem Neustart ist das vergessen: die Datenbank ist nicht zu beschreiben."
            : " This will be forgotten at the next start: the database can't be written."
    }

    func result(_ judgement: HotwordJudgement) -> String {
        let misses = Int((judgement.misses * 100).rounded(.up))
        var text =
            isGerman
            ? "Fertig. Von hundert Rufen überhöre ich etwa \(misses)"
            : "Done. Of a hundred calls I will miss about \(misses)"
        if let calls = judgement.falseCalls {
            let hours = Int(HotwordJudgement.speechHours)
            let often = Self.plain(calls, point: isGerman ? "," : ".")
            text +=
                isGerman
                ? ", und am Tag höre ich etwa \(often) Rufe, die keine waren, wenn hier \(hours) Stunden gesprochen wird."
                : ", and hear about \(often) calls a day that nobody made, if people talk here for \(hours) hours a day."
        } else {
            text += "."
        }
        if judgement.isRoomTroublesome {
            text +=
                isGerman
                ? " Etwas in diesem Raum klingt wie ein Ruf; ein anderer Platz hilft vielleicht."
                : " Something in this room sounds like a call; another place may help."
        }
        return text
    }

    /// One place below ten, none above.
    private static func plain(_ value: Double, point: String) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths < 100 && tenths % 10 != 0 ? "\(tenths / 10)\(point)\(tenths % 10)" : "\(Int(value.rounded()))"
    }
}
