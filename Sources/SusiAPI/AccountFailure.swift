public import HTTP

/// Why an account could not be used. Its text is a sentence for a person, with what to do.
public enum AccountFailure: Error, Hashable, CustomStringConvertible {
    /// The password is not that of the account.
    case wrongPassword
    /// There is no account of this address.
    case unknownAddress
    /// The account waits for the link in a mail to be followed.
    case notActivated
    /// There were too many wrong tries.
    case blocked
    /// The account is not activated, or blocked; the server does not say which.
    case forbidden
    /// The server wants to see a person.
    case captcha
    /// The password would be readable on its way.
    case notSecure
    /// The token is not, or no longer, taken.
    case tokenRefused
    /// The server does not take the device as it was described.
    case badDevice
    /// The server takes the request for none.
    case misunderstood
    /// There is an account of this address already.
    case addressTaken
    /// That is no address of mail to the server.
    case badAddress
    /// The password is not as the server wants it.
    case weakPassword
    /// The server takes no new members.
    case signUpClosed
    /// The server could not send its mail.
    case noMail
    /// The server answered with this status.
    case status(Int)
    /// What came is not the answer of a SUSI server.
    case unreadable
    /// No answer.
    case unreachable(HTTPFailure)

    /// True if it may go away by itself: worth trying again later.
    public var isPassing: Bool {
        switch self {
        case .unreachable, .blocked, .unreadable: true
        case .status(let status): status >= 500 || status == 429
        case .wrongPassword, .unknownAddress, .notActivated, .forbidden, .captcha, .notSecure, .tokenRefused,
            .badDevice, .misunderstood, .addressTaken, .badAddress, .weakPassword, .signUpClosed, .noMail:
            false
        }
    }

    public var description: String {
        switch self {
        case .wrongPassword: "The password of the account was not accepted. Set the account up again."
        case .unknownAddress:
            "There is no SUSI account with this e-mail address. Check it, and set the account up again."
        case .notActivated:
            "The SUSI account is not activated yet. Follow the link in the mail that you got, then set it up again."
        case .blocked: "There were too many wrong tries for this account. It is open again in two minutes."
        case .forbidden:
            "The SUSI server does not let this account in: it is not activated yet, or there were too many wrong tries."
        case .captcha: "The SUSI server wants to see a person. Log in once on its page, then set the account up again."
        case .notSecure:
            "The password was not sent, because the address of the SUSI server does not begin with https."
        case .tokenRefused: "The SUSI server no longer knows this speaker. Set the account up again."
        case .badDevice: "The SUSI server did not take this speaker into the account."
        case .misunderstood: "The SUSI server did not understand the login. Is it a SUSI server, and a recent one?"
        case .addressTaken: "There is an account with this e-mail address already. Log in, or recover its password."
        case .badAddress: "The SUSI server does not take this as an e-mail address. Check it."
        case .weakPassword:
            "The SUSI server wants a password of 8 to 64 characters with a digit, a capital letter and a special character."
        case .signUpClosed: "The SUSI server takes no new members."
        case .noMail: "The SUSI server could not send its mail. Try again later."
        case .status(let status): "The SUSI server has trouble of its own, number \(status). It is tried again later."
        case .unreadable: "What answered is not a SUSI server. Is there a page to log in to this network?"
        case .unreachable(let failure): "The SUSI server cannot be reached: \(failure)."
        }
    }
}
