internal import HTTP

/// The pages themselves, in one language, for one phone.
struct PortalPages {
    let language: PortalLanguage
    let status: SetupStatus
    /// What forms must bring back.
    let token: String

    var words: PortalWords { language.words }

    /// More would be a page that nobody reads to its end.
    static let mostNetworks = 20

    /// True if the form is one of ours, made for this phone.
    func accepts(_ form: AppFields) -> Bool {
        guard let given = form["token"], given.utf8.count == token.utf8.count else { return false }
        // In the same time whatever differs.
        return zip(given.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    // MARK: Which network

    func networks(_ networks: [VisibleNetwork]) -> HTTPResponse {
        let shown = networks.prefix(Self.mostNetworks)
        let more = networks.count - shown.count
        return page(
            words.chooseNetwork, at: "/?list=1",
            """
            \(failure)<h1>\(words.chooseNetwork)</h1>
            <p>\(shown.isEmpty ? words.noNetworks : words.introduction)</p>
            \(shown.isEmpty ? .empty : "\(PortalIcon.sheet)<ul class=list>\(shown.map(item))</ul>" as Markup)
            \(more > 0 ? "<p class=note>\(Markup(words.moreNetworks, ["i": Markup(String(more))]))</p>" : .empty)
            <p class=links><a href="/wifi">\(words.otherNetwork)</a> <a href="/again">\(words.lookAgain)</a></p>
            """)
    }

    private func item(_ network: VisibleNetwork) -> Markup {
        let strength =
            switch network.signal {
            case 67...: (icon: "w3", word: words.strong)
            case 34...: (icon: "w2", word: words.medium)
            default: (icon: "w1", word: words.weak)
            }
        let name: Markup = "<bdi>\(network.name.description)</bdi>"
        guard network.security.isJoinable else {
            return """
                <li><span class=net>\(PortalIcon.use(strength.icon))<span>\(name) <small>\(words.notJoinable)</small></span></span></li>
                """
        }
        let needsPassword = network.security.needsPassword
        return """
            <li><a class=net href="/wifi?network=\(network.name.hexadecimal)">\(PortalIcon.use(strength.icon))<span>\(name) \
            <small>\(strength.word), \(needsPassword ? words.withPassword : words.withoutPassword)</small></span>\
            \(needsPassword ? PortalIcon.use("lk") : .empty)</a></li>
            """
    }

    /// What a phone sends about a network, or is to be asked.
    struct NetworkEntry {
        /// Chosen from the list; nil: typed.
        var name: WiFiName?
        var typedName = ""
        /// Nil: not in sight.
        var security: VisibleNetwork.Security?
        var password = ""
        var isShown = false
        /// A sentence about what is wrong with it.
        var trouble: String?
    }

    func network(_ entry: NetworkEntry) -> HTTPResponse {
        let title = entry.name.map(\.description) ?? words.otherNetwork
        let path = entry.name.map { "/wifi?network=\($0.hexadecimal)" } ?? "/wifi"
        let hint = entry.name == nil ? words.emptyIfNone : words.passwordRule
        let name: Markup =
            entry.name.map { "<input type=hidden name=network value=\"\($0.hexadecimal)\">" }
                ?? """
                <label for=n>\(words.networkName)</label>
                <input id=n name=name value="\(entry.typedName)" required maxlength=32 autocapitalize=none autocorrect=off \
                autocomplete=off spellcheck=false>
                """
        let password: Markup =
            entry.security == .open
            ? "<p>\(words.withoutPassword)</p>"
            : """
            <label for=p>\(words.password)</label>
            <div class=row><input id=p name=password type=\(entry.isShown ? "text" : "password") value="\(entry.password)" \
            autocapitalize=none autocorrect=off autocomplete=off spellcheck=false aria-describedby=h\
            \(entry.trouble == nil ? .empty : " aria-invalid=true" as Markup)>
            <button class=quiet name=go value=\(entry.isShown ? "hide" : "show") formnovalidate>\
            \(entry.isShown ? words.hide : words.show)</button></div>
            <p class=note id=h>\(hint)</p>
            """
        return page(
            title, at: path,
            """
            \(alert(entry.trouble))<h1><bdi>\(title)</bdi></h1>
            <form method=post action="/wifi">
            <button class=first name=go value=next tabindex=-1 aria-hidden=true>\(words.next)</button>
            \(tokenField)\(name)\(password)
            <button name=go value=next>\(words.next)</button>
            </form>
            <p class=links><a href="/?list=1">\(words.anotherNetwork)</a></p>
            """)
    }

    // MARK: The rest

    /// What the last form shows.
    struct FinishEntry {
        var network: WiFiName?
        var languages: [SpeakerVoice.Offer]
        var room = ""
        var voice = ""
        var email = ""
        var trouble: String?

        init(network: WiFiName?, languages: [SpeakerVoice.Offer]) {
            self.network = network
            self.languages = languages
        }
    }

    func finish(_ entry: FinishEntry) -> HTTPResponse {
        let options = entry.languages.map { offer -> Markup in
            // The country in letters: its name we have in English only.
            let country = offer.code.split(separator: "-").dropFirst().last.map { " (\($0))" } ?? ""
            return
                "<option value=\"\(offer.code)\"\(offer.code == entry.voice ? " selected" : .empty)>\(offer.nativeName)\(country)</option>"
        }
        let account: Markup =
            status.account.map { account -> Markup in
                let now = Markup(words.accountNow, ["a": "<bdi>\(Self.veiled(account))</bdi>"])
                return """
                    <p>\(now)</p>
                    <p class=check><input type=checkbox id=x name=nobody value=1> <label for=x>\(words.noAccount)</label></p>
                    """
            } ?? "<p>\(words.accountNote)</p>"
        return page(
            words.almostDone, at: "/finish",
            """
            \(alert(entry.trouble))<h1>\(words.almostDone)</h1>
            <form method=post action="/finish">\(tokenField)
            <label for=r>\(words.room)</label>
            <input id=r name=room value="\(entry.room)" maxlength=64 autocomplete=off placeholder="\(words.roomExample)">
            <label for=v>\(words.voice)</label>
            <select id=v name=voice>\(options)</select>
            <details\(entry.email.isEmpty ? .empty : " open" as Markup)><summary>\(words.account)</summary>\(account)
            <label for=e>\(words.email)</label>
            <input id=e name=email type=email value="\(entry.email)" autocapitalize=none autocorrect=off autocomplete=off>
            <label for=a>\(words.accountPassword)</label>
            <input id=a name=password type=password autocomplete=off></details>
            <p class=words>\(Markup(words.lastWords, ["n": strong(entry.network), "h": strong(status.hotspot)]))</p>
            <button>\(words.connect)</button>
            </form>
            <p class=links><a href="/?list=1">\(words.anotherNetwork)</a></p>
            """)
    }

    func joining(_ name: WiFiName?) -> HTTPResponse {
        let hotspot = strong(status.hotspot)
        return page(
            name?.description ?? "Wi-Fi", at: "/",
            """
            <h1>\(Markup(words.joining, ["n": strong(name)]))</h1>
            <p class=words>\(Markup(words.joiningNote, ["h": hotspot]))</p>
            <p>\(Markup(words.joiningHearing, ["h": hotspot]))</p>
            <p class=links><a href="/">\(words.howIsIt)</a></p>
            """)
    }

    func joined(_ name: WiFiName?, address: String) -> HTTPResponse {
        page(
            words.joined, at: "/",
            """
            <h1>\(words.joined)</h1>
            <p class=words>\(Markup(words.joinedNote, ["n": strong(name), "a": "<strong>\(address)</strong>"]))</p>
            """)
    }

    func missing() -> HTTPResponse {
        page(
            words.noPage, at: "/", status: 404,
            "<h1>\(words.noPage)</h1><p class=links><a href=\"/\">\(words.toTheBeginning)</a></p>")
    }

    // MARK: Parts

    /// What went wrong the last time, if something did.
    private var failure: Markup {
        guard case .failed(let failure) = status.phase else { return .empty }
        let name: KeyValuePairs<Character, Markup> = ["n": strong(failure.network)]
        let reason: Markup =
            switch failure.cause {
            case .wrongPassword: Markup(words.wrongPassword, name)
            case .notFound: Markup(words.notFound, name)
            case .noAddress: Markup(words.noAddress, name)
            case .noneMatched: Markup(words.noneMatched)
            case .unsupported: Markup(words.unsupported, name)
            case .other: "\(words.didNotWork) <span lang=en>\(failure.reason)</span>"
            }
        let again: Markup =
            failure.cause == .wrongPassword
            ? failure.network.map { " <a href=\"/wifi?network=\($0.hexadecimal)\">\(words.passwordAgain)</a>" }
                ?? .empty
            : .empty
        return "<p class=alert role=alert>\(reason)\(again)</p>"
    }

    private func alert(_ sentence: String?) -> Markup {
        sentence.map { "<p class=alert role=alert>\($0)</p>" } ?? .empty
    }

    private func strong(_ name: WiFiName?) -> Markup {
        name.map { "<strong><bdi>\($0.description)</bdi></strong>" } ?? "<strong>Wi-Fi</strong>"
    }

    private var tokenField: Markup { "<input type=hidden name=token value=\"\(token)\">" }

    /// Enough to know one's own address again.
    private static func veiled(_ address: String) -> String {
        guard let at = address.firstIndex(of: "@") else { return "…" }
        return address.prefix(1) + "…" + address[at...]
    }

    private func page(_ title: String, at path: String, status: Int = 200, _ body: Markup) -> HTTPResponse {
        let others = PortalLanguage.allCases.map { other -> Markup in
            let separator = path.contains("?") ? "&" : "?"
            return """
                <a href="\(path)\(separator)lang=\(other.rawValue)" lang=\(other.rawValue) hreflang=\(other.rawValue)\
                \(other == language ? " aria-current=true" as Markup : .empty)>\(other.name)</a>\(" " as Markup)
                """
        }
        let html: Markup = """
            <!doctype html>
            <html lang=\(language.rawValue)><head><meta charset=utf-8>
            <meta name=viewport content="width=device-width,initial-scale=1"><meta name=color-scheme content="light dark">
            <title>\(title) – SUSI</title><link rel=stylesheet href="/portal.css"></head>
            <body><header>\(PortalIcon.mark) <span>SUSI</span></header>
            <main>
            \(body)
            </main>
            <footer><nav aria-label="\(words.language)">\(others)</nav></footer></body></html>

            """
        return HTTPResponse(
            status: status, headers: Self.headers(language: language), body: .bytes(Array(html.description.utf8)))
    }

    private static func headers(language: PortalLanguage) -> HTTPFields {
        [
            "Content-Type": "text/html; charset=utf-8", "Content-Language": language.rawValue,
            "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
            "Content-Security-Policy":
                "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ]
    }
}
