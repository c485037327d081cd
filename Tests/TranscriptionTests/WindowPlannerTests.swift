import TestSupport
import Testing
import Transcription

@Suite struct WindowPlannerTests {
    /// Units of 512 samples; windows of at most 100 units.
    private func windows(_ probabilities: [Float]) -> [Range<Int>] {
        var planner = WindowPlanner(windowSamples: 512, longest: 100 * 512)
        var windows = probabilities.flatMap { planner.advance(probability: $0) }
        windows += planner.finish()
        return windows.map { $0.lowerBound / 512..<$0.upperBound / 512 }
    }

    private func voice(_ count: Int) -> [Float] { [Float](repeating: 0.9, count: count) }
    private func silence(_ count: Int) -> [Float] { [Float](repeating: 0, count: count) }

    @Test func `silence has no windows`() {
        #expect(windows(silence(1_000)).isEmpty)
        #expect(windows([]).isEmpty)
    }

    @Test func `a window begins shortly before the voice and ends shortly behind it`() {
        // The margin is 12 units (0.4 s).
        #expect(windows(silence(50) + voice(20) + silence(200)) == [38..<82])
        #expect(windows(voice(20)) == [0..<20])
    }

    @Test func `a long pause closes a window, a short one does not`() {
        // The long pause is 93 units (3 s).
        #expect(windows(voice(20) + silence(40) + voice(20)) == [0..<80])
        #expect(windows(voice(20) + silence(95) + voice(20)) == [0..<32, 103..<135])
    }

    @Test func `a full window is cut in the longest pause of its second half`() {
        let cut = windows(voice(60) + silence(4) + voice(10) + silence(10) + voice(40))
        #expect(cut == [0..<79, 79..<124])
    }

    @Test func `a full window without a pause is cut where the voice is faintest`() {
        var speech = voice(150)
        speech[70] = 0.4
        #expect(windows(speech) == [0..<70, 70..<150])
    }

    @Test func `no voice is lost or comes twice, and no window is too long`() {
        for seed in 0..<20 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var probabilities: [Float] = []
            while probabilities.count < 2_000 {
                let length = Int.random(in: 1...90, using: &random)
                let level: ClosedRange<Float> = Bool.random(using: &random) ? 0.3...1 : 0...0.29
                for _ in 0..<length { probabilities.append(Float.random(in: level, using: &random)) }
            }
            let found = windows(probabilities)
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
            #expect(found.allSatisfy { (1...100).contains($0.count) })
            for (unit, probability) in probabilities.enumerated() where probability >= 0.3 {
                #expect(found.contains { $0.contains(unit) }, "unit \(unit) of seed \(seed)")
            }
        }
    }
}
