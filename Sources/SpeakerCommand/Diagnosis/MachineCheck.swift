internal import HTTP
internal import OrderedJSON
internal import Platform

/// What `susictl diagnose` finds out by itself, with or without a daemon: is it there, does it run, may one talk to it, and
/// what of the machine is in its way.
struct MachineCheck: Sendable {
    /// A thing that was looked at; the same as in `GET /diagnosis`.
    struct Finding: Sendable, Equatable {
        var subject: String
        /// "well", "warning" or "wrong".
        var verdict: String
        var text: String
        var action: String?

        init(_ subject: String, _ verdict: String, _ text: String, action: String? = nil) {
            self.subject = subject
            self.verdict = verdict
            self.text = text
            self.action = action
        }

        /// As the daemon tells it; nil if it is none.
        init?(_ json: JSONValue) {
            guard let subject = json["subject"]?.string, let verdict = json["verdict"]?.string,
                let text = json["text"]?.string
            else { return nil }
            self.init(subject, verdict, text, action: json["action"]?.string)
        }

        var json: JSONValue {
            [
                "subject": .string(subject), "verdict": .string(verdict), "text": .string(text),
                "action": action.map { .string($0) } ?? .null,
            ]
        }
    }

    let machine: Machine
    /// For each program that is asked.
    var deadline = Duration.seconds(3)

    /// Why the daemon could not be talked to: `failure` is what the attempt told.
    func daemonless(_ failure: CommandFailure) async -> [Finding] {
        var findings = [Finding("speaker", "wrong", failure.message)]
        if let service = await service() { findings.append(service) }
        if let settings = await settings() { findings.append(settings) }
        if !machine.hasCards() {
            findings.append(
                Finding(
                    "sound", "wrong", "This machine has no sound card.",
                    action: "Plug one in; cat /proc/asound/cards shows what there is."))
        }
        findings += machine.holders().map { holder in
            Finding(
                "sound", "warning",
                "\(holder.name ?? "Process \(holder.process)") (\(holder.process)) has \(holder.card) open and "
                    + (holder.records ? "records." : "plays."),
                action: "If the speaker should have it: end that program, or give the speaker another device.")
        }
        if let storage = storage() { findings.append(storage) }
        return findings
    }

    /// What can be seen better from outside of a daemon that answers; `version` is the daemon's.
    func beside(version: String?) async -> [Finding] {
        var findings: [Finding] = []
        if let version, version != SpeakerVersion.current {
            findings.append(
                Finding(
                    "version", "warning", "susid is \(version), susictl is \(SpeakerVersion.current).",
                    action: "sudo systemctl restart susid"))
        }
        if let exposure = await exposure() { findings.append(exposure) }
        return findings
    }

    /// How systemd sees it; nil where systemd does not run.
    private func service() async -> Finding? {
        let names = ["LoadState", "ActiveState", "SubState", "Result", "ExecMainStatus", "UnitFileState", "NRestarts"]
        guard
            let answer = await machine.output(
                ["systemctl", "show", "susid", "--property=" + names.joined(separator: ",")], deadline),
            answer.status == 0
        else { return nil }
        var values: [String: String] = [:]
        for line in answer.text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values[String(line[..<equals])] = String(line[line.index(after: equals)...])
        }
        let state = "\(values["ActiveState"] ?? "?") (\(values["SubState"] ?? "?"))"
        switch (values["LoadState"], values["ActiveState"]) {
        case ("not-found"?, _):
            return Finding(
                "service", "wrong", "There is no service susid on this machine.",
                action: "Install the package susi-speaker, or start susid by hand and name its socket with --socket.")
        case ("masked"?, _):
            return Finding("service", "wrong", "The service is masked.", action: "sudo systemctl unmask --now susid")
        case (_, "active"?):
            return Finding("service", "well", "systemd says that it runs: \(state).")
        case (_, "activating"?):
            let restarts = Int(values["NRestarts"] ?? "") ?? 0
            return Finding(
                "service", restarts > 2 ? "wrong" : "warning",
                "It is being started: \(state), \(Phrasing.count(restarts, "restart")) so far.",
                action: "journalctl -u susid -n 20 tells what it says.")
        case (_, "failed"?):
            let status = values["ExecMainStatus"] ?? "?"
            let why =
                switch status {
                case "78": "its settings are wrong"
                case "64": "it was started in a wrong way"
                case "69": "another susid has its socket"
                case "217": "its user susi is missing"
                default: "result \(values["Result"] ?? "?"), status \(status)"
                }
            return Finding(
                "service", "wrong", "It failed: \(why).",
                action: "journalctl -u susid -n 20 tells more; then: sudo systemctl restart susid")
        default:
            let start = values["UnitFileState"] == "enabled" ? "start" : "enable --now"
            return Finding(
                "service", "wrong", "It does not run: \(state).", action: "sudo systemctl \(start) susid")
        }
    }

    /// Whether the settings are right; nil if there is no daemon to ask.
    private func settings() async -> Finding? {
        guard let answer = await machine.output(["susid", "--check-config"], deadline) else { return nil }
        if answer.status == 0 { return Finding("settings", "well", "The settings are right.") }
        return Finding(
            "settings", "wrong", "The settings are wrong, or may not be read by you.",
            action: "susid --check-config tells where.")
    }

    private func storage() -> Finding? {
        guard let free = machine.freeBytes("/var/lib/susi") ?? machine.freeBytes("/var/lib") else { return nil }
        let megabytes = free / 1_000_000
        guard megabytes < 50 else { return Finding("storage", "well", "\(megabytes) MB are free.") }
        return Finding(
            "storage", megabytes < 5 ? "wrong" : "warning", "Only \(megabytes) MB are free in /var/lib.",
            action: "Delete what is not needed; sudo journalctl --vacuum-size=50M often helps.")
    }

    /// The figure of systemd-analyze security; nil where it can't be had.
    private func exposure() async -> Finding? {
        guard let answer = await machine.output(["systemd-analyze", "security", "susid", "--no-pager"], deadline) else {
            return nil
        }
        // "→ Overall exposure level for susid.service: 1.7 OK"
        guard let line = answer.text.split(separator: "\n").last(where: { $0.contains("exposure level") }),
            let figure = line.split(separator: " ").compactMap({ Double($0) }).last
        else { return nil }
        if figure <= 2 { return Finding("exposure", "well", "The service is well confined: \(figure) of 10.") }
        return Finding(
            "exposure", "warning", "The service may do more than it needs: \(figure) of 10.",
            action: "systemctl cat susid shows the drop-ins that widen it.")
    }
}
