public import HTTP

/// The HTTP API of a speaker, under `/api/v1/`: from a request to a response, with no socket in it.
///
/// Its parts each bring a list of routes (`SpeakerSection`, `AccessSection`, …). Who calls was found out before: on the
/// control socket by the file's permissions, on the network by `DeviceSite`.
public struct DeviceAPI: Sendable {
    /// What every path begins with.
    public static let prefix = "/api/v1"

    private let routes: [APIRoute]

    /// The API of parts, in the order in which they are asked.
    public init(_ sections: [any APISection]) { routes = sections.flatMap(\.routes) }

    /// The response to any request of `visitor`; what cannot be done is told as `application/problem+json`.
    public func respond(to request: HTTPRequest, of visitor: Visitor = .local) async -> HTTPResponse {
        do {
            let (route, parameters) = try find(request)
            if !visitor.may(route.need) {
                throw visitor == .stranger ? Problem.notPaired() : Problem.notAllowed(route.need)
            }
            return try await route.perform(APICall(request: request, visitor: visitor, parameters: parameters))
        } catch let problem as Problem {
            return problem.response
        } catch let error as ControlError {
            return Problem(error).response
        } catch {
            return Problem.unforeseen("\(error)").response
        }
    }

    /// What the server at the device API's door says by itself, in the form of all its refusals.
    @Sendable public static func refusal(_ status: Int, _ sentence: String) -> HTTPResponse {
        Problem.transport(status, sentence).response
    }

    private func find(_ request: HTTPRequest) throws(Problem) -> (APIRoute, [String: String]) {
        guard request.path.hasPrefix(Self.prefix) else { throw unknown(request.path) }
        let path = request.path.dropFirst(Self.prefix.count)
        let here = routes.compactMap { route in route.parameters(of: path).map { (route, $0) } }
        guard !here.isEmpty else { throw unknown(request.path) }
        guard let found = here.first(where: { $0.0.method == request.method }) else {
            throw .wrongMethod(request.method, path: request.path, allowed: here.map(\.0.method))
        }
        return found
    }

    private func unknown(_ path: String) -> Problem {
        let templates = routes.reduce(into: [String]()) { if !$0.contains($1.template) { $0.append($1.template) } }
        return .unknownRoute(path, routes: templates.map { Self.prefix + $0 })
    }
}

/// A part of the device API.
public protocol APISection: Sendable {
    /// Its calls.
    var routes: [APIRoute] { get }
}
