public import Platform
internal import Synchronization

/// Watches a button or a switch on a thread of its own.
public final class ButtonThread: Sendable {
    /// Seconds until a line that failed is tried again.
    private static let retry = 10.0

    private let isStopping = Mutex(false)
    private let woken = Wake()

    private init() {}

    /// A button: `orders` is told what its presses mean, on the thread, and must not block. `trouble` is told why it can't
    /// be used, nil once it can.
    public static func button(
        path: String, line: Int, isSounding: @escaping @Sendable () -> Bool,
        orders: @escaping @Sendable (ButtonMachine.Order) -> Void,
        trouble: @escaping @Sendable (SystemError?) -> Void
    ) -> ButtonThread {
        let thread = ButtonThread()
        startThread(name: "button") {
            thread.run(path, line, trouble) { input throws(SystemError) in
                try thread.follow(input, isSounding, orders)
            }
        }
        return thread
    }

    /// A switch: `found` is told how it stands when its line is opened, `moved` each change after that.
    public static func toggle(
        path: String, line: Int, found: @escaping @Sendable (Bool) -> Void,
        moved: @escaping @Sendable (Bool) -> Void, trouble: @escaping @Sendable (SystemError?) -> Void
    ) -> ButtonThread {
        let thread = ButtonThread()
        startThread(name: "switch") {
            thread.run(path, line, trouble) { input throws(SystemError) in try thread.follow(input, found, moved) }
        }
        return thread
    }

    /// Ends it soon.
    public func stop() {
        isStopping.withLock { $0 = true }
        woken.signal()
    }

    private var goesOn: Bool { !isStopping.withLock { $0 } }

    private func run(
        _ path: String, _ line: Int, _ trouble: (SystemError?) -> Void,
        _ follow: (InputLine) throws(SystemError) -> Void
    ) {
        while goesOn {
            do throws(SystemError) {
                let input = try InputLine(path: path, line: line)
                trouble(nil)
                try follow(input)
            } catch {
                trouble(error)
                woken.wait(seconds: Self.retry)
            }
        }
    }

    private func follow(
        _ input: InputLine, _ isSounding: () -> Bool, _ orders: (ButtonMachine.Order) -> Void
    ) throws(SystemError) {
        var machine = ButtonMachine()
        while goesOn {
            let left = machine.deadline.map { $0 - Self.now }
            if woken.wait(or: input.descriptor, seconds: left) {
                let isPressed = try input.takeEdge()
                for order in isPressed
                    ? machine.press(at: Self.now, isSounding: isSounding()) : machine.release(at: Self.now)
                { orders(order) }
            }
            if let deadline = machine.deadline, deadline <= Self.now {
                for order in machine.tick(at: Self.now) { orders(order) }
            }
        }
    }

    private func follow(
        _ input: InputLine, _ found: (Bool) -> Void, _ moved: (Bool) -> Void
    ) throws(SystemError) {
        found(try input.isActive())
        while goesOn {
            if woken.wait(or: input.descriptor, seconds: nil) {
                _ = try input.takeEdge()
                moved(try input.isActive())
            }
        }
    }

    private static var now: Double { MonotonicTime.now.milliseconds / 1000 }
}
