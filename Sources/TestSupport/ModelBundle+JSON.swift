import Foundation
public import Inference

extension ModelBundle {
    /// A bundle of `kind` for tests, from the JSON fields of that kind.
    public init(testing kind: String, fields: String) throws {
        let json = """
            {"bundle":1,"name":"test","kind":"\(kind)","file":"test.onnx","sha256":"","bytes":0,"licence":"MIT",
             "source":"a test","sampleRate":16000,"probe":{"shape":[2,2],"scale":4,"expected":[],"tolerance":0},\(fields)}
            """
        self = try JSONDecoder().decode(ModelBundle.self, from: Data(json.utf8))
    }

    /// A voice-activity model with windows of 8 samples, 2 of context and one number of state.
    public static func smallVoiceActivity() throws -> ModelBundle {
        try ModelBundle(
            testing: "voice-activity",
            fields: """
                "input":"input","output":"probabilities","windowSamples":8,"contextSamples":2,
                "stateInputs":["h"],"stateOutputs":["hn"],"stateShape":[1,1]
                """)
    }

    /// A segmentation model with windows of 6 samples, 2 frames and 3 classes.
    public static func smallSegmentation() throws -> ModelBundle {
        try ModelBundle(
            testing: "speaker-segmentation",
            fields: """
                "input":"waveform","output":"logprob","windowSamples":6,"frames":2,"stepSamples":3,
                "receptiveFieldSamples":3,"classes":[[],[1],[2]]
                """)
    }

    /// An embedding model with vectors of 2 components and 3D-Speaker's front end.
    public static func smallEmbedding() throws -> ModelBundle {
        try ModelBundle(
            testing: "speaker-embedding",
            fields: """
                "input":"feats","output":"embs","dimension":2,"space":"small@0","calibration":{"slope":19.1,"offset":-8.31},
                "frontEnd":{"sampleRate":16000,"sampleScale":1,"frameLength":400,"frameShift":160,"fftSize":512,
                "window":"povey","preEmphasis":0.97,"removeDCOffset":true,"melBins":80,"lowFrequency":20,
                "highFrequency":8000,"logFloor":1.1920929e-7,"dither":0,"snipEdges":true,"meanNormalisation":true}
                """)
    }
}
