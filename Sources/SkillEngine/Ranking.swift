internal import OrderedJSON

/// The order in which matching intents are tried: the formula of the SUSI server's "early" revision.
///
/// One number, built by multiplying and adding part after part; it takes the minimum over all alternatives of an
/// intent, so that one short alternative lowers the whole intent.
enum Ranking {
    /// How likely a person who speaks `user` wants an answer in `skill`, in percent.
    static func likelihood(skill: String?, user: String) -> Int {
        guard let skill, skill != user else { return 100 }
        switch (user, skill) {
        case ("en", "de"), ("en", "fi"), ("en", "sv"), ("fi", "sv"), ("sv", "fi"): return 90
        case ("en", _): return 50
        default: return 0
        }
    }

    /// The part of the score that does not depend on the language.
    static func score(_ patterns: [Pattern], isPrior: Bool, body: [Statement]) -> Int {
        let type = patterns.map { ($0.captureCount == 0 ? 1 : 0) + (isPrior ? 1 : 0) }.min() ?? 0
        let meat = patterns.map(\.meat).min() ?? 0
        let length = patterns.map(\.length).min() ?? 0
        let traits = traits(of: body)
        var score = type
        score = score * 100 + meat
        score = score * 100 + length
        score = score * 3 + traits.dialog
        score = score * 256 + traits.render
        score = score * 6 + traits.inference
        return score * 1_001 + 10
    }

    /// A score of one language stands above all scores of a less likely one.
    static func total(likelihood: Int, score: Int) -> Int {
        // 2 types, 100 meat, 100 length, 3 dialog, 256 render, 6 inference, 1001 user score
        likelihood * 2 * 100 * 100 * 3 * 256 * 6 * 1_001 + score
    }

    private static func traits(of body: [Statement]) -> (dialog: Int, render: Int, inference: Int) {
        var dialog = 2
        var render = 0
        var inference = 0
        func say(_ line: AnswerLine) {
            for text in line.texts {
                dialog = min(dialog, Self.dialog(text))
                render = max(render, 196)
                if text.utf8.contains(UInt8(ascii: ">")) { inference = max(inference, 3) }
            }
            if line.isConditional { inference = max(inference, 3) }
        }
        for statement in body {
            switch statement {
            case .answer(let line): say(line)
            case .plan(_, let line):
                say(line)
                inference = max(inference, 2)
            case .console(let console, let line):
                say(line)
                inference = max(inference, 1)
                for action in console.actions {
                    dialog = 0
                    render = max(render, Self.render(action["type"]?.string ?? ""))
                }
            case .first, .rest: inference = max(inference, 2)
            case .script: inference = 4
            }
        }
        return (render == 0 ? 0 : dialog, render, inference)
    }

    /// 0 answer, 1 question, 2 reply.
    private static func dialog(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        guard bytes.count > 4, bytes[4...].contains(UInt8(ascii: "?")) else { return 0 }
        return zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: ".") && $1 == 0x20 } ? 2 : 1
    }

    private static func render(_ type: String) -> Int {
        switch type {
        case "stop", "pause", "resume": 255
        case "audio_volume": 200
        case "answer": 196
        case "websearch": 0
        default: 128
        }
    }
}
