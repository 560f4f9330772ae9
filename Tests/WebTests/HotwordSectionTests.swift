import HTTP
import OrderedJSON
import Testing

@testable import Web

/// Runs one calibration at most.
actor FakeHotword: HotwordControl {
    var isRunning = false
    var isCalibrated = true

    private static let expectation = HotwordExpectation(sensitivity: 0.45, missesPercent: 4, falseCallsADay: 1.5)

    func health() async -> HotwordHealthReport {
        HotwordHealthReport(
            phrases: ["hey susi"], sensitivity: 0.45, calibrated: isCalibrated ? Self.expectation : nil,
            days: [.init(date: "2026-11-30", calls: 7, rejected: 3, unanswered: 1)])
    }
    func calibration() async -> HotwordCalibrationReport {
        HotwordCalibrationReport(state: isRunning ? .room : .none, instruction: "Do not talk.", secondsLeft: 60)
    }
    func beginCalibration() async throws(ControlError) -> HotwordCalibrationReport {
        if isRunning { throw .busy(reason: "It is being calibrated already.", retryAfter: 30) }
        isRunning = true
        return await calibration()
    }
    func cancelCalibration() async -> Bool {
        defer { isRunning = false }
        return isRunning
    }
    func forgetCalibration() async throws(ControlError) -> Bool {
        defer { isCalibrated = false }
        return isCalibrated
    }
}

@Suite struct HotwordSectionTests {
    private let control = FakeHotword()

    private func ask(_ method: String, _ path: String, _ body: String = "") async throws -> (Int, JSONValue) {
        let api = DeviceAPI([HotwordSection(control: control)])
        let response = await api.respond(
            to: HTTPRequest(method: method, path: "/api/v1/hotword" + path, body: Array(body.utf8)))
        return (response.status, try JSONParser.parse(response.bytes))
    }

    @Test func healthIsCountsAndExpectations() async throws {
        let (status, health) = try await ask("GET", "/health")
        #expect(status == 200)
        #expect(health["days"]?[0]?["unanswered"]?.int == 1 && health["phrases"]?[0]?.string == "hey susi")
        #expect(health["calibrated"]?["misses_percent"]?.double == 4)
        #expect(try await ask("DELETE", "/calibration/result").1["forgotten"]?.bool == true)
        #expect(try await ask("DELETE", "/calibration/result").1["forgotten"]?.bool == false)
        #expect(try await ask("GET", "/health").1["calibrated"] == .null)
    }

    @Test func oneCalibrationRunsAtATime() async throws {
        #expect(try await ask("GET", "/calibration").1["state"]?.string == "none")
        let begun = try await ask("POST", "/calibration")
        #expect(begun.0 == 202 && begun.1["state"]?.string == "room" && begun.1["wanted"]?.int == 5)
        #expect(try await ask("POST", "/calibration").0 == 409)
        #expect(try await ask("DELETE", "/calibration").1["cancelled"]?.bool == true)
        #expect(try await ask("DELETE", "/calibration").1["cancelled"]?.bool == false)
        #expect(try await ask("POST", "/calibration", #"{"calls": 3}"#).0 == 422)
    }

    @Test func onlyTheOwnerChangesIt() async {
        let api = DeviceAPI([HotwordSection(control: control)])
        for (method, path) in [("POST", "/calibration"), ("DELETE", "/calibration"), ("DELETE", "/calibration/result")]
        {
            let reader = Visitor.granted(
                AccessGrant(id: 1, name: "reader", holder: .script, scopes: [.read, .control], created: 0, lastUsed: 0))
            let response = await api.respond(
                to: HTTPRequest(method: method, path: "/api/v1/hotword" + path), of: reader)
            #expect(response.status == 403, "\(method) \(path)")
        }
    }
}
