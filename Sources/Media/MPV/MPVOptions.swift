internal import Glibc

/// How mpv is started.
public struct MPVOptions: Sendable {
    /// The program; searched in PATH.
    public var program: String
    /// The ALSA name of the loudspeaker. Names that share the device (`default`, dmix, a sound server's plug-in) let
    /// music and speech sound together. A bare `hw:` device belongs to whoever opened it first: the speaker's own voice
    /// holds it, so music fails with `MediaFault.deviceUnavailable`, and speech is never disturbed.
    public var device: String
    /// Milliseconds of sound that ALSA holds. Less makes ducking quicker and dropouts likelier.
    public var bufferMilliseconds: Int
    /// Environment variables laid over ours.
    public var environment: [String: String]
    /// The program that finds the sound of a YouTube or SoundCloud page; nil if there is none.
    public var pageHelper: String?

    /// How mpv is started. `pageHelper` nil: yt-dlp or youtube-dl, if one is in PATH.
    public init(
        program: String = "mpv", device: String = "default", bufferMilliseconds: Int = 100,
        environment: [String: String] = [:], pageHelper: String? = nil
    ) {
        self.program = program
        self.device = device
        self.bufferMilliseconds = bufferMilliseconds
        self.environment = environment
        self.pageHelper = pageHelper ?? ["yt-dlp", "youtube-dl"].lazy.compactMap(MPVOptions.find).first
    }

    /// The program and its options. Nothing that a person, a server or a file says is ever among them.
    var arguments: [String] {
        [
            program, "--no-config", "--idle=yes", "--no-terminal", "--input-ipc-client=fd://0",
            "--no-input-default-bindings",
            "--load-scripts=no", "--osc=no", "--load-stats-overlay=no", "--load-auto-profiles=no",
            "--no-video", "--audio-display=no", "--sid=no", "--cover-art-auto=no", "--audio-file-auto=no",
            "--autoload-files=no", "--sub-auto=no", "--resume-playback=no", "--save-position-on-quit=no",
            "--ao=alsa", "--audio-device=alsa/\(device)", "--audio-fallback-to-null=no", "--audio-exclusive=no",
            "--audio-buffer=0.1", "--alsa-buffer-time=\(bufferMilliseconds * 1000)", "--audio-channels=stereo",
            "--volume=0", "--volume-max=100", "--replaygain=track", "--replaygain-clip=no",
            // Bounds: a stream must not fill the memory, nor be waited for endlessly.
            "--cache=auto", "--demuxer-max-bytes=8MiB", "--demuxer-max-back-bytes=1MiB", "--network-timeout=10",
            // What comes from outside must not read our files or be listened to by others.
            "--load-unsafe-playlists=no", "--tls-verify=yes", "--ytdl=\(pageHelper == nil ? "no" : "yes")",
        ]
            + (pageHelper.map {
                ["--script-opts-append=ytdl_hook-ytdl_path=\($0)", "--ytdl-format=bestaudio/best"]
            } ?? [])
    }

    /// The path of `program` in PATH.
    public static func find(_ program: String) -> String? {
        guard !program.contains("/") else { return access(program, X_OK) == 0 ? program : nil }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
