import Media
import Testing

@Test(arguments: MediaRequest.sentences) func whatIsTaughtIsAboutMusic(_ sentence: String) {
    #expect(MediaRequest(sentence) != nil)
}
