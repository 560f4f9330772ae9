internal import Glibc

/// Why a sound device can't be used, as a sentence for a person.
public struct PCMFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure that differ in what helps.
    public enum Kind: Sendable, Equatable {
        /// The name is not one this speaker accepts.
        case refusedName
        /// Nothing of that name is there now.
        case missing
        /// Another program holds it.
        case busy
        /// We may not open it.
        case forbidden
        /// It went away or failed while in use.
        case lost
        /// It doesn't answer.
        case stuck
        /// It can do nothing that we can.
        case unsuitable
        /// Anything else.
        case failed
    }
    /// What kind of failure.
    public let kind: Kind
    /// What happened and what to do.
    public let description: String
    /// The errno value behind it, positive; 0 if there is none.
    public let code: Int32

    /// A failure.
    public init(_ kind: Kind, _ description: String, code: Int32 = 0) {
        self.kind = kind
        self.description = description
        self.code = code
    }

    /// The failure of `call` on `device` with a negative errno value. `holders`: who has it open, as far as is known.
    public init(device: String, call: String, result: Int, holders: [String] = []) {
        let code = Int32(clamping: -result)
        let reason = String(cString: strerror(code))
        switch code {
        case EBUSY:
            let who =
                holders.isEmpty
                ? "another program (see: fuser -v /dev/snd/*)" : "\(holders.joined(separator: " and ")); end that"
            self.init(.busy, "Sound device \(device) is in use by \(who).", code: code)
        case ENOENT, ENODEV, ENXIO, ECONNREFUSED:
            self.init(.missing, "Sound device \(device) is not there (\(reason)); is it plugged in?", code: code)
        case EACCES, EPERM:
            self.init(
                .forbidden, "Sound device \(device) may not be opened; the user must be in the group audio.",
                code: code)
        default:
            self.init(.failed, "Sound device \(device) failed in \(call): \(reason).", code: code)
        }
    }

    /// The loss of `device` while in use, with a negative errno value.
    static func lost(device: String, result: Int) -> PCMFault {
        let code = Int32(clamping: -result)
        return PCMFault(.lost, "Sound device \(device) went away (\(String(cString: strerror(code)))).", code: code)
    }
}
