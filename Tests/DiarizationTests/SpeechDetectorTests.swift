import Diarization
import Foundation
import SpeechFeatures
import Testing

@Suite struct VoiceTrackTests {
    private func track(_ probabilities: [Float]) -> VoiceTrack {
        var track = VoiceTrack(windowSamples: 512)
        track.append(probabilities)
        return track
    }

    @Test func `probabilities are interpolated between the middles of the windows`() {
        let track = track([0.2, 0.6, 0.4])
        #expect(track.probability(at: 0) == 0.2)
        #expect(track.probability(at: 256) == 0.2)
        #expect(abs(track.probability(at: 512) - 0.4) < 1e-6)
        #expect(track.probability(at: 768) == 0.6)
        #expect(track.probability(at: 10_000) == 0.4)
    }

    @Test func `voice is heard in every range that touches a voiced window`() {
        let track = track([0, 0, 0.3, 0])
        #expect(track.hasVoice)
        #expect(!track.hasVoice(in: 0..<1_024))
        #expect(track.hasVoice(in: 0..<1_025))
        #expect(track.hasVoice(in: 1_535..<9_000))
        #expect(!track.hasVoice(in: 1_536..<9_000))
        #expect(!track.hasVoice(in: -600..<0))
        #expect(!self.track([]).hasVoice(in: 0..<100))
    }

    @Test func `what comes after forgotten windows is found where it was`() {
        let whole = track([0.3, 0, 0.1, 0, 0.9, 0.2, 0])
        var shortened = whole
        shortened.drop(before: 1_100)
        shortened.drop(before: 400)
        #expect(shortened.hasVoice)
        for sample in stride(from: 1_300, to: 4_000, by: 100) {
            #expect(shortened.probability(at: sample) == whole.probability(at: sample))
            #expect(
                shortened.hasVoice(in: sample..<sample + 700) == whole.hasVoice(in: sample..<sample + 700))
        }
        shortened.drop(before: 100_000)
        shortened.append([0])
        #expect(shortened.hasVoice && !shortened.hasVoice(in: 3_584..<9_000))
    }
}

@Suite struct LevelTrackTests {
    private let grid = FrameGrid.segmentation3

    /// A track of rows of the given log energies.
    private func track(_ energies: [Float], pieces: Int = 1) -> LevelTrack {
        var track = LevelTrack(grid: grid, configuration: .campPlus3DSpeaker)
        for start in stride(from: 0, to: energies.count, by: max(1, energies.count / pieces)) {
            let piece = energies[start..<min(start + max(1, energies.count / pieces), energies.count)]
            track.append(
                FeatureMatrix(
                    configuration: .campPlus3DSpeaker, values: piece.flatMap { [Float](repeating: $0, count: 80) }))
        }
        return track
    }

    @Test func `speech is near 1 and the background near 0 whatever the gain`() {
        let energies = (0..<3_000).map { Float($0 / 100 % 2) * 6 - 9 }
        for gain: Float in [-4, 0, 3] {
            let levels = track(energies.map { $0 + gain }).relative(0..<1_700)
            #expect(abs(levels[30]) < 0.05)
            #expect(abs(levels[90] - 1) < 0.05)
        }
    }

    @Test func `levels after forgotten frames are what they were`() {
        let energies: [Float] = (0..<6_000).map { row in row / 130 % 2 == 0 ? -6 : Float(row % 7) }
        var shortened = track(Array(energies.prefix(5_000)))
        shortened.drop(before: 2_000)
        shortened.append(
            FeatureMatrix(
                configuration: .campPlus3DSpeaker,
                values: energies[5_000...].flatMap { [Float](repeating: $0, count: 80) }))
        #expect(shortened.relative(2_000..<3_400) == track(energies).relative(2_000..<3_400))
    }

    @Test func `a steady level is neither speech nor background`() {
        #expect(track([Float](repeating: -3, count: 500)).relative(0..<200).allSatisfy { $0 == 0.5 })
    }

    @Test func `pieces and ranges do not matter`() {
        let energies = (0..<2_000).map { Float(($0 * 7_919) % 101) / 20 - 8 }
        let whole = track(energies).relative(0..<1_100)
        let cut = track(energies, pieces: 333)
        #expect(stride(from: 0, to: 1_100, by: 50).flatMap { cut.relative($0..<$0 + 50) } == whole)
    }

