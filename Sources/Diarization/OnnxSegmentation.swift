public import Inference

/// A powerset segmentation model such as pyannote's segmentation-3.0, run as its bundle says.
public struct OnnxSegmentation: SpeakerSegmentationModel {
    /// Samples of one window (160 000, 10 s).
    public var windowSamples: Int { facts.windowSamples }
    /// Frames a window gives (589).
    public var frames: Int { facts.frames }
    /// Samples from one frame to the next (270).
    public var stepSamples: Int { facts.stepSamples }
    /// Samples one frame sees (991).
    public var receptiveFieldSamples: Int { facts.receptiveFieldSamples }
    /// The local speakers (1…3) active in each class.
    public var classes: [[Int]] { facts.classes }

    private let name: String
    private let facts: SpeakerSegmentationFacts
    private let session: any InferenceSession

    /// Uses an opened session of a speaker-segmentation bundle.
    ///
    /// - Throws: `BundleError.wrongKind`.
    public init(bundle: ModelBundle, session: any InferenceSession) throws(BundleError) {
        guard case .speakerSegmentation(let facts) = bundle.model else {
            throw .wrongKind(bundle: bundle.name, expected: "speaker-segmentation", found: bundle.model.kind)
        }
        name = bundle.name
        self.facts = facts
        self.session = session
    }

    /// Log-probabilities, row-major `[frames, classes]`, for each window of exactly ``windowSamples`` samples.
    ///
    /// All windows go through the model in one run.
    ///
    /// - Precondition: every window has ``windowSamples`` samples.
    /// - Throws: `InferenceError`, also where the model answers with anything but finite numbers.
    /// - Complexity: About 24 ms of one core for a window.
    public func logProbabilities(of windows: [[Float]]) throws -> [[Float]] {
        guard !windows.isEmpty else { return [] }
        var samples: [Float] = []
        samples.reserveCapacity(windows.count * windowSamples)
        for window in windows {
            precondition(window.count == windowSamples, "a window must have \(windowSamples) samples")
            samples += window
        }
        let input = Tensor(samples, shape: [windows.count, 1, windowSamples])
        let output = try session.run([facts.input: input], outputs: [facts.output])[0]
        let shape = [windows.count, frames, classes.count]
        guard let values = output.floats, output.shape == shape else {
            throw unexpected("\(shape)", found: "\(output.shape)")
        }
        guard values.allSatisfy(\.isFinite) else { throw unexpected("finite numbers", found: "another") }
        let length = frames * classes.count
        return windows.indices.map { Array(values[$0 * length..<($0 + 1) * length]) }
    }

    private func unexpected(_ expected: String, found: String) -> InferenceError {
        .unexpectedOutput(model: name, output: facts.output, expected: expected, found: found)
    }
}
