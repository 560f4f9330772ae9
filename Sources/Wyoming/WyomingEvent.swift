public import OrderedJSON

/// A message of the Wyoming protocol: a type, data, and perhaps sound.
///
/// On the wire: a line of JSON with `type`, and perhaps `data`, `data_length` and `payload_length`; then so many bytes
/// of JSON, whose members win over those of the line; then so many bytes of payload.
public struct WyomingEvent: Sendable, Equatable {
    /// What kind: "transcript", "audio-chunk".
    public var type: String
    /// Its members, of both blocks.
    public var data: JSONObject
    /// Interleaved little-endian samples, for `audio-chunk`.
    public var payload: [UInt8]

    /// A message.
    public init(_ type: String, _ data: JSONObject = JSONObject(), payload: [UInt8] = []) {
        self.type = type
        self.data = data
        self.payload = payload
    }

    /// As bytes. Data goes into the second block, as the reference library has it: lines stay short.
    var bytes: [UInt8] {
        var header = JSONObject([("type", .string(type))])
        let block = data.isEmpty ? [] : Array(JSONValue.object(data).text().utf8)
        if !block.isEmpty { header["data_length"] = .number(block.count) }
        if !payload.isEmpty { header["payload_length"] = .number(payload.count) }
        return Array(JSONValue.object(header).text().utf8) + [0x0A] + block + payload
    }
}
