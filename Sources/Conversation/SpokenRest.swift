/// What of a table or a list of results was not said yet, in pieces of a size that a listener can take in.
struct SpokenRest: Sendable, Equatable {
    /// The pieces, each ending in an offer to go on, or in "that was all".
    private(set) var pieces: [[SpokenText]]
    /// Who found the list.
    let skill: String?

    /// The next piece, taken out; nil if there is none.
    mutating func next() -> [SpokenText]? { pieces.isEmpty ? nil : pieces.removeFirst() }
}

extension SpokenRest {
    /// Rows said at a time: more, nobody can follow.
    private static let rowsAtATime = 3
    /// No further row is begun behind so many characters of a piece, about twenty seconds of speech.
    private static let longestPiece = 240
    /// A row is cut behind so many characters.
    static let longestRow = 300
    /// Rows that are kept at most; a thousand nobody asks for.
    static let maximumRows = 200

    /// `rows` in pieces: as numbered rows, each piece with an offer, the last one with "that was all" unless it is the
    /// only one.
    static func pieces(of rows: [String], language: String?) -> [[SpokenText]] {
        var pieces: [[SpokenText]] = []
        var piece: [SpokenText] = []
        var length = 0
        for (index, row) in rows.enumerated() {
            if !piece.isEmpty, piece.count == rowsAtATime || length + row.count > longestPiece {
                pieces.append(piece + [.prompt(.moreRows(left: rows.count - index))])
                (piece, length) = ([], 0)
            }
            piece.append(.row(number: index + 1, row, language: language))
            length += row.count
        }
        guard !piece.isEmpty else { return pieces }
        return pieces + [pieces.isEmpty ? piece : piece + [.prompt(.noMoreRows)]]
    }

    /// A row on one line, without its end if it is too long to listen to.
    static func row(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        var row = ""
        for word in words {
            guard row.count + word.count < longestRow else {
                return row.isEmpty ? String(word.prefix(longestRow)) + "…" : row + "…"
            }
            row += (row.isEmpty ? "" : " ") + word
        }
        return row
    }
}

/// The words with which a person asks for the rest of a list.
public enum ContinueWords {
    /// Sentences that a recogniser should know.
    public static let sentences = ["more", "next", "go on", "continue", "yes", "yes please", "keep going", "read on"]

    private static let meant: Set<String> = [
        "more", "more please", "next", "next please", "next one", "the next one", "go on", "please go on", "go ahead",
        "continue", "please continue", "keep going", "carry on", "read on", "read more", "tell me more", "say more",
        "what else", "and then", "yes", "yes please", "yeah", "yep", "sure", "ok", "okay", "please", "please do",
        "mehr",
        "mehr bitte", "weiter", "weiter bitte", "bitte weiter", "mach weiter", "nächste", "nächster", "nächstes", "ja",
        "ja bitte", "gerne", "und weiter",
    ]

    /// True if `text` asks for the rest. Only where there is one: "next" belongs to the music otherwise.
    static func means(_ text: String) -> Bool { meant.contains(ControlWords.plain(text)) }
}
