/// What is known about the moment and the place of a question.
///
/// The engine has no clock, no time zone files and no source of chance of its own; whoever asks brings them.
public struct QueryContext: Sendable {
    /// Now, in milliseconds since 1970 UTC.
    public var nowMilliseconds: Int
    /// The speaker's local time minus UTC now, in seconds; Berlin in winter: 3600.
    public var utcOffsetSeconds: Int
    /// The speaker's local time minus UTC, in seconds, at a UTC second since 1970 (past or future).
    public var offset: @Sendable (_ utcSeconds: Int) -> Int
    /// Local time minus UTC, in seconds, of a named zone ("Asia/Tokyo") at a UTC second; nil for an unknown zone.
    public var zoneOffset: @Sendable (_ zone: String, _ utcSeconds: Int) -> Int?
    /// Two letters: the language the person speaks.
    public var language: String
    /// Where the speaker stands, if its owner told.
    public var location: Location?
    /// The name of the place where the speaker stands, for the weather; nil: not known.
    public var place: String?
    /// Where news come from, in the order of preference.
    public var feeds: [NewsFeed] = []
    /// A uniformly distributed random number; seeded in tests.
    public var random: @Sendable () -> UInt64

    /// A position on earth.
    public struct Location: Sendable, Hashable {
        /// Degrees north.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double
        /// Two letters, if known.
        public var countryCode: String?
        /// English name, if known.
        public var countryName: String?

        /// A position on earth.
        public init(latitude: Double, longitude: Double, countryCode: String? = nil, countryName: String? = nil) {
            self.latitude = latitude
            self.longitude = longitude
            self.countryCode = countryCode
            self.countryName = countryName
        }
    }

    /// The moment and the place of a question. Without `offset` the present UTC offset holds for all times; without
    /// `zoneOffset` only "UTC" is known.
    public init(
        nowMilliseconds: Int,
        utcOffsetSeconds: Int = 0,
        offset: (@Sendable (_ utcSeconds: Int) -> Int)? = nil,
        zoneOffset: (@Sendable (_ zone: String, _ utcSeconds: Int) -> Int?)? = nil,
        language: String = "en",
        location: Location? = nil,
        random: (@Sendable () -> UInt64)? = nil
    ) {
        self.nowMilliseconds = nowMilliseconds
        self.utcOffsetSeconds = utcOffsetSeconds
        self.offset = offset ?? { _ in utcOffsetSeconds }
        self.zoneOffset = zoneOffset ?? { zone, _ in zone == "UTC" ? 0 : nil }
        self.language = language
        self.location = location
        self.random = random ?? { UInt64.random(in: .min ... .max) }
    }

    /// A number from 0 up to but not including `count`, which must be positive.
    public func choice(of count: Int) -> Int {
        precondition(count > 0, "there is nothing to choose from")
        return Int(random() % UInt64(count))
    }
}
