import Inference
import TestSupport
import Testing
import VoiceActivity

@Suite struct VoiceSegmenterTests {
    /// Windows of 100 samples; speech needs 200, a pause 300; no padding unless a test sets it.
    private var settings: VoiceSegmenter.Settings {
        var settings = VoiceSegmenter.Settings()
        settings.minimumSpeech = 200
        settings.minimumSilence = 300
        settings.padding = 0
        return settings
    }

    /// `#` is speech, `.` silence, `-` between the two thresholds.
    private func ranges(_ windows: String, _ settings: VoiceSegmenter.Settings) -> [Range<Int>] {
        let probabilities = windows.map { $0 == "#" ? 0.9 : $0 == "-" ? 0.4 : 0.1 as Float }
        return VoiceSegmenter.segments(of: probabilities, windowSamples: 100, settings: settings).map(\.samples)
    }

    @Test(arguments: [
        ("", []),
        ("......", []),
        ("..###...", [200..<500]),
        ("..###", [200..<500]),
        ("##......##", [0..<200, 800..<1_000]),
    ])
    func `speech is found between silences and at the ends`(_ windows: String, _ expected: [Range<Int>]) {
        #expect(ranges(windows, settings) == expected)
    }

    @Test func `a pause shorter than the minimum does not divide speech, one of its length does`() {
        #expect(ranges("##..##...", settings) == [0..<600])
        #expect(ranges("##...##...", settings) == [0..<200, 500..<700])
    }

    @Test func `between the thresholds speech goes on but does not begin`() {
        #expect(ranges("##---##...", settings) == [0..<700])
        #expect(ranges("----", settings).isEmpty)
        #expect(ranges("##.--...", settings) == [0..<200])
    }

    @Test func `speech shorter than the minimum is dropped`() {
        #expect(ranges("..#...##...", settings) == [600..<800])
        #expect(ranges("#", settings).isEmpty)
    }

    @Test func `padding stays inside the recording and never joins two stretches`() {
        var padded = settings
        padded.padding = 1_000
        #expect(ranges("##...##", padded) == [0..<350, 350..<700])
        padded.padding = 50
        #expect(ranges("..##....", padded) == [150..<450])
    }

    @Test func `a stretch comes with the window that settles its end`() {
        var segmenter = VoiceSegmenter(windowSamples: 100, settings: settings)
        var found: [Int: Range<Int>] = [:]
        for (index, probability) in ([0.9, 0.9, 0, 0, 0, 0] as [Float]).enumerated() {
            if let segment = segmenter.advance(probability: probability) { found[index] = segment.samples }
        }
        #expect(found == [4: 0..<200])
        #expect(segmenter.finish() == nil)
    }
}
