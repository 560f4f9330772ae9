internal import HTTP

/// The calls about what left the speaker.
public struct PrivacySection: APISection {
    private let control: any PrivacyControl

    /// The calls of `control`.
    public init(control: any PrivacyControl) { self.control = control }

    public var routes: [APIRoute] {
        [
            // Hosts tell what somebody is interested in.
            APIRoute("egress", "GET /egress", needs: .scope(.settings)) { _ in .json(await control.egress().json) },
            APIRoute("resetEgress", "DELETE /egress", needs: .scope(.settings)) { _ in
                .json(try await control.resetEgress().json)
            },
        ]
    }
}
