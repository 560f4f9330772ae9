import Conversation
import Testing

/// What people say about the volume.
struct VolumeWordsTests {
    @Test(arguments: [
        ("make it louder", 10), ("make it a bit louder", 10), ("can you turn it up", 10),
        ("turn it up a bit please", 10),
        ("could you please turn up the volume", 10), ("speak louder", 10), ("can you speak up", 10),
        ("a little louder", 10), ("much louder", 10), ("raise the volume", 10), ("increase the volume a little", 10),
        ("you're too quiet", 10), ("i can't hear you", 10), ("turn the music up", 10), ("turn up the radio", 10),
        ("be a bit louder", 10), ("lower the volume", -10), ("reduce volume", -10), ("that's too loud", -10),
        ("too loud", -10), ("not so loud", -10), ("be quieter", -10), ("speak more quietly", -10),
        ("talk a little quieter", -10), ("would you make it quieter", -10), ("turn down the music", -10),
        ("turn the volume down a little bit", -10),
    ])
    func steps(_ text: String, _ percent: Int) {
        #expect(ControlWords.command(for: text) == .volume(.step(percent: percent)))
    }

    @Test(arguments: [
        ("volume at fifty percent", 50), ("turn the volume to seven", 70), ("put the volume at 30 percent", 30),
        ("turn it down to twenty percent", 20), ("can you set the volume to four", 40), ("full volume", 100),
        ("maximum volume please", 100), ("half volume", 50), ("turn the music down to three", 30),
    ])
    func targets(_ text: String, _ percent: Int) {
        #expect(ControlWords.command(for: text) == .volume(.set(percent: percent)))
    }

    @Test(arguments: [
        ("mute it", VolumeChange.mute), ("mute the sound", .mute), ("volume off", .mute), ("can you unmute", .unmute),
        ("turn the sound on", .unmute),
    ])
    func muting(_ text: String, _ change: VolumeChange) {
        #expect(ControlWords.command(for: text) == .volume(change))
    }

    @Test(arguments: [
        "turn it", "turn it to three", "turn up", "make it", "make it green", "speak", "speak german", "speak down",
        "turn up the light", "a bit", "much", "louder than bombs", "lower the price", "be", "be good",
        "play louder songs",
        "set it to three", "turn the volume to", "turn it down to bed", "full moon", "half", "can you", "too",
        "can you play some jazz", "who is louder",
    ])
    func everythingElseIsForOthers(_ text: String) { #expect(ControlWords.command(for: text) == nil, "\(text)") }

    @Test func quietIsStillSilence() {
        for text in ["be quiet", "quiet", "can you be quiet", "that's enough", "cancel that"] {
            #expect(ControlWords.command(for: text) == .stop, "\(text)")
        }
    }
}
