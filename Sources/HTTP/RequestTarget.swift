/// What the first line of a request asks for, decoded. We decode it ourselves because libmicrohttpd hands out C strings: a
/// `%00` would cut a path short and slip past whoever checks its end.
struct RequestTarget: Sendable {
    let path: String
    let query: [(name: String, value: String)]

    /// Nil for a target that has no defined meaning: not starting with `/`, or not decodable.
    init?(_ raw: String) {
        guard raw.hasPrefix("/") else { return nil }
        let parts = raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = PercentEncoding.decode(parts[0]),
            let query = PercentEncoding.items(parts.count > 1 ? parts[1] : "")
        else { return nil }
        self.path = path
        self.query = query
    }
}
