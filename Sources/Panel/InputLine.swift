internal import CLinux
internal import Glibc
public import Platform

/// A line of a GPIO chip that somebody presses or switches. Used by one thread.
///
/// By the kernel's character device and not by libgpiod: its calls are the same on Debian 12 and 13, whose libgpiod 1.6
/// and 2 are not, and there are three of them.
public final class InputLine {
    /// Readable while there is an edge.
    public let descriptor: Int32

    /// Line `line` of the chip at `path`. `activeLow`: pressed connects it to ground, with the chip's pull-up where it
    /// has one.
    public init(path: String, line: Int, activeLow: Bool = true) throws(SystemError) {
        let descriptor = clinux_gpio_input(path, UInt32(line), activeLow ? 1 : 0)
        guard descriptor >= 0 else { throw SystemError(errno: -descriptor, doing: "\(path), line \(line)") }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether it is pressed now.
    public func isActive() throws(SystemError) -> Bool {
        let value = clinux_gpio_get(descriptor)
        guard value >= 0 else { throw SystemError(errno: -value, doing: "reading the button") }
        return value == 1
    }

    /// Takes one edge, which there is: true if it was pressed, false if let go.
    public func takeEdge() throws(SystemError) -> Bool {
        let edge = clinux_gpio_edge(descriptor)
        guard edge >= 0 else { throw SystemError(errno: -edge, doing: "reading the button") }
        return edge == 1
    }
}
