internal import HTTP

/// A request on its way to a route, with what is needed to answer it.
struct APICall: Sendable {
    let request: HTTPRequest
    let visitor: Visitor
    /// What stood where the template has braces.
    let parameters: [String: String]

    /// The fields of the body, of which no others than `known` may be there.
    func fields(_ known: String...) throws(Problem) -> RequestFields { try RequestFields(request.body, known: known) }

    /// A number in the path.
    func number(_ name: String) throws(Problem) -> Int {
        let text = parameters[name] ?? ""
        guard text.utf8.count <= 18, let number = Int(text), number >= 0 else {
            throw .field(name, "'\(text.prefix(40))' is not a number. The list of these tells the numbers.")
        }
        return number
    }

    /// A whole number in the query, `absent` if it is not there.
    func queryNumber(_ name: String, in range: ClosedRange<Int>, absent: Int) throws(Problem) -> Int {
        guard let text = queryText(name) else { return absent }
        guard let number = Int(text), range.contains(number) else {
            throw .field(
                name,
                "'\(name)' must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(text.prefix(40))."
            )
        }
        return number
    }

    /// A text in the query; nil if it is not there or empty.
    func queryText(_ name: String) -> String? {
        guard let value = request.query.first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return String(value.prefix(500))
    }
}