    @Test func `without features the level says nothing`() {
        #expect(track([]).relative(0..<3) == [0.5, 0.5, 0.5])
    }
}

@Suite struct SpeechDetectorTests {
    private let grid = FrameGrid.segmentation3

    /// Fused frames with the given probabilities of speech.
    private func frames(_ speech: [Float], overlap: Float = 0) -> [SegmentationFusion.Frame] {
        var fusion = SegmentationFusion(grid: grid, locals: LocalSpeakers(classes: [[], [1], [1, 2]]))
        let rows = (speech + [Float](repeating: 0, count: 589 - speech.count)).flatMap { probability in
            [1 - probability, probability - overlap, overlap].map { logf(max($0, 1e-6)) }
        }
        _ = fusion.add(rows, at: 0)
        return fusion.settle(before: speech.count)
    }

    /// The timeline that frames give with steady voice activity, in calls of `step` frames.
    private func timeline(
        _ frames: [SegmentationFusion.Frame], voice: Float, step: Int = .max
    ) -> SpeechTimeline {
        var track = VoiceTrack(windowSamples: 512)
        track.append([Float](repeating: voice, count: 400))
        var detector = SpeechDetector(grid: grid)
        var timeline = SpeechTimeline()
        for start in stride(from: 0, to: frames.count, by: min(step, frames.count)) {
            let end = min(frames.count, start + min(step, frames.count))
            detector.extend(
                &timeline, with: Array(frames[start..<end]), isLast: end == frames.count, voice: track,
                level: LevelTrack(grid: grid, configuration: .campPlus3DSpeaker))
        }
        return timeline
    }

    private func steady(_ probability: Float, overlap: Float = 0) -> [SegmentationFusion.Frame] {
        frames([Float](repeating: probability, count: 200), overlap: overlap)
    }

    @Test func `where both models hear speech there is speech, and where neither does there is none`() {
        #expect(timeline(steady(0.9), voice: 0.9).speech.allSatisfy { $0 })
        #expect(!timeline(steady(0.02), voice: 0.3).speech.contains(true))
    }

    @Test func `without voice activity near there is no speech, however sure the segmentation is`() {
        #expect(!timeline(steady(0.999), voice: 0.2).speech.contains(true))
    }

    @Test func `doubtful frames are speech only within a second of frames that are sure`() {
        var probabilities = [Float](repeating: 0.3, count: 400)
        for frame in 200..<210 { probabilities[frame] = 0.9 }
        let speech = timeline(frames(probabilities), voice: 0.9).speech
        #expect((0..<400).runs { speech[$0] } == [200 - 59..<210 + 59])
        #expect(!timeline(steady(0.3), voice: 0.9).speech.contains(true))
    }

    @Test(arguments: [1, 7, 60, 150])
    func `decisions do not depend on when the frames come`(step: Int) {
        let probabilities = (0..<500).map { Float(($0 / 30 * 7_919) % 100) / 100 }
        let whole = timeline(frames(probabilities), voice: 0.6)
        #expect(timeline(frames(probabilities), voice: 0.6, step: step) == whole)
        #expect(whole.speech.contains(true) && whole.speech.contains(false))
    }

    @Test func `barely speech, and overlap, are not clear`() {
        #expect(timeline(steady(0.9), voice: 0.9).clear.allSatisfy { $0 })
        let barely = timeline(frames([0.9] + [Float](repeating: 0.3, count: 40)), voice: 0.3)
        #expect(barely.speech.allSatisfy { $0 })
        #expect((0..<41).runs { barely.clear[$0] } == [0..<1])
        #expect(!timeline(steady(0.9, overlap: 0.8), voice: 0.9).clear.contains(true))
    }

    @Test func `overlap needs speech`() {
        #expect(timeline(steady(0.9, overlap: 0.8), voice: 0.9).overlap.allSatisfy { $0 })
        #expect(!timeline(steady(0.9, overlap: 0.3), voice: 0.9).overlap.contains(true))
        #expect(!timeline(steady(0.9, overlap: 0.8), voice: 0.1).overlap.contains(true))
    }
}
