public import Platform
internal import OrderedJSON

/// Internet radio by name.
public struct RadioStations: Sendable {
    /// A station.
    public struct Station: Sendable, Hashable {
        /// What it is called.
        public let name: String
        /// What it is called too.
        public let aliases: [String]
        /// What it plays: "news", "jazz"; empty if not said.
        public let genre: String
        /// http or https address of its stream, or of a playlist with it.
        public let address: String

        /// Whose server it is at.
        public var host: String? { WebAddress(address)?.host }

        /// What to play.
        public var item: MediaItem { MediaItem(source: .stream(address), title: name, isEndless: true) }
    }

    /// In the order of the list.
    public let stations: [Station]

    /// No stations.
    public init() { stations = [] }

    /// Reads lists such as `config/radio.json5`, the owner's after ours: a name that comes again replaces the earlier
    /// station. Throws all that is wrong, with file and line. Reads files.
    public init(files: [String]) throws(ConfigurationErrors) {
        var lists: [(ConfigurationDocument)] = []
        for file in files { lists.append(try ConfigurationDocument.load(file: file)) }
        try self.init(documents: lists)
    }

    /// The same, of documents.
    public init(documents: [ConfigurationDocument]) throws(ConfigurationErrors) {
        var stations: [Station] = []
        for document in documents {
            let reader = ConfigurationReader(document)
            let found = reader.list("stations", default: [Station](), expected: RadioStations.form) { value in
                RadioStations.station(value)
            }
            try reader.finish()
            for station in found {
                let words = SpokenName.words(station.name)
                stations.removeAll { SpokenName.words($0.name) == words }
                stations.append(station)
            }
        }
        self.stations = stations
    }

    /// The station that is called so, or nearly so; for an empty name the first. Throws why there is none.
    public func find(_ name: String) throws(MediaFault) -> Station {
        let said = SpokenName.words(name)
        // "Radio Swiss Jazz" and "Swiss Jazz" are one.
        let bare = said.filter { $0 != "radio" }
        guard !bare.isEmpty else {
            guard let first = stations.first else { throw .unknownStation("") }
            return first
        }
        var best: (station: Station, score: Double)?
        for station in stations {
            let names = [station.name] + station.aliases
            var score = 0.0
            for words in names.map(SpokenName.words) {
                let bareWords = words.filter { $0 != "radio" }
                score = max(score, SpokenName.score(said, words), 0.99 * SpokenName.score(bare, bareWords))
            }
            if !station.genre.isEmpty {
                score = max(score, 0.8 * SpokenName.score(bare, SpokenName.words(station.genre)))
            }
            if score > LibraryIndex.threshold, score > best?.score ?? 0 { best = (station, score) }
        }
        guard let best else { throw .unknownStation(SpokenName.clean(name)) }
        return best.station
    }

    private static let form = "a station { name: \"…\", address: \"https://…\" }"

    private static func station(_ value: JSONValue) -> Station? {
        guard let object = value.object, let name = object["name"]?.string, !SpokenName.words(name).isEmpty,
            let address = object["address"]?.string.flatMap({ WebAddress($0) }),
            object.keys.allSatisfy({ ["name", "aliases", "genre", "address"].contains($0) })
        else { return nil }
        let aliases = object["aliases"]?.array?.compactMap(\.string) ?? []
        return Station(
            name: SpokenName.clean(name), aliases: aliases, genre: object["genre"]?.string ?? "", address: address.text)
    }
}
