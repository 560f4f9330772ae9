/// What the owner thinks of skills: stars and reviews, here in the house.
extension Store {
    /// The stars that were given, by path of the skill.
    public func stars() throws(StoreFailure) -> [String: Int] {
        let rows = try rows("SELECT path, stars FROM ratings")
        return Dictionary(
            rows.compactMap { row in row[0].text.flatMap { path in row[1].integer.map { (path, $0) } } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Gives 1 to 5 stars, in place of those given before.
    public func rate(_ path: String, stars: Int, at seconds: Int) throws(StoreFailure) {
        try rows(
            """
            INSERT INTO ratings (path, stars, at) VALUES (?, ?, ?)
            ON CONFLICT (path) DO UPDATE SET stars = excluded.stars, at = excluded.at
            """, [.text(path), .integer(stars), .integer(seconds)])
    }

    /// Reviews of a skill, the newest first, each with its time in seconds since 1970.
    public func reviews(of path: String) throws(StoreFailure) -> [(text: String, at: Int)] {
        try rows("SELECT text, at FROM reviews WHERE path = ? ORDER BY id DESC LIMIT 100", [.text(path)]).map { row in
            (row[0].text ?? "", row[1].integer ?? 0)
        }
    }

    /// Writes a review.
    public func review(_ path: String, text: String, at seconds: Int) throws(StoreFailure) {
        try rows(
            "INSERT INTO reviews (path, text, at) VALUES (?, ?, ?)", [.text(path), .text(text), .integer(seconds)])
    }
}
