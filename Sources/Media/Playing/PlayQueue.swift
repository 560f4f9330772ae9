/// What was asked for, in the order in which it is played. Never empty.
struct PlayQueue: Sendable, Equatable {
    private(set) var items: [MediaItem]
    private(set) var index = 0

    /// The items one may queue; the rest of a longer list is not played.
    static let limit = 5000

    /// Nil if `items` is empty.
    init?(_ items: [MediaItem]) {
        guard !items.isEmpty else { return nil }
        self.items = Array(items.prefix(PlayQueue.limit))
    }

    var current: MediaItem { items[index] }

    /// Steps to the next item; false at the last.
    mutating func advance() -> Bool {
        guard index + 1 < items.count else { return false }
        index += 1
        return true
    }

    /// Steps to an item; false if there is none.
    mutating func jump(to index: Int) -> Bool {
        guard items.indices.contains(index) else { return false }
        self.index = index
        return true
    }

    /// Steps back; stays at the first.
    mutating func goBack() { index = max(0, index - 1) }

    /// A random order for what comes after the current item, or for all.
    mutating func shuffle(all: Bool, using generator: inout some RandomNumberGenerator) {
        if all {
            items.shuffle(using: &generator)
            index = 0
        } else {
            items[(index + 1)...].shuffle(using: &generator)
        }
    }
}
