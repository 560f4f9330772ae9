import Foundation
import OrderedJSON
import Testing

@testable import Web

/// `docs/device-api.yaml` against the code.
@Suite struct DocumentTests {
    private let lines: [String]
    /// Those of all sections.
    private let routes = allSections.flatMap(\.routes)

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/device-api.yaml"), encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines that are deeper than the line `heading` at `indentation`, up to the next line that is not.
    private func block(_ heading: String, indentation: Int, in lines: [String]) -> [String] {
        guard let start = lines.firstIndex(of: String(repeating: " ", count: indentation) + heading) else { return [] }
        return lines[(start + 1)...].prefix { $0.isEmpty || $0.prefix { $0 == " " }.count > indentation }.map { $0 }
    }

    /// The keys at exactly `indentation`.
    private func keys(at indentation: Int, in lines: [String]) -> [String] {
        lines.filter { $0.prefix { $0 == " " }.count == indentation && $0.contains(":") }
            .map { String($0.dropFirst(indentation).prefix { $0 != ":" }) }
    }

    /// The words of `key: [a, b]` wherever it stands in `lines`, also on the next line.
    private func list(_ key: String, in lines: [String]) -> [String] {
        let text = lines.joined(separator: " ")
        guard let range = text.range(of: "\(key):"), let open = text[range.upperBound...].firstIndex(of: "["),
            let close = text[open...].firstIndex(of: "]")
        else { return [] }
        return text[text.index(after: open)..<close].split { $0 == "," || $0 == " " }.map(String.init)
    }

    @Test func theRoutesAreTheDocumentedOnes() {
        let paths = block("paths:", indentation: 0, in: lines)
        var documented: [String] = []
        for path in keys(at: 2, in: paths) {
            // What all calls of a path share stands beside their methods.
            for method in keys(at: 4, in: block("\(path):", indentation: 2, in: paths)) where method != "parameters" {
                documented.append("\(method.uppercased()) \(path)")
            }
        }
        #expect(documented.sorted() == routes.map { "\($0.method) \($0.template)" }.sorted())
        #expect(lines.contains("  - url: http://localhost\(DeviceAPI.prefix)"))
    }

    @Test func whatIsReferredToIsThere() {
        let components = block("components:", indentation: 0, in: lines)
        var there: Set<String> = []
        for kind in keys(at: 2, in: components) {
            for name in keys(at: 4, in: block("\(kind):", indentation: 2, in: components)) {
                there.insert("\(kind)/\(name)")
            }
        }
        let wanted = lines.flatMap { $0.components(separatedBy: "\"#/components/").dropFirst() }
            .map { String($0.prefix { $0 != "\"" }) }
        #expect(wanted.count > 50)
        #expect(Set(wanted).subtracting(there) == [])
    }

    /// In YAML a colon within a plain text ends the document's readability.
    @Test func textsWithColonsAreQuoted() {
        let wrong = lines.filter { line in
            guard let text = line.components(separatedBy: ": ").dropFirst().first, line.contains("summary: ") else {
                return false
            }
            return !text.hasPrefix("\"") && line.components(separatedBy: ": ").count > 2
        }
        #expect(wrong == [])
    }

    @Test func theLimitsAreTheDocumentedOnes() {
        #expect(block("Text:", indentation: 4, in: lines).contains("      maxLength: \(RequestFields.longestText)"))
        #expect(lines.contains { $0.contains("at most \(RequestFields.longestBody) bytes") })
        #expect(lines.contains { $0.contains("leaves \(EventFeed.capacity) messages unread") })
    }

    @Test func theOperationsAreNamedAsInTheCode() {
        let names = lines.filter { $0.contains("operationId:") }.compactMap { $0.split(separator: " ").last }
        #expect(names.map(String.init).sorted() == routes.map(\.name).sorted())
    }

    @Test func theStatusHasTheDocumentedMembers() {
        let schema = block("Status:", indentation: 4, in: lines)
        #expect(list("required", in: schema).sorted() == SpeakerStatus.example.json.object?.keys.sorted())
        #expect(keys(at: 8, in: schema).sorted() == SpeakerStatus.example.json.object?.keys.sorted())
        for part in ["hearing", "speaking", "voice", "server"] {
            let inner = block("\(part):", indentation: 8, in: schema)
            #expect(list("required", in: inner) == SpeakerStatus.example.json[part]?.object?.keys, "\(part)")
        }
        let fault = block("faults:", indentation: 8, in: schema)
        #expect(list("required", in: fault) == SpeakerStatus.example.json["faults"]?[0]?.object?.keys)
    }

