internal import HTTP

/// The pages by which a phone sets a speaker up without an app: which network, its password, a few questions, the last
/// words, and the start. Needs neither scripts nor cookies nor storage; what was said is kept in the visit.
struct Portal {
    let site: SetupSite
    let client: String
    let status: SetupStatus

    /// The response to any request that is for us.
    func respond(to request: HTTPRequest, _ origin: RequestOrigin) async -> HTTPResponse {
        let pages = pages(for: request)
        switch (request.method, request.path) {
        case ("GET", "/portal.css"): return PortalStyle.response
        case ("GET", "/"), ("GET", "/setup"), ("GET", "/index.html"): return await beginning(request, pages)
        case ("GET", "/again"):
            await site.control.lookAround()
            return SetupSite.redirect(to: "/?list=1")
        case ("GET", "/wifi"): return await network(request, pages)
        case ("GET", "/finish"):
            guard site.visit(client, { $0.isReady }) else { return SetupSite.redirect(to: "/") }
            return await finish(pages)
        case ("POST", "/wifi"), ("POST", "/finish"):
            guard !origin.isCrossSite else {
                return SetupSite.plain(403, "Another page must not set up this speaker.")
            }
            guard let form = AppFields(request) else {
                return SetupSite.plain(415, "A form is expected, as this speaker's own pages send it.")
            }
            return request.path == "/wifi" ? await takeNetwork(form, pages) : await takeAll(form, pages)
        case (_, "/"), (_, "/setup"), (_, "/index.html"), (_, "/again"), (_, "/portal.css"):
            return Self.wrongMethod("GET")
        case (_, "/wifi"), (_, "/finish"): return Self.wrongMethod("GET, POST")
        default: return pages.missing()
        }
    }

    private func pages(for request: HTTPRequest) -> PortalPages {
        let asked = request.query.first { $0.name == "lang" }.flatMap { PortalLanguage(rawValue: $0.value) }
        let (chosen, token) = site.visit(client) { visit in
            if let asked { visit.language = asked }
            return (visit.language, visit.token)
        }
        let language = chosen ?? PortalLanguage.preferred(request.headers["Accept-Language"])
        return PortalPages(language: language, status: status, token: token)
    }

    private static func wrongMethod(_ allowed: String) -> HTTPResponse {
        var response = SetupSite.plain(405, "This page takes \(allowed).")
        response.headers["Allow"] = allowed
        return response
    }

    // MARK: Which network

    /// Where a phone begins, and where it finds itself again after its page was closed or the hotspot was away.
    private func beginning(_ request: HTTPRequest, _ pages: PortalPages) async -> HTTPResponse {
        let wantsList = request.query.contains { $0.name == "list" }
        switch status.phase {
        case .joined(let name, let address): return pages.joined(name, address: address)
        case .trying(let name): return pages.joining(name)
        case .idle where !wantsList, .failed where !wantsList:
            if site.visit(client, { $0.isReady }) { return SetupSite.redirect(to: "/finish") }
        case .idle, .failed: break
        }
        return pages.networks(await networks())
    }

    /// Those in sight, without our own.
    private func networks() async -> [VisibleNetwork] {
        VisibleNetwork.merged(await site.control.visibleNetworks()).filter { $0.name != status.hotspot }
    }

    private func network(_ request: HTTPRequest, _ pages: PortalPages) async -> HTTPResponse {
        guard let text = request.query.first(where: { $0.name == "network" })?.value else {
            return pages.network(.init())
        }
        guard let name = WiFiName(hexadecimal: text) else { return pages.missing() }
        let security = await networks().first { $0.name == name }?.security
        guard security?.isJoinable != false else { return SetupSite.redirect(to: "/?list=1") }
        return pages.network(.init(name: name, security: security))
    }

