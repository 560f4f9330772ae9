internal import Glibc
internal import HTTP

/// What a SUSI server is asked, and what it is told about the place. Only what is set leaves the house.
public struct SusiQuestion: Sendable, Hashable {
    /// The words.
    public var text: String
    /// A language tag; the first two letters are sent. Nil or anything else: not sent.
    public var language: String?
    /// Minutes of UTC minus local time, as JavaScript counts: -120 in Berlin's summer.
    public var timezoneOffset: Int
    /// Where the speaker stands, in degrees; nil: not sent.
    public var position: Position?
    /// In which country; nil: not sent.
    public var country: Country?

    /// A place in decimal degrees.
    public struct Position: Sendable, Hashable {
        /// -90 to 90.
        public let latitude: Double
        /// -180 to 180.
        public let longitude: Double

        /// A place; nil if it is none on Earth.
        public init?(latitude: Double, longitude: Double) {
            guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// A country; servers use it only with both texts.
    public struct Country: Sendable, Hashable {
        /// Two letters, ISO 3166.
        public let code: String
        /// Its name.
        public let name: String

        /// A country.
        public init(code: String, name: String) {
            self.code = code
            self.name = name
        }
    }

    /// A question, with the time zone of this machine now unless told otherwise.
    public init(
        _ text: String, language: String? = nil, timezoneOffset: Int = SusiQuestion.timezoneOffset(),
        position: Position? = nil, country: Country? = nil
    ) {
        self.text = text
        self.language = language
        self.timezoneOffset = timezoneOffset
        self.position = position
        self.country = country
    }

    /// The offset of this machine's time zone at `unixTime` (seconds; nil: now), daylight saving included.
    public static func timezoneOffset(at unixTime: Int? = nil) -> Int {
        var moment = time_t(unixTime ?? time(nil))
        var local = tm()
        guard localtime_r(&moment, &local) != nil else { return 0 }
        return timezoneOffset(secondsEastOfGMT: local.tm_gmtoff)
    }

    /// The same for a known distance from Greenwich.
    public static func timezoneOffset(secondsEastOfGMT seconds: Int) -> Int { -seconds / 60 }

    /// The parameters of `/susi/chat.json`, in a fixed order.
    func parameters(accessToken: String?) -> [(name: String, value: String)] {
        var items = [(name: "q", value: text), (name: "timezoneOffset", value: "\(timezoneOffset)")]
        if let language = Self.twoLetters(language) { items.append((name: "language", value: language)) }
        items.append((name: "device_type", value: "Smart Speaker"))
        if let position {
            items.append((name: "latitude", value: "\(position.latitude)"))
            items.append((name: "longitude", value: "\(position.longitude)"))
        }
        if let country, !country.code.isEmpty, !country.name.isEmpty {
            items.append((name: "country_code", value: country.code))
            items.append((name: "country_name", value: country.name))
        }
        if let accessToken, !accessToken.isEmpty { items.append((name: "access_token", value: accessToken)) }
        return items
    }

    /// The language of a tag such as `de`, `de-AT` or `pt_BR.UTF-8`, lower case; nil if it does not start with two letters.
    static func twoLetters(_ tag: String?) -> String? {
        guard let tag else { return nil }
        let letters = tag.prefix { $0.isASCII && $0.isLetter }
        return letters.count == 2 ? letters.lowercased() : nil
    }
}
