public import OrderedJSON

/// What a speaker finds out about itself, as `GET /diagnosis` tells it.
public struct SpeakerDiagnosis: Sendable, Hashable {
    /// How something is.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// As it should be.
        case well
        /// It works, but not as well as it could, or only because somebody wants it so.
        case warning
        /// It does not work.
        case wrong
    }

    /// One thing that was looked at.
    public struct Finding: Sendable, Hashable {
        /// What was looked at, a word or two: `microphone`.
        public var subject: String
        /// How it is.
        public var verdict: Verdict
        /// How it is in sentences.
        public var text: String
        /// What a person can do, a sentence; nil if there is nothing to do.
        public var action: String?

        /// One thing that was looked at.
        public init(_ subject: String, _ verdict: Verdict, _ text: String, action: String? = nil) {
            self.subject = subject
            self.verdict = verdict
            self.text = text
            self.action = action
        }
    }

    /// All that was looked at, in the order in which sound passes through a speaker.
    public var findings: [Finding]
    /// Version of the daemon.
    public var version: String

    /// What was found.
    public init(_ findings: [Finding], version: String) {
        self.findings = findings
        self.version = version
    }
}

extension SpeakerDiagnosis {
    /// The body of `GET /diagnosis`.
    public var json: JSONValue {
        ["version": .string(version), "findings": .array(findings.map(\.json))]
    }
}

extension SpeakerDiagnosis.Finding {
    var json: JSONValue {
        [
            "subject": .string(subject), "verdict": .string(verdict.rawValue), "text": .string(text),
            "action": .optional(action),
        ]
    }
}
