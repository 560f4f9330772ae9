public import OrderedJSON

/// How a speaker is, as `GET /status` tells it. Times are milliseconds of CLOCK_MONOTONIC, which no wrong or
/// corrected wall clock disturbs: subtract from `atMilliseconds` to get an age.
public struct SpeakerStatus: Sendable, Hashable {
    /// When this was written.
    public var atMilliseconds: Double
    /// State of the conversation in one word, such as `idle`, `listening`, `speaking`.
    public var state: String
    /// Since when it is in this state.
    public var sinceMilliseconds: Double
    /// The microphone.
    public var hearing: Hearing
    /// The loudspeaker.
    public var speaking: Speaking
    /// The voice that speaks.
    public var voice: SpeakerVoice
    /// The SUSI server.
    public var server: Server
    /// How many skills are loaded.
    public var skills: Int
    /// Version of the daemon.
    public var version: String
    /// Seconds since the daemon started.
    public var uptimeSeconds: Double
    /// Resident memory of the daemon in bytes.
    public var memoryBytes: Int
    /// What is wrong now, the worst first.
    public var faults: [Fault]

    /// How a speaker is.
    public init(
        atMilliseconds: Double, state: String, sinceMilliseconds: Double, hearing: Hearing, speaking: Speaking,
        voice: SpeakerVoice, server: Server, skills: Int, version: String, uptimeSeconds: Double, memoryBytes: Int,
        faults: [Fault] = []
    ) {
        self.atMilliseconds = atMilliseconds
        self.state = state
        self.sinceMilliseconds = sinceMilliseconds
        self.hearing = hearing
        self.speaking = speaking
        self.voice = voice
        self.server = server
        self.skills = skills
        self.version = version
        self.uptimeSeconds = uptimeSeconds
        self.memoryBytes = memoryBytes
        self.faults = faults
    }

    /// The microphone.
    public struct Hearing: Sendable, Hashable {
        /// Name of the device, as configured or found.
        public var device: String
        /// In words: `hearing`, `waiting for the device`.
        public var state: String
        /// Frames a second as the device was opened; 0 while it is closed.
        public var rate: Int
        /// Channels as the device was opened; 0 while it is closed.
        public var channels: Int
        /// How often frames were lost since the start.
        public var overruns: Int
        /// How often the device was opened again since the start.
        public var reopens: Int
        /// True if nothing but digital silence has come for so long that the microphone is probably switched off.
        public var silent: Bool
        /// True if the owner closed it: `PUT /microphone`, or by voice.
        public var muted: Bool

        /// The microphone.
        public init(
            device: String, state: String, rate: Int, channels: Int, overruns: Int = 0, reopens: Int = 0,
            silent: Bool = false, muted: Bool = false
        ) {
            self.device = device
            self.state = state
            self.rate = rate
            self.channels = channels
            self.overruns = overruns
            self.reopens = reopens
            self.silent = silent
            self.muted = muted
        }
    }

    /// The loudspeaker.
    public struct Speaking: Sendable, Hashable {
        /// Name of the device, as configured or found.
        public var device: String
        /// In words: `ready`, `playing`, `waiting for the device`.
        public var state: String
        /// Frames a second as the device was opened; 0 while it is closed.
        public var rate: Int
        /// Channels as the device was opened; 0 while it is closed.
        public var channels: Int
        /// How often the device ran dry since the start.
        public var underruns: Int
        /// How often the device was opened again since the start.
        public var reopens: Int
        /// Volume in percent.
        public var volume: Int

        /// The loudspeaker.
        public init(
            device: String, state: String, rate: Int, channels: Int, underruns: Int = 0, reopens: Int = 0, volume: Int
        ) {
            self.device = device
            self.state = state
            self.rate = rate
            self.channels = channels
            self.underruns = underruns
            self.reopens = reopens
            self.volume = volume
        }
    }

    /// The SUSI server.
    public struct Server: Sendable, Hashable {
        /// Its address without user name and password; nil if none is configured.
        public var address: String?
        /// Whether the last call reached it; nil if none was made.
        public var reachable: Bool?
        /// Why the last call that failed did so, a sentence; nil if none did or a later one went well.
        public var lastError: String?

        /// The SUSI server.
        public init(address: String? = nil, reachable: Bool? = nil, lastError: String? = nil) {
            self.address = address
            self.reachable = reachable
            self.lastError = lastError
        }
    }

    /// Something that is wrong.
    public struct Fault: Sendable, Hashable {
        /// What is wrong, a sentence.
        public var what: String
        /// Why, a sentence.
        public var why: String
        /// What a person can do, a sentence.
        public var action: String
        /// Since when.
        public var sinceMilliseconds: Double

        /// Something that is wrong.
        public init(what: String, why: String, action: String, sinceMilliseconds: Double) {
            self.what = what
            self.why = why
            self.action = action
            self.sinceMilliseconds = sinceMilliseconds
        }
    }
}

extension SpeakerStatus {
    /// The status as the body of `GET /status`.
    public var json: JSONValue {
        [
            "state": .string(state), "since_ms": .milliseconds(sinceMilliseconds),
            "at_ms": .milliseconds(atMilliseconds), "hearing": hearing.json, "speaking": speaking.json,
            "voice": voice.json, "server": server.json, "skills": .number(skills), "version": .string(version),
            "uptime_s": .number(uptimeSeconds.rounded()), "memory_bytes": .number(memoryBytes),
            "faults": .array(faults.map(\.json)),
        ]
    }
}

extension SpeakerStatus.Hearing {
    fileprivate var json: JSONValue {
        [
            "device": .string(device), "state": .string(state), "rate": .number(rate), "channels": .number(channels),
            "overruns": .number(overruns), "reopens": .number(reopens), "silent": .bool(silent),
            "muted": .bool(muted),
        ]
    }
}

extension SpeakerStatus.Speaking {
    fileprivate var json: JSONValue {
        [
            "device": .string(device), "state": .string(state), "rate": .number(rate), "channels": .number(channels),
            "underruns": .number(underruns), "reopens": .number(reopens), "volume": .number(volume),
        ]
    }
}

extension SpeakerStatus.Server {
    fileprivate var json: JSONValue {
        [
            "configured": .bool(address != nil), "address": .optional(address),
            "reachable": reachable.map { .bool($0) } ?? .null, "last_error": .optional(lastError),
        ]
    }
}

extension SpeakerStatus.Fault {
    fileprivate var json: JSONValue {
        [
            "what": .string(what), "why": .string(why), "action": .string(action),
            "since_ms": .milliseconds(sinceMilliseconds),
        ]
    }
}
