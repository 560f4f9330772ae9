import HTTP
import SusiAPI
import SusiActions
import Testing

@Suite(.timeLimit(.minutes(5))) struct FuzzTests {
    /// SplitMix64: the same cases on every machine.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let fixtures: [[UInt8]] = [
        envelope(
            actions:
                #"[{"type":"answer","language":"en","line":12,"expression":"Grüße 🎵"},{"type":"audio_volume","volume":"30"}]"#,
            data: #"[{"0":"x","_user_language":"de"}]"#),
        envelope(
            actions:
                #"[{"type":"table","columns":{"a":"A","b":"B"},"count":2},{"type":"map","latitude":"52.5","longitude":"13.4","zoom":"13"}]"#,
            data: #"[{"a":"1","b":2},{"a":null}]"#),
        envelope(
            actions:
                #"[{"type":"answer","expression":"ALARM","plan_delay":300000,"plan_date":"2026-01-09T02:05:10.377Z"},{"type":"timer_set","time":1606700000000}]"#
        ),
        envelope(
            actions:
                #"[{"type":"piechart","key":"k","value":"v","total":7500.5e2,"unit":"l"},{"type":"rss","count":-1},{"type":"audio_play","identifier_type":"url","identifier":"http://a"}]"#
        ),
    ].map { Array($0.utf8) }

    /// What breaks parsers: ends of numbers, of nesting, of texts.
    private static let splinters: [[UInt8]] =
        [
            "9223372036854775808", "-9223372036854775808", "1e309", "-1e-400", "1e", "\"", "\\u", "\\ud800", "[[[[[[[[",
            "{}", "null",
            "}", "]", ",", ":", "NaN", "\u{0}", "0000", "-", "9999-12-31T23:59:60Z",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

    @Test func mutatedAnswersNeverTrap() async {
        var dice = Dice(state: 20_260_131)
        let seeds = Self.fixtures + Recordings.chats.map(\.body).filter { $0.count < 20_000 }
        var replies = 0
        for number in 0..<10_000 {
            // The other tests want these few threads too.
            if number % 50 == 0 { await Task.yield() }
            var bytes = seeds[Int.random(in: seeds.indices, using: &dice)]
            for _ in 0..<Int.random(in: 1...4, using: &dice) { Self.mutate(&bytes, with: &dice) }
            let answer = SusiAnswer(HTTPResponse(body: .bytes(bytes)))
            if case .reply(let reply, _) = answer {
                replies += 1
                #expect(!reply.actions.isEmpty)
            }
        }
        // Both sides of the fence were visited.
        #expect(replies > 500 && replies < 9_500)
    }

    private static func mutate(_ bytes: inout [UInt8], with dice: inout Dice) {
        guard !bytes.isEmpty else { return }
        let at = Int.random(in: bytes.indices, using: &dice)
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
        case 1: bytes[at] = UInt8.random(in: 0...255, using: &dice)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...20, using: &dice)))
        case 3: bytes.insert(contentsOf: splinters[Int.random(in: splinters.indices, using: &dice)], at: at)
        case 4:
            bytes.insert(
                contentsOf: bytes[at..<min(bytes.count, at + 50)], at: Int.random(in: bytes.indices, using: &dice))
        default:
            // A value's place taken by a splinter: keeps the grammar whole more often than the others.
            guard let colon = bytes[at...].firstIndex(of: UInt8(ascii: ":")) else { return }
            let end =
                bytes[(colon + 1)...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
                ?? bytes.endIndex
            bytes.replaceSubrange((colon + 1)..<end, with: splinters[Int.random(in: splinters.indices, using: &dice)])
        }
    }
}
