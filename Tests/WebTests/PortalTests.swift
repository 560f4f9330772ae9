import HTTP
import SpeakerTesting
import Synchronization
import Testing
import Web

@Suite struct PortalTests {
    @Test func aPhoneSetsASpeakerUpWithoutCookiesOrScripts() async throws {
        let street = try SetupStreet()
        let phone = street.phone
        let list = await phone.get("/")
        #expect(list.status == 200)
        #expect(list.headers["Set-Cookie"] == nil)
        #expect(!list.text.contains("<script"))
        let chosen = await phone.chooses(street.home, password: "right one")
        #expect(chosen.status == 303 && chosen.location == "/finish")
        let last = await phone.get("/finish")
        #expect(last.text.contains("HomeNet") && last.text.contains("susi.ai"))
        #expect(!last.text.contains("right one"))
        let done = await phone.finishes([
            ("room", " Kitchen "), ("voice", "de-DE"), ("email", "a@example.org"), ("password", "p&w"),
        ])
        #expect(done.status == 200)
        #expect(done.text.contains("I am trying"))
        #expect(
            street.control.orders == [
                SetupOrder(
                    wifi: WiFiCredentials(name: street.home, password: Secret("right one")),
                    account: .login(email: "a@example.org", password: Secret("p&w")), roomName: "Kitchen",
                    voiceLanguage: "de-DE")
            ])
    }

    @Test func theListIsStrongestFirstEachOnceAndWithoutOurOwn() async throws {
        let street = try SetupStreet()
        let text = await street.phone.get("/").text
        let places = ["&lt;b&gt;", "HomeNet", "Office", "Café"].map { text.range(of: $0)?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(text.split(separator: "HomeNet").count == 2)
        #expect(!text.contains("network=\(try #require(WiFiName("Office")).hexadecimal)"))
    }

    @Test func aClosedSheetFindsItselfAgain() async throws {
        let street = try SetupStreet()
        _ = await street.phone.chooses(street.home, password: "right one")
        let again = await street.phone.get("/")
        #expect(again.status == 303 && again.location == "/finish")
        let list = await street.phone.get("/?list=1")
        #expect(list.status == 200)
        var other = street.phone
        other.address = NetworkAddress("10.0.0.3")
        #expect(await other.get("/").status == 200)
        #expect(await other.get("/finish").location == "/")
    }

    @Test func aWrongPasswordIsToldWhenTheHotspotIsBack() async throws {
        let street = try SetupStreet()
        _ = await street.phone.chooses(street.home, password: "wrong one")
        _ = await street.phone.finishes([("room", "Kitchen")])
        street.control.settle()
        let page = await street.phone.get("/")
        #expect(page.text.contains("role=alert") && page.text.contains("did not accept the password"))
        #expect(page.text.contains("/wifi?network=\(street.home.hexadecimal)"))
        _ = await street.phone.chooses(street.home, password: "right one")
        #expect(await street.phone.get("/finish").text.contains("value=\"Kitchen\""))
        _ = await street.phone.finishes()
        street.control.settle()
        #expect(await street.control.status().phase == .joined(street.home, address: "192.168.1.23"))
    }

    @Test(arguments: SetupFailure.Cause.allCases, ["en", "de", "fr", "es", "hi"])
    func eachFailureHasASentence(cause: SetupFailure.Cause, language: String) async throws {
        let street = try SetupStreet()
        street.control.change {
            $0.phase = .failed(SetupFailure(cause, network: street.odd, reason: "It <rained>."))
        }
        var phone = street.phone
        phone.language = language
        let text = await phone.get("/").text
        #expect(text.contains("role=alert"))
        #expect(!text.contains("{n}") && !text.contains("<rained>") && !text.contains("<b>"))
        if cause == .other { #expect(text.contains("It &lt;rained&gt;.")) }
    }

    @Test func whatPeopleTypeIsTextAndNothingElse() async throws {
        let street = try SetupStreet()
        let password = "`rm -rf /`; $(x) \"'<&>"
        let page = await street.phone.get("/wifi?network=\(street.odd.hexadecimal)")
        #expect(!page.text.contains("<b>"))
        let shown = await street.phone.post(
            "/wifi",
            [
                ("token", await street.phone.token()), ("network", street.odd.hexadecimal), ("password", password),
                ("go", "show"),
            ])
        #expect(shown.text.contains("type=text"))
        #expect(shown.text.contains("`rm -rf /`; $(x) &quot;&#39;&lt;&amp;&gt;"))
        #expect(await street.phone.chooses(street.odd, password: password).location == "/finish")
        let last = await street.phone.finishes([("room", "<i>\"Küche\"</i>")])
        #expect(!last.text.contains("<b>"))
        let order = try #require(street.control.orders.first)
        #expect(order.wifi?.name == street.odd)
        #expect(order.wifi?.password == Secret(password))
        #expect(order.roomName == "<i>\"Küche\"</i>")
        street.control.change { $0.phase = .idle }
        _ = await street.phone.chooses(street.odd, password: password)
        #expect(await street.phone.get("/finish").text.contains("&lt;i&gt;&quot;Küche&quot;&lt;/i&gt;"))
    }

    @Test func aHiddenNetworkIsTyped() async throws {
        let street = try SetupStreet()
        let phone = street.phone
        func types(_ name: String, _ password: String) async -> HTTPResponse {
            await phone.post(
                "/wifi", [("token", await phone.token()), ("name", name), ("password", password), ("go", "next")])
        }
        #expect(await types("", "12345678").text.contains("role=alert"))
        #expect(await types(String(repeating: "ü", count: 17), "12345678").text.contains("role=alert"))
        #expect(await types("Cellar", "short").text.contains("role=alert"))
        #expect(await types("Cellar", "").location == "/finish")
        #expect(await types("Cellar", "12345678").location == "/finish")
        _ = await phone.finishes()
        let name = try #require(WiFiName("Cellar"))
        #expect(
            street.control.orders.first?.wifi
                == WiFiCredentials(name: name, password: Secret("12345678"), isHidden: true))
    }

    @Test func anOpenNetworkNeedsNoPassword() async throws {
        let street = try SetupStreet()
        let cafe = try #require(WiFiName("Café"))
        #expect(await !street.phone.get("/wifi?network=\(cafe.hexadecimal)").text.contains("name=password"))
        #expect(await street.phone.chooses(cafe, password: "").location == "/finish")
    }

    @Test(
        arguments: [("", "1 to"), ("x", "at least 8"), (String(repeating: "y", count: 64), "at most 63")].dropFirst())
    func aPasswordThatCannotBeIsToldAtOnce(password: String, words: String) async throws {
        let street = try SetupStreet()
        let page = await street.phone.chooses(street.home, password: password)
        #expect(page.status == 200)
        #expect(page.text.contains(words))
    }

    @Test func theAccountIsOptionalAndWhole() async throws {
        let street = try SetupStreet { $0.account = "owner@example.org" }
        _ = await street.phone.chooses(street.home, password: "right one")
        let page = await street.phone.get("/finish").text
        #expect(page.contains("o…@example.org") && !page.contains("owner@"))
        let half = await street.phone.finishes([("email", "a@example.org")])
        #expect(half.text.contains("role=alert") && half.text.contains("a@example.org"))
        _ = await street.phone.finishes([("nobody", "1")])
        #expect(street.control.orders.first?.account == .anonymous)
    }

    @Test func aFormOfAnotherPageIsNotTaken() async throws {
        let street = try SetupStreet()
        let form = [
            ("token", await street.phone.token()), ("network", street.home.hexadecimal), ("password", "right one"),
            ("go", "next"),
        ]
        for header in [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
            #expect(await street.phone.post("/wifi", form, [header]).status == 403)
        }
        var thief = street.phone
        thief.address = NetworkAddress("10.0.0.9")
        #expect(await thief.post("/wifi", form).text.contains("press the button once more"))
        for token in ["", "0", String(repeating: "0", count: 32)] {
            let page = await street.phone.post("/wifi", [("token", token)] + form.dropFirst())
            #expect(page.status == 200 && page.text.contains("press the button once more"))
        }
        #expect(await street.phone.post("/wifi", form, type: "text/plain").status == 415)
        #expect(await street.phone.post("/wifi", form).location == "/finish")
    }

    @Test func twiceIsOnceAndAnotherPhoneWaits() async throws {
        let street = try SetupStreet()
        var second = street.phone
        second.address = NetworkAddress("10.0.0.3")
        _ = await street.phone.chooses(street.home, password: "right one")
        _ = await second.chooses(street.home, password: "right one")
        let token = await second.token("/finish")
        _ = await street.phone.finishes()
        #expect(await street.phone.post("/finish", []).text.contains("I am trying"))
        #expect(street.control.orders.count == 1)
        #expect(await second.post("/finish", [("token", token)]).text.contains("setting me up right now"))
        #expect(await second.get("/").text.contains("I am trying"))
    }

    @Test(arguments: [
        ("de-DE,de;q=0.9,en;q=0.8", "de"), ("it, fr;q=0.5, es;q=0.9", "es"), ("hi-IN", "hi"), ("ja", "en"), ("", "en"),
        ("en;q=0,fr", "fr"), (";;;,,=q;q=x", "en"),
    ])
    func theLanguageIsTheBrowsers(header: String, language: String) async throws {
        var phone = try SetupStreet().phone
        phone.language = header
        #expect(await phone.get("/").text.contains("<html lang=\(language)>"))
    }

    @Test func aChosenLanguageStays() async throws {
        let phone = try SetupStreet().phone
        #expect(await phone.get("/?lang=hi").text.contains("<html lang=hi>"))
        #expect(await phone.get("/wifi").text.contains("<html lang=hi>"))
        #expect(await phone.get("/?lang=xx").text.contains("<html lang=hi>"))
    }

    @Test(arguments: ["en", "de", "fr", "es", "hi"])
    func allPagesTogetherAreSmallAndWhole(language: String) async throws {
        let street = try SetupStreet()
        var phone = street.phone
        phone.language = language
        var pages = [await phone.get("/"), await phone.get("/portal.css")]
        pages.append(await phone.get("/wifi?network=\(street.home.hexadecimal)"))
        _ = await phone.chooses(street.home, password: "right one")
        pages.append(await phone.get("/finish"))
        pages.append(await phone.finishes())
        street.control.settle()
        street.control.change { $0.isPairing = true }
        pages.append(await phone.get("/"))
        #expect(pages.map(\.bytes.count).reduce(0, +) < 30_000)
        for page in pages {
            #expect(page.status == 200)
            for left in ["{n}", "{h}", "{a}", "{i}"] { #expect(!page.text.contains(left)) }
        }
    }

    @Test(arguments: ["/../etc/passwd", "/wifi/../../x", "/nothing", "//", "/wifi?network=zz", "/portal.css/x"])
    func otherPathsAreNothing(path: String) async throws {
        #expect(try await SetupStreet().phone.get(path).status == 404)
    }

    @Test(arguments: [("PUT", "/"), ("DELETE", "/wifi"), ("POST", "/portal.css"), ("PATCH", "/speaker_config")])
    func otherMethodsAreRefused(method: String, path: String) async throws {
        let phone = try SetupStreet().phone
        let response = await phone.site.respond(to: phone.request(method, path))
        #expect(response.status == 405)
        #expect(response.headers["Allow"]?.contains("GET") == true)
    }

    @Test func aPhoneThatAsksTooOftenIsHeldBackAndOthersAreNot() async throws {
        let clock = Mutex(Duration.zero)
        let street = try SetupStreet()
        let site = SetupSite(control: street.control, now: { clock.withLock { $0 } })
        let phone = SetupPhone(site: site)
        var other = phone
        other.address = NetworkAddress("10.0.0.3")
        for _ in 0..<60 { #expect(await phone.get("/").status == 200) }
        let refused = await phone.get("/")
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"] != nil)
        #expect(await other.get("/").status == 200)
        clock.withLock { $0 += .seconds(2) }
        #expect(await phone.get("/").status == 200)
    }

    @Test func whatWasSaidIsForgottenInTime() async throws {
        let clock = Mutex(Duration.zero)
        let street = try SetupStreet()
        let phone = SetupPhone(site: SetupSite(control: street.control, now: { clock.withLock { $0 } }))
        _ = await phone.chooses(street.home, password: "right one")
        clock.withLock { $0 += .seconds(29 * 60) }
        #expect(await phone.get("/").location == "/finish")
        clock.withLock { $0 += .seconds(31 * 60) }
        #expect(await phone.get("/").status == 200)
    }

    @Test func ofMorePhonesThanTheHotspotHoldsTheOldestIsForgotten() async throws {
        let street = try SetupStreet()
        var phone = street.phone
        _ = await phone.chooses(street.home, password: "right one")
        for index in 0..<200 {
            phone.address = NetworkAddress("10.0.1.\(index)")
            #expect(await phone.get("/").status == 200)
        }
        #expect(await street.phone.get("/").status == 200)
    }
}
