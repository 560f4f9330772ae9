import HTTP
import OrderedJSON
import Platform
import Testing

@testable import SpeakerCommand

/// `susictl diagnose` on machines of every kind, with and without a daemon.
@Suite(.timeLimit(.minutes(1))) struct DiagnoseTests {
    /// A machine whose systemd says `service`.
    private func machine(
        service: String? = nil, settings: Int32? = 0,
        exposure: String = "→ Overall exposure level for susid.service: 1.7 OK",
        holders: [SoundCardHolder] = [], hasCards: Bool = true, freeBytes: Int? = 900_000_000
    ) -> Machine {
        Machine(
            output: { words, _ in
                switch words.prefix(2).joined(separator: " ") {
                case "systemctl show": service.map { ($0, 0) }
                case "susid --check-config": settings.map { ("", $0) }
                case "systemd-analyze security": (exposure, 0)
                default: nil
                }
            }, holders: { holders }, hasCards: { hasCards }, freeBytes: { _ in freeBytes })
    }

    private func states(_ active: String, load: String = "loaded", status: String = "0") -> String {
        "LoadState=\(load)\nActiveState=\(active)\nSubState=x\nResult=exit-code\nExecMainStatus=\(status)\n"
            + "UnitFileState=enabled\nNRestarts=4\n"
    }

    @Test(
        arguments: [
            ("inactive", "loaded", "0", "It does not run: inactive (x).", "sudo systemctl start susid"),
            ("inactive", "not-found", "0", "There is no service susid on this machine.", nil),
            ("inactive", "masked", "0", "The service is masked.", "sudo systemctl unmask --now susid"),
            ("failed", "loaded", "78", "It failed: its settings are wrong.", nil),
            ("failed", "loaded", "217", "It failed: its user susi is missing.", nil),
            ("failed", "loaded", "6", "It failed: result exit-code, status 6.", nil),
            ("activating", "loaded", "0", "It is being started: activating (x), 4 restarts so far.", nil),
        ] as [(String, String, String, String, String?)])
    func aDaemonThatDoesNotRun(
        _ active: String, _ load: String, _ status: String, _ text: String, _ action: String?
    ) async throws {
        let check = MachineCheck(machine: machine(service: states(active, load: load, status: status)))
        let findings = await check.daemonless(CommandFailure("The speaker can't be reached.", status: 69))
        #expect(findings.first == .init("speaker", "wrong", "The speaker can't be reached."))
        let service = try #require(findings.first { $0.subject == "service" })
        #expect(service.text == text && service.verdict == "wrong")
        if let action { #expect(service.action == action) }
    }

    @Test func whatStandsInItsWay() async {
        let check = MachineCheck(
            machine: machine(
                settings: 78, holders: [.init(card: "Device", records: true, process: 77, name: "arecord")],
                hasCards: false, freeBytes: 3_000_000))
        let findings = await check.daemonless(CommandFailure("No.", status: 69))
        #expect(findings.map(\.subject) == ["speaker", "settings", "sound", "sound", "storage"])
        #expect(findings.map(\.verdict) == ["wrong", "wrong", "wrong", "warning", "wrong"])
        #expect(findings[3].text == "arecord (77) has Device open and records.")
    }

    @Test func aMachineWithoutSystemd() async {
        let check = MachineCheck(machine: machine(settings: nil, freeBytes: nil))
        #expect(await check.daemonless(CommandFailure("No.", status: 69)).map(\.subject) == ["speaker"])
    }

    @Test func besideADaemonThatAnswers() async {
        let same = MachineCheck(machine: machine())
        #expect(await same.beside(version: SpeakerVersion.current).map(\.verdict) == ["well"])
        let wide = MachineCheck(machine: machine(exposure: "→ Overall exposure level for susid.service: 9.6 UNSAFE"))
        #expect(await wide.beside(version: "0.0.1").map(\.subject) == ["version", "exposure"])
        #expect(await wide.beside(version: "0.0.1").map(\.verdict) == ["warning", "warning"])
    }

    @Test func whatTheDaemonFoundIsShown() async throws {
        let speaker = try FakeSpeaker()
        defer { speaker.stop(server: ()) }
        let output = Lines()
        let context = CommandContext(
            transport: UnixSocketTransport(), socket: speaker.socket, json: false, output: output)
        try await DiagnoseCommand.run(context, MachineCheck(machine: machine()))
        #expect(
            output.all == [
                "clock     ok  The time can be trusted.", "exposure  ok  The service is well confined: 1.7 of 10.", "",
                "Nothing is wrong.",
            ])
    }

    @Test func withoutADaemonItSaysSoAndFails() async throws {
        let output = Lines()
        let context = CommandContext(
            transport: UnixSocketTransport(), socket: "/nonexistent/socket", json: true, output: output)
        await #expect(throws: CommandFailure("")) {
            try await DiagnoseCommand.run(context, MachineCheck(machine: machine(service: states("inactive"))))
        }
        let report = try JSONParser.parse(output.all.joined())
        #expect(report["wrong"]?.int == 2)
        #expect(report["findings"]?[1]?["action"]?.string == "sudo systemctl start susid")
    }

    @Test func aProgramIsAskedAndNotWaitedForTooLong() async {
        #expect(
            ProgramOutput.of(["sh", "-c", "echo seen; exit 3"], within: .seconds(20)).map { "\($0)" }
                == #"(text: "seen\n", status: 3)"#)
        #expect(ProgramOutput.of(["/nonexistent/program"], within: .seconds(20)) == nil)
        #expect(ProgramOutput.of(["sleep", "600"], within: .milliseconds(50)) == nil)
    }
}
