internal import Glibc

/// Where lines go.
public protocol LineOutput: Sendable {
    /// Writes `line` and a line end at once; false if nobody reads any more, or the line can't be written.
    func write(_ line: String) -> Bool
}

/// Lines to a file descriptor, unbuffered, so that `susictl watch | …` shows each event when it happens.
public struct DescriptorOutput: LineOutput {
    private let descriptor: Int32

    /// Lines to `descriptor`, which is neither owned nor closed.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    public func write(_ line: String) -> Bool {
        let bytes = Array((line + "\n").utf8)
        return bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return false }
                rest = rest.dropFirst(written)
            }
            return true
        }
    }
}
