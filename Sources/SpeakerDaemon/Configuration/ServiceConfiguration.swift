internal import Platform
internal import Wyoming

extension Configuration {
    /// Reads what `speech` says.
    mutating func readServices(_ reader: ConfigurationReader) {
        let wyoming = "an address such as \"tcp://host:PORT\" or \"unix:///path\", or null"
        speech.recognizer = reader.optionalText(
            "speech.recognizer.address",
            expected: "an address such as \"tcp://host:10300\" or \"https://host/v1/audio/transcriptions\", or null"
        ) { WyomingAddress($0) != nil || $0.hasPrefix("https://") || $0.hasPrefix("http://") }
        speech.recognizerModel = reader.text(
            "speech.recognizer.model", default: speech.recognizerModel, expected: "the name of a model",
            where: { !$0.isEmpty && !$0.contains("\r") && !$0.contains("\n") })
        speech.recognizerKeyFile = reader.optionalText(
            "speech.recognizer.keyFile", expected: "a path, or null", where: { !$0.isEmpty })
        speech.recognizerSeconds = reader.number(
            "speech.recognizer.seconds", in: 0.5...8, default: speech.recognizerSeconds)
        speech.voice = reader.optionalText("speech.voice.address", expected: wyoming) { WyomingAddress($0) != nil }
        speech.voiceName = reader.optionalText(
            "speech.voice.name", expected: "the name of a voice, or null", where: { !$0.isEmpty })
        speech.wake = reader.optionalText("speech.wake.address", expected: wyoming) { WyomingAddress($0) != nil }
        speech.wakeNames = reader.texts("speech.wake.names", default: speech.wakeNames)
    }
}
