internal import OrderedJSON

/// Find out what is wrong.
enum DiagnoseCommand: Command {
    static let form = CommandForm(
        name: "diagnose", summary: "find out what is wrong, and what to do",
        details: """
            Looks at the microphone, the loudspeaker, hotword, voice, server, clock, disk and
            the service; works without a running speaker too, and then says why it does not.
            If something is wrong the exit status is 1.
            """)

    static func run(_ arguments: Arguments, _ context: CommandContext) async throws(CommandFailure) {
        try await run(context, MachineCheck(machine: .own))
    }

    static func run(_ context: CommandContext, _ check: MachineCheck) async throws(CommandFailure) {
        let findings = try await findings(context, check)
        let wrong = findings.filter { $0.verdict == "wrong" }.count
        let report: JSONValue = ["wrong": .number(wrong), "findings": .array(findings.map(\.json))]
        try context.print(report) { _ in lines(findings) }
        if wrong > 0 { throw CommandFailure("") }
    }

    private static func findings(
        _ context: CommandContext, _ check: MachineCheck
    ) async throws(CommandFailure) -> [MachineCheck.Finding] {
        let answer: JSONValue
        do {
            answer = try await context.call("GET", "/diagnosis")
        } catch {
            if error.status == ExitStatus.interrupted { throw error }
            return await check.daemonless(error)
        }
        let own = (answer["findings"]?.array ?? []).compactMap { MachineCheck.Finding($0) }
        return own + (await check.beside(version: answer["version"]?.string))
    }

    /// For a person: what is wrong first seen, what is to be done below it.
    static func lines(_ findings: [MachineCheck.Finding]) -> [String] {
        let marks = ["well": "ok", "warning": "so-so", "wrong": "WRONG"]
        var rows: [[String]] = []
        for finding in findings {
            rows.append([finding.subject, marks[finding.verdict] ?? finding.verdict, finding.text])
            if let action = finding.action { rows.append(["", "", "→ " + action]) }
        }
        let wrong = findings.filter { $0.verdict == "wrong" }.count
        let weak = findings.filter { $0.verdict == "warning" }.count
        let sum =
            wrong + weak == 0
            ? "Nothing is wrong."
            : "\(Phrasing.count(wrong, "thing")) wrong, \(weak) could be better."
        return Phrasing.table(rows) + ["", sum]
    }
}
