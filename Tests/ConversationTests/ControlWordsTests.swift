import Conversation
import Testing

@Suite struct ControlWordsTests {
    @Test(arguments: [
        ("stop", ControlCommand.stop), ("STOP!", .stop), ("hey susi, stop", .stop), ("Halt", .stop), ("stopp", .stop),
        ("volume 40", .volume(.set(percent: 40))), ("volume forty five percent", .volume(.set(percent: 45))),
        ("set the volume to three", .volume(.set(percent: 30))), ("volume 5 percent", .volume(.set(percent: 5))),
        ("set volume to 100%", .volume(.set(percent: 100))), ("volume one hundred", .volume(.set(percent: 100))),
        ("volume 0", .volume(.set(percent: 0))), ("louder please", .volume(.step(percent: 10))),
        ("turn it down", .volume(.step(percent: -10))), ("volume half", .volume(.set(percent: 50))),
    ])
    func commands(_ text: String, _ command: ControlCommand) { #expect(ControlWords.command(for: text) == command) }

    @Test(arguments: [
        "", "  ", "what is the volume of a cube", "volume 140", "volume", "volume twenty thirty", "stop the music",
        "how do I stop smoking", "susi", "volume -5", "set the volume to banana", "🙂",
    ])
    func everythingElseIsForOthers(_ text: String) { #expect(ControlWords.command(for: text) == nil) }

    @Test(arguments: [
        (VolumeChange.step(percent: 10), 95, 100), (.step(percent: -10), 5, 0), (.set(percent: 40), 5, 40),
    ])
    func volumeStaysInRange(_ change: VolumeChange, _ before: Int, _ after: Int) {
        #expect(change.applied(to: before) == after)
    }

    @Test func everySentenceForTheRecogniserIsAControlWord() {
        for sentence in ControlWords.sentences {
            let spoken = sentence.map { $0 == "*" ? "twenty" : String($0) }.joined()
            #expect(ControlWords.command(for: spoken) != nil, "\(sentence)")
        }
    }
}
