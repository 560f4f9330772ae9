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
}
