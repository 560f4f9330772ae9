internal import CLinux
internal import Glibc
public import Platform

/// A row of APA102 lights on an SPI device, as on the ReSpeaker hats (three or twelve of them).
///
/// Each light takes 32 bits, 111 and 5 bits of brightness, blue, green, red; 32 zero bits begin a row, and at least half
/// a bit for each light ends it (data sheet of Shiji Lighting, 2014).
public final class APA102Lights: Lights {
    public let count: Int
    private let device: Int32

    /// The row of `count` lights at `path`, such as `/dev/spidev0.1`.
    public init(path: String, count: Int) throws(SystemError) {
        self.count = max(1, count)
        // 8 MHz: what the lights are made for; half of it serves longer cables as well.
        let device = clinux_spi_open(path, 4_000_000)
        guard device >= 0 else { throw SystemError(errno: -device, doing: path) }
        self.device = device
    }

    deinit { close(device) }

    public func show(_ colours: [LightColour]) throws(SystemError) {
        let bytes = Self.row(colours)
        guard write(device, bytes, bytes.count) == bytes.count else {
            throw SystemError(errno: errno, doing: "writing to the lights")
        }
    }

    /// The bytes of a row.
    static func row(_ colours: [LightColour]) -> [UInt8] {
        func byte(_ part: Double) -> UInt8 { UInt8(min(255, max(0, (part * 255).rounded()))) }
        var bytes: [UInt8] = [0, 0, 0, 0]
        // The full 5 bits of brightness: dimmed by the colours alone there is no second, slower flicker.
        for colour in colours { bytes += [0xFF, byte(colour.blue), byte(colour.green), byte(colour.red)] }
        return bytes + [UInt8](repeating: 0, count: 4 + (colours.count + 15) / 16)
    }
}
