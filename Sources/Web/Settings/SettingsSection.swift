internal import HTTP
internal import OrderedJSON

/// What else an owner may change while the speaker runs.
public protocol SettingsControl: Sendable {
    /// How it is set up.
    func settings() async -> SpeakerSettings
    /// Changes some of it, over restarts too, and returns what it is afterwards. Throws if that can't be kept.
    func change(_ change: SpeakerSettings.Change) async throws(ControlError) -> SpeakerSettings
    /// Ends the program, which the service starts again at once; returns before.
    func restart() async
}

/// What an owner may change, and what else he may want to know of how the speaker is set up.
public struct SpeakerSettings: Sendable, Hashable {
    /// When it must be quieter.
    public struct Night: Sendable, Hashable {
        /// Minutes since midnight at which it begins.
        public var from: Int
        /// At which it ends; equal: never.
        public var to: Int
        /// The loudest volume then, percent.
        public var percent: Int

        /// When it must be quieter.
        public init(from: Int, to: Int, percent: Int) {
            self.from = from
            self.to = to
            self.percent = percent
        }
    }

    /// What is to change; nil: as it is.
    public struct Change: Sendable, Hashable {
        /// When it must be quieter.
        public var night: Night?
        /// Where it stands.
        public var room: String?
        /// Another SUSI server; empty: none. From the next start on.
        public var server: String?
        /// How easily it wakes, 0 to 1. From the next start on.
        public var sensitivity: Double?

        /// Nothing.
        public init() {}
    }

    /// When it must be quieter.
    public var night: Night
    /// Where it stands; empty: nobody told.
    public var room: String
    /// How easily it wakes, 0 to 1, as chosen.
    public var sensitivity: Double
    /// The phrases on which it wakes; from the configuration.
    public var hotwords: [String]
    /// The SUSI server as chosen, without user and password; nil: none.
    public var server: String?
    /// True if something of that holds from the next start on.
    public var awaitsRestart = false
    /// Days for which what was said is kept; 0: it is not.
    public var historyDays: Int

    /// How it is set up.
    public init(
        night: Night, room: String = "", sensitivity: Double = 0.5, hotwords: [String] = [], server: String? = nil,
        historyDays: Int = 0
    ) {
        self.night = night
        self.room = room
        self.sensitivity = sensitivity
        self.hotwords = hotwords
        self.server = server
        self.historyDays = historyDays
    }

    var json: JSONValue {
        [
            "night": [
                "from": ClockText.text(night.from), "to": ClockText.text(night.to), "volume": .number(night.percent),
            ],
            "room": .string(room), "sensitivity": .number(sensitivity),
            "hotwords": .array(hotwords.map { .string($0) }), "server": .optional(server),
            "history_days": .number(historyDays), "restart": .bool(awaitsRestart),
        ]
    }
}

/// Times of day as "07:30".
enum ClockText {
    static func text(_ minute: Int) -> JSONValue {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return .string("\(two(minute / 60)):\(two(minute % 60))")
    }

    /// Minutes since midnight; nil if it is no time of day.
    static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }), let hour = Int(parts[0]),
            let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}

/// The calls about what else may be changed.
public struct SettingsSection: APISection {
    private let control: any SettingsControl

    /// The calls of `control`.
    public init(control: any SettingsControl) { self.control = control }

    public var routes: [APIRoute] {
        [
            APIRoute("settings", "GET /settings", needs: .scope(.settings)) { _ in .json(await control.settings().json)
            },
            APIRoute("changeSettings", "PUT /settings", needs: .scope(.settings)) { call in
                return .json(try await control.change(try await change(call)).json)
            },
            APIRoute("restart", "POST /restart", needs: .scope(.settings)) { call in
                _ = try call.fields()
                await control.restart()
                return .json(["restarting": true], status: 202)
            },
        ]
    }

    private func change(_ call: APICall) async throws -> SpeakerSettings.Change {
        let fields = try call.fields("night_from", "night_to", "night_volume", "room", "server", "sensitivity")
        var change = SpeakerSettings.Change()
        if ["night_from", "night_to", "night_volume"].contains(where: fields.has) {
            var night = await control.settings().night
            if fields.has("night_from") { night.from = try Self.minute("night_from", fields) }
            if fields.has("night_to") { night.to = try Self.minute("night_to", fields) }
            if fields.has("night_volume") { night.percent = try fields.whole("night_volume", in: 0...100) }
            change.night = night
        }
        if fields.has("room") { change.room = try fields.text("room", atMost: 50) }
        if fields.has("sensitivity") { change.sensitivity = try fields.number("sensitivity", in: 0...1) }
        if fields.has("server") {
            let isNone = try fields.untrimmed("server") == ""
            change.server = isNone ? "" : try fields.text("server", atMost: 250)
        }
        guard change != SpeakerSettings.Change() else {
            throw Problem.field(
                "room", "Nothing is to change. Send 'room', 'server', 'sensitivity' or one of 'night_…'.")
        }
        return change
    }

    private static func minute(_ field: String, _ fields: RequestFields) throws(Problem) -> Int {
        let text = try fields.text(field, atMost: 20)
        guard let minute = ClockText.minute(text) else {
            throw .field(field, "'\(text)' is no time of day. Send one from \"00:00\" to \"23:59\".")
        }
        return minute
    }
}
