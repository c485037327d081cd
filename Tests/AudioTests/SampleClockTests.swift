import Audio
import Testing

@Suite struct SampleClockTests {
    @Test func `ticks of another rate round to the nearest`() {
        #expect(SampleClock.ticks(of: 0, at: 44_100) == 0)
        #expect(SampleClock.ticks(of: 44_100, at: 44_100) == 16_000)
        #expect(SampleClock.ticks(of: 33_076, at: 11_025) == 48_001)
        #expect(SampleClock.ticks(of: 22, at: 7) == 50_286)
        #expect(SampleClock.ticks(of: 1, at: 384_000) == 0)
    }

    @Test func `ticks of days of audio do not overflow`() {
        let days = 384_000 * 86_400 * 365
        #expect(SampleClock.ticks(of: days, at: 384_000) == 16_000 * 86_400 * 365)
    }
}
