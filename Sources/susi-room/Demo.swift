internal import Glibc
internal import SpeakerTesting

/// Three questions by voice, and what became of each.
enum Demo {
    /// Runs it; the exit status: 0 if all questions were answered rightly. With `staysOpen` the speaker then waits for
    /// `susictl` until it is interrupted.
    static func run(staysOpen: Bool) async -> Int32 {
        let obstacles = RoomSession.obstacles
        guard obstacles.isEmpty else {
            complain("There can be no virtual room: \(obstacles.joined(separator: "; ")). Run scripts/setup.")
            return 69
        }
        do {
            let session = try await RoomSession.open()
            Interrupt.protect(session)
            let right = try await ask(session)
            if staysOpen {
                say("\nThe speaker stays in its room until Ctrl-C. In another terminal:\n")
                say("  export SUSI_SOCKET=\(session.speaker.socket)")
                say("  \(try BuiltProgram.path("susictl")) ask --speak \"what is seven times eight\"\n")
                while await session.speaker.ending(within: .seconds(3600)) == nil {}
                complain("The speaker has ended. Its last words: \(session.speaker.lastWords)")
                await session.close()
                return 1
            }
            let ending = await session.close()
            Interrupt.protect(nil)
            guard ending == .exited(0) else {
                complain("The daemon did not end as it should: \(ending.map { "\($0)" } ?? "not at all").")
                return 1
            }
            return right ? 0 : 1
        } catch {
            complain("\(error)")
            ScratchFolder.removeAll()
            return 1
        }
    }

    private static func ask(_ session: RoomSession) async throws(RoomError) -> Bool {
        let folder = "\(try BuiltProgram.packageRoot())/build/demo"
        mkdir("\(try BuiltProgram.packageRoot())/build", 0o755)
        mkdir(folder, 0o755)
        let script = DemoScript.standard
        say("The speaker listens; it took \(Int(session.speaker.startMilliseconds)) ms to start.")
        var right = 0
        for (number, question) in script.questions.enumerated() {
            say("\nYou:        \"\(script.hotword)\" … \"\(question.text)\"")
            let report = try await session.ask(question)
            if let heard = report.heard {
                say("Heard:      \"\(heard)\"" + (report.confidence.map { " (confidence \(Int($0 * 100)) %)" } ?? ""))
            }
            if let answer = report.answer {
                say("Understood: \(report.by ?? "?")\(report.skill.map { ", skill \($0)" } ?? "")")
                say("Answer:     \"\(answer)\"")
            }
            if report.tries > 1 { say("Note:       the hotword was said \(report.tries) times") }
            if let earcon = report.hotwordToEarcon, let wait = report.questionEndToAnswer {
                say("Times:      hotword to tone \(Int(earcon)) ms, end of question to answer \(Int(wait)) ms")
            }
            if !report.sound.samples.isEmpty {
                let file = "\(folder)/answer-\(number + 1).wav"
                try report.sound.write(wavFile: file)
                say("Recording:  \(file)")
            }
            say("Judgement:  \(report.isRight ? "right" : "wrong: \(report.problem ?? "")")")
            if report.isRight { right += 1 }
        }
        say("\n\(right) of \(script.questions.count) questions were answered rightly.")
        return right == script.questions.count
    }
}
