internal import Audio
internal import Glibc

/// Writes the speaker's own sounds as WAV files, so that people can hear them.
enum EarconFiles {
    /// One file a sound into `folder`, which is made if need be. Returns the exit status.
    static func write(to folder: String) -> Int32 {
        if mkdir(folder, 0o755) != 0, errno != EEXIST {
            complain("\(folder) cannot be made: \(String(cString: strerror(errno)))")
            return 73
        }
        for earcon in Earcon.allCases {
            let clip = earcon.clip()
            let file = "\(folder)/\(earcon.rawValue).wav"
            let bytes = WAVFile(sampleRate: clip.sampleRate, samples: clip.samples).encoded()
            guard write(bytes, to: file) else {
                complain("\(file) cannot be written: \(String(cString: strerror(errno)))")
                return 73
            }
            let tones = clip.partials.map { "\(Int($0))" }.joined(separator: ", ")
            say("\(file)   \(Int((clip.duration * 1000).rounded())) ms, \(tones) Hz")
        }
        return 0
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "we") else { return false }
        let written = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && written == bytes.count
    }
}
