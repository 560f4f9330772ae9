import Foundation
import OrderedJSON
import Testing

@testable import Web

/// The pages as files: what they may weigh, say and do.
@Suite struct PagesTests {
    private let files: [String: String]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "config/pages")
        var files: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            if let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) { files[path] = text }
        }
        self.files = files
    }

    private func words(_ language: String) throws -> JSONObject {
        try #require(try JSONParser.parse(Array((files["lang/\(language).json"] ?? "").utf8)).object)
    }

    /// What stands between quotation marks after each `start`.
    private func literals(after start: String, in text: String) -> [String] {
        text.components(separatedBy: start).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test func theWholeSetIsSmall() {
        #expect(files.count > 15)
        #expect(files.values.reduce(0) { $0 + $1.utf8.count } <= 200_000)
    }

    @Test func bothLanguagesAreComplete() throws {
        let (english, german) = (try words("en"), try words("de"))
        #expect(Set(english.keys) == Set(german.keys))
        for (key, value) in english.members {
            let (one, other) = (value.string ?? "", german[key]?.string ?? "")
            #expect(!one.isEmpty && !other.isEmpty, "\(key)")
            for index in 0..<4 { #expect(one.contains("{\(index)}") == other.contains("{\(index)}"), "\(key)") }
        }
    }

    @Test func everyWordThatAPageWantsIsThere() throws {
        let known = Set(try words("en").keys)
        for (path, text) in files where path.hasSuffix(".js") {
            let parts = text.components(separatedBy: "t(\"")
            for (before, after) in zip(parts, parts.dropFirst()) {
                // "get(" ends like it, too.
                if let last = before.last, last.isLetter || last == "." { continue }
                let key = String(after.prefix { $0 != "\"" })
                // Of "state." + name the beginning is enough.
                let isThere = known.contains(key) || key.hasSuffix(".") && known.contains { $0.hasPrefix(key) }
                #expect(isThere, "\(path): \(key)")
            }
        }
    }

    @Test func textStaysText() {
        let forbidden = [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc",
            "createContextualFragment", "javascript:", "DOMParser",
        ]
        for (path, text) in files {
            for word in forbidden { #expect(!text.contains(word), "\(path) has \(word)") }
        }
    }

    @Test func nothingComesFromElsewhereAndNothingIsInline() throws {
        let page = try #require(files["index.html"])
        #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains("onclick"))
        for tag in page.components(separatedBy: "<script").dropFirst() { #expect(tag.contains("src=\"/")) }
        // Links that a person may follow are no requests, and an example in a field is none; the drawings' name space is
        // no address.
        let links = [
            "https://www.openstreetmap.org/", "https://duckduckgo.com/", "https://api.susi.ai",
            "http://www.w3.org/2000/svg",
        ]
        for (path, text) in files {
            for address in ["http://", "https://"].flatMap({ start in
                literals(after: "\"" + start, in: text).map { start + $0 }
            }) { #expect(links.contains { address.hasPrefix($0) }, "\(path): \(address)") }
            #expect(!text.contains("@import") && !text.contains("url("), "\(path)")
        }
    }

    @Test func everyKindOfCardIsDrawn() throws {
        let cards = try #require(files["js/cards.js"])
        for kind in ["alarm", "stop", "play", "table", "rss", "websearch", "anchor", "map", "image", "piechart"] {
            #expect(cards.contains("  \(kind): ("), "\(kind)")
        }
    }
}
