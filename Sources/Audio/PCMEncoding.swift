/// How raw samples are written in bytes.
public enum PCMEncoding: String, Sendable, CaseIterable {
    /// Signed 16 bits, little-endian.
    case s16le
    /// Signed 16 bits, big-endian.
    case s16be
    /// Signed 24 bits in 3 bytes, little-endian.
    case s24le
    /// Signed 24 bits in 3 bytes, big-endian.
    case s24be
    /// Signed 32 bits, little-endian.
    case s32le
    /// Signed 32 bits, big-endian.
    case s32be
    /// IEEE 754 single precision, little-endian.
    case f32le
    /// IEEE 754 single precision, big-endian.
    case f32be
    /// IEEE 754 double precision, little-endian.
    case f64le
    /// IEEE 754 double precision, big-endian.
    case f64be
    /// Unsigned 8 bits, 128 is silence.
    case u8
    /// ITU-T G.711 A-law.
    case alaw
    /// ITU-T G.711 µ-law.
    case mulaw

    /// Bytes of one sample.
    public var bytesPerSample: Int {
        switch self {
        case .u8, .alaw, .mulaw: 1
        case .s16le, .s16be: 2
        case .s24le, .s24be: 3
        case .s32le, .s32be, .f32le, .f32be: 4
        case .f64le, .f64be: 8
        }
    }

    /// Whole samples of `bytes` as floats: integers divided by their full scale (so −1 ≤ x < 1), floats as they are.
    ///
    /// Bytes after the last whole sample are left out.
    public func decode(_ bytes: [UInt8]) -> [Float] {
        switch self {
        case .s16le: load(bytes) { Float(Int16(littleEndian: $0)) / 0x1p15 }
        case .s16be: load(bytes) { Float(Int16(bigEndian: $0)) / 0x1p15 }
        case .s32le: load(bytes) { Float(Int32(littleEndian: $0)) / 0x1p31 }
        case .s32be: load(bytes) { Float(Int32(bigEndian: $0)) / 0x1p31 }
        case .f32le: load(bytes) { Float(bitPattern: UInt32(littleEndian: $0)) }
        case .f32be: load(bytes) { Float(bitPattern: UInt32(bigEndian: $0)) }
        case .f64le: load(bytes) { Float(Double(bitPattern: UInt64(littleEndian: $0))) }
        case .f64be: load(bytes) { Float(Double(bitPattern: UInt64(bigEndian: $0))) }
        case .s24le: (0..<bytes.count / 3).map { threeBytes(bytes[3 * $0], bytes[3 * $0 + 1], bytes[3 * $0 + 2]) }
        case .s24be: (0..<bytes.count / 3).map { threeBytes(bytes[3 * $0 + 2], bytes[3 * $0 + 1], bytes[3 * $0]) }
        case .u8: bytes.map { (Float($0) - 128) / 128 }
        case .alaw: bytes.map { Float(G711.alaw[Int($0)]) / 0x1p15 }
        case .mulaw: bytes.map { Float(G711.mulaw[Int($0)]) / 0x1p15 }
        }
    }

    private func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: [UInt8], _ convert: (Word) -> Float
    ) -> [Float] {
        unsafe bytes.withUnsafeBytes { raw in
            (0..<raw.count / MemoryLayout<Word>.size).map { index in
                unsafe convert(raw.loadUnaligned(fromByteOffset: index * MemoryLayout<Word>.size, as: Word.self))
            }
        }
    }

    /// Lowest byte first.
    private func threeBytes(_ low: UInt8, _ middle: UInt8, _ high: UInt8) -> Float {
        let word = UInt32(low) << 8 | UInt32(middle) << 16 | UInt32(high) << 24
        return Float(Int32(bitPattern: word) >> 8) / 0x1p23
    }
}

/// The two telephone codes of ITU-T G.711 as tables of 16-bit values.
private enum G711 {
    static let mulaw: [Int16] = (0...255).map { code in
        let bits = ~code & 0xFF
        let magnitude = ((bits & 0x0F) << 3 + 0x84) << ((bits & 0x70) >> 4) - 0x84
        return Int16(bits & 0x80 != 0 ? -magnitude : magnitude)
    }

    static let alaw: [Int16] = (0...255).map { code in
        let bits = code ^ 0x55
        let segment = (bits & 0x70) >> 4
        let mantissa = (bits & 0x0F) << 4
        let magnitude = segment == 0 ? mantissa + 8 : (mantissa + 0x108) << (segment - 1)
        return Int16(bits & 0x80 != 0 ? magnitude : -magnitude)
    }
}
