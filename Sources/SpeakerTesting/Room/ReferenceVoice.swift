/// What a sentence should sound like: the speaker's voice, made by the `espeak-ng` program and so without any of the
/// speaker's own code.
public struct ReferenceVoice: Sendable {
    /// espeak-ng's name of it.
    public let identifier: String
    /// Words a minute.
    public let rate: Int
    /// 0 to 100.
    public let pitch: Int

    /// A voice; the defaults are the speaker's in English.
    public init(identifier: String = "en-us", rate: Int = 165, pitch: Int = 50) {
        self.identifier = identifier
        self.rate = rate
        self.pitch = pitch
    }

    /// A sentence that names what is missing on this machine; nil if nothing is.
    public static var obstacle: String? {
        isProgram("espeak-ng") ? nil : "not installed: espeak-ng (package espeak-ng)"
    }

    /// The sound of `sentence`.
    public func speak(_ sentence: String) async throws(RoomError) -> Recording {
        let folder = try ScratchFolder(label: "susi-voice")
        defer { folder.remove() }
        let path = "\(folder.path)/sentence.wav"
        let result = try await run(
            ["espeak-ng", "-v", identifier, "-s", "\(rate)", "-p", "\(pitch)", "-w", path, sentence],
            within: .seconds(20))
        guard result.ending == .exited(0) else {
            throw RoomError("espeak-ng cannot say \"\(sentence)\": \(result.lines.joined(separator: " "))")
        }
        return try Recording(wavFile: path)
    }
}
