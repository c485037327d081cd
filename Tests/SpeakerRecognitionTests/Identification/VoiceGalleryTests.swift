import Inference
import SpeakerRecognition
import Testing

@Suite struct VoiceGalleryTests {
    private let space = EmbeddingSpace("m@1")
    private let calibration = ScoreCalibration(slope: 20, offset: -10)

    private func embedding(_ values: [Float], in space: EmbeddingSpace? = nil) throws -> Embedding {
        try Embedding(normalising: values, space: space ?? self.space)
    }

    @Test func `a voice's score is that of the reference most alike`() throws {
        let voice = EnrolledVoice(name: "Ana", references: [try embedding([1, 0]), try embedding([0, 1])])
        let gallery = VoiceGallery(voices: [voice], space: space, calibration: calibration)
        #expect(try gallery.scores(of: embedding([0, 2])) == [calibration.score(cosine: 1)])
    }

    @Test func `cosines of short speech are divided by their share before they are scored`() throws {
        let voice = EnrolledVoice(name: "Ana", references: [try embedding([3, 4])])
        let gallery = VoiceGallery(voices: [voice], space: space, calibration: calibration)
        let score = try gallery.scores(of: embedding([1, 0]), cosineShare: 0.75)[0]
        #expect(abs(score - calibration.score(cosine: 0.8)) < 1e-5)
    }

    @Test func `an embedding of another model is refused, never compared`() throws {
        let voice = EnrolledVoice(name: "Ana", references: [try embedding([1, 0])])
        let gallery = VoiceGallery(voices: [voice], space: space, calibration: calibration)
        let other = EmbeddingSpace("other@2")
        #expect(throws: EmbeddingError.differentSpaces(other, space)) {
            try gallery.scores(of: embedding([1, 0], in: other))
        }
    }

    @Test func `a profile whose vectors have another length is listed as damaged, and never compared`() throws {
        let bytes = ProfileBytesAdapter.bytes(of: try embedding([1, 0, 0]))
        let profile = Profile(
            name: try ProfileName("Ana"), model: space,
            references: [ProfileReference(bytes: bytes, voicedSeconds: 9, quality: 1)])
        let gallery = try VoiceGallery(profiles: [profile], space: space, dimension: 2, calibration: calibration)
        #expect(gallery.damaged.map(\.text) == ["Ana"])
        #expect(gallery.needReenrollment.isEmpty)
        #expect(try gallery.scores(of: embedding([1, 0])) == [])
    }

    @Test func `profiles of another model are listed for enrolling again`() throws {
        func profile(_ name: String, _ model: EmbeddingSpace) throws -> Profile {
            let bytes = ProfileBytesAdapter.bytes(of: try embedding([1, 0], in: model))
            return Profile(
                name: try ProfileName(name), model: model,
                references: [ProfileReference(bytes: bytes, voicedSeconds: 9, quality: 1)])
        }
        let gallery = try VoiceGallery(
            profiles: [profile("Ana", space), profile("Ben", EmbeddingSpace("old@0"))], space: space,
            dimension: 2, calibration: calibration)
        #expect(gallery.voices.map(\.name) == ["Ana"])
        #expect(gallery.needReenrollment.map(\.text) == ["Ben"])
    }
}
