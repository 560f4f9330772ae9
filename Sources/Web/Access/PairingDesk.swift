/// The rules of pairing: one code at a time, five tries, two minutes. Pure; time is an argument, in seconds of a clock
/// that never jumps.
///
/// A code is opened from inside the room (it is spoken, or printed by `susictl pair`), so whoever knows it is there. A
/// stranger on the network who guesses has five in a million, once for each code that somebody in the room asks for.
struct PairingDesk {
    /// Wrong codes that are forgiven, the last included.
    static let tries = 5
    /// Seconds for which a code is good.
    static let lifetime = 120.0
    /// Codes an hour that may be asked for over the network: each is spoken, and nobody shall be able to make the
    /// speaker talk all night.
    static let codesAnHour = 6

    /// What became of a try.
    enum Outcome: Hashable {
        case paired
        /// Not the code; so many tries are left.
        case wrong(left: Int)
        /// No code is open: never asked for, used, too old, or tried too often.
        case closed
    }

    private var code: String?
    private var closesAt = 0.0
    private var left = 0
    private var openings: [Double] = []

    /// Opens with `code`, in place of one that is open. False if codes were asked for too often and `isLimited`.
    mutating func open(code: String, at now: Double, isLimited: Bool) -> Bool {
        openings.removeAll { $0 <= now - 3600 }
        if isLimited {
            guard openings.count < Self.codesAnHour else { return false }
            openings.append(now)
        }
        self.code = code
        closesAt = now + Self.lifetime
        left = Self.tries
        return true
    }

    /// Seconds until a code that was asked for over the network may be asked for again, at least 1.
    func wait(at now: Double) -> Int { max(1, Int(((openings.first ?? now) + 3600 - now).rounded(.up))) }

    /// Tries `text`, in which blanks and dashes do not count.
    mutating func redeem(_ text: String, at now: Double) -> Outcome {
        guard let code, now < closesAt else {
            self.code = nil
            return .closed
        }
        let digits = text.filter { !$0.isWhitespace && $0 != "-" }
        if digits == code {
            self.code = nil
            return .paired
        }
        left -= 1
        guard left > 0 else {
            self.code = nil
            return .closed
        }
        return .wrong(left: left)
    }
}
