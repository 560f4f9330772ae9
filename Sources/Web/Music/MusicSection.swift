internal import HTTP
internal import OrderedJSON

/// The calls about music: what plays, what comes, the library and the radio.
public struct MusicSection: APISection {
    /// Entries of the queue that come with what plays: one before it, and what comes.
    static let shownQueue = 50
    /// Names of the library that one call gives at most.
    static let largestPage = 200
    /// Characters of a wish or a name.
    static let longestName = 200

    private let control: any MusicControl

    /// The calls of `control`.
    public init(control: any MusicControl) { self.control = control }

    public var routes: [APIRoute] { playing + finding }

    private var playing: [APIRoute] {
        [
            APIRoute("music", "GET /music", needs: .scope(.read)) { _ in .json(await body(await control.music())) },
            APIRoute("controlMusic", "POST /music/control", needs: .scope(.control)) { call in
                let word = try call.fields("order").text("order", atMost: 20)
                guard let order = MusicOrder(rawValue: word) else {
                    let all = MusicOrder.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                    throw Problem.field("order", "The field 'order' must be one of \(all).")
                }
                return .json(await body(await control.perform(order)))
            },
            APIRoute("seekMusic", "PUT /music/position", needs: .scope(.control)) { call in
                let seconds = try call.fields("seconds").whole("seconds", in: 0...360_000)
                guard await control.seek(to: Double(seconds)) else {
                    throw Problem.field("seconds", "Nothing plays that has such a place.")
                }
                return .json(await body(await control.music()))
            },
            APIRoute("jumpMusic", "PUT /music/number", needs: .scope(.control)) { call in
                let number = try call.fields("number").whole("number", in: 1...100_000)
                guard await control.jump(to: number) else {
                    throw Problem.field("number", "There is no number \(number) in what plays.")
                }
                return .json(await body(await control.music()))
            },
            APIRoute("playMusic", "POST /music/play", needs: .scope(.control)) { call in
                let fields = try call.fields("wish", "station", "song", "kind", "name", "artist", "shuffle")
                let isShuffled = try fields.bool("shuffle", absent: false)
                let text = try await control.play(try Self.wish(fields), isShuffled: isShuffled)
                return .json(["text": .optional(text)], status: 202)
            },
        ]
    }

    private var finding: [APIRoute] {
        [
            APIRoute("library", "GET /music/library", needs: .scope(.read)) { call in
                let limit = try call.queryNumber("limit", in: 1...Self.largestPage, absent: 50)
                let text = call.queryText("q") ?? ""
                let kinds: [MusicKind]
                if let word = call.queryText("kind") {
                    guard let kind = MusicKind(rawValue: word) else { throw Problem.field("kind", Self.kinds) }
                    kinds = [kind]
                } else {
                    kinds = MusicKind.allCases
                }
                var found: [LibraryEntry] = []
                for kind in kinds { found += await control.library(kind, beginning: text, limit: limit) }
                return .json(["found": .array(found.map(\.json)), "songs": .number(await control.songs())])
            },
            APIRoute("stations", "GET /music/stations", needs: .scope(.read)) { _ in
                .json(["stations": .array(await control.stations().map(\.json))])
            },
        ]
    }

    private func body(_ report: MusicReport) async -> JSONValue {
        let queue = await control.queue(from: max(1, report.number - 1), limit: Self.shownQueue)
        return report.json(queue: queue, songs: await control.songs())
    }

    private static let kinds = "The field 'kind' must be 'artist', 'album', 'song' or 'genre'."

    /// Exactly one way to say what.
    private static func wish(_ fields: RequestFields) throws(Problem) -> MusicWishForm {
        let ways = ["wish", "station", "song", "name"].filter(fields.has)
        guard ways.count == 1 else {
            throw .field("wish", "Send one of 'wish', 'station', 'song', or 'kind' with 'name'.")
        }
        if fields.has("station") { return .station(try fields.text("station", atMost: longestName)) }
        if fields.has("song") { return .song(try fields.text("song", atMost: 32)) }
        if fields.has("wish") { return .wish(try fields.text("wish", atMost: longestName)) }
        guard fields.has("kind"), let kind = MusicKind(rawValue: try fields.text("kind", atMost: 20)) else {
            throw .field("kind", kinds)
        }
        let artist = fields.has("artist") ? try fields.text("artist", atMost: longestName) : nil
        return .named(kind, try fields.text("name", atMost: longestName), artist: artist)
    }
}
