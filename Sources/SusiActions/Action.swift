public import OrderedJSON

/// One thing to do as part of an answer: the vocabulary that SUSI servers, skills and the conversation share.
///
/// Names follow the wire (`type` of an action). Whoever carries actions out ignores what it cannot do; a type that
/// is not known here never becomes an `Action`.
public enum Action: Sendable, Hashable {
    /// Speak or show a text. `language`: two letters, the language the text is written in, nil if not said.
    /// `mood` "sabta" is SUSI's machine-readable "I do not know".
    case answer(text: String, language: String?, mood: String?)
    /// Stop everything that runs now.
    case stop
    /// Control of the music.
    case media(MediaControl)
    /// Volume in percent, 0 to 100.
    case audioVolume(percent: Int)
    /// Play sound, or the sound of a film.
    case play(MediaSource)
    /// Rows of the answer's data: `columns` maps their keys to headings, in order; at most `count` rows, nil: all.
    case table(columns: [Column], count: Int?)
    /// A result list; the three texts are keys of the answer's data rows. At most `count` rows, nil: all.
    case rss(title: String, description: String, link: String, count: Int?)
    /// Search the web.
    case websearch(query: String, count: Int?)
    /// A link with its text.
    case anchor(link: String, text: String)
    /// A position in degrees.
    case map(latitude: Double, longitude: Double, zoom: Int?)
    /// A chart over the answer's data rows.
    case piechart(key: String, value: String, unit: String, total: Double?)
    /// Show a picture.
    case imageShow(url: String)
    /// Start a timer that ends at `milliseconds` since 1970 UTC.
    case timerSet(milliseconds: Int)
    /// Forget the timer.
    case timerReset

    /// What to do with the music.
    public enum MediaControl: String, Sendable, Hashable, CaseIterable {
        case pause, resume, restart, next, previous, shuffle
    }

    /// A heading of a table.
    public struct Column: Sendable, Hashable {
        /// Key in the data rows.
        public let key: String
        /// What to call it.
        public let heading: String

        /// A heading of a table.
        public init(key: String, heading: String) {
            self.key = key
            self.heading = heading
        }
    }

    /// Where sound comes from.
    public struct MediaSource: Sendable, Hashable {
        /// How to read the identifier.
        public enum Kind: String, Sendable, Hashable { case url, youtube, soundcloud }
        /// How to read the identifier.
        public let kind: Kind
        /// An address (several joined with `;`), or an identifier of the service.
        public let identifier: String
        /// True if it was announced as a film, of which a speaker plays the sound.
        public let isVideo: Bool

        /// Where sound comes from.
        public init(kind: Kind, identifier: String, isVideo: Bool) {
            self.kind = kind
            self.identifier = identifier
            self.isVideo = isVideo
        }
    }
}

/// When a planned action is due.
public struct Plan: Sendable, Hashable {
    /// Milliseconds from when the plan was made; may be negative.
    public let delayMilliseconds: Int
    /// The absolute time, milliseconds since 1970 UTC; nil if it was not given.
    public let dueMilliseconds: Int?

    /// When a planned action is due.
    public init(delayMilliseconds: Int, dueMilliseconds: Int?) {
        self.delayMilliseconds = delayMilliseconds
        self.dueMilliseconds = dueMilliseconds
    }
}

/// An action and when to carry it out.
public struct PlannedAction: Sendable, Hashable {
    /// What to do.
    public let action: Action
    /// When; nil: now.
    public let plan: Plan?

    /// An action, now unless planned.
    public init(_ action: Action, plan: Plan? = nil) {
        self.action = action
        self.plan = plan
    }
}

/// What somebody who can answer (a server, the skills) says to a question.
public struct Reply: Sendable, Hashable {
    /// What to do, in order.
    public var actions: [PlannedAction]
    /// Data rows that `table`, `rss` and `piechart` show; row 0 also has unrelated keys.
    public var rows: [JSONObject]
    /// Path of the skill that answered, the main one first.
    public var skills: [String]
    /// Line in the main skill, from 1, if known.
    public var line: Int?

    /// What somebody who can answer says to a question.
    public init(actions: [PlannedAction], rows: [JSONObject] = [], skills: [String] = [], line: Int? = nil) {
        self.actions = actions
        self.rows = rows
        self.skills = skills
        self.line = line
    }

    /// True if this is one of SUSI's ways to say that it does not know: nothing to do, or the mood "sabta".
    public var isNoAnswer: Bool {
        actions.isEmpty
            || actions.contains { if case .answer(_, _, let mood) = $0.action { mood == "sabta" } else { false } }
    }
}

extension Action {
    /// The action's `type` on the wire.
    public var typeName: String {
        switch self {
        case .answer: "answer"
        case .stop: "stop"
        case .media(let control): control.rawValue
        case .audioVolume: "audio_volume"
        case .play(let source): source.isVideo ? "video_play" : "audio_play"
        case .table: "table"
        case .rss: "rss"
        case .websearch: "websearch"
        case .anchor: "anchor"
        case .map: "map"
        case .piechart: "piechart"
        case .imageShow: "image_show"
        case .timerSet: "timer_set"
        case .timerReset: "timer_reset"
        }
    }
}
