internal import OrderedJSON

/// How `susictl` ends; the numbers beside 0 and 1 are those of sysexits.h.
enum ExitStatus {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let usage: Int32 = 64
    static let unreachable: Int32 = 69
    /// As a shell reports a command that ended by SIGINT.
    static let interrupted: Int32 = 130
}

/// Why a command did not do what it should: a sentence for a person, and the exit status.
struct CommandFailure: Error, Hashable {
    /// Nothing to say if empty.
    var message: String
    var status: Int32
    /// The daemon's own refusal (RFC 9457), where there is one.
    var problem: JSONValue?

    init(_ message: String, status: Int32 = ExitStatus.failed, problem: JSONValue? = nil) {
        self.message = message
        self.status = status
        self.problem = problem
    }

    static func usage(_ message: String) -> CommandFailure { CommandFailure(message, status: ExitStatus.usage) }

    /// Output has nowhere to go; saying so on the same terminal would not help.
    static let outputClosed = CommandFailure("")

    init(_ failure: TransportFailure, socket: String, deadline: Duration) {
        switch failure {
        case .unreachable(let reason):
            self.init(
                "The speaker can't be reached: \(reason). See if it runs: systemctl status susid",
                status: ExitStatus.unreachable)
        case .forbidden:
            self.init(
                "The speaker can't be reached: you may not open \(socket). Use sudo, or join its group and log in again: "
                    + "sudo adduser $USER susi", status: ExitStatus.unreachable)
        case .timedOut:
            self.init(
                "The speaker did not answer within \(deadline.components.seconds) seconds. See what it does: "
                    + "systemctl status susid; start it afresh: sudo systemctl restart susid",
                status: ExitStatus.unreachable)
        case .broken(let reason):
            self.init(
                "The speaker's answer can't be used: \(reason). See its log: journalctl -u susid",
                status: ExitStatus.failed)
        case .refused(let status):
            self.init("The speaker refused (HTTP status \(status)). See its log: journalctl -u susid")
        case .cancelled: self.init("", status: ExitStatus.interrupted)
        }
    }
}
