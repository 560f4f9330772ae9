internal import OrderedJSON

/// Bytes in, messages out; bounded whatever the peer sends.
struct WyomingDecoder {
    /// Most bytes of a line. The reference reader takes 64 KiB; a peer may put all of its `info` into the line.
    static let lineLimit = 1 << 18
    /// Most bytes of a data block and of a payload.
    static let blockLimit = 1 << 20

    private var buffer: [UInt8] = []
    /// Bytes of `buffer` that have been used.
    private var used = 0
    /// Bytes of the present line in which there is no newline.
    private var searched = 0
    private var header: (event: WyomingEvent, data: Int, payload: Int)?

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if used > 1 << 16 || used == buffer.count {
            buffer.removeFirst(used)
            used = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// True in the middle of a message.
    var isUnfinished: Bool { header != nil || used < buffer.count }

    /// The next message that is complete.
    mutating func next() throws(WyomingFault) -> WyomingEvent? {
        if header == nil {
            guard let line = try takeLine() else { return nil }
            header = try Self.read(line)
        }
        guard let (event, dataLength, payloadLength) = header, buffer.count - used >= dataLength + payloadLength
        else { return nil }
        header = nil
        var whole = event
        if dataLength > 0 {
            guard case .object(let data)? = try? JSONParser.parse(Array(buffer[used..<used + dataLength])) else {
                throw WyomingFault(.garbage, "sent a data block that is no JSON object")
            }
            whole.data = whole.data.overlaid(with: data)
        }
        whole.payload = Array(buffer[used + dataLength..<used + dataLength + payloadLength])
        used += dataLength + payloadLength
        return whole
    }

    private mutating func takeLine() throws(WyomingFault) -> [UInt8]? {
        guard let end = buffer[(used + searched)...].firstIndex(of: 0x0A) else {
            searched = buffer.count - used
            if searched > Self.lineLimit { throw WyomingFault(.tooMuch, "sends a header without end") }
            return nil
        }
        let line = Array(buffer[used..<end])
        used = end + 1
        searched = 0
        if line.count > Self.lineLimit { throw WyomingFault(.tooMuch, "sent a header of \(line.count) bytes") }
        return line
    }

    private static func read(
        _ line: [UInt8]
    ) throws(WyomingFault) -> (event: WyomingEvent, data: Int, payload: Int) {
        guard case .object(let header)? = try? JSONParser.parse(line), let type = header["type"]?.string else {
            throw WyomingFault(.garbage, "sent a line that is no Wyoming header")
        }
        func length(_ name: String) throws(WyomingFault) -> Int {
            guard let value = header[name], value != .null else { return 0 }
            guard let count = value.int, count >= 0 else {
                throw WyomingFault(.garbage, "sent a \(name) that is no length")
            }
            guard count <= blockLimit else {
                throw WyomingFault(.tooMuch, "announced \(count) bytes at once; \(blockLimit) are the most")
            }
            return count
        }
        let event = WyomingEvent(type, header["data"]?.object ?? JSONObject())
        return (event, try length("data_length"), try length("payload_length"))
    }
}
