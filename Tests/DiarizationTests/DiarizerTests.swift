import Diarization
import Inference
import SpeechFeatures
import TestSupport
import Testing

/// On conversations of tones, which the models hear without error.
@Suite struct DiarizerTests {
    private func diarizer(_ options: DiarizationOptions = DiarizationOptions()) throws -> Diarizer {
        try Diarizer(
            segmentation: ToneSegmentation(), voiceActivity: ToneVoiceActivity(), embedding: ToneEmbedding(),
            options: options)
    }

    private func diarize(
        _ pieces: [[Float]], _ options: DiarizationOptions = DiarizationOptions()
    ) async throws -> DiarizationResult {
        var diarizer = try diarizer(options)
        for piece in pieces { try await diarizer.push(piece) }
        return try await diarizer.finish()
    }

    private let dialogue: [(voices: [Int], seconds: Double)] = [
        ([], 1), ([2], 4), ([], 0.5), ([4], 6), ([2], 3), ([], 2), ([4], 2.5), ([], 1),
    ]

    @Test func `who spoke when is found to a frame`() async throws {
        let result = try await diarize([ToneConversation.samples(dialogue)])
        #expect(result.sampleCount == 20 * 16_000)
        #expect(result.duration == 20)
        #expect(result.emptyReason == nil)
        #expect(result.speakers.map(\.id) == [0, 1])
        #expect(result.segments.map(\.speaker) == [0, 1, 0, 1])
        for (segment, expected) in zip(result.segments, [(1, 5), (5.5, 11.5), (11.5, 14.5), (16.5, 19)]) {
            #expect(abs(segment.start - expected.0) < 0.15)
            #expect(abs(segment.end - expected.1) < 0.15)
            #expect((segment.similarity ?? 0) > 0.9)
        }
        #expect(abs(result.speakers[0].voicedSeconds - 7) < 0.3)
        #expect(result.speakers.allSatisfy { $0.centroid?.space == EmbeddingSpace("tone@0") })
    }

    @Test func `however the samples are cut into calls the result is the same`() async throws {
        let long = ToneConversation.samples((0..<13).map { (voices: [$0 % 5 == 4 ? 3 : $0 % 2], seconds: 4.3) })
        let whole = try await diarize([long])
        var random = SeededGenerator(seed: 11)
        let cut = try await diarize(random.pieces(of: long, longest: 50_000))
        #expect(cut == whole)
        #expect(whole.speakers.count == 3)
    }

    @Test(arguments: [1, 3])
    func `the number of workers does not change the result`(workers: Int) async throws {
        let samples = ToneConversation.samples(dialogue + dialogue + dialogue)
        let two = try await diarize([samples])
        #expect(try await diarize([samples], DiarizationOptions(workers: workers)) == two)
    }

    @Test func `speakers who talk at the same time have overlapping segments`() async throws {
        let result = try await diarize([
            ToneConversation.samples([([1], 4), ([1, 3], 1.5), ([3], 4), ([], 1), ([1], 3)])
        ])
        let first = try #require(result.segments.first { $0.speaker == 0 })
        let second = try #require(result.segments.first { $0.speaker == 1 })
        #expect(abs(first.end - 5.5) < 0.15)
        #expect(abs(second.start - 4) < 0.15)
    }

    @Test func `every segment lies inside the recording and lasts 0,1 s`() async throws {
        var random = SeededGenerator(seed: 3)
        let turns = (0..<40).map { _ in
            (
                voices: [[], [0], [1], [2], [0, 2]][Int.random(in: 0..<5, using: &random)],
                seconds: Double.random(in: 0.05...3, using: &random)
            )
        }
        let result = try await diarize([ToneConversation.samples(turns)])
        #expect(!result.segments.isEmpty)
        for segment in result.segments {
            #expect(segment.samples.lowerBound >= 0 && segment.samples.upperBound <= result.sampleCount)
            #expect(segment.samples.count >= 1_600)
            #expect(result.speakers.indices.contains(segment.speaker))
        }
        #expect(result.segments.map(\.samples.lowerBound) == result.segments.map(\.samples.lowerBound).sorted())
        var seen: [Int] = []
        for segment in result.segments where !seen.contains(segment.speaker) { seen.append(segment.speaker) }
        #expect(seen == Array(result.speakers.indices))
    }

