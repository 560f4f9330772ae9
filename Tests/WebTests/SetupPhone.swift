import HTTP
import SpeakerTesting
import Testing
import Web

/// A phone in a speaker's hotspot: it keeps nothing, as the sheet of a captive portal does, not even cookies.
struct SetupPhone {
    let site: SetupSite
    var address = NetworkAddress("10.0.0.2")
    var language: String? = "en"
    var agent = "Mozilla/5.0"
    var host = "10.0.0.1"
    var port: UInt16 = 80

    func get(_ target: String, _ more: [(String, String)] = []) async -> HTTPResponse {
        await site.respond(to: request("GET", target, more))
    }

    func post(
        _ path: String, _ form: [(name: String, value: String)], _ more: [(String, String)] = [],
        type: String = "application/x-www-form-urlencoded"
    ) async -> HTTPResponse {
        var request = request("POST", path, more)
        request.headers["Content-Type"] = type
        request.body = Array(PercentEncoding.query(form).utf8)
        return await site.respond(to: request)
    }

    func request(_ method: String, _ target: String, _ more: [(String, String)] = []) -> HTTPRequest {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var headers: HTTPFields = ["Host": host, "User-Agent": agent]
        headers["Accept-Language"] = language
        for (name, value) in more { headers[name] = value }
        return HTTPRequest(
            method: method, path: PercentEncoding.decode(parts[0]) ?? "",
            query: parts.count > 1 ? PercentEncoding.items(parts[1]) ?? [] : [], headers: headers, client: address,
            port: port)
    }

    /// The token in the form of the page at `target`.
    func token(_ target: String = "/wifi") async -> String {
        let text = await get(target).text
        guard let start = text.range(of: "name=token value=\"") else { return "" }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }

    /// Fills in the form of the network with this name and sends it.
    func chooses(_ name: WiFiName, password: String) async -> HTTPResponse {
        await post(
            "/wifi",
            [
                ("token", await token("/wifi?network=\(name.hexadecimal)")), ("network", name.hexadecimal),
                ("password", password), ("go", "next"),
            ])
    }

    /// Fills in the last form and presses the button.
    func finishes(_ fields: [(name: String, value: String)] = []) async -> HTTPResponse {
        await post("/finish", [("token", await token("/finish"))] + fields)
    }
}

extension HTTPResponse {
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var location: String { headers["Location"] ?? "" }
}

extension String {
    func range(of part: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}

/// A street with a few networks, and a speaker in it.
struct SetupStreet {
    let control: FakeSetupControl
    let site: SetupSite
    let home: WiFiName
    let odd: WiFiName

    init(_ change: (inout SetupStatus) -> Void = { _ in }) throws {
        home = try #require(WiFiName("HomeNet"))
        odd = try #require(WiFiName("<b>\"'&🏠"))
        let office = try #require(WiFiName("Office"))
        let cafe = try #require(WiFiName("Café"))
        control = FakeSetupControl(neighbours: [
            .init(VisibleNetwork(name: home, signal: 55, security: .password), password: "right one"),
            .init(VisibleNetwork(name: home, signal: 80, security: .password), password: "right one"),
            .init(VisibleNetwork(name: odd, signal: 90, security: .sae), password: "`rm -rf /`; $(x) \"'<&>"),
            .init(VisibleNetwork(name: cafe, signal: 20, security: .open)),
            .init(VisibleNetwork(name: office, signal: 60, security: .enterprise)),
        ])
        control.change(change)
        site = SetupSite(control: control)
    }

    var phone: SetupPhone { SetupPhone(site: site) }
}
