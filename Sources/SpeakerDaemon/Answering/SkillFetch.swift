internal import HTTP
internal import SkillEngine

/// Fetches documents for skills, within their address policy and a short deadline.
struct SkillFetch: SkillTransport {
    let client: HTTPClient

    func get(
        _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
    ) async throws -> HTTPDocument {
        var request = HTTPClientRequest(url: url)
        for header in headers { request.headers.append(header.name, header.value) }
        request.connectTimeout = .seconds(2)
        request.totalTimeout = .seconds(4)
        request.maximumBody = maximumBytes
        request.maximumRedirects = 3
        // Also the address that a public name turns out to have: names lead into the house as well.
        request.addressCheck = { address, _ in policy.refusal(ofAddress: address.description) == nil }
        let response = try await client.send(request)
        return HTTPDocument(status: response.status, headers: response.headers.fields, body: response.bytes)
    }
}