    @Test func theVoiceHasTheDocumentedMembersAndLimits() {
        let voice = block("Voice:", indentation: 4, in: Array(lines.drop { $0 != "  schemas:" }))
        #expect(list("required", in: voice) == SpeakerVoice(language: "", identifier: "").json.object?.keys)
        let offer = SpeakerVoice.Offer(code: "", name: "", nativeName: "", identifier: "")
        #expect(list("required", in: block("VoiceOffer:", indentation: 4, in: lines)) == offer.json.object?.keys)
        let change = block("/voice:", indentation: 2, in: lines).joined()
        #expect(change.contains("minimum: \(SpeakerVoice.rates.lowerBound), maximum: \(SpeakerVoice.rates.upperBound)"))
        #expect(
            change.contains("minimum: \(SpeakerVoice.pitches.lowerBound), maximum: \(SpeakerVoice.pitches.upperBound)"))
        #expect(change.contains("maxLength: \(SpeakerVoice.longestLanguage)"))
    }

    @Test func theAnswerHasTheDocumentedMembers() {
        let schema = block("Answer:", indentation: 4, in: lines)
        #expect(list("required", in: schema) == SpeakerAnswer(text: "", by: .nobody, milliseconds: 0).json.object?.keys)
        #expect(list("enum", in: schema) == Answerer.allCases.map(\.rawValue))
    }

    @Test func theDiagnosisHasTheDocumentedMembers() {
        let schema = block("Diagnosis:", indentation: 4, in: lines)
        let json = SpeakerDiagnosis.example.json
        #expect(list("required", in: schema) == json.object?.keys)
        let finding = block("findings:", indentation: 8, in: schema)
        #expect(list("required", in: finding) == json["findings"]?[0]?.object?.keys)
        #expect(list("enum", in: finding) == SpeakerDiagnosis.Verdict.allCases.map(\.rawValue))
    }

    @Test func theAccountHasTheDocumentedMembers() {
        let schema = block("Account:", indentation: 4, in: lines)
        let example = AnswerAccount.example.json
        #expect(list("required", in: schema) == example.object?.keys)
        for part in ["layers", "candidates"] {
            let inner = block("\(part):", indentation: 8, in: schema)
            #expect(list("required", in: inner) == example[part]?[0]?.object?.keys, "\(part)")
        }
        #expect(
            block("candidates:", indentation: 8, in: schema).contains {
                $0.contains("maxItems: \(AnswerAccount.maximumCandidates)")
            })
    }

    @Test func anAlarmHasTheDocumentedMembers() {
        #expect(list("required", in: block("Alarm:", indentation: 4, in: lines)) == FakeAlarms.pasta.json.object?.keys)
        #expect(
            list("required", in: block("Alarms:", indentation: 4, in: lines))
                == AlarmReport(alarms: [], now: nil, offset: 0).json.object?.keys)
        #expect(lines.contains { $0.contains("maximum: \(AlarmsSection.longestTimer)") })
    }

    @Test func theMusicHasTheDocumentedMembers() {
        let music = block("Music:", indentation: 4, in: lines)
        #expect(list("required", in: music) == MusicReport().json(queue: [], songs: 0).object?.keys)
        let entry = LibraryEntry(.song, "", count: 1).json
        #expect(
            list("required", in: block("found:", indentation: 8, in: block("Library:", indentation: 4, in: lines)))
                == entry.object?.keys)
        #expect(music.contains { $0.contains("maxItems: \(MusicSection.shownQueue)") })
        let orders = lines.first { $0.contains("order: { enum:") } ?? ""
        #expect(list("enum", in: [orders]) == MusicOrder.allCases.map(\.rawValue))
    }

    @Test func theEventsAreTheDocumentedOnes() {
        let kinds: [SpeakerEvent.Kind] = [
            .state(""), .hotword(phrase: "", score: 0), .earcon(name: ""), .speechEnd(reason: ""),
            .heard(text: "", confidence: 0), .answered(by: .nobody, skill: nil, text: "", cards: []),
            .speaking(text: ""),
            .finished(.played), .fault(what: "", why: "", action: ""), .volume(percent: 0),
            .microphone(muted: true), .alarms(ringing: [1], count: 2),
            .music(state: "", title: nil, artist: nil), .account(isLinked: true, trouble: nil),
        ]
        let events = kinds.map { SpeakerEvent(atMilliseconds: 0, $0) }
        let schema = block("Event:", indentation: 4, in: lines)
        #expect(list("enum", in: schema) == events.map(\.type))
        let members = events.reduce(into: Set<String>()) { $0.formUnion($1.json.object?.keys ?? []) }
        #expect(Set(keys(at: 8, in: schema)) == members)
        let how = schema.filter { $0.hasPrefix("        how:") }
        #expect(list("enum", in: how) == SpeakerEvent.Ending.allCases.map(\.rawValue))
    }
}
