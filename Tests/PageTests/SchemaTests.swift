import Glibc
import OrderedJSON
import SpeakerTesting
import Testing

/// The device API's document, held against the running daemon by schemathesis (PyPI), which makes requests of all that the
/// document allows and of what it does not.
@Suite(.enabled(if: SchemaTool.obstacle == nil, "\(SchemaTool.obstacle ?? "")"))
struct SchemaTests {
    @Test func noRequestIsTooMuchAndEveryAnswerIsAsWritten() async throws {
        let room = try await VirtualRoom.open()
        let port = try PageSession.freePort()
        let speaker = try await SpeakerProcess.start(in: room, settings: try PageSession.pageSettings(port: port))
        let token = try await speaker.connection.call(
            "POST", "/grants", ["name": "test", "scopes": ["read", "control", "history", "settings"]])["token"]?.string
        let lines = LineCollector()
        let checks = try await ChildProcess.start(
            [
                // It leaves its notes where it runs.
                "sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", room.folder.path,
                try #require(SchemaTool.program), "run", "\(try BuiltProgram.packageRoot())/docs/device-api.yaml",
                "--url", "http://127.0.0.1:\(port)/api/v1", "--header", "Authorization: Bearer \(token ?? "")",
                "--checks",
                "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
                // Without an end; what would take the token away; and what ends the daemon.
                "--exclude-path", "/events", "--exclude-path", "/grants/{id}", "--exclude-path", "/restart",
                "--phases", "coverage,fuzzing", "--max-examples", "10", "--max-time", "40",
                "--generation-deterministic", "--continue-on-failure", "--request-timeout", "20",
            ],
            environment: ["HYPOTHESIS_STORAGE_DIRECTORY": room.folder.path, "NO_COLOR": "1", "HOME": room.folder.path],
            output: lines.output)
        let ending = await checks.ending(within: .seconds(240))
        await checks.end()
        #expect(ending == .exited(0), "\(lines.text.suffix(6000))")
        #expect(lines.text.contains("Test cases:"))
        #expect(try await speaker.connection.status()["state"]?.string != nil)
        #expect(await speaker.end() == .exited(0))
        await room.close()
    }
}

private enum SchemaTool {
    static var program: String? {
        guard let root = try? BuiltProgram.packageRoot() else { return nil }
        let path = "\(root)/.build/python/bin/schemathesis"
        return access(path, X_OK) == 0 ? path : nil
    }

    static var obstacle: String? {
        VirtualRoom.obstacle ?? (program == nil ? "not installed: schemathesis (scripts/setup --checks)" : nil)
    }
}
