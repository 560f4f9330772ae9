internal import HTTP

/// One call of the device API: what it is named, who may make it, and what it does.
///
/// Each part of the API is a list of these (`AccessSection`, …); `docs/device-api.yaml` says what each takes and gives,
/// and a test holds both together.
public struct APIRoute: Sendable {
    /// Who may make a call.
    public enum Need: Sendable, Hashable {
        /// Everybody on the network: what one needs before one is let in.
        case nothing
        /// Whoever has this scope.
        case scope(AccessScope)
        /// Whoever has a grant, whatever it allows.
        case grant
    }

    /// `operationId` of the document.
    let name: String
    /// Upper case.
    let method: String
    /// The path after `DeviceAPI.prefix`; a part in braces stands for any one part that is not empty.
    let template: String
    let need: Need
    /// Throws a `Problem` or a `ControlError`.
    let perform: @Sendable (APICall) async throws -> HTTPResponse

    /// A call such as `APIRoute("revokeGrant", "DELETE /grants/{id}", needs: .scope(.settings)) { call in … }`.
    init(
        _ name: String, _ line: String, needs need: Need,
        perform: @escaping @Sendable (APICall) async throws -> HTTPResponse
    ) {
        self.name = name
        method = String(line.prefix { $0 != " " })
        template = String(line.drop { $0 != " " }.dropFirst())
        self.need = need
        self.perform = perform
    }

    /// The parts of `path` (after the prefix) that stand for the braces of the template; nil if it does not match.
    func parameters(of path: Substring) -> [String: String]? {
        let wanted = template.split(separator: "/", omittingEmptySubsequences: false)
        let given = path.split(separator: "/", omittingEmptySubsequences: false)
        guard wanted.count == given.count else { return nil }
        var parameters: [String: String] = [:]
        for (want, part) in zip(wanted, given) {
            if want.first == "{", want.last == "}" {
                guard !part.isEmpty else { return nil }
                parameters[String(want.dropFirst().dropLast())] = String(part)
            } else if want != part {
                return nil
            }
        }
        return parameters
    }
}