    private func takeNetwork(_ form: AppFields, _ pages: PortalPages) async -> HTTPResponse {
        var entry = PortalPages.NetworkEntry()
        entry.name = form["network"].flatMap { WiFiName(hexadecimal: $0) }
        if entry.name == nil { entry.typedName = form["name"] ?? "" }
        let name = entry.name ?? WiFiName(entry.typedName)
        entry.security = await networks().first { $0.name == name }?.security
        guard pages.accepts(form) else {
            entry.trouble = pages.words.stale
            return pages.network(entry)
        }
        entry.password = form["password"] ?? ""
        entry.isShown = form["go"] == "show"
        if form["go"] == "show" || form["go"] == "hide" { return pages.network(entry) }
        guard let name, entry.security?.isJoinable != false else {
            entry.trouble = name == nil ? pages.words.nameWrong : nil
            return name == nil ? pages.network(entry) : SetupSite.redirect(to: "/?list=1")
        }
        let credentials = WiFiCredentials(
            name: name, password: Secret(entry.security == .open ? "" : entry.password),
            // What was not in sight can only be found by calling it.
            isHidden: entry.security == nil)
        if let fault = credentials.passwordFault(for: entry.security) {
            entry.trouble = pages.words.sentence(fault)
            return pages.network(entry)
        }
        let security = entry.security
        site.visit(client) { visit in
            visit.draft.wifi = credentials
            visit.security = security
        }
        return SetupSite.redirect(to: "/finish")
    }

    // MARK: The rest

    private func finish(_ pages: PortalPages, trouble: String? = nil, email: String = "") async -> HTTPResponse {
        let draft = site.visit(client) { $0.draft }
        let languages = await site.control.voiceLanguages()
        var entry = PortalPages.FinishEntry(network: draft.wifi?.name, languages: languages)
        entry.room = draft.roomName ?? status.roomName
        entry.voice = draft.voiceLanguage ?? voice(among: languages, pages.language)
        entry.email = email
        entry.trouble = trouble
        return pages.finish(entry)
    }

    /// The speaker's, or that of the reader if nobody has told it anything yet.
    private func voice(among languages: [SpeakerVoice.Offer], _ reader: PortalLanguage) -> String {
        let isNew = status.roomName.isEmpty
        guard isNew, !status.voiceLanguage.hasPrefix(reader.rawValue) else { return status.voiceLanguage }
        return languages.first { $0.code.hasPrefix(reader.rawValue) && $0.substitution == nil }?.code
            ?? status.voiceLanguage
    }

    private func takeAll(_ form: AppFields, _ pages: PortalPages) async -> HTTPResponse {
        // Sent twice, by a hasty finger or by "reload".
        if case .trying(let name) = status.phase, site.visit(client, { $0.hasBegun }) { return pages.joining(name) }
        guard site.visit(client, { $0.isReady }) else { return SetupSite.redirect(to: "/") }
        let languages = await site.control.voiceLanguages()
        let (typedRoom, email, password) = (form["room"] ?? "", form["email"] ?? "", form["password"] ?? "")
        let room = RoomName(typedRoom)
        let voice = languages.first { $0.code == form["voice"] }?.code
        site.visit(client) { visit in
            if let room { visit.draft.roomName = room.text }
            if let voice { visit.draft.voiceLanguage = voice }
        }
        guard pages.accepts(form) else { return await finish(pages, trouble: pages.words.stale, email: email) }
        guard room != nil || typedRoom.allSatisfy(\.isWhitespace) else {
            return await finish(pages, trouble: pages.words.roomWrong, email: email)
        }
        var order = site.visit(client) { $0.draft }
        if form["nobody"] != nil {
            order.account = .anonymous
        } else if !email.isEmpty || !password.isEmpty {
            let email = email.filter { $0 != " " }
            guard EmailAddress.isPlausible(email), !password.isEmpty else {
                return await finish(pages, trouble: pages.words.accountWrong, email: email)
            }
            order.account = .login(email: email, password: Secret(password))
        }
        do throws(SetupRefusal) {
            try await site.carryOut(order, for: client)
        } catch {
            let trouble: String
            if case .busy = error { trouble = pages.words.busy } else { trouble = error.reason }
            return await finish(pages, trouble: trouble, email: email)
        }
        // At once, not by a redirect: the hotspot is about to go.
        return pages.joining(order.wifi?.name)
    }
}

extension PortalWords {
    func sentence(_ fault: WiFiCredentials.PasswordFault) -> String {
        switch fault {
        case .missing: passwordMissing
        case .tooShort: passwordTooShort
        case .tooLong: passwordTooLong
        case .unusable: passwordUnusable
        }
    }
}
