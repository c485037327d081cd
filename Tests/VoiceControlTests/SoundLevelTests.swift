import Testing
import VoiceControl

@Suite struct SoundLevelTests {
    /// A window of a square wave at 1 kHz.
    private func window(_ amplitude: Float) -> [Float] { (0..<512).map { $0 % 16 < 8 ? amplitude : -amplitude } }

    private func rises(_ amplitudes: [Float]) -> [SoundLevel.Rise] {
        var level = SoundLevel()
        return amplitudes.map { level.push(window($0)) }
    }

    private func windows(_ amplitude: Float, _ count: Int) -> [Float] { Array(repeating: amplitude, count: count) }

    @Test func `a voice stands out of a steady noise by its own level, however loud the noise`() throws {
        for noise in [Float(0.001), 0.01, 0.1] {
            let found = rises(windows(noise, 30) + windows(noise * 10, 20) + windows(noise, 3))
            #expect(found[25..<30].allSatisfy { abs($0.steady) < 1 })
            // Ten times the amplitude is 20 dB.
            #expect(found[33..<50].allSatisfy { abs($0.steady - 20) < 1 && abs($0.momentary - 20) < 1 })
            let last = try #require(found.last)
            #expect(last.steady < 1 && abs(last.loudest - 20) < 1)
        }
    }

    @Test func `what begins with speech stands out, too`() {
        #expect(rises(windows(0.1, 12)).allSatisfy { $0.steady > 30 })
    }

    @Test func `a noise that has come to stay becomes the floor within three seconds`() throws {
        let last = try #require(rises(windows(0.001, 100) + windows(0.05, 94)).last)
        #expect(abs(last.steady) < 1)
    }

    @Test func `a short dip shows in the window alone before it shows in the level`() {
        let found = rises(windows(0.000_1, 30) + windows(0.1, 10) + windows(0.000_1, 1))
        #expect(found[40].momentary < found[40].steady - 6 && found[40].steady > 30)
    }

    @Test func `rumble and a constant offset are no sound`() {
        var level = SoundLevel()
        var last = level.push([Float](repeating: 0.3, count: 512))
        for _ in 0..<10 { last = level.push([Float](repeating: 0.3, count: 512)) }
        #expect(last.momentary < 3)
    }

    @Test func `digital silence rises above nothing`() {
        #expect(rises(windows(0, 50)).allSatisfy { $0.steady <= 0 && $0.loudest <= 0 })
    }
}
