internal import Audio
internal import Glibc
internal import Speech

/// A listener's work on one kind of sound, for a counter of instructions around it.
public struct EarsSteady: Sendable {
    /// What is heard.
    public enum Kind: String, Sendable, CaseIterable {
        /// A quiet room: hiss at −65 dBFS.
        case silence
        /// A recording of music, with nobody speaking.
        case noise
        /// People, without a pause.
        case speech
        /// Our own voice at −26 dBFS, through the canceller.
        case own
    }

    private let corpus: EarsCorpus
    private let network: String

    /// Sounds of `corpus`, heard with the network in the file at `network`.
    public init(corpus: EarsCorpus, network: String) {
        self.corpus = corpus
        self.network = network
    }

    /// Seconds of sound that are made, however many are listened to: so the difference of two runs is listening alone (and
    /// with `own` the room's echo).
    public static let longest = 60

    /// Listens for `seconds`, at most `longest`, with the phrases that are shipped.
    public func listen(to kind: Kind, seconds: Int) async throws(EarsError) {
        let count = seconds * 16_000
        let sound = Array(try await samples(kind, Self.longest * 16_000).prefix(count))
        let spotter: JoinedSpotter
        do {
            spotter = try JoinedSpotter(network: network, phrases: PocketSphinxSpotter.defaultPhrases)
        } catch { throw EarsError(reason: "\(error)") }
        let reference = EchoReference()
        let canceller = EchoCanceller(reference: reference)
        guard kind != .own else {
            _ = EchoStage(room: EchoRoom()).perform(own: sound, with: canceller, reference) { frame, _ in
                _ = spotter.process(frame, isSounding: true)
            }
            return
        }
        sound.withUnsafeBufferPointer { buffer in
            for at in stride(from: 0, to: count - 319, by: 320) {
                canceller.follow()
                _ = spotter.process(UnsafeBufferPointer(rebasing: buffer[at..<at + 320]), isSounding: false)
            }
        }
    }

    private func samples(_ kind: Kind, _ count: Int) async throws(EarsError) -> [Int16] {
        var sound: [Int16] = []
        switch kind {
        case .silence:
            var random = Splitmix(state: 3)
            // A uniform draw's effective value is its half width by the root of three.
            let width = 32_768 * pow(10, -65.0 / 20) * 3.0.squareRoot()
            sound = (0..<count).map { _ in Int16(((random.unit() * 2 - 1) * width).rounded()) }
        case .noise: sound = EarsCorpus.read(corpus.noises.filter { $0.hasSuffix("music_jazz.flac") }).flatMap { $0 }
        case .speech: sound = EarsCorpus.read(Array(corpus.others(.test).prefix(120))).flatMap { $0 }
        case .own:
            for answer in EarsVoice.answers.prefix(6) { sound += try await EarsVoice.say(answer).samples }
            sound = EarsVoice.scaled(sound, in: EchoRoom(), to: EarsStream.loudness)
        }
        guard !sound.isEmpty else { throw EarsError(reason: "there is no \(kind.rawValue) in \(corpus.folder)") }
        while sound.count < count { sound += sound }
        return Array(sound.prefix(count))
    }
}
