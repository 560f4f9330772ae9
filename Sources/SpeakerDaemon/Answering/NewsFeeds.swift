internal import OrderedJSON
internal import Platform
internal import SkillEngine

/// The lists of news feeds, such as `config/news.json5`.
enum NewsFeeds {
    /// Reads lists, the owner's after ours: its feeds are asked first, and one of a name that comes again replaces the
    /// earlier one. A list with mistakes is left out and named in the log. Reads files.
    static func load(_ files: [String], log: Log) -> [NewsFeed] {
        var feeds: [NewsFeed] = []
        for file in files where Files.exists(file) {
            do {
                let found = try read(try ConfigurationDocument.load(file: file))
                feeds.removeAll { feed in found.contains { $0.name == feed.name } }
                feeds = found + feeds
            } catch {
                log.error("the list of news feeds is left out: \(error)")
            }
        }
        return feeds
    }

    /// The feeds of one document; throws all that is wrong with it, with file and line.
    static func read(_ document: ConfigurationDocument) throws(ConfigurationErrors) -> [NewsFeed] {
        let reader = ConfigurationReader(document)
        let feeds = reader.list("feeds", default: [NewsFeed](), expected: form) { value in
            feed(value)
        }
        try reader.finish()
        return feeds
    }

    private static let form = "a feed { name: \"…\", language: \"en\", topics: [\"…\"], address: \"https://…\" }"

    private static func feed(_ value: JSONValue) -> NewsFeed? {
        guard let object = value.object, let name = object["name"]?.string, !name.isEmpty,
            let address = object["address"]?.string, address.hasPrefix("https://") || address.hasPrefix("http://"),
            let language = object["language"]?.string, language.count == 2,
            object.keys.allSatisfy({ ["name", "language", "topics", "address"].contains($0) })
        else { return nil }
        return NewsFeed(
            name: name, topics: object["topics"]?.array?.compactMap(\.string) ?? [], language: language,
            address: address)
    }
}
