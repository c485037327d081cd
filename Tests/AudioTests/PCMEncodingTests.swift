import Audio
import TestSupport
import Testing

@Suite struct PCMEncodingTests {
    @Test(
        arguments: [
            (PCMEncoding.s16le, [0x00, 0x80, 0xFF, 0x7F], [-1, 32_767 / 32_768]),
            (.s16be, [0x80, 0x00, 0x00, 0x01], [-1, 1 / 32_768]),
            (.s24le, [0x00, 0x00, 0x80, 0xFF, 0xFF, 0xFF], [-1, -1 / 8_388_608]),
            (.s24be, [0x7F, 0xFF, 0xFF, 0x00, 0x00, 0x01], [8_388_607 / 8_388_608, 1 / 8_388_608]),
            (.s32le, [0x00, 0x00, 0x00, 0x80, 0x00, 0x00, 0x00, 0x40], [-1, 0.5]),
            (.s32be, [0x80, 0x00, 0x00, 0x00, 0xC0, 0x00, 0x00, 0x00], [-1, -0.5]),
            (.f32le, [0x00, 0x00, 0x80, 0x3E], [0.25]),
            (.f32be, [0xBE, 0x80, 0x00, 0x00], [-0.25]),
            (.f64le, [0, 0, 0, 0, 0, 0, 0xD0, 0x3F], [0.25]),
            (.f64be, [0xBF, 0xD0, 0, 0, 0, 0, 0, 0], [-0.25]),
            (.u8, [0x00, 0x80, 0xC0], [-1, 0, 0.5]),
        ] as [(PCMEncoding, [UInt8], [Float])])
    func `known bytes give known samples`(encoding: PCMEncoding, bytes: [UInt8], expected: [Float]) {
        #expect(encoding.decode(bytes) == expected)
        #expect(WaveBuilder.encode(expected, encoding) == bytes)
    }

    // Values of ITU-T G.711's tables 1 and 2, in 16 bits.
    @Test func `the telephone codes follow G_711`() {
        let mulaw = PCMEncoding.mulaw.decode([0xFF, 0x7F, 0x80, 0x00, 0xF0, 0xE7]).map { $0 * 32_768 }
        #expect(mulaw == [0, 0, 32_124, -32_124, 120, 260].map { Float($0) })
        let alaw = PCMEncoding.alaw.decode([0xD5, 0x55, 0xAA, 0x2A, 0xC5]).map { $0 * 32_768 }
        #expect(alaw == [8, -8, 32_256, -32_256, 264].map { Float($0) })
    }

    @Test func `bytes after the last whole sample are left out`() {
        for encoding in PCMEncoding.allCases where encoding.bytesPerSample > 1 {
            let bytes = [UInt8](repeating: 0, count: 2 * encoding.bytesPerSample - 1)
            #expect(encoding.decode(bytes) == [0])
        }
    }
}
