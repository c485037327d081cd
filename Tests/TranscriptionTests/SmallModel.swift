import Foundation
import Inference
import TestSupport
import Transcription

/// A made-up model: three letters, "!", an end, the special tokens, and five timestamps. Its decoder writes what it is
/// told to.
enum SmallModel {
    static func json(languages: String = "{}") -> String {
        """
        {"bundle":1,"name":"small","kind":"speech-to-text","file":"e.onnx","sha256":"","bytes":0,
         "parts":[{"role":"decoder","file":"d.onnx","sha256":"","bytes":0},{"role":"vocabulary","file":"v.txt","sha256":"","bytes":0}],
         "licence":"MIT","source":"a test","sampleRate":16000,
         "frontEnd":{"sampleRate":16000,"fftSize":400,"frameShift":160,"melBins":2,"windowFrames":400},
         "probe":{"shape":[1,2,8],"scale":1,"expected":[],"tolerance":0},
         "layers":1,"heads":1,"headSize":1,"audioPositions":200,"textPositions":24,"vocabularySize":18,"alignmentHeads":1,
         "tokens":{"endOfText":4,"startOfTranscript":5,"translate":6,"transcribe":7,"startOfPrevious":8,"noSpeech":9,
         "noTimestamps":12,"firstTimestamp":13},
         "languages":\(languages),"suppressed":[3],"suppressedAtStart":[4]}
        """
    }

    /// "a", "b", " " with "a" behind it, and "!".
    static let vocabulary = "a\nb\nĠa\n!"

    static func bundle(languages: String = "{}") throws -> ModelBundle {
        try JSONDecoder().decode(ModelBundle.self, from: Data(json(languages: languages).utf8))
    }

    static func facts(languages: String = "{}") throws -> SpeechToTextFacts {
        guard case .speechToText(let facts) = try bundle(languages: languages).model else {
            throw FixtureError.unreadable("the small model")
        }
        return facts
    }

    /// A model whose decoder prefers, behind each token, the token that `next` says.
    static func model(
        languages: String = "{}", next: @escaping @Sendable (_ last: Int, _ position: Int) -> Int
    ) throws -> WhisperModel {
        let cross = Tensor([0] as [Float], shape: [1, 1, 1, 1])
        let encoder = FakeSession { _ in ["cross_key_0": cross, "cross_value_0": cross] }
        let decoder = FakeSession { inputs throws(InferenceError) in
            guard case .int64(let tokens) = inputs["tokens"]?.elements, let shape = inputs["tokens"]?.shape,
                case .int64(let rows) = inputs["rows"]?.elements,
                case .int64(let positions) = inputs["positions"]?.elements, let past = inputs["past_key_0"]
            else { throw .run(model: "small", operation: "Run", message: "inputs are missing") }
            var logits: [Float] = []
            for row in rows {
                var answer = [Float](repeating: 0, count: 18)
                answer[next(Int(tokens[Int(row)]), Int(positions[Int(row)]))] = 10
                logits += answer
            }
            let (texts, count) = (shape[0], shape[1])
            let present = Tensor(
                [Float](repeating: 0, count: texts * (past.shape[2] + count)),
                shape: [texts, 1, past.shape[2] + count, 1])
            return [
                "logits": Tensor(logits, shape: [rows.count, 18]),
                "alignment": Tensor([Float](repeating: 1, count: texts * count * 200), shape: [texts, 1, count, 200]),
                "present_key_0": present, "present_value_0": present,
            ]
        }
        return try WhisperModel(
            bundle: bundle(languages: languages), encoder: encoder, decoder: decoder, vocabulary: vocabulary)
    }
}
