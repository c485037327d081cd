import Inference
import SpeakerRecognition
import TestSupport
import Testing

@Suite struct RecognizerTests {
    /// Frames of a quarter second with these scores; `nil` is silence.
    private func frames(_ scores: [[Float]?]) -> [FrameScores] {
        scores.enumerated().map { FrameScores(samples: $0 * 4_000..<($0 + 1) * 4_000, scores: $1) }
    }

    private func run(_ scores: [[Float]?], threshold: Float = 0.65) -> [Recognition] {
        var recognizer = Recognizer(threshold: threshold)
        return frames(scores).flatMap { recognizer.push($0) } + recognizer.finish()
    }

    @Test func `every frame is answered once, in order, with its own samples`() {
        let answers = run(Array(repeating: [0.9], count: 7))
        #expect(answers.map(\.samples) == frames(Array(repeating: nil, count: 7)).map(\.samples))
    }

    @Test func `a frame is answered when two more have been heard`() {
        var recognizer = Recognizer()
        let counts = frames(Array(repeating: [0.9], count: 5)).map { recognizer.push($0).count }
        #expect(counts == [0, 0, 1, 1, 1])
        #expect(recognizer.finish().count == 2)
    }

    @Test func `scores are averaged over five frames around each`() throws {
        let answers = run([[0], [0], [1], [0], [0], [0]])
        try expectClose(answers.map { $0.scores?[0] ?? -1 }, [1 / 3, 0.25, 0.2, 0.2, 0.25, 0], absolute: 1e-6)
    }

    @Test func `silence has no scores, and nobody's voice is averaged across it`() {
        let answers = run([[1, 0], [1, 0], nil, [0, 1], [0, 1]])
        #expect(answers.map(\.speaker) == [0, 0, nil, 1, 1])
        #expect(answers[2].scores == nil)
        #expect(answers[2].score == nil)
        #expect(answers[1].score == 1)
    }

    @Test func `the threshold itself names, and just below it the speaker is unknown with a score`() {
        let answers = run([[0.65], nil, [0.64]])
        #expect(answers.map(\.speaker) == [0, nil, nil])
        #expect(answers[2].score == 0.64)
    }

    @Test func `the margin is to the second best, or to nothing where one person is enrolled`() throws {
        try expectClose(
            [run([[0.2, 0.9, 0.6]])[0].margin ?? -1, run([[0.9]])[0].margin ?? -1], [0.3, 0.9], absolute: 1e-6)
    }

    @Test func `with nobody enrolled every voice is unknown, without a score`() {
        let answer = run([[]])[0]
        #expect(answer.scores == [])
        #expect(answer.speaker == nil)
        #expect(answer.score == nil)
    }

    @Test func `a changed threshold holds from the next answer on`() {
        var recognizer = Recognizer(threshold: 0.9)
        var answers = frames(Array(repeating: [0.8], count: 4)).flatMap { recognizer.push($0) }
        recognizer.threshold = 0.5
        answers += recognizer.finish()
        #expect(answers.map(\.speaker) == [nil, nil, 0, 0])
    }

    @Test func `a line holds seconds and names, and null where there is no speaker`() throws {
        let answers = run([[0.9, 0.1], nil])
        let named = RecognitionLine(answers[0], names: ["Ana", "Ben"])
        #expect(named.speaker == "Ana")
        #expect(named.scores == ["Ana": 0.9, "Ben": 0.1])
        #expect(named.start == 0 && named.end == 0.25)
        let encoded = try JSONText.encode(RecognitionLine(answers[1], names: ["Ana", "Ben"]))
        #expect(encoded == #"{"end":0.5,"margin":null,"score":null,"scores":{},"speaker":null,"start":0.25}"#)
    }
}
