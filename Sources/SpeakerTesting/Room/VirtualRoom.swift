internal import Glibc

/// A room of air that needs no sound card: a private PulseAudio with two null sinks, behind ALSA names.
///
/// | ALSA name | for whom | what |
/// | --- | --- | --- |
/// | `mic` | the speaker | hears what is played into `user_voice`, 16 kHz mono |
/// | `speaker` | the speaker | plays into the room, 48 kHz stereo |
/// | `default` | the speaker | both of them |
/// | `user_voice` | a person | speaks into the microphone |
/// | `user_ear` | a person | hears what the loudspeaker plays |
///
/// The two directions don't leak into each other: nobody hears an echo, unless `leaksEcho` is asked for. Works for
/// root and for anyone else, without D-Bus, without a home; everything it makes lies in one scratch folder.
public final class VirtualRoom: Sendable {
    /// The folder of the room; others may keep files in it, which go with it.
    public let folder: ScratchFolder
    /// What a program needs in its environment to be in the room.
    public let environment: [String: String]

    private let server: ChildProcess

    /// Debian's packages that bring the programs used here.
    public static let packages = ["pulseaudio", "pulseaudio-utils", "libasound2-plugins", "alsa-utils"]

    /// A sentence that names what is missing for a room on this machine; nil if nothing is.
    public static var obstacle: String? {
        let missing = ["pulseaudio", "pactl", "aplay", "arecord"].filter { !isProgram($0) }
        guard !missing.isEmpty else { return nil }
        return "not installed: \(missing.joined(separator: ", ")) (packages \(packages.joined(separator: ", ")))"
    }

    /// Opens a room: returns when its devices can be opened, throws after `limit`.
    public static func open(leaksEcho: Bool = false, within limit: Duration = .seconds(15)) async throws(RoomError)
        -> VirtualRoom
    {
        if let obstacle { throw RoomError("No virtual room: \(obstacle). Run scripts/setup.") }
        let folder = try ScratchFolder(label: "susi-room")
        do {
            return try await VirtualRoom(folder: folder, leaksEcho: leaksEcho, limit: limit)
        } catch {
            folder.remove()
            throw error
        }
    }

    private init(folder: ScratchFolder, leaksEcho: Bool, limit: Duration) async throws(RoomError) {
        self.folder = folder
        let path = folder.path
        environment = [
            "ALSA_CONFIG_PATH": "\(path)/asound.conf", "PULSE_SERVER": "unix:\(path)/pulse.sock",
            "PULSE_COOKIE": "\(path)/cookie", "PULSE_STATE_PATH": path, "PULSE_RUNTIME_PATH": path,
            "XDG_RUNTIME_DIR": path,
        ]
        try folder.write(VirtualRoom.devices, to: "asound.conf")
        let script = try folder.write(VirtualRoom.script(folder: path, leaksEcho: leaksEcho), to: "pulse.pa")
        // A device that goes takes its streams with it, as a real one does; PulseAudio would move them to another.
        let settings = try folder.write("rescue-streams = no\n", to: "daemon.conf")
        let log = "\(path)/pulse.log"
        server = try await ChildProcess.start(
            [
                "pulseaudio", "-n", "-F", script, "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "--disable-shm=yes", "--disallow-exit", "--realtime=no", "--high-priority=no",
                "--log-target=file:\(log)",
            ],
            // Its cookie and state would else land in the home of whoever runs the tests.
            environment: environment.merging(["HOME": path, "XDG_CONFIG_HOME": path, "PULSE_CONFIG": settings]) { $1 })
        // The socket is the last thing that the script makes: who can connect finds all devices.
        let deadline = ContinuousClock.now + limit
        while !VirtualRoom.accepts("\(path)/pulse.sock") {
            if server.isRunning, ContinuousClock.now < deadline {
                try? await Task.sleep(for: .milliseconds(20))
                continue
            }
            let wasRunning = server.isRunning
            await server.end()
            let lines = (try? readFile(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let reason = lines.split(separator: "\n").last.map { ": \($0)" } ?? ""
            throw RoomError(
                "PulseAudio \(wasRunning ? "was not ready within \(limit)" : "ended at its start")\(reason).")
        }
    }

    /// Closes the room: whoever still has a device open loses it, the folder goes.
    public func close() async {
        await server.end()
        folder.remove()
    }

    /// The number of the sound server's process, for tests of what is left behind.
    public var serverPID: Int32 { server.pid }

    /// Takes the microphone out of the room: who has it open gets EIO, who opens it gets an error.
    public func unplugMicrophone() async throws(RoomError) {
        try await control(["unload-module", numberOfMicrophone()])
    }

    /// Puts the microphone back.
    public func plugMicrophone() async throws(RoomError) {
        try await control(["load-module"] + VirtualRoom.microphone.split(separator: " ").map(String.init))
    }

    private static let microphone =
        "module-null-sink sink_name=voice rate=16000 channels=1 norewinds=1 sink_properties=device.description=voice"

    private static func script(folder: String, leaksEcho: Bool) -> String {
        var lines = [
            "load-module \(microphone)",
            // Without norewinds a null sink renders far ahead and every sound arrives 300 ms later.
            "load-module module-null-sink sink_name=room rate=48000 channels=2 norewinds=1 "
                + "sink_properties=device.description=room",
        ]
        if leaksEcho {
            lines.append("load-module module-loopback source=room.monitor sink=voice latency_msec=60")
        }
        lines += [
            // Not the microphone: the streams of a default source that goes are moved whatever the settings say.
            "set-default-sink room", "set-default-source room.monitor",
            "load-module module-native-protocol-unix socket=\(folder)/pulse.sock auth-anonymous=1 "
                + "auth-cookie-enabled=0",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static let devices = """
        </usr/share/alsa/alsa.conf>
        pcm.mic        { type pulse device "voice.monitor" }
        pcm.user_voice { type pulse device "voice" }
        pcm.speaker    { type pulse device "room" }
        pcm.user_ear   { type pulse device "room.monitor" }
        pcm.!default   { type asym playback.pcm "speaker" capture.pcm "mic" }
        ctl.!default   { type pulse }

        """

    private static func accepts(_ path: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    private func control(_ order: [String]) async throws(RoomError) {
        let result = try await run(["pactl"] + order, environment: environment, within: .seconds(10))
        guard result.ending == .exited(0) else {
            throw RoomError("pactl \(order[0]) failed: \(result.lines.joined(separator: " ")).")
        }
    }

    private func numberOfMicrophone() async throws(RoomError) -> String {
        let list = try await run(["pactl", "list", "short", "modules"], environment: environment, within: .seconds(10))
        for line in list.lines where line.contains("sink_name=voice") {
            return String(line.prefix { $0 != "\t" })
        }
        throw RoomError("The room has no microphone to unplug.")
    }
}
