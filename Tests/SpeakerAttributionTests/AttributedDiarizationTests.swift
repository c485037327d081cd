import Diarization
import Inference
import SpeakerAttribution
import SpeakerRecognition
import Testing

@Suite struct AttributedDiarizationTests {
    /// One speaker where the voices alone give two, whose scores these are.
    private func joined(_ free: [[Float]?], mean: [Float]) -> AttributedDiarization {
        func result(_ speakers: [Int]) -> DiarizationResult {
            DiarizationResult(
                sampleCount: 32_000,
                speakers: (0...(speakers.max() ?? 0)).map { DiarizedSpeaker(id: $0, centroid: nil, voicedSeconds: 1) },
                segments: speakers.enumerated().map {
                    DiarizedSegment(samples: $0 * 16_000..<($0 + 1) * 16_000, speaker: $1)
                })
        }
        return AttributedDiarization(
            diarization: result([0, 0]), threshold: 0.65, profileNames: ["Ann", "Ben"], scores: [mean]
        ).joining(result([0, 1]), scores: free)
    }

    @Test func `a speaker in whom two people are joined bears neither name`() {
        let attributed = joined([[1, 0.1], [0.1, 1]], mean: [1, 0.2])
        #expect(attributed.timeline(file: "f").speakers.map(\.name) == ["Speaker 1"])
        #expect(EditedDiarization(attributed).lanes[0].joined == [0, 1])
    }

    @Test(arguments: [[[1, 0.1], [0.6, 0.1]], [[1, 0.1], nil], [[1, 0.1], [0.9, 0.2]]] as [[[Float]?]])
    func `a speaker in whom one person is joined with nobody known keeps the name`(free: [[Float]?]) {
        let attributed = joined(free, mean: [1, 0.2])
        #expect(attributed.timeline(file: "f").speakers.map(\.name) == ["Ann"])
        #expect(EditedDiarization(attributed).lanes[0].joined == [])
    }

    @Test func `what is joined follows the threshold`() {
        let attributed = joined([[1, 0.1], [0.1, 0.6]], mean: [1, 0.2])
        #expect(EditedDiarization(attributed).lanes[0].name == "Ann")
        #expect(EditedDiarization(attributed.relabelled(threshold: 0.5)).lanes[0].joined == [0, 1])
    }

    private static let space = EmbeddingSpace("m@1")
    /// Half way at a cosine of 0.5; 0.65 at 0.53.
    private let calibration = ScoreCalibration(slope: 20, offset: -10)

    /// A unit vector in the plane of two axes, at an angle whose cosine to the first is `cosine`.
    private func embedding(_ cosine: Float, in space: EmbeddingSpace = space) throws -> Embedding {
        try Embedding(normalising: [cosine, (1 - cosine * cosine).squareRoot()], space: space)
    }

    private func gallery(_ voices: [(String, Float)]) throws -> VoiceGallery {
        VoiceGallery(
            voices: try voices.map { EnrolledVoice(name: $0.0, references: [try embedding($0.1)]) }, space: Self.space,
            calibration: calibration)
    }

    private func diarization(
        _ centroids: [Embedding?], segments: [(Range<Int>, Int)]? = nil
    ) -> DiarizationResult {
        DiarizationResult(
            sampleCount: 160_000,
            speakers: centroids.enumerated().map { DiarizedSpeaker(id: $0, centroid: $1, voicedSeconds: 5) },
            segments: segments?.map { DiarizedSegment(samples: $0.0, speaker: $0.1) }
                ?? centroids.indices.map {
                    DiarizedSegment(samples: $0 * 16_000..<($0 + 1) * 16_000, speaker: $0)
                })
    }

    @Test func `who is enrolled has a name, and the others keep the number of their first appearance`() throws {
        let result = diarization([try embedding(0), try embedding(1), nil])
        let timeline = try AttributedDiarization(result, gallery: gallery([("Ana", 1)])).timeline(file: "a.wav")
        #expect(timeline.speakers.map(\.name) == ["Speaker 1", "Ana", "Speaker 3"])
        #expect(timeline.speakers.map(\.id) == [1, 2, 3])
        #expect(timeline.segments.map(\.speaker) == [1, 2, 3])
        #expect(timeline.segments[1].start == 1 && timeline.segments[1].end == 2)
        #expect(timeline.duration == 10)
        #expect(timeline.reason == nil)
    }

    @Test func `every speaker has the score of every profile, and one who says too little has none`() throws {
        let result = diarization([try embedding(1), nil])
        let gallery = try gallery([("Ana", 1), ("Ben", 0)])
        let speakers = try AttributedDiarization(result, gallery: gallery).timeline(file: "a").speakers
        #expect(Set(speakers[0].scores.keys) == ["Ana", "Ben"])
        #expect(speakers[0].scores["Ana"] ?? 0 > 0.99 && speakers[0].scores["Ben"] ?? 1 < 0.01)
        #expect(speakers[1].scores.isEmpty)
    }

