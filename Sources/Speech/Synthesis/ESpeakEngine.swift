internal import CESpeakNG
internal import Platform
internal import Synchronization

/// The one espeak-ng of the process: C's global state behind functions that insist on its thread.
///
/// Never terminated: `espeak_Terminate` waits for a thread that may never answer, and a process that ends needs no
/// terminated synthesiser.
enum ESpeakEngine {
    /// The thread on which all of espeak-ng runs.
    static let executor = ThreadExecutor(name: "speech")

    /// What the engine said of itself when it started.
    struct Installation: Sendable {
        /// Hz.
        let sampleRate: Int
        let voices: [InstalledVoice]
    }

    private struct State {
        var installation: Installation?
        var voice: Voice?
    }
    private static let state = Mutex(State())

    /// Length of a piece of sound in ms: short, so that the first is out, and "stop" is seen, soon.
    private static let pieceLength: Int32 = 20

    /// Starts the engine at the first call. A failed start is tried again at the next call: the data may have been
    /// installed since.
    static func started() throws(ESpeakError) -> Installation {
        executor.checkIsolated()
        if let installation = state.withLock({ $0.installation }) { return installation }
        // Without DONT_EXIT the library ends the process when its data is missing.
        let rate = espeak_Initialize(
            AUDIO_OUTPUT_SYNCHRONOUS, pieceLength, nil, Int32(espeakINITIALIZE_DONT_EXIT))
        guard rate > 0 else { throw .notInstalled(code: Int32(rate)) }
        let voices = listVoices()
        guard !voices.isEmpty else { throw .noVoices }
        espeak_SetSynthCallback(onESpeakAudio)
        let installation = Installation(sampleRate: Int(rate), voices: voices)
        state.withLock { $0.installation = installation }
        return installation
    }

    /// Makes `voice` the current one. After a failure no voice is current, as espeak-ng then has none.
    static func use(_ voice: Voice) throws(ESpeakError) {
        executor.checkIsolated()
        let current = state.withLock { $0.voice }
        if current == voice { return }
        if current?.identifier != voice.identifier {
            state.withLock { $0.voice = nil }
            let result = espeak_SetVoiceByName(voice.identifier)
            guard result == EE_OK else {
                throw .voiceNotLoaded(identifier: voice.identifier, code: Int32(result.rawValue))
            }
        }
        // A voice brings its own rate and pitch, so both are set after it.
        let rate = min(max(voice.rate, Int(espeakRATE_MINIMUM)), Int(espeakRATE_MAXIMUM))
        espeak_SetParameter(espeakRATE, Int32(rate), 0)
        espeak_SetParameter(espeakPITCH, Int32(min(max(voice.pitch, 0), 100)), 0)
        state.withLock { $0.voice = voice }
    }

    /// Speaks `text` with the current voice; returns when all is made or `utterance` ended it.
    static func synthesise(_ text: [UInt8], for utterance: ESpeakUtterance) throws(ESpeakError) {
        executor.checkIsolated()
        var terminated = text
        terminated.append(0)
        let result = withExtendedLifetime(utterance) {
            terminated.withUnsafeBytes { bytes in
                // No SSML and no phoneme flag: plain text is never markup.
                espeak_Synth(
                    bytes.baseAddress, bytes.count, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil,
                    Unmanaged.passUnretained(utterance).toOpaque())
            }
        }
        guard result == EE_OK else { throw .synthesisFailed(code: Int32(result.rawValue)) }
    }

    /// The names of the phonemes of `text` in the current voice, separated by `_`, with marks of stress.
    static func phonemes(of text: [UInt8]) -> String {
        executor.checkIsolated()
        var terminated = text
        terminated.append(0)
        return terminated.withUnsafeBytes { bytes in
            var next: UnsafeRawPointer? = bytes.baseAddress
            // Of each call one clause; a word is one.
            guard
                let names = espeak_TextToPhonemes(&next, Int32(espeakCHARS_UTF8), Int32(UInt8(ascii: "_")) << 8)
            else { return "" }
            return String(cString: names)
        }
    }

    private static func listVoices() -> [InstalledVoice] {
        var voices: [InstalledVoice] = []
        guard var cursor = espeak_ListVoices(nil) else { return [] }
        while let voice = cursor.pointee {
            cursor += 1
            guard let name = voice.pointee.name, let path = voice.pointee.identifier else { continue }
            // The list is of C strings, each with its priority in the byte before, ended by a priority of 0.
            var languages: [InstalledVoice.Language] = []
            if var entry = voice.pointee.languages {
                while entry.pointee != 0 {
                    let tag = String(cString: entry + 1)
                    languages.append(.init(tag: tag, priority: Int(entry.pointee)))
                    entry += tag.utf8.count + 2
                }
            }
            voices.append(
                InstalledVoice(name: String(cString: name), path: String(cString: path), languages: languages))
        }
        return voices
    }
}

/// What a callback needs to know of the call it belongs to. Confined to the speech thread.
final class ESpeakUtterance {
    let sampleRate: Int
    private let onAudio: (SpeechAudio) -> Bool
    /// Samples handed out so far.
    private(set) var samples = 0
    /// The listener, or a cancelled task, has ended it.
    private(set) var isCut = false
    /// Words that were told without sound.
    private var waiting: [SpokenWord] = []

    init(sampleRate: Int, onAudio: @escaping (SpeechAudio) -> Bool) {
        self.sampleRate = sampleRate
        self.onAudio = onAudio
    }

    /// Hands out a piece; false ends the synthesis. The C callback runs inside the task that speaks, so that task's
    /// cancellation is visible here.
    func take(_ piece: UnsafeBufferPointer<Int16>, _ words: [SpokenWord]) -> Bool {
        if !isCut { isCut = Task.isCancelled }
        guard !isCut else { return false }
        waiting += words
        guard !piece.isEmpty else { return true }
        samples += piece.count
        let audio = SpeechAudio(samples: piece, sampleRate: sampleRate, words: waiting)
        waiting.removeAll()
        isCut = !onAudio(audio) || Task.isCancelled
        return !isCut
    }
}

private let onESpeakAudio:
    @convention(c) (UnsafeMutablePointer<Int16>?, Int32, UnsafeMutablePointer<espeak_EVENT>?) -> Int32 = {
        wave, count, events in
        guard let user = events?.pointee.user_data else { return 0 }
        let utterance = Unmanaged<ESpeakUtterance>.fromOpaque(user).takeUnretainedValue()
        let piece = UnsafeBufferPointer(start: wave.map { UnsafePointer($0) }, count: wave == nil ? 0 : Int(count))
        return utterance.take(piece, words(in: events, sampleRate: utterance.sampleRate)) ? 0 : 1
    }

/// The words among the events of a piece, which end with one of type 0.
private func words(in events: UnsafeMutablePointer<espeak_EVENT>?, sampleRate: Int) -> [SpokenWord] {
    var words: [SpokenWord] = []
    guard var event = events else { return words }
    while event.pointee.type != espeakEVENT_LIST_TERMINATED {
        if event.pointee.type == espeakEVENT_WORD, event.pointee.text_position > 0 {
            // Positions count characters from 1, times are milliseconds.
            let start = Int(event.pointee.text_position) - 1
            words.append(
                SpokenWord(
                    range: start..<start + max(0, Int(event.pointee.length)),
                    sample: Int(event.pointee.audio_position) * sampleRate / 1000))
        }
        event += 1
    }
    return words
}
