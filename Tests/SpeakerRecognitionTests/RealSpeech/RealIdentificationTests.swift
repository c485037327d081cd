import Foundation
import Inference
import SpeakerRecognition
import TestSupport
import Testing

@Suite(.enabled(if: RealSpeech.isAvailable, "the models or the demo speech are not set up"))
struct RealIdentificationTests {
    private let speech: RealSpeech
    private let names = ["narrator", "nagg"]

    init() throws { speech = try RealSpeech() }

    private func recognise(_ audio: [Float], pieces: [[Float]]? = nil) throws -> [Recognition] {
        let gallery = try speech.gallery([
            ("narrator", try RealSpeech.clip("narrator-enrol")), ("nagg", try RealSpeech.clip("nagg-enrol")),
        ])
        var scorer = try OpenSpeakerScorer(
            gallery: gallery, model: speech.windowEmbedding, voiceActivity: speech.voiceActivity)
        var recognizer = Recognizer()
        var answers: [Recognition] = []
        for piece in pieces ?? [audio] {
            for frame in try scorer.push(piece) { answers += recognizer.push(frame) }
        }
        for frame in try scorer.finish() { answers += recognizer.push(frame) }
        return answers + recognizer.finish()
    }

    /// The turns of the programme: start, end, who.
    private func turns() throws -> [(start: Double, end: Double, speaker: String)] {
        let text = try String(
            contentsOf: TestAssets.speechFile("programme").deletingPathExtension().appendingPathExtension("rttm"),
            encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let fields = line.split(separator: " ")
            let start = try #require(Double(fields[3]))
            return (start, start + (try #require(Double(fields[4]))), String(fields[7]))
        }
    }

    @Test func `in a programme of five voices, the two enrolled are named and the others are not`() throws {
        let answers = try recognise(RealSpeech.clip("programme"))
        let turns = try turns()
        var right = 0
        var known = 0
        for answer in answers {
            let middle = (answer.start + answer.end) / 2
            // Frames within half a second of a change may go either way.
            guard let turn = turns.first(where: { $0.start + 0.5 <= middle && middle < $0.end - 0.5 }) else { continue }
            let name = answer.speaker.map { names[$0] }
            if names.contains(turn.speaker) {
                known += 1
                if name == turn.speaker { right += 1 }
                #expect(name == nil || name == turn.speaker, "at \(middle) s: \(name ?? "") for \(turn.speaker)")
            } else {
                #expect(name == nil, "at \(middle) s: \(name ?? "") for \(turn.speaker)")
            }
        }
        #expect(known > 40)
        #expect(Double(right) / Double(known) > 0.8)
    }

    @Test func `a file run as if live gives the same as a file run whole`() throws {
        let audio = try RealSpeech.clip("programme", 0..<16)
        var generator = SeededGenerator(seed: 6)
        #expect(try recognise(audio, pieces: generator.pieces(of: audio, longest: 8_000)) == recognise(audio))
    }
}
