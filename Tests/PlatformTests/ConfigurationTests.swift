import OrderedJSON
import Platform
import Testing

@Suite struct ConfigurationTests {
    private func errors(_ text: String, _ read: (ConfigurationReader) -> Void) -> [String] {
        do {
            let reader = ConfigurationReader(try ConfigurationDocument(text: text, file: "susid.json5"))
            read(reader)
            try reader.finish()
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    @Test func valuesAndDefaults() throws {
        let text = "{ a: { flag: true, n: 7, list: ['x', 'y'], none: null }, name: 'hall' }"
        let reader = ConfigurationReader(try ConfigurationDocument(text: text, file: "f"))
        #expect(reader.bool("a.flag", default: false))
        #expect(reader.integer("a.n", in: 0...10, default: 1) == 7)
        #expect(reader.number("a.missing", in: 0...1, default: 0.5) == 0.5)
        #expect(reader.texts("a.list", default: []) == ["x", "y"])
        #expect(reader.optionalText("a.none") == nil)
        #expect(reader.text("name", default: "kitchen") == "hall")
        #expect(throws: Never.self) { try reader.finish() }
    }

    @Test func aTypoIsRefusedWithFileLinePathAndAGuess() {
        let found = errors("{\n  audio: {\n    inptu: { device: 'x' },\n  },\n}") { reader in
            _ = reader.text("audio.input.device", default: "default")
            _ = reader.text("audio.output.device", default: "default")
        }
        #expect(found == ["susid.json5:3:5: audio.inptu: there is no such setting; did you mean 'input'?"])
    }

    @Test func everythingWrongIsFoundInOnePass() {
        let found = errors("{ n: 70, flag: 'yes', zzz: 1, list: [1] , inner: 5 }") { reader in
            _ = reader.integer("n", in: 0...10, default: 1)
            _ = reader.bool("flag", default: true)
            _ = reader.texts("list", default: [])
            _ = reader.text("inner.name", default: "")
        }
        #expect(
            found == [
                "susid.json5:1:3: n: must be a whole number from 0 to 10, not 70",
                "susid.json5:1:10: flag: must be true or false, not \"yes\"",
                "susid.json5:1:31: list: must be a list of texts, not [1]",
                "susid.json5:1:43: inner: must be an object in braces, { … }",
                "susid.json5:1:23: zzz: there is no such setting; known here: flag, inner, list, n",
            ])
    }

    @Test func syntaxErrorsNameThePlace() {
        let found = errors("{\n a: 1\n b: 2 }") { _ in }
        #expect(found == ["susid.json5:3:2: expected ',' or '}' after the value of 'a', found 'b'"])
        #expect(errors("[]") { _ in } == ["susid.json5:1:1: the file must be one object in braces, { … }"])
        #expect(errors("") { _ in } == ["susid.json5:1:1: the text ends where a value was expected"])
    }

    @Test func aMissingFileSaysSo() {
        #expect {
            try ConfigurationDocument.load(file: "/nonexistent/susid.json5")
        } throws: {
            "\($0)" == "/nonexistent/susid.json5: cannot be read: No such file or directory"
        }
    }

    @Test(arguments: [
        ("inptu", "input"), ("devcie", "device"), ("Volume", "volume"), ("hotwrod", "hotword"), ("x", nil),
        ("completely", nil),
    ])
    func spelling(_ word: String, _ meant: String?) {
        #expect(Spelling.nearest(to: word, among: ["device", "hotword", "input", "volume"]) == meant)
    }
}
