import OrderedJSON
import SpeakerTesting
import Testing

/// Browsers open six connections to one host and give each stream of events one of them.
@Suite(.enabled(if: PageSession.obstacles.isEmpty, "\(PageSession.obstacles.joined(separator: "; "))"))
struct TabTests {
    @Test func aPageIsThereHoweverManyWereSeenBefore() async throws {
        try await withPages { session in
            let browser = try await session.guest()
            for _ in 0..<5 {
                for page in ["/", "/skills", "/settings", "/teach"] { try await browser.visit(page, of: session) }
            }
        }
    }

    @Test func aPageThatIsSeenAgainShowsWhatWasMissed() async throws {
        try await withPages { session in
            let browser = try await session.guest()
            try await browser.visit("/", of: session)
            try await browser.tab(to: "it.matches('form input[maxlength]')")
            try await browser.type("half a question")
            try await browser.run("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
            try await session.speaker.connection.ask("what is 12 times 12", isSpoken: false)
            #expect(
                try await browser.run("return document.querySelector('.log').textContent.includes('144')").bool == false
            )
            try await browser.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
            try await browser.wait(for: "document.querySelector('.log').textContent.includes('144')")
            #expect(
                try await browser.run("return document.querySelector('form input[maxlength]').value").string
                    == "half a question")
        }
    }

    /// Where nothing is written down, what is on the page is all there is.
    @Test func withoutAHistoryWhatIsSeenStays() async throws {
        try await withPages(settings: JSONObject([("history", ["days": 0] as JSONValue)])) { session in
            let browser = try await session.guest()
            try await browser.visit("/", of: session)
            try await session.speaker.connection.ask("what is 12 times 12", isSpoken: false)
            try await browser.wait(for: "document.querySelector('.log').textContent.includes('144')")
            try await browser.run(
                """
                window.loads = 0;
                const load = window.fetch;
                window.fetch = async (...what) => {
                  const answer = await load(...what);
                  if (String(what[0]).includes("/history")) window.loads++;
                  return answer;
                };
                dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
                dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
                """)
            try await browser.wait(for: "window.loads > 0")
            #expect(
                try await browser.run("return document.querySelector('.log').textContent.includes('144')").bool == true)
        }
    }

    /// A page that comes while something rings can silence it.
    @Test func whatRangBeforeThePageCameCanBeStopped() async throws {
        try await withPages { session in
            let browser = try await session.guest()
            let mark = session.speaker.connection.log.count
            try await session.speaker.connection.ask("set a timer for one second", isSpoken: false)
            let ringing = await session.speaker.connection.log.first(from: mark, within: .seconds(15)) {
                $0.type == "alarms" && $0.json["ringing"]?.array?.isEmpty == false
            }
            #expect(ringing != nil)
            try await browser.visit("/", of: session)
            try await browser.wait(for: "document.getElementById('stop').hidden === false")
            try await browser.run("document.getElementById('stop').click()")
            try await browser.wait(for: "document.getElementById('stop').hidden === true")
        }
    }
}