    @Test(arguments: [1, 2, 3, 5])
    func `a known number of speakers is honoured`(count: Int) async throws {
        let samples = ToneConversation.samples([([0], 9), ([1], 9), ([2], 9)])
        let result = try await diarize([samples], DiarizationOptions(speakers: .exactly(count)))
        #expect(result.speakers.count == count || result.count.unmet != nil)
        #expect(count > 3 || result.speakers.count == count)
    }

    @Test func `where so many cannot be told apart the result says so`() async throws {
        let samples = ToneConversation.samples([([0], 1.2)])
        let result = try await diarize([samples], DiarizationOptions(speakers: .exactly(3)))
        #expect(result.speakers.count == 1)
        #expect(result.count.unmet == .tooFewVoices(found: 1, requested: 3))
    }

    @Test func `silence, and no audio at all, give an empty result with the reason`() async throws {
        let silence = try await diarize([[Float](repeating: 0, count: 700_000)])
        #expect(silence.segments.isEmpty && silence.speakers.isEmpty)
        #expect(silence.emptyReason == .noVoice)
        #expect(silence.sampleCount == 700_000)
        let nothing = try await diarize([])
        #expect(nothing.emptyReason == .noAudio && nothing.segments.isEmpty)
    }

    @Test(arguments: [1, 399, 1_599, 1_600, 3_200, 16_000, 159_999, 160_000, 160_001])
    func `any length is taken`(count: Int) async throws {
        let samples = Array(ToneConversation.samples([([1], 11)]).prefix(count))
        let result = try await diarize([samples])
        #expect(result.sampleCount == count)
        #expect(result.segments.isEmpty == (count < 1_600))
        #expect(result.segments.allSatisfy { $0.samples.upperBound <= count })
        #expect(result.speakers.count == (count < 1_600 ? 0 : 1))
        let reason: EmptyReason? =
            switch count {
            case 1: .noVoice
            case ..<1_600: .tooLittleVoice
            default: nil
            }
        #expect(result.emptyReason == reason)
    }

    @Test func `a speaker with too little speech to embed has no centroid`() async throws {
        let result = try await diarize([ToneConversation.samples([([1], 0.15)])])
        #expect(result.speakers.count == 1)
        #expect(result.speakers.first?.centroid == nil)
        #expect(result.segments.first?.similarity == nil)
    }

    @Test func `little audio is held however long the recording is`() async throws {
        let minute = ToneConversation.samples([([0], 25), ([], 2), ([1], 33)])
        var diarizer = try diarizer()
        for _ in 0..<5 {
            try await diarizer.push(minute)
            #expect(diarizer.heldSamples < 150 * 16_000)
        }
        #expect(diarizer.sampleCount == 5 * minute.count)
        let result = try await diarizer.finish()
        #expect(result.speakers.count == 2)
        #expect(result.sampleCount == 5 * minute.count)
    }

    @Test(arguments: [SpeakerCount.exactly(0), .between(3, 2), .between(0, 2)])
    func `impossible speaker counts are refused`(speakers: SpeakerCount) throws {
        #expect(throws: DiarizationError.self) { try diarizer(DiarizationOptions(speakers: speakers)) }
    }

    @Test func `a cancelled diarization stops`() async throws {
        let samples = ToneConversation.samples([([0], 45)])
        let diarizer = try diarizer()
        let task = Task {
            var diarizer = diarizer
            try await diarizer.push(samples)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `damaged samples are refused`() async throws {
        var samples = ToneConversation.samples([([0], 1)])
        samples[777] = .nan
        await #expect(throws: FeatureError.notFinite(sample: 777)) { try await diarize([samples]) }
    }

    @Test func `a model's failure is the diarization's`() async throws {
        let samples = ToneConversation.samples([([0], 3)])
        await #expect(throws: InferenceError.self) {
            var diarizer = try Diarizer(
                segmentation: ToneSegmentation(), voiceActivity: ToneVoiceActivity(), embedding: FailingEmbedding())
            try await diarizer.push(samples)
            _ = try await diarizer.finish()
        }
    }
}

private struct FailingEmbedding: SpeakerEmbeddingModel {
    let name = "failing"
    let space = EmbeddingSpace("failing@0")
    let dimension = 80
    let frontEnd = FilterbankConfiguration.campPlus3DSpeaker
    let calibration = ScoreCalibration(slope: 10, offset: -5)

    func embed(_ features: FeatureMatrix) throws -> Embedding {
        throw InferenceError.run(model: name, operation: "Run", message: "no")
    }
}
