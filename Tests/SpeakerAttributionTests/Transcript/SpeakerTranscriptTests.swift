import Diarization
import Foundation
import Inference
import SpeakerAttribution
import SpeakerRecognition
import Testing
import Transcription

@Suite struct SpeakerTranscriptTests {
    @Test func `a sentence is split where the speaker changes`() {
        let result = Spoken.result([Spoken.sentence("how are you fine thanks", from: 0)])
        let transcript = SpeakerTranscript(result, timeline: Spoken.timeline([(0, 1.5, 1), (1.5, 3, 2)]))
        #expect(transcript.script == ["1: how are you", "2: fine thanks"])
        #expect(transcript.segments.map(\.start) == [0, 1.5])
        #expect(transcript.segments.map(\.end) == [1.5, 2.5])
        #expect(transcript.reason == nil)
    }

    @Test func `sentences end with their punctuation, and go on over the recogniser's own segments`() {
        let result = Spoken.result([
            Spoken.sentence("Mr. Hale paid 3.50 dollars. Did he? \"Yes.\" I", from: 0),
            Spoken.sentence("think so.", from: 4.5),
        ])
        let transcript = SpeakerTranscript(result, timeline: Spoken.timeline([(0, 20, 1)]))
        #expect(
            transcript.script == ["1: Mr. Hale paid 3.50 dollars.", "1: Did he?", "1: \"Yes.\"", "1: I think so."])
    }

    @Test func `a pause of a second ends a sentence`() {
        let words = [Spoken.word("well", 0, 0.5), Spoken.word("then", 1.4, 2), Spoken.word("go", 3, 3.5)]
        let transcript = SpeakerTranscript(Spoken.result([Spoken.segment(words)]), file: "a.wav")
        #expect(transcript.script == ["?: well then", "?: go"])
        #expect(transcript.speakers.isEmpty && transcript.duration == 20)
    }

    @Test func `text without spaces between words stays without them`() {
        let words = [Spoken.word("你", 0, 0.5), Spoken.word("好，", 0.5, 1), Spoken.word("OK", 1, 1.5)]
        let segment = Spoken.segment(words, text: "你好， OK")
        let transcript = SpeakerTranscript(Spoken.result([segment]), timeline: Spoken.timeline([(0, 20, 1)]))
        #expect(transcript.segments.map(\.text) == ["你好， OK"])
        let broken = SpeakerTranscript(Spoken.result([Spoken.segment(words, text: "other text")]), file: "a")
        #expect(broken.segments.map(\.text) == ["你 好， OK"])
    }

    @Test func `no text is lost where a segment has no words, and words of nothing but space are none`() {
        let bare = TranscribedSegment(
            samples: 0..<16_000, text: " a\nb ", words: [], averageLogProbability: 0, noSpeechProbability: 0)
        let transcript = SpeakerTranscript(Spoken.result([bare]), timeline: Spoken.timeline([(0, 2, 1)]))
        #expect(transcript.script == ["1: a b"])
        let empty = Spoken.result([Spoken.segment([Spoken.word(" ", 0, 1)])])
        let nothing = SpeakerTranscript(empty, timeline: Spoken.timeline([(0, 2, 1)]))
        #expect(nothing.segments.isEmpty)
        #expect(nothing.reason == EmptyTranscriptReason.noWords.description)
    }

    @Test func `silence has a reason, whoever was heard`() {
        let transcript = SpeakerTranscript(Spoken.result([]), timeline: Spoken.timeline([(0, 2, 1)]))
        #expect(transcript.reason == EmptyTranscriptReason.noVoice.description)
        #expect(transcript.segments.isEmpty && transcript.speakers.count == 2)
    }

    @Test func `confidence is the mean of the words'`() {
        let words = [Spoken.word("a", 0, 1, confidence: 0.51234), Spoken.word("b", 1, 2, confidence: 1)]
        let transcript = SpeakerTranscript(Spoken.result([Spoken.segment(words)]), file: "a")
        #expect(transcript.segments[0].words.map(\.confidence) == [0.5123, 1])
        #expect(transcript.segments[0].confidence == 0.7562)
    }

    @Test func `another threshold gives other names to the same words`() throws {
        let space = EmbeddingSpace("m@1")
        let gallery = VoiceGallery(
            voices: [EnrolledVoice(name: "Ana", references: [try Embedding(normalising: [1, 0], space: space)])],
            space: space, calibration: ScoreCalibration(slope: 20, offset: -10))
        // A cosine of 0.6 is a score of 0.88.
        let speakers = [
            DiarizedSpeaker(id: 0, centroid: try Embedding(normalising: [0.6, 0.8], space: space), voicedSeconds: 2),
            DiarizedSpeaker(id: 1, centroid: try Embedding(normalising: [0, 1], space: space), voicedSeconds: 2),
        ]
        let diarization = DiarizationResult(
            sampleCount: 64_000, speakers: speakers,
            segments: [
                DiarizedSegment(samples: 0..<32_000, speaker: 0), DiarizedSegment(samples: 32_000..<64_000, speaker: 1),
            ])
        let strict = try AttributedDiarization(diarization, gallery: gallery, threshold: 0.95)
        let result = Spoken.result([Spoken.sentence("one two three four five six", from: 0)], seconds: 4)
        let before = strict.transcript(of: result, file: "a.wav")
        let after = strict.relabelled(threshold: 0.65).transcript(of: result, file: "a.wav")
        #expect(before.speakers.map(\.name) == ["Speaker 1", "Speaker 2"])
        #expect(after.speakers.map(\.name) == ["Ana", "Speaker 2"])
        #expect(before.segments == after.segments)
        #expect(after.duration == 4)
    }

    @Test func `the JSON holds every key, and reads back to the same transcript`() throws {
        let result = Spoken.result([Spoken.sentence("how are you", from: 0)])
        let transcript = SpeakerTranscript(result, timeline: Spoken.timeline([(0, 1, 1), (0.4, 1, 2)]))
        let json = Data(try transcript.text(as: .json).utf8)
        #expect(try JSONDecoder().decode(SpeakerTranscript.self, from: json) == transcript)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(Set(object.keys) == ["file", "duration", "speakers", "segments", "reason"])
        let segment = try #require((object["segments"] as? [[String: Any]])?.first)
        #expect(
            Set(segment.keys) == ["start", "end", "speaker", "secondSpeaker", "text", "confidence", "words"])
        let word = try #require((segment["words"] as? [[String: Any]])?.first)
        #expect(Set(word.keys) == ["text", "start", "end", "confidence", "speaker", "secondSpeaker"])
        #expect(word["secondSpeaker"] is NSNull)
    }

    @Test func `thousands of words in hundreds of turns keep their order and number`() {
        let turns = (0..<1_200).map { (index: Int) -> (Double, Double, Int) in
            let start = Double(index) * 6
            return (start, start + 6.5, index % 5 + 1)
        }
        let sentences = (0..<2_400).map { Spoken.sentence("a b c d e f.", from: Double($0) * 3) }
        let transcript = SpeakerTranscript(
            Spoken.result(sentences, seconds: 7_200), timeline: Spoken.timeline(turns, names: (1...5).map { "P\($0)" }))
        #expect(transcript.wordSpeakers.count == 14_400)
        #expect(!transcript.wordSpeakers.contains(nil))
        let starts = transcript.segments.flatMap(\.words).map(\.start)
        #expect(starts == starts.sorted())
    }
}
