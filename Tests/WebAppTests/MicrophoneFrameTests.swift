import Audio
import Testing
import WebApp

@Suite struct MicrophoneFrameTests {
    static func bytes(
        stream: UInt32 = 7, sequence: UInt32 = 0, offset: UInt32 = 0, samples: [Int16], magic: UInt32 = 0x5649_4431
    ) -> [UInt8] {
        [magic, stream, sequence, offset].flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
            + samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private func place(
        _ clock: inout MicrophoneClock, _ stream: UInt32 = 7, offset: UInt32, count: Int, missed: Int = 0
    ) throws -> MicrophoneClock.Placed? {
        let bytes = Self.bytes(stream: stream, offset: offset, samples: .init(repeating: 0, count: count))
        return clock.place(try MicrophoneFrame(bytes), missed: missed)
    }

    @Test func `a frame is read`() throws {
        let frame = try MicrophoneFrame(
            Self.bytes(stream: 1, sequence: 2, offset: 0xFFFF_FFFF, samples: [0, -32_768, 16_384]))
        #expect((frame.stream, frame.sequence, frame.offset) == (1, 2, 0xFFFF_FFFF))
        #expect(frame.samples == [0, -1, 0.5])
    }

    @Test func `what is no frame is refused`() {
        #expect(throws: MicrophoneFrame.Fault.length(15)) { try MicrophoneFrame([UInt8](repeating: 0, count: 15)) }
        #expect(throws: MicrophoneFrame.Fault.length(17)) { try MicrophoneFrame(Self.bytes(samples: []) + [0]) }
        #expect(throws: MicrophoneFrame.Fault.length(16 + 8_194)) {
            try MicrophoneFrame(Self.bytes(samples: .init(repeating: 0, count: 4_097)))
        }
        #expect(throws: MicrophoneFrame.Fault.magic(1)) { try MicrophoneFrame(Self.bytes(samples: [], magic: 1)) }
        #expect(throws: MicrophoneFrame.Fault.length(0)) { try MicrophoneFrame([]) }
    }

    @Test func `frames follow each other without loss`() throws {
        var clock = MicrophoneClock()
        for index in 0..<5 {
            let placed = try #require(try place(&clock, offset: UInt32(index * 100), count: 100))
            #expect(placed.lost == 0)
            #expect(placed.chunk.range == index * 100..<(index + 1) * 100)
        }
    }

    @Test func `a missing frame is a gap`() throws {
        var clock = MicrophoneClock()
        _ = try place(&clock, offset: 0, count: 100)
        let placed = try #require(try place(&clock, offset: 300, count: 100))
        #expect(placed.lost == 200)
        #expect(placed.chunk.start == 300)
    }

    @Test func `audio that was heard already is dropped`() throws {
        var clock = MicrophoneClock()
        _ = try place(&clock, offset: 0, count: 100)
        let again = try place(&clock, offset: 0, count: 100)
        #expect(again == nil)
    }

    @Test func `after 74 hours the count goes on`() throws {
        var clock = MicrophoneClock()
        let first = try #require(try place(&clock, offset: 0x7FFF_FF00, count: 100))
        var start = first.chunk.range.upperBound
        for offset in [UInt32(0xC000_0000), 0xFFFF_FFF0, 0x10, 0x100] {
            let placed = try #require(try place(&clock, offset: offset, count: 10))
            #expect(placed.chunk.start > start)
            start = placed.chunk.start
        }
        #expect(start == 1 << 32 | 0x100)
    }

    @Test func `a new stream begins at 0`() throws {
        var clock = MicrophoneClock()
        _ = try place(&clock, 1, offset: 500, count: 100)
        let placed = try #require(try place(&clock, 2, offset: 0, count: 100, missed: 9_999))
        #expect(placed == .init(chunk: AudioChunk(start: 0, samples: .init(repeating: 0, count: 100)), lost: 0))
    }

    @Test func `after a reload the clock goes on behind a gap`() throws {
        var clock = MicrophoneClock()
        _ = try place(&clock, 1, offset: 0, count: 1_000)
        clock.interrupt()
        let placed = try #require(try place(&clock, 2, offset: 0, count: 100, missed: 16_000))
        #expect(placed.lost == 16_000)
        #expect(placed.chunk.start == 17_000)
        let next = try #require(try place(&clock, 2, offset: 100, count: 100))
        #expect(next.lost == 0)
        #expect(next.chunk.start == 17_100)
    }
}
