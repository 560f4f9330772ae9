internal import HTTP
internal import OrderedJSON

/// The calls about the hotword.
public struct HotwordSection: APISection {
    private let control: any HotwordControl

    /// The calls of `control`.
    public init(control: any HotwordControl) { self.control = control }

    public var routes: [APIRoute] {
        [
            APIRoute("hotwordHealth", "GET /hotword/health", needs: .scope(.read)) { _ in
                .json(await control.health().json)
            },
            APIRoute("calibration", "GET /hotword/calibration", needs: .scope(.read)) { _ in
                .json(await control.calibration().json)
            },
            APIRoute("beginCalibration", "POST /hotword/calibration", needs: .scope(.settings)) { call in
                _ = try call.fields()
                return .json(try await control.beginCalibration().json, status: 202)
            },
            APIRoute("cancelCalibration", "DELETE /hotword/calibration", needs: .scope(.settings)) { _ in
                .json(["cancelled": .bool(await control.cancelCalibration())])
            },
            APIRoute("forgetCalibration", "DELETE /hotword/calibration/result", needs: .scope(.settings)) { _ in
                .json(["forgotten": .bool(try await control.forgetCalibration())])
            },
        ]
    }
}
