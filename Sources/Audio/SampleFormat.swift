/// How one sample lies in memory, little-endian.
public enum SampleFormat: String, Sendable, CaseIterable {
    /// Unsigned, silence is 128.
    case u8 = "U8"
    /// 16 bits.
    case s16 = "S16_LE"
    /// 24 bits in three bytes.
    case s24Packed = "S24_3LE"
    /// 24 bits in the lower three bytes of four.
    case s24 = "S24_LE"
    /// 32 bits.
    case s32 = "S32_LE"
    /// ±1.
    case float = "FLOAT_LE"

    /// Bytes of one sample.
    public var width: Int {
        switch self {
        case .u8: 1
        case .s16: 2
        case .s24Packed: 3
        case .s24, .s32, .float: 4
        }
    }

    /// Sample `index` of `data` in the range ±1; no number (NaN) is silence. The data need not be aligned.
    @inline(__always)
    func sample(_ data: UnsafeRawPointer, _ index: Int) -> Float {
        switch self {
        case .u8: return Float(Int(data.load(fromByteOffset: index, as: UInt8.self)) - 128) / 128
        case .s16: return Float(data.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)) / 32_768
        case .s24Packed:
            let low = Int32(data.loadUnaligned(fromByteOffset: 3 * index, as: UInt16.self))
            let high = Int32(data.load(fromByteOffset: 3 * index + 2, as: Int8.self))
            return Float(high << 16 | low) / 8_388_608
        case .s24:
            let word = data.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self)
            // The top byte is not defined.
            return Float((word << 8) >> 8) / 8_388_608
        case .s32: return Float(data.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self)) / 2_147_483_648
        case .float:
            let value = data.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
            return value.isFinite ? value : 0
        }
    }

    /// Stores `value` (clipped to ±1) as sample `index` of `data`.
    @inline(__always)
    func store(_ value: Float, _ data: UnsafeMutableRawPointer, _ index: Int) {
        let value = max(-1, min(1, value))
        switch self {
        case .u8: data.storeBytes(of: UInt8(128 + (value * 127).rounded()), toByteOffset: index, as: UInt8.self)
        case .s16: data.storeBytes(of: int16(value), toByteOffset: 2 * index, as: Int16.self)
        case .s24Packed:
            let word = Int32(min(8_388_607, (value * 8_388_608).rounded()))
            data.storeBytes(of: UInt16(truncatingIfNeeded: word), toByteOffset: 3 * index, as: UInt16.self)
            data.storeBytes(of: Int8(truncatingIfNeeded: word >> 16), toByteOffset: 3 * index + 2, as: Int8.self)
        case .s24:
            data.storeBytes(
                of: Int32(min(8_388_607, (value * 8_388_608).rounded())), toByteOffset: 4 * index, as: Int32.self)
        case .s32:
            data.storeBytes(
                of: Int32(min(2_147_483_647, (Double(value) * 2_147_483_648).rounded())), toByteOffset: 4 * index,
                as: Int32.self)
        case .float: data.storeBytes(of: value, toByteOffset: 4 * index, as: Float.self)
        }
    }
}

/// ±1 to 16 bits, clipped.
@inline(__always)
func int16(_ value: Float) -> Int16 { Int16(max(-32_768, min(32_767, (value * 32_768).rounded()))) }
