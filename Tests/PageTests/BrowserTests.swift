import OrderedJSON
import SpeakerTesting
import Testing

/// The pages in a real Chromium, served by the real daemon.
@Suite(.enabled(if: PageSession.obstacles.isEmpty, "\(PageSession.obstacles.joined(separator: "; "))"))
struct BrowserTests {
    /// From a stranger to an answer, with nothing but a keyboard.
    @Test func fromTheCodeToAnAnswerByKeyboard() async throws {
        try await withPages { session in
            let browser = try await session.stranger()
            let code = try await session.pairingCode()
            try await browser.tab(to: "it.textContent === 'I have a code'")
            try await browser.press(.enter)
            try await browser.type(code)
            try await browser.press(.enter)
            try await browser.wait(for: "location.pathname === '/welcome' && document.querySelector('main h1')")
            let first = try await browser.run("return document.querySelector('main h1').textContent").string
            try await browser.press(.right)
            try await browser.wait(for: "document.querySelector('main h1').textContent !== \(quoted(first))")
            try await browser.press(.left)
            try await browser.wait(for: "document.querySelector('main h1').textContent === \(quoted(first))")
            try await browser.tab(to: "it.matches('button.quiet')")
            try await browser.press(.enter)
            try await browser.wait(for: "location.pathname === '/' && document.querySelector('.log')")
            try await browser.tab(to: "it.matches('form input[maxlength]')")
            try await browser.type("what is 6 times 7")
            try await browser.press(.enter)
            try await browser.wait(for: "document.querySelector('.bubble.mine')?.textContent === 'what is 6 times 7'")
            try await browser.wait(
                for: "[...document.querySelectorAll('.bubble.susi')].some((b) => b.textContent.includes('42'))")
            // Once an owner: the next visit begins with talking.
            try await browser.go(to: session.address)
            try await browser.wait(for: "location.pathname === '/' && document.querySelector('.log')")
            let complaints = try await browser.complaints()
            #expect(complaints.filter { !$0.contains("401") } == [])
        }
    }

    /// Every page there is, on a telephone and on a desk, light and dark: nothing sticks out, nothing is unnamed, all
    /// can be read and reached.
    @Test func everyPageIsFit() async throws {
        try await withPages { session in
            let browser = try await session.guest()
            try await session.speaker.connection.ask("what is 6 times 7", isSpoken: false)
            let pages = try await browser.pages(of: session)
            #expect(pages.count >= 4)
            _ = try await browser.complaints()
            for page in pages {
                for (width, height) in [(390, 844), (1280, 800)] {
                    try await browser.resize(width: width, height: height)
                    for dark in [false, true] {
                        try await browser.setTheme(dark: dark)
                        try await browser.visit(page, of: session)
                        let state = "\(page), \(width) wide, \(dark ? "dark" : "light")"
                        let judged = try await browser.run(PageJudge.script)
                        let faults = judged.array?.compactMap(\.string) ?? ["the judge gave no judgement"]
                        #expect(faults == [], "\(state)")
                        try await screenshot(of: browser, page, width, dark)
                    }
                }
                let unnamed = try await browser.accessibleNodes().filter {
                    [
                        "button", "link", "textbox", "searchbox", "checkbox", "slider", "combobox", "switch", "radio",
                        "spinbutton",
                    ]
                    .contains($0.role) && $0.name.isEmpty
                }
                #expect(unnamed.map(\.role) == [], "\(page)")
                #expect(try await browser.complaints() == [], "\(page)")
            }
        }
    }

    /// With Tab alone every control of every page is reached, and it is seen where one is.
    @Test func theKeyboardReachesEverything() async throws {
        try await withPages { session in
            let browser = try await session.guest(width: 1280, height: 800)
            for page in try await browser.pages(of: session) {
                try await browser.visit(page, of: session)
                let count = try await browser.run(PageJudge.mark).int ?? 0
                try await browser.run("document.activeElement.blur(); getSelection().removeAllRanges()")
                var invisible: Set<String> = []
                for _ in 0..<min(count + 12, 250) {
                    try await browser.press(.tab)
                    let name = try await browser.run(PageJudge.reached).string ?? ""
                    if !name.isEmpty { invisible.insert(name) }
                }
                let missed = try await browser.run(PageJudge.missed).array?.compactMap(\.string) ?? ["?"]
                #expect(missed == [], "\(page)")
                #expect(invisible == [], "the focus is not seen: \(page)")
            }
        }
    }

