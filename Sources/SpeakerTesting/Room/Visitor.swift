internal import Glibc

/// The person in the room: says sentences into the microphone with a voice of `flite` (PocketSphinx does not hear
/// espeak-ng's) and can tell afterwards when each of them began and ended.
public actor Visitor {
    /// When a sentence sounded at the microphone, in CLOCK_MONOTONIC milliseconds of an `Ear`.
    public struct Utterance: Sendable {
        /// The first audible sample.
        public let start: Double
        /// After the last audible sample.
        public let end: Double
    }

    /// A sentence that names what is missing for a visitor on this machine; nil if nothing is.
    public static var obstacle: String? { isProgram("flite") ? nil : "not installed: flite (package flite)" }

    private let room: VirtualRoom
    private let voice: String
    private var microphone: Ear
    private var sentences: [String: String] = [:]

    /// A person in `room` with flite's voice `voice` (`flite -lv` lists them). Opens an ear at the microphone.
    public init(in room: VirtualRoom, voice: String) async throws(RoomError) {
        if let obstacle = Visitor.obstacle { throw RoomError("Nobody can speak: \(obstacle). Run scripts/setup.") }
        self.room = room
        self.voice = voice
        microphone = try await Ear.open("mic", in: room)
    }

    /// Leaves the room.
    public func leave() async { await microphone.close() }

    /// Comes back after the microphone was unplugged and put back: its ear there went with it.
    public func comeBack() async throws(RoomError) {
        await microphone.close()
        microphone = try await Ear.open("mic", in: room)
    }

    /// Synthesises `sentences` now, so that saying them takes no time to think.
    public func learn(_ sentences: [String]) async throws(RoomError) {
        for sentence in sentences { _ = try await file(for: sentence) }
    }

    /// Says `sentence` and returns when it is over.
    public func say(_ sentence: String) async throws(RoomError) -> Utterance {
        try await play(wavFile: file(for: sentence), name: "\"\(sentence)\"")
    }

    /// Plays a WAV file into the microphone and returns when it is over.
    public func play(wavFile path: String, name: String? = nil) async throws(RoomError) -> Utterance {
        let from = microphone.now
        microphone.forget(before: from - Ear.sampleRate)
        let result = try await run(
            ["aplay", "-q", "-D", "user_voice", "--buffer-time=100000", "--period-time=20000", path],
            environment: room.environment, within: .seconds(60))
        guard result.ending == .exited(0) else {
            throw RoomError("\(name ?? path) could not be said: \(result.lines.joined(separator: " "))")
        }
        // aplay ends when the server has all of it; the room hears the end a little later.
        guard let start = await microphone.waitForSound(from: from, within: .seconds(3)),
            let end = await microphone.waitForQuiet(120, from: start, within: .seconds(10))
        else { throw RoomError("\(name ?? path) was said, but nothing came out of the microphone.") }
        return Utterance(start: microphone.time(of: start), end: microphone.time(of: end))
    }

    /// Says `sentence` over whatever else the microphone hears, and returns when all of it was said.
    public func sayOver(_ sentence: String) async throws(RoomError) {
        let result = try await run(
            ["aplay", "-q", "-D", "user_voice", "--buffer-time=100000", "--period-time=20000", file(for: sentence)],
            environment: room.environment, within: .seconds(60))
        guard result.ending == .exited(0) else {
            throw RoomError("\"\(sentence)\" could not be said: \(result.lines.joined(separator: " "))")
        }
    }

    private func file(for sentence: String) async throws(RoomError) -> String {
        if let known = sentences[sentence] { return known }
        let path = "\(room.folder.path)/says-\(sentences.count).wav"
        let result = try await run(["flite", "-voice", voice, "-t", sentence, "-o", path], within: .seconds(20))
        guard result.ending == .exited(0) else {
            throw RoomError("flite cannot say \"\(sentence)\": \(result.lines.joined(separator: " "))")
        }
        sentences[sentence] = path
        return path
    }
}
