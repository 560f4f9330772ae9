/// What the button of a speaker means: a pure function of when it is pressed and let go.
///
/// A short press stops what sounds, at once, or else listens when let go. Held, it offers one thing after the other; each
/// is announced two seconds before it counts, and is done by letting go from then on until the next one is announced.
/// Let go between an announcement and its count, or held for longer than anybody means to, it does nothing.
public struct ButtonMachine: Sendable {
    /// What a long press does.
    public enum Offer: Int, Sendable, Hashable, CaseIterable {
        /// Opens the hotspot.
        case hotspot
        /// Forgets what was set by voice; alarms, networks and the owner's settings stay.
        case softReset
        /// Forgets everything.
        case factoryReset

        /// Seconds of being held after which letting go does it.
        public var seconds: Double {
            switch self {
            case .hotspot: 7
            case .softReset: 15
            case .factoryReset: 25
            }
        }
    }

    /// What is to be done.
    public enum Order: Sendable, Hashable {
        /// Silence at once, if anything sounds: it was pressed.
        case silence
        /// A short press while nothing sounded.
        case listen
        /// Say that letting go in two seconds does this.
        case announce(Offer)
        /// Do it.
        case perform(Offer)
        /// Say that nothing is done: it was let go, or held, in between.
        case nothing
    }

    /// Seconds below which a press is a short one.
    static let short = 1.0
    /// Seconds by which something is announced before it counts.
    static let notice = 2.0
    /// Seconds after which a button is taken for jammed.
    static let jammed = 45.0

    private enum State: Sendable, Equatable {
        case released
        case held(since: Double, announced: Offer?, wasSounding: Bool)
        /// Until it is let go.
        case ignored
    }

    private var state = State.released

    /// A button that is not pressed.
    public init() {}

    /// When `tick` has to be called if nothing happens before, in the clock of the calls; nil: never.
    public var deadline: Double? {
        guard case .held(let since, let announced, _) = state else { return nil }
        return since + (Self.next(after: announced).map { $0.seconds - Self.notice } ?? Self.jammed)
    }

    private static func next(after announced: Offer?) -> Offer? {
        announced.map { Offer(rawValue: $0.rawValue + 1) } ?? .hotspot
    }

    /// It was pressed at `now`, seconds of any clock that only goes forward.
    public mutating func press(at now: Double, isSounding: Bool) -> [Order] {
        guard state == .released else { return [] }
        state = .held(since: now, announced: nil, wasSounding: isSounding)
        return isSounding ? [.silence] : []
    }

    /// It was let go at `now`.
    public mutating func release(at now: Double) -> [Order] {
        defer { state = .released }
        guard case .held(let since, let announced, let wasSounding) = state else { return [] }
        let seconds = now - since
        guard let announced else {
            // Longer, but for nothing yet: whoever thought better of it is left in peace.
            return seconds < Self.short && !wasSounding ? [.listen] : []
        }
        // What was not announced in time, because nobody ticked, is not done.
        if seconds >= Self.jammed { return [.nothing] }
        return [seconds >= announced.seconds ? .perform(announced) : .nothing]
    }

    /// Time passes.
    public mutating func tick(at now: Double) -> [Order] {
        guard case .held(let since, let announced, let wasSounding) = state else { return [] }
        let seconds = now - since
        if seconds >= Self.jammed {
            state = .ignored
            return announced == nil ? [] : [.nothing]
        }
        guard let next = Self.next(after: announced), seconds >= next.seconds - Self.notice else { return [] }
        // An announcement that comes late counts late: two seconds are what somebody needs to think better of it.
        state = .held(
            since: max(since, now - (next.seconds - Self.notice)), announced: next, wasSounding: wasSounding)
        return [.announce(next)]
    }
}
