import OrderedJSON
import Testing

@Suite struct JSONParserTests {
    @Test func membersKeepTheirOrder() throws {
        let value = try JSONParser.parse(#"{"zebra": 1, "ant": {"c": 1, "b": 2}, "zebra": 3}"#)
        #expect(value.object?.keys == ["zebra", "ant"])
        #expect(value["zebra"]?.int == 3)
        #expect(value["ant"]?.object?.keys == ["c", "b"])
    }

    @Test(arguments: [
        "-0", "0.5", "1e3", "1E+2", "-12.25e-2", "9007199254740993", "1234567890123456789012345678901234567890",
    ])
    func numbersSurviveARoundTrip(_ text: String) throws {
        #expect(try JSONParser.parse(text).text() == text)
    }

    @Test(arguments: ["01", "1.", ".5", "+1", "--1", "1e", "1x", "0x10", "NaN", "Infinity", "1e999"])
    func whatIsNoNumberIsRefused(_ text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(text) }
    }

    @Test(arguments: [("+1", 1.0), (".5", 0.5), ("5.", 5.0), ("-.5", -0.5), ("0x1F", 31.0), ("5.e2", 500.0)])
    func json5Numbers(_ text: String, _ value: Double) throws {
        #expect(try JSONParser.parse(text, dialect: .json5).double == value)
    }

    @Test func json5CommentsQuotesAndCommas() throws {
        let text = """
            // a comment
            { unquoted: 'single', /* inner */ "b": [1, 2,], $c_1: "line \\
            continued", }
            """
        let value = try JSONParser.parse(text, dialect: .json5)
        #expect(value["unquoted"]?.string == "single")
        #expect(value["b"]?.array?.count == 2)
        #expect(value["$c_1"]?.string == "line continued")
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(text) }
    }

    @Test func escapesAndSurrogates() throws {
        #expect(try JSONParser.parse(#""\u00e9 \ud83d\ude00 \ud83d \n\/""#).string == "é 😀 \u{FFFD} \n/")
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(#""\q""#) }
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array("\"".utf8) + [0xFF] + Array("\"".utf8)) }
    }

    @Test func errorsNameLineColumnAndWhatToDo() {
        let text = "{\n  \"a\": 1\n  \"b\": 2\n}"
        #expect {
            try JSONParser.parse(text)
        } throws: {
            "\($0)" == "line 3, column 3: expected ',' or '}' after the value of 'a', found '\"'"
        }
        #expect {
            try JSONParser.parse("{voice: german}", dialect: .json5)
        } throws: {
            "\($0)".contains("line 1, column 9") && "\($0)".contains("quotation marks")
        }
    }

    @Test func depthIsBounded() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(deep) }
        let fine = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(throws: Never.self) { try JSONParser.parse(fine) }
    }

    @Test func positionsOfKeys() throws {
        let document = try JSONParser.parseWithPositions("{\n a: {\n  'b': [10,\n 20] } }", dialect: .json5)
        #expect(document.positions[["a", "b"]] == JSONPosition(line: 3, column: 3))
        #expect(document.positions[["a", "b", "1"]] == JSONPosition(line: 4, column: 2))
    }

    @Test func everyTruncationIsAnErrorAndNothingElse() throws {
        let text = #"{"a": [1, -2.5e3, "x\u00e9\n", true, null], "b": {"c": ""}}"#
        for length in 0..<text.utf8.count {
            #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8.prefix(length))) }
        }
    }

    /// Whatever the bytes, the parser returns or throws; what it returns it can read again.
    @Test func randomBytesNeverTrap() throws {
        var generator = SplitMix64(seed: 7)
        let alphabet = Array(#"{}[]":,'/*\u0019eE+-.truefalsn x"#.utf8) + [0xC3, 0xA9, 0x0A, 0xFF]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<24, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator)!
            }
            for dialect in [JSONParser.Dialect.json, .json5] {
                guard let value = try? JSONParser.parse(bytes, dialect: dialect) else { continue }
                #expect(try JSONParser.parse(value.text()) == value)
                #expect(try JSONParser.parse(value.text(pretty: true)) == value)
            }
        }
    }

    @Test func overlay() throws {
        let lower = try #require(try JSONParser.parse(#"{"a": {"x": 1, "y": [1, 2]}, "b": 1}"#).object)
        let upper = try #require(try JSONParser.parse(#"{"a": {"y": [3]}, "c": null}"#).object)
        #expect(JSONValue.object(lower.overlaid(with: upper)).text() == #"{"a":{"x":1,"y":[3]},"b":1,"c":null}"#)
    }
}

/// A generator with a seed, so that a failure can be run again (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