    @Test func `the better of two profiles names a speaker`() throws {
        let result = diarization([try embedding(1)])
        let gallery = try gallery([("Ana", 0.8), ("Ben", 0.9)])
        #expect(try AttributedDiarization(result, gallery: gallery).timeline(file: "a").speakers[0].name == "Ben")
    }

    @Test func `relabelling at another threshold gives and takes names, and numbers stay`() throws {
        let result = diarization([try embedding(0), try embedding(0.6)])
        let strict = try AttributedDiarization(result, gallery: gallery([("Ana", 1)]), threshold: 0.95)
        #expect(strict.timeline(file: "a").speakers.map(\.name) == ["Speaker 1", "Speaker 2"])
        let loose = strict.relabelled(threshold: 0.6)
        #expect(loose.timeline(file: "a").speakers.map(\.name) == ["Speaker 1", "Ana"])
        #expect(loose.timeline(file: "a").speakers.map(\.scores) == strict.timeline(file: "a").speakers.map(\.scores))
        #expect(loose.relabelled(threshold: 0.95) == strict)
    }

    @Test func `two speakers of one name are one person, with the segments of both`() throws {
        let result = diarization(
            [try embedding(0.99), try embedding(0), try embedding(0.98)],
            segments: [(0..<16_000, 0), (8_000..<24_000, 1), (16_000..<32_000, 2), (48_000..<64_000, 0)])
        let timeline = try AttributedDiarization(result, gallery: gallery([("Ana", 1)])).timeline(file: "a")
        #expect(timeline.speakers.map(\.name) == ["Ana", "Speaker 2"])
        #expect(timeline.segments.map(\.speaker) == [1, 2, 1])
        #expect(timeline.segments[0] == TimelineSegment(start: 0, end: 2, speaker: 1))
    }

    @Test func `speakers are not joined under a name to fewer than there are`() throws {
        let result = diarization([try embedding(0.97), try embedding(0), try embedding(0.99), try embedding(0.98)])
        func names(_ least: Int) throws -> [String] {
            try AttributedDiarization(result, gallery: gallery([("Ana", 1)]), leastSpeakers: least)
                .relabelled(threshold: 0.6).timeline(file: "a").speakers.map(\.name)
        }
        #expect(try names(2) == ["Ana", "Speaker 2"])
        #expect(try names(3) == ["Speaker 1", "Speaker 2", "Ana"])
        #expect(try names(4) == ["Speaker 1", "Speaker 2", "Ana", "Speaker 4"])
        #expect(try names(9) == names(4))
    }

    @Test func `a recording for an enrolment holds one voice, whatever word another throws in`() throws {
        func result(_ seconds: [Double]) -> DiarizationResult {
            DiarizationResult(
                sampleCount: 1_600_000,
                speakers: seconds.enumerated().map { DiarizedSpeaker(id: $0, centroid: nil, voicedSeconds: $1) },
                segments: [])
        }
        for one in [[], [9], [1, 20], [1.4, 9], [4, 60]] { try TakeVoices(result(one)).requireOne() }
        for (seconds, counted) in [([1.6, 9], [9, 1.6]), ([20, 0.4, 30], [30, 20])] as [([Double], [Double])] {
            let error = #expect(throws: SeveralVoices.self) { try TakeVoices(result(seconds)).requireOne() }
            #expect(error?.seconds == counted)
        }
    }

    @Test func `with nobody enrolled everybody has a number`() throws {
        let timeline = try AttributedDiarization(diarization([embedding(1)]), gallery: gallery([])).timeline(file: "a")
        #expect(timeline.speakers == [TimelineSpeaker(id: 1, name: "Speaker 1")])
    }

    @Test func `a recording without speech has the reason and no speakers`() throws {
        let empty = DiarizationResult(sampleCount: 16_000, speakers: [], segments: [], emptyReason: .noVoice)
        let timeline = try AttributedDiarization(empty, gallery: gallery([("Ana", 1)])).timeline(file: "a")
        #expect(timeline.reason == EmptyReason.noVoice.description)
        #expect(timeline.speakers.isEmpty && timeline.segments.isEmpty)
    }

    @Test func `a diarization by another model is refused`() throws {
        let result = diarization([try embedding(1, in: EmbeddingSpace("other@2"))])
        #expect(throws: EmbeddingError.self) { try AttributedDiarization(result, gallery: gallery([("Ana", 1)])) }
    }
}
