/// The letters in which byte-level vocabularies are written down: one visible letter for each of the 256 bytes.
///
/// Bytes that are visible in Latin-1 stand for themselves; the others take the letters from U+0100 on, in their order.
/// That is GPT-2's `bytes_to_unicode`.
enum ByteAlphabet {
    /// The byte of each letter, by the letter's code point; -1 where a code point is no letter.
    private static let bytes: [Int] = {
        let visible = Array(33...126) + Array(161...172) + Array(174...255)
        var bytes = [Int](repeating: -1, count: 512)
        for byte in visible { bytes[byte] = byte }
        for (index, byte) in (0...255).filter({ !visible.contains($0) }).enumerated() { bytes[256 + index] = byte }
        return bytes
    }()

    /// The bytes that a token of the vocabulary stands for, or `nil` where it is not written in this alphabet.
    static func bytes(of token: Substring) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(token.utf8.count)
        for scalar in token.unicodeScalars {
            let point = Int(scalar.value)
            guard point < bytes.count, bytes[point] >= 0 else { return nil }
            result.append(UInt8(bytes[point]))
        }
        return result
    }
}
