/// Reads numbers of either byte order at any offset.
struct ChunkReader {
    let bytes: [UInt8]
    let isBigEndian: Bool

    /// Whether the four characters stand at an offset.
    func has(_ name: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: name.utf8) }

    /// Whether the four bytes at an offset are printable, as all chunks' names are.
    func hasName(at offset: Int) -> Bool {
        let name = bytes.dropFirst(offset).prefix(4)
        return name.count == 4 && name.allSatisfy { 0x20...0x7E ~= $0 }
    }

    /// 16 bits, unsigned.
    func half(_ offset: Int) -> Int? { number(offset, 2) }

    /// 32 bits, unsigned.
    func word(_ offset: Int) -> Int? { number(offset, 4) }

    /// 64 bits, unsigned; `nil` also for sizes no file has.
    func long(_ offset: Int) -> Int? { number(offset, 8) }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        var value: UInt64 = 0
        for index in 0..<count {
            let byte = bytes[offset + (isBigEndian ? index : count - 1 - index)]
            value = value << 8 | UInt64(byte)
        }
        return Int(exactly: value)
    }
}
