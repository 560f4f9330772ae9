/// How the hotword fared, counted by day: numbers only, never what was said.
public struct HotwordTally: Sendable, Equatable {
    /// One day.
    public struct Day: Sendable, Equatable {
        /// Days since 1970-01-01 where the speaker is.
        public let number: Int
        /// Times it was called.
        public var calls = 0
        /// Sounds that were nearly a call and did not count.
        public var rejected = 0
        /// Calls after which nothing was said: perhaps nobody had called.
        public var unanswered = 0

        /// A day of which nothing is known yet.
        public init(number: Int) { self.number = number }
    }

    /// What is counted.
    public enum Event: Sendable { case call, rejection, silence }

    /// Days that are kept.
    public static let kept = 30

    /// The days on which anything happened, the latest last.
    public private(set) var days: [Day] = []

    /// Nothing yet.
    public init() {}

    /// Counts an event of the day `number`. A clock that was put back does not lose a day.
    public mutating func count(_ event: Event, day number: Int) {
        var day = days.last?.number == number ? days.removeLast() : taken(number)
        switch event {
        case .call: day.calls += 1
        case .rejection: day.rejected += 1
        case .silence: day.unanswered += 1
        }
        let place = days.firstIndex { $0.number > number } ?? days.count
        days.insert(day, at: place)
        if days.count > Self.kept { days.removeFirst(days.count - Self.kept) }
    }

    private mutating func taken(_ number: Int) -> Day {
        guard let index = days.firstIndex(where: { $0.number == number }) else { return Day(number: number) }
        return days.remove(at: index)
    }

    /// Adds what was counted elsewhere.
    public mutating func add(_ other: HotwordTally) {
        for day in other.days {
            var sum = taken(day.number)
            sum.calls += day.calls
            sum.rejected += day.rejected
            sum.unanswered += day.unanswered
            days.append(sum)
        }
        days.sort { $0.number < $1.number }
        if days.count > Self.kept { days.removeFirst(days.count - Self.kept) }
    }

    /// As it is kept: a line a day.
    public var text: String {
        days.map { "\($0.number) \($0.calls) \($0.rejected) \($0.unanswered)" }.joined(separator: "\n")
    }

    /// What was kept. Lines that can't be read are passed over.
    public init(text: String) {
        for line in text.split(separator: "\n").suffix(Self.kept) {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 4, numbers.allSatisfy({ (0...1_000_000).contains($0) }) else { continue }
            var day = Day(number: numbers[0])
            (day.calls, day.rejected, day.unanswered) = (numbers[1], numbers[2], numbers[3])
            if days.last.map({ $0.number < day.number }) ?? true { days.append(day) }
        }
    }
}
