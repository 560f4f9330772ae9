/// Memory of a fixed size for numbers that a real-time loop works on: no checks, no copies, no allocation after the
/// start.
final class Block<Element: BitwiseCopyable> {
    let start: UnsafeMutablePointer<Element>
    let count: Int

    init(_ values: [Element]) {
        count = values.count
        start = .allocate(capacity: max(1, count))
        for (index, value) in values.enumerated() { (start + index).initialize(to: value) }
    }

    convenience init(_ count: Int, _ value: (Int) -> Element) { self.init((0..<count).map(value)) }

    deinit { start.deallocate() }

    @inline(__always) subscript(index: Int) -> Element {
        get { start[index] }
        set { start[index] = newValue }
    }
}

extension Block where Element: Numeric {
    convenience init(_ count: Int) { self.init([Element](repeating: 0, count: count)) }

    func clear() { start.update(repeating: 0, count: count) }
}
