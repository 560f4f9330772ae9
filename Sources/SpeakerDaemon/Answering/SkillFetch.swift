internal import HTTP
internal import Platform
internal import SkillEngine
internal import Synchronization

/// Fetches documents for skills, within their address policy and a short deadline for all documents of a question.
struct SkillFetch: SkillTransport {
    let client: any HTTPTransport
    /// Hosts that could not be reached a moment ago.
    private let silent = SilentHosts()
    private var deadline: MonotonicTime?

    init(client: any HTTPTransport) { self.client = client }

    /// What one question may fetch takes so long at most, milliseconds: whoever asked waits.
    static let limit = 4_000.0

    /// For the documents of one question that begins now.
    func forQuestion() -> SkillFetch {
        var fetch = self
        fetch.deadline = MonotonicTime.now + .milliseconds(Int(Self.limit))
        return fetch
    }

    /// No document in time.
    struct TooLate: Error, CustomStringConvertible {
        var description: String { "the answer was not there in time" }
    }

    func get(
        _ url: String, headers: [(name: String, value: String)], maximumBytes: Int, policy: AddressPolicy
    ) async throws -> HTTPDocument {
        let left = deadline.map { $0.milliseconds - MonotonicTime.now.milliseconds } ?? Self.limit
        guard left > 50 else { throw TooLate() }
        let host = Self.host(of: url)
        if let failure = silent.failure(of: host) { throw failure }
        var request = HTTPClientRequest(url: url)
        for header in headers { request.headers.append(header.name, header.value) }
        request.connectTimeout = .seconds(2)
        request.totalTimeout = .milliseconds(Int(left))
        request.maximumBody = maximumBytes
        request.maximumRedirects = 3
        // Also the address that a public name turns out to have: names lead into the house as well.
        request.addressCheck = { address, _ in policy.refusal(ofAddress: address.description) == nil }
        do {
            let response = try await client.send(request)
            return HTTPDocument(status: response.status, headers: response.headers.fields, body: response.bytes)
        } catch {
            silent.note(error, of: host)
            throw error
        }
    }

    private static func host(of url: String) -> String {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[2]) : url
    }
}

/// Hosts that could not be reached: for a while nobody waits for them again.
private final class SilentHosts: Sendable {
    private static let pause = 15_000.0
    private let failures = Mutex<[String: (failure: HTTPFailure, at: Double)]>([:])

    func failure(of host: String) -> HTTPFailure? {
        failures.withLock { failures in
            guard let known = failures[host] else { return nil }
            if MonotonicTime.now.milliseconds - known.at < Self.pause { return known.failure }
            failures[host] = nil
            return nil
        }
    }

    func note(_ failure: HTTPFailure, of host: String) {
        switch failure.kind {
        case .couldNotResolve, .couldNotConnect, .timedOut(.connect):
            failures.withLock { failures in
                // Skills name hosts: what they name must not fill the memory.
                if failures.count > 100 { failures = [:] }
                failures[host] = (failure, MonotonicTime.now.milliseconds)
            }
        default: break
        }
    }
}