    /// German speakers get German pages: no text is left in English, and none is a bare key.
    @Test func everyPageSpeaksGerman() async throws {
        try await withPages { session in
            let browser = try await session.guest(language: "de-DE")
            for page in try await browser.pages(of: session) {
                try await browser.visit(page, of: session)
                try await browser.run(
                    "fetch('/lang/en.json').then((r) => r.json()).then((w) => { window.keys = Object.keys(w); })")
                try await browser.wait(for: "window.keys")
                #expect(try await browser.run("return document.documentElement.lang").string == "de", "\(page)")
                let bare = try await browser.run(
                    """
                    const words = new Set(document.body.innerText.split(/\\s+/));
                    return window.keys.filter((key) => key.includes(".") && words.has(key));
                    """)
                #expect(bare.array?.compactMap(\.string) == [], "\(page)")
            }
        }
    }

    /// Whatever a server answers is shown as text.
    @Test func nothingFromOutsideIsExecuted() async throws {
        let server = try hostileAnswer()
        defer { server.close() }
        try await withPages(settings: server.settings) { session in
            let browser = try await session.guest()
            try await browser.visit("/", of: session)
            try await session.speaker.connection.ask("xylophone quux", isSpoken: false)
            try await browser.wait(for: "document.querySelector('.log').textContent.includes('onerror')")
            // From the history too, and from what is searched for.
            for path in ["/", "/?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "/skills/detail?path=%3Cscript%3E"] {
                try await browser.go(to: session.address + path)
                try await browser.wait(for: "document.querySelector('main h1')")
                #expect(
                    try await browser.run(
                        "return document.querySelectorAll('main img[src=x], main script, main [onclick], main a[href^=javascript]').length"
                    )
                    .int == 0, "\(path)")
                #expect(try await browser.run("return window.isHurt ?? null") == .null, "\(path)")
            }
        }
    }

    /// A second browser sees what is said in the moment in which it is said.
    @Test func aSecondBrowserSeesTheTurnLive() async throws {
        try await withPages { session in
            let first = try await session.guest()
            let second = try await session.guest()
            try await first.visit("/", of: session)
            try await second.visit("/", of: session)
            let watch = """
                window.seenAt = null;
                new MutationObserver(() => {
                  if (!window.seenAt && document.querySelector('.log').textContent.includes('144')) window.seenAt = Date.now();
                }).observe(document.querySelector('.log'), { subtree: true, childList: true, characterData: true });
                """
            try await second.run(watch)
            try await second.wait(for: "document.getElementById('state').textContent")
            let mark = session.speaker.connection.log.count
            try await first.tab(to: "it.matches('form input[maxlength]')")
            try await first.type("what is 12 times 12")
            try await first.press(.enter)
            try await second.wait(for: "window.seenAt")
            let (_, answered) = try #require(
                await session.speaker.connection.log.first("answered", from: mark, within: .seconds(5)))
            let seen = try #require(try await second.run("return window.seenAt").double)
            let delay = seen - wallMilliseconds(ofMonotonic: answered.atMilliseconds)
            print("a second browser shows the answer \(Int(delay.rounded())) ms after it was given")
            // 300 ms is the aim; the room to a thousand is the machine's.
            #expect(delay < 1000)
        }
    }

    /// When the speaker goes away the page says so, and no text that was typed is lost.
    @Test func aSpeakerThatIsGoneIsToldAndTheQuestionKept() async throws {
        let session = try await PageSession.open()
        let browser = try await session.guest()
        try await browser.visit("/", of: session)
        await session.speaker.end()
        try await browser.wait(for: "document.getElementById('state').className.includes('bad')")
        try await browser.tab(to: "it.matches('form input[maxlength]')")
        try await browser.type("are you there")
        try await browser.press(.enter)
        try await browser.wait(for: "document.querySelector('#toast div')")
        try await browser.wait(for: "document.querySelector('form input[maxlength]').value === 'are you there'")
        await session.close()
    }

    private func quoted(_ text: String?) -> String { JSONValue.string(text ?? "").text() }
}
