internal import Conversation
internal import Glibc

// What follows from the settings and the environment.
extension Configuration {
    /// Where everything is that must not be forgotten.
    var stateFolder: String { storageDirectory ?? Self.stateDirectory }

    /// The file of the database.
    var databasePath: String { stateFolder + "/susi.sqlite" }

    /// The file with what the recogniser learned, which can be made anew.
    var languagePath: String {
        (storageDirectory ?? Self.directory("CACHE_DIRECTORY", else: Self.stateDirectory)) + "/language"
    }

    private static var stateDirectory: String { directory("STATE_DIRECTORY", else: "/var/lib/susi") }

    private static func directory(_ variable: String, else usual: String) -> String {
        guard let named = getenv(variable), named.pointee != 0 else { return usual }
        // Of several, systemd separates them by colons, the first is ours.
        return String(String(cString: named).prefix { $0 != ":" })
    }

    /// The control socket: as configured, else `$SUSI_SOCKET`, else the place of the packaged service.
    var socketPath: String {
        if let controlSocket { return controlSocket }
        guard let named = getenv("SUSI_SOCKET"), named.pointee != 0 else { return "/run/susi/susid.sock" }
        return String(cString: named)
    }

    /// How long the conversation waits, and when it believes what it heard.
    var conversation: ConversationSettings {
        var settings = ConversationSettings()
        settings.minimumConfidence = listening.minimumConfidence
        settings.listeningLimit = .seconds(listening.limit + 5)
        // The server, then the skills with what they fetch; below the limit of a call of the device API.
        settings.thinkingLimit = .seconds(min(server.totalSeconds + 5, 11.5))
        // Of the 1.4 s after which people doubt that they were heard, the hold is over when a recording ends.
        settings.acknowledgement = .seconds(max(0.3, 1.4 - listening.hold))
        return settings
    }
}
