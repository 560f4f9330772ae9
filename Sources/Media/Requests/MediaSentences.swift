extension MediaRequest {
    /// Sentences that a recogniser should know, in English. `*` stands for what is called so.
    public static let sentences: [String] = control + wishes

    private static let control = [
        "next", "next song", "next track", "next one", "the next song", "play the next song", "skip", "skip this",
        "skip song", "skip this song", "skip the song", "skip track", "skip this track", "go to the next song",
        "previous", "previous song", "previous track", "the previous song", "play the previous song", "last song",
        "go back", "go to the previous song", "pause", "pause the music", "pause music", "pause the song", "pause it",
        "pause the radio", "resume", "resume the music", "resume music", "continue", "continue the music",
        "continue playing", "keep playing", "carry on", "restart the song", "start over", "from the beginning",
        "play it again", "play that again", "play this song again", "repeat this song", "shuffle", "shuffle my music",
        "stop the music", "stop music", "stop playing", "stop the song", "stop the radio", "stop playing music",
        "turn off the music", "turn the music off", "music off", "turn off the radio", "turn the radio off",
        "what is playing", "what's playing", "what is playing right now", "what is this song", "what song is this",
        "which song is this", "what song is playing", "who is singing", "who sings this", "what am i listening to",
        "what is the name of this song",
    ]

    private static let wishes: [String] = {
        let anything = ["music", "some music", "my music", "something", "a song", "some songs", "my songs"]
        let genres = [
            "jazz", "rock", "pop", "classical", "folk", "country", "blues", "metal", "dance", "piano", "relaxing",
            "christmas", "children's",
        ]
        let radio = ["radio", "the radio", "the news radio", "a radio station"]
        return ["music", "turn on the music", "turn the music on", "turn on the radio", "turn the radio on", "radio"]
            + anything.map { "play \($0)" } + ["put on some music", "i want to listen to music", "play music please"]
            + radio.map { "play \($0)" }
            + genres.flatMap { ["play \($0)", "play some \($0)", "play \($0) music", "play some \($0) music"] }
    }()
}
