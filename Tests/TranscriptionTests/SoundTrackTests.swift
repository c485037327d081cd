import Foundation
import TestSupport
import Testing
import Transcription

struct SoundTrackTests {
    private struct Golden: Decodable {
        struct Case: Decodable {
            var sounds: [Int]
            var logProbability: Double?
        }
        var soundCount: Int
        var probabilities: [Float]
        var cases: [Case]
    }

    private static let folder = TestAssets.repository.appending(path: "Tests/Fixtures/sounds")
    /// Three frames; sounds 0 and 1.
    private static let small = SoundTrack(
        probabilities: [0.5, 0.25, 0.25, 0.25, 0.5, 0.25, 0.5, 0.25, 0.25], soundCount: 2)

    @Test func `sequences are as likely as the reference says`() throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "sequences.json"))
        let golden = try JSONDecoder().decode(Golden.self, from: data)
        let track = SoundTrack(probabilities: golden.probabilities, soundCount: golden.soundCount)
        for expected in golden.cases {
            let found = track.logProbability(of: expected.sounds)
            if let logProbability = expected.logProbability {
                #expect(abs(found - logProbability) < 1e-9, "\(expected.sounds)")
            } else {
                #expect(found == -.infinity, "\(expected.sounds)")
            }
        }
    }

    @Test func `all sequences that fit are likely once together`() {
        let all = (0...3).flatMap { count in
            (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 } }
        }
        let sum = all.map { exp(Self.small.logProbability(of: $0)) }.reduce(0, +)
        #expect(abs(sum - 1) < 1e-9)
    }

    @Test func `the likeliest class of each frame gives the likeliest sounds`() {
        #expect(Self.small.likeliest == [0])
        let twice = SoundTrack(probabilities: [0, 1, 1, 0, 0, 1, 0, 1], soundCount: 1)
        #expect(twice.likeliest == [0, 0])
    }

    @Test func `more sounds than frames cannot have been said`() {
        #expect(Self.small.logProbability(of: [0, 1, 0, 1]) == -.infinity)
        #expect(Self.small.logProbability(of: [0, 0]) > -.infinity)
        #expect(Self.small.logProbability(of: [0, 0, 0]) == -.infinity)
    }

    @Test(.enabled(if: RealModels.isAvailable))
    func `the layer hears what the reference hears`() throws {
        let expected = try NumpyArray(contentsOf: Self.folder.appending(path: "track.npy"))
        let samples = Array(try TestAssets.speech("visitor").prefix(16_000))
        let transcriber = try RealModels.transcriber { $0.context = .short }
        let track = try #require(transcriber.hear(samples).sounds)
        #expect(expected.shape == [track.frameCount, track.soundCount + 1])
        // The spectrograms differ by 10⁻³, as single precision does.
        try expectClose(track.probabilities, expected.values, absolute: 5e-3, relative: 0)
    }

    @Test func `a model without the layer hears no sounds`() throws {
        let model = try SmallModel.model { _, _ in 4 }
        #expect(!model.hearsSounds)
    }

    @Test func `in no frames nothing is certain and anything else impossible`() {
        let empty = SoundTrack(probabilities: [], soundCount: 2)
        #expect(empty.logProbability(of: []) == 0)
        #expect(empty.logProbability(of: [1]) == -.infinity)
        #expect(empty.likeliest.isEmpty)
    }
}
