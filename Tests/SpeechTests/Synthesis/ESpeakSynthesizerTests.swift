import Dispatch
import Speech
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ESpeakSynthesizerTests {
    private let mouth = ESpeakSynthesizer()
    private static let sentence =
        "Good morning. It is seven o'clock, the sun is shining, and your first meeting is at nine in the green room."

    private func say(_ text: String, _ voice: String = "en-us", rate: Int = 175, pitch: Int = 50, limit: Int = .max)
        async throws -> (end: SpeechEnd, ledger: SoundLedger.Entry)
    {
        let ledger = SoundLedger(limit: limit)
        let end = try await mouth.speak(text, voice: Voice(identifier: voice, rate: rate, pitch: pitch)) {
            ledger.take($0)
        }
        return (end, ledger.read)
    }

    /// The engine's state varies the length of the same sentence by some percent, more after other voices.
    private func isAlike(_ a: Int, _ b: Int) -> Bool { abs(a - b) * 6 < max(a, b) }

    private func isAlike(_ a: SpeechEnd, _ b: SpeechEnd) -> Bool {
        guard case .finished(let a, _) = a, case .finished(let b, _) = b else { return false }
        return isAlike(a, b)
    }

    @Test func speaksInSmallPieces() async throws {
        let (end, ledger) = try await say(Self.sentence)
        #expect(end == .finished(samples: ledger.samples.count, sampleRate: 22_050))
        #expect(ledger.rate == 22_050)
        #expect(ledger.samples.count > 22_050 * 3)
        #expect(ledger.pieces > 100)
        #expect(ledger.samples.contains { abs(Int($0)) > 3_000 })
    }

    @Test func endsAsSoonAsTheSinkSaysFalse() async throws {
        let (end, ledger) = try await say(Self.sentence, limit: 3)
        #expect(end == .cut)
        #expect(ledger.pieces == 3)
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let (started, signal) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        let pieces = Mutex(0)
        let task = Task {
            try await mouth.speak(String(repeating: Self.sentence, count: 50), voice: Voice(identifier: "en-us")) { _ in
                pieces.withLock { $0 += 1 }
                signal.yield()
                // Blocks the sink, as a full ring does, until the test has cancelled.
                return gate.wait(timeout: .now() + 10) == .success
            }
        }
        for await _ in started { break }
        task.cancel()
        gate.signal()
        #expect(try await task.value == .cut)
        #expect(pieces.withLock { $0 } == 1)
    }

    @Test func aCancelledTaskMakesNoSound() async throws {
        let ledger = SoundLedger()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await mouth.speak(Self.sentence, voice: Voice(identifier: "en-us")) { ledger.take($0) }
        }
        #expect(try await task.value == .cut)
        #expect(ledger.read.pieces == 0)
    }

    @Test(arguments: ["", " ", "\n\t", "...", "?!", "—", "\0", "\0\0\u{1}\u{7F}", "\u{FFFE}\u{E000}", "😀🎉", "( )"])
    func whatHasNoWordIsSilence(_ text: String) async throws {
        let (end, ledger) = try await say(text)
        #expect(end == .finished(samples: 0, sampleRate: 22_050))
        #expect(ledger.pieces == 0)
    }

    @Test(arguments: [
        ("hello\0world", "hello world"), ("hello\u{1}30P world", "hello 30P world"), ("\u{1B}hello", " hello"),
        ("one\u{9B}two", "one two"), ("one\u{2028}two", "one two"),
    ])
    func controlCharactersAreSpaces(_ text: String, _ same: String) async throws {
        #expect(try await isAlike(say(text).end, say(same).end))
    }

    @Test func plainTextIsNeverMarkup() async throws {
        // As markup the first would be silent, and the second half as long.
        guard case .finished(let tag, _) = try await say("<speak></speak>").end,
            case .finished(let slow, _) = try await say("<prosody rate=\"x-fast\">one two three</prosody>").end,
            case .finished(let plain, _) = try await say("one two three").end
        else { return #expect(Bool(false), "cut without a reason") }
        #expect(tag > 5_000)
        #expect(slow > plain * 2)
        guard case .finished(let brackets, _) = try await say("[[h@'loU]]").end,
            case .finished(let words, _) = try await say("h at loU").end
        else { return #expect(Bool(false), "cut without a reason") }
        #expect(brackets > words / 3)
    }

    @Test func aHundredKilobytesStartAtOnceAndStopAtOnce() async throws {
        let long = String(repeating: "A word after a word after a word is power. ", count: 2_400)
        #expect(long.utf8.count > 100_000)
        let begin = ContinuousClock.now
        let (end, ledger) = try await say(long, limit: 2)
        #expect(end == .cut)
        // All of it would take seconds; other tests may be before it on the speech thread.
        #expect(try #require(ledger.falseAt) - begin < .seconds(5))
        #expect(ledger.pieces == 2)
    }

    @Test(arguments: [
        String(repeating: "a", count: 100_000), String(repeating: "9", count: 5_000), "e\u{301}\u{200D}x",
    ])
    func oddTextIsSurvived(_ text: String) async throws {
        let (end, _) = try await say(text, limit: 5_000)
        #expect(end == .cut || end != .finished(samples: 0, sampleRate: 22_050))
    }

    @Test func rateAndPitchAreSetForEachCallAndClamped() async throws {
        func samples(_ rate: Int, _ pitch: Int = 50) async throws -> [Int16] {
            try await say("one two three four five", rate: rate, pitch: pitch).ledger.samples
        }
        let normal = try await samples(175)
        #expect(try await samples(350).count < normal.count * 3 / 4)
        #expect(try await samples(90).count > normal.count * 5 / 4)
        #expect(try await samples(175, 90) != normal)
        #expect(try await isAlike(samples(175).count, normal.count))
        #expect(try await isAlike(samples(-5).count, samples(80).count))
        #expect(try await isAlike(samples(9_999).count, samples(450).count))
    }

    @Test func aWrongVoiceSpeaksAllTheSame() async throws {
        for voice in ["", "bogus", "xx-YY", "../../etc/passwd", "de+nosuch", String(repeating: "x", count: 10_000)] {
            let (end, ledger) = try await say("hello", voice)
            #expect(end == .finished(samples: ledger.samples.count, sampleRate: 22_050), "\(voice.prefix(20))")
            #expect(ledger.samples.count > 5_000, "\(voice.prefix(20))")
        }
        let german = try await say("21 45 76", "de").end
        #expect(try await !isAlike(say("21 45 76", "bogus").end, german))
        #expect(try await isAlike(say("21 45 76", "de-AT").end, german))
    }

    @Test func twoSynthesisersTakeTurns() async throws {
        let other = ESpeakSynthesizer()
        let overlap = Overlap()
        let sink: @Sendable (SpeechAudio) -> Bool = { _ in overlap.enter() }
        let alone = try await say("ein Satz", "de").end
        async let a = mouth.speak("ein Satz", voice: Voice(identifier: "de"), onAudio: sink)
        async let b = other.speak(Self.sentence, voice: Voice(identifier: "en-us"), onAudio: sink)
        async let c = mouth.speak("ein Satz", voice: Voice(identifier: "de"), onAudio: sink)
        let ends = try await [a, c]
        _ = try await b
        #expect(isAlike(ends[0], alone) && isAlike(ends[1], alone))
        #expect(overlap.most == 1)
    }

    @Test func errorsSayWhatToInstall() {
        #expect(ESpeakError.notInstalled(code: -1).description.contains("Install the package espeak-ng-data"))
        #expect(ESpeakError.noVoices.description.contains("Install the package espeak-ng-data"))
    }

    @Test func everyLanguageOfTheTableIsInstalledAndSounds() async throws {
        let installed = try await mouth.installedVoices()
        #expect(installed.count > 100)
        for language in VoiceLanguages.table {
            #expect(installed.contains { $0.identifier == language.identifier }, "\(language.code)")
            let choice = await mouth.voice(for: language.code)
            #expect(choice.identifier == language.identifier)
            let (_, ledger) = try await say(language.nativeName, choice.identifier)
            #expect(ledger.samples.count > 5_000, "\(language.code)")
        }
    }

    @Test func everyInstalledVoiceIsFoundByItsTagAndName() async throws {
        let installed = try await mouth.installedVoices()
        let languages = VoiceLanguages(installed: installed)
        for voice in installed {
            let choice = languages.choice(for: voice.identifier)
            #expect(choice.substitution == nil, "\(voice.identifier)")
            #expect(installed.contains { $0.identifier == choice.identifier }, "\(voice.identifier)")
            #expect(languages.choice(for: voice.name).substitution == nil, "\(voice.name)")
        }
    }
}

/// How many sinks run at the same time.
private final class Overlap: Sendable {
    private let count = Mutex((now: 0, most: 0))
    var most: Int { count.withLock { $0.most } }

    func enter() -> Bool {
        count.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
        }
        count.withLock { $0.now -= 1 }
        return true
    }
}
