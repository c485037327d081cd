import LocalServer
import Testing

@Suite struct ByteRangeTests {
    @Test(
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=10-", .part(10..<100)),
            ("bytes=90-200", .part(90..<100)), ("bytes=-10", .part(90..<100)), ("bytes=-1000", .part(0..<100)),
            ("Bytes=5-9", .part(5..<10)), ("bytes = 5-9", .whole), ("bytes=100-", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=9-5", .whole), ("bytes=0-1,5-6", .whole), ("lines=0-1", .whole),
            ("bytes=a-b", .whole), ("bytes=-", .whole), ("bytes=--1", .whole), ("bytes=+1-2", .whole),
            ("bytes=0-99999999999999999999999", .part(0..<100)), ("bytes=99999999999999999999999-", .unsatisfiable),
        ] as [(String?, ByteRange)])
    func `a range field is read`(field: String?, expected: ByteRange) {
        #expect(ByteRange(field, length: 100) == expected)
    }

    @Test func `an empty file has no parts`() {
        #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", length: 0) == .unsatisfiable)
    }
}
