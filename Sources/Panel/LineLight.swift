internal import CLinux
internal import Glibc
public import Platform

/// One light on a line of a GPIO chip: lit or dark, of whatever colour it is.
public final class LineLight: Lights {
    public let count = 1
    private let line: Int32

    /// The line `line` of the chip at `path`, such as `/dev/gpiochip0`.
    public init(path: String, line: Int, activeLow: Bool = false) throws(SystemError) {
        let descriptor = clinux_gpio_output(path, UInt32(line), activeLow ? 1 : 0)
        guard descriptor >= 0 else { throw SystemError(errno: -descriptor, doing: "\(path), line \(line)") }
        self.line = descriptor
    }

    deinit { close(line) }

    public func show(_ colours: [LightColour]) throws(SystemError) {
        // The middle of what patterns reach: they are seen as blinking.
        let isLit = (colours.first?.level ?? 0) > LightPattern.brightest / 4
        let failure = clinux_gpio_set(line, isLit ? 1 : 0)
        guard failure == 0 else { throw SystemError(errno: failure, doing: "switching the light") }
    }
}
