import Foundation
import Inference

/// The facts of a made-up model: four letters, an end, the special tokens, and five timestamps.
enum SmallModel {
    static let json = """
        {"bundle":1,"name":"small","kind":"speech-to-text","file":"e.onnx","sha256":"","bytes":0,
         "parts":[{"role":"decoder","file":"d.onnx","sha256":"","bytes":0},{"role":"vocabulary","file":"v.txt","sha256":"","bytes":0}],
         "licence":"MIT","source":"a test","sampleRate":16000,
         "frontEnd":{"sampleRate":16000,"fftSize":400,"frameShift":160,"melBins":2,"windowFrames":8},
         "probe":{"shape":[1,2,8],"scale":1,"expected":[],"tolerance":0},
         "layers":1,"heads":1,"headSize":1,"audioPositions":4,"textPositions":24,"vocabularySize":16,"alignmentHeads":1,
         "tokens":{"endOfText":4,"startOfTranscript":5,"translate":6,"transcribe":7,"startOfPrevious":8,"noSpeech":9,
         "noTimestamps":10,"firstTimestamp":11},
         "languages":{},"suppressed":[3],"suppressedAtStart":[4]}
        """

    static let facts: SpeechToTextFacts = {
        guard let bundle = try? JSONDecoder().decode(ModelBundle.self, from: Data(json.utf8)),
            case .speechToText(let facts) = bundle.model
        else { preconditionFailure("the bundle in this file is damaged") }
        return facts
    }()
}
