internal import HTTP
internal import OrderedJSON

/// The calls about the network: Wi-Fis, and the speaker's own.
public struct WiFiSection: APISection {
    private let control: any WiFiControl

    /// The calls of `control`.
    public init(control: any WiFiControl) { self.control = control }

    public var routes: [APIRoute] {
        [
            APIRoute("wifi", "GET /wifi", needs: .scope(.read)) { _ in .json(await control.wifi().json) },
            APIRoute("wifiNetworks", "GET /wifi/networks", needs: .scope(.settings)) { _ in
                .json(["networks": .array(try await control.lookForNetworks().map(\.json))])
            },
            APIRoute("joinWifi", "POST /wifi/join", needs: .scope(.settings)) { call in
                try await control.join(try Self.join(call))
                return .json(["begun": true], status: 202)
            },
            APIRoute("preferWifi", "PUT /wifi/networks/{id}", needs: .scope(.settings)) { call in
                let priority = try call.fields("priority").whole("priority", in: -999...999)
                try await control.preferNetwork(call.parameters["id"] ?? "", priority: priority)
                return .json(["priority": .number(priority)])
            },
            APIRoute("forgetWifi", "DELETE /wifi/networks/{id}", needs: .scope(.settings)) { call in
                try await control.forgetNetwork(call.parameters["id"] ?? "")
                return .json(["forgotten": true])
            },
            APIRoute("hotspot", "GET /hotspot", needs: .scope(.settings)) { _ in .json(await control.hotspot().json) },
            APIRoute("setHotspot", "PUT /hotspot", needs: .scope(.settings)) { call in
                let fields = try call.fields("on")
                guard fields.has("on") else { throw Problem.field("on", "Send {\"on\": true} or {\"on\": false}.") }
                try await control.setHotspot(isOn: try fields.bool("on", absent: true))
                return .json(["begun": true], status: 202)
            },
        ]
    }

    private static func join(_ call: APICall) throws(Problem) -> WiFiJoin {
        let fields = try call.fields("ssid", "ssid_hex", "password", "hidden")
        let name: WiFiName?
        if fields.has("ssid_hex") {
            name = WiFiName(hexadecimal: try fields.text("ssid_hex", atMost: 64))
        } else {
            name = WiFiName(try fields.untrimmed("ssid") ?? "")
        }
        guard let name else {
            throw .field(
                "ssid", "The name of a Wi-Fi has 1 to 32 bytes. Send 'ssid', or 'ssid_hex' for one that is no text.")
        }
        let password = try fields.untrimmed("password")
        return WiFiJoin(
            name: name, password: password.flatMap { $0.isEmpty ? nil : Secret($0) },
            isHidden: try fields.bool("hidden", absent: false))
    }
}

extension WiFiReport {
    var json: JSONValue {
        [
            "state": .string(state), "ssid": .optional(name?.description), "ssid_hex": .optional(name?.hexadecimal),
            "address": .optional(address), "signal": signal.map { .number($0) } ?? .null, "internet": .string(internet),
            "busy": .bool(isBusy), "last_failure": .optional(lastFailure), "trouble": .optional(trouble),
            "known": .array(known.map(\.json)),
        ]
    }
}

extension WiFiReport.Heard {
    var json: JSONValue {
        [
            "ssid": .string(name.description), "ssid_hex": .string(name.hexadecimal), "signal": .number(signal),
            "security": .string(security), "known": .bool(isKnown),
        ]
    }
}

extension WiFiReport.Known {
    var json: JSONValue {
        [
            "id": .string(id), "ssid": .string(name.description), "ssid_hex": .string(name.hexadecimal),
            "priority": .number(priority), "last_used": lastUsed.map { .number($0) } ?? .null,
        ]
    }
}

extension HotspotReport {
    var json: JSONValue {
        [
            "on": .bool(isOn), "busy": .bool(isBusy), "ssid": .string(name.description),
            "password": .optional(password?.text), "address": .string(address), "clients": .number(clients),
            "trouble": .optional(trouble),
        ]
    }
}
