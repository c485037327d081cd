import Foundation
import SpeakerAttribution
import TestSupport
import Testing
import Transcription

@Suite struct CaptionTests {
    private struct Caption {
        var start, end: Double
        var lines: [String]
    }

    private func seconds(_ time: String) -> Double {
        let parts = time.split { ":,".contains($0) }.compactMap { Int($0) }
        let milliseconds = ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1_000 + parts[3]
        return Double(milliseconds) / 1_000
    }

    /// Reads SRT back.
    private func captions(_ transcript: SpeakerTranscript) throws -> [Caption] {
        try transcript.text(as: .srt).components(separatedBy: "\n\n").filter { !$0.isEmpty }.map { block in
            let lines = block.components(separatedBy: "\n")
            let times = lines[1].components(separatedBy: " --> ").map(seconds)
            return Caption(start: times[0], end: times[1], lines: Array(lines.dropFirst(2)))
        }
    }

    private func check(_ captions: [Caption]) {
        for caption in captions {
            #expect(caption.lines.count <= 2 && !caption.lines.isEmpty)
            #expect(caption.lines.allSatisfy { $0.count <= 42 && !$0.isEmpty })
            #expect(caption.end - caption.start < 7.0005 && caption.end > caption.start)
        }
        #expect(captions.map(\.start) == captions.map(\.start).sorted())
    }

    @Test func `a long sentence is divided at words into captions of two short lines and seven seconds`() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<40 {
            let text = (0..<Int.random(in: 1..<120, using: &generator)).map { _ in
                String(repeating: "x", count: Int.random(in: 1..<14, using: &generator))
                    + (Int.random(in: 0..<9, using: &generator) == 0 ? "," : "")
            }.joined(separator: " ")
            let each = Double(Int.random(in: 1..<20, using: &generator)) / 10
            let transcript = SpeakerTranscript(
                Spoken.result([Spoken.sentence(text, from: 0, each: each)], seconds: 300),
                timeline: Spoken.timeline([(0, 300, 1)], names: ["Ana"]))
            let found = try captions(transcript)
            check(found)
            #expect(found.flatMap(\.lines).joined(separator: " ") == "Ana: " + text)
        }
    }

    @Test func `a caption that is full ends behind a comma in its second half`() throws {
        let text = "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll, mmmm nnnn oooo pppp qqqq rrrr"
        let transcript = SpeakerTranscript(Spoken.result([Spoken.sentence(text, from: 0, each: 0.1)]), file: "a")
        #expect(try captions(transcript).map { $0.lines.last?.suffix(5) } == ["llll,", " rrrr"])
    }

    @Test func `a word longer than a line, and text without spaces, are divided all the same`() throws {
        let long = String(repeating: "長", count: 200)
        let words = [Spoken.word(long, 0, 10), Spoken.word("end", 10, 30)]
        let transcript = SpeakerTranscript(
            Spoken.result([Spoken.segment(words)], seconds: 30),
            timeline: Spoken.timeline([(0, 30, 1)], names: [String(repeating: "n", count: 100)]))
        let found = try captions(transcript)
        check(found)
        let text = found.flatMap(\.lines).joined()
        #expect(text == String(repeating: "n", count: 100) + ":" + long + "end")
    }

    @Test func `a short caption stands half a second unless the next one begins`() throws {
        let words = [Spoken.word("Ah.", 0, 0.1), Spoken.word("Be.", 0.2, 0.3), Spoken.word("See.", 5, 5)]
        let transcript = SpeakerTranscript(Spoken.result([Spoken.segment(words)]), file: "a")
        #expect(try captions(transcript).map(\.end) == [0.2, 0.7, 5.5])
    }
}
