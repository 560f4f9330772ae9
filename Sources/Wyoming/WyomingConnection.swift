internal import Audio
internal import OrderedJSON

/// A connection to a Wyoming service: messages out and in, every wait with a deadline.
///
/// Used by one thread; whoever holds `cancel` may end it from another.
final class WyomingConnection {
    /// How long anything may take.
    struct Limits: Sendable {
        /// To connect, nanoseconds.
        var connect: UInt64 = 2_000_000_000
        /// Between two pieces of an answer, nanoseconds.
        var silence: UInt64 = 5_000_000_000
        /// The whole, nanoseconds.
        var total: UInt64 = 8_000_000_000
    }

    private let address: WyomingAddress
    private let socket: WyomingSocket
    private let limits: Limits
    private let deadline: UInt64
    private var decoder = WyomingDecoder()
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    private var isEnded = false

    init(to address: WyomingAddress, limits: Limits, cancel: WakeUp) throws(WyomingFault) {
        self.address = address
        self.limits = limits
        let now = monotonicNanoseconds()
        deadline = now + limits.total
        do throws(WyomingFault) {
            socket = try WyomingSocket.open(address, cancel: cancel, deadline: min(deadline, now + limits.connect))
        } catch {
            throw Self.named(error, address)
        }
    }

    deinit { buffer.deallocate() }

    func send(_ event: WyomingEvent) throws(WyomingFault) {
        do throws(WyomingFault) {
            try socket.send(event.bytes, deadline: min(deadline, monotonicNanoseconds() + limits.silence))
        } catch {
            throw Self.named(error, address)
        }
    }

    /// The next message that is not of the protocol's own business: a `ping` is answered, an `error` is thrown.
    func receive() throws(WyomingFault) -> WyomingEvent {
        while true {
            if let event = try receive(waits: true) { return event }
        }
    }

    /// The same, if one is there already.
    func receiveWaiting() throws(WyomingFault) -> WyomingEvent? { try receive(waits: false) }

    private func receive(waits: Bool) throws(WyomingFault) -> WyomingEvent? {
        do throws(WyomingFault) {
            while let event = try next(waits: waits) {
                switch event.type {
                case "ping": try send(WyomingEvent("pong", event.data))
                case "error":
                    let text = event.data["text"]?.string ?? "an error without a reason"
                    throw WyomingFault(.refused, "said: \(text.prefix(200))")
                default: return event
                }
            }
            return nil
        } catch {
            throw Self.named(error, address)
        }
    }

    private func next(waits: Bool) throws(WyomingFault) -> WyomingEvent? {
        while true {
            // Also for one that never lets us wait.
            guard monotonicNanoseconds() < deadline else {
                throw WyomingFault(.slow, "did not come to the point in time")
            }
            if let event = try decoder.next() { return event }
            if !waits, !isEnded, !socket.hasNews { return nil }
            if isEnded {
                throw WyomingFault(
                    .closed, decoder.isUnfinished ? "broke off in the middle of a message" : "hung up without an answer"
                )
            }
            let until = min(deadline, monotonicNanoseconds() + limits.silence)
            let count = try socket.receive(buffer, deadline: until)
            if count == 0 { isEnded = true }
            decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private static func named(_ fault: WyomingFault, _ address: WyomingAddress) -> WyomingFault {
        var fault = fault
        fault.service = address.description
        return fault
    }
}

/// The format of sound on the wire.
struct WyomingAudio: Equatable {
    /// Hz.
    var rate: Int
    /// Bytes of a sample.
    var width: Int
    var channels: Int

    /// What we send.
    static let ours = WyomingAudio(rate: 16_000, width: 2, channels: 1)

    /// Of an `audio-start` or `audio-chunk`; nil if it makes no sense.
    init?(_ data: JSONObject) {
        guard let rate = data["rate"]?.int, let width = data["width"]?.int, let channels = data["channels"]?.int,
            (1_000...768_000).contains(rate), (1...4).contains(width), (1...64).contains(channels)
        else { return nil }
        self.init(rate: rate, width: width, channels: channels)
    }

    init(rate: Int, width: Int, channels: Int) {
        self.rate = rate
        self.width = width
        self.channels = channels
    }

    /// As members, with a time in milliseconds.
    func data(at time: Int) -> JSONObject {
        JSONObject([
            ("rate", .number(rate)), ("width", .number(width)), ("channels", .number(channels)),
            ("timestamp", .number(time)),
        ])
    }

    var frameSize: Int { width * channels }

    /// Whole frames as 16-bit mono: of other widths the upper bytes, of several channels the mean.
    func mono(_ bytes: some RandomAccessCollection<UInt8>) -> [Int16] {
        let bytes = Array(bytes)
        return (0..<bytes.count / frameSize).map { frame in
            var sum = 0
            for channel in 0..<channels {
                let at = frame * frameSize + channel * width
                if width == 1 {
                    sum += (Int(bytes[at]) - 128) << 8
                } else {
                    let high = at + width - 2
                    sum += Int(Int16(bitPattern: UInt16(bytes[high]) | UInt16(bytes[high + 1]) << 8))
                }
            }
            return Int16(sum / channels)
        }
    }
}

extension [Int16] {
    /// Little-endian bytes.
    var littleEndianBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * count)
        for sample in self {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return bytes
    }
}
