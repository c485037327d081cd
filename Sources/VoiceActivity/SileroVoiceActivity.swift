public import Inference

/// Silero VAD in its sequence variant: any number of consecutive windows in one run of the model.
///
/// The network sees each window after the 64 samples before it, and carries a recurrent state from window to window. A
/// window of digital silence (512 zeros) is never speech, whatever the state: its probability is 0.
public struct SileroVoiceActivity: VoiceActivityModel {
    private let facts: VoiceActivityFacts
    private let model: String
    private let session: any InferenceSession

    /// Samples of one window (512, 32 ms).
    public var windowSamples: Int { facts.windowSamples }

    /// Uses an opened session of a voice-activity bundle.
    ///
    /// - Throws: `BundleError.wrongKind`.
    public init(bundle: ModelBundle, session: any InferenceSession) throws(BundleError) {
        guard case .voiceActivity(let facts) = bundle.model else {
            throw .wrongKind(bundle: bundle.name, expected: "voice-activity", found: bundle.model.kind)
        }
        self.facts = facts
        model = bundle.name
        self.session = session
    }

    /// A fresh stream with no memory of other audio.
    public func makeStream() -> any VoiceActivityStream {
        SileroStream(facts: facts, model: model, session: session)
    }
}

/// One pass over one recording.
struct SileroStream: VoiceActivityStream {
    /// Windows of one run at most: 16 s, 1.2 MB of input.
    static let windowsPerRun = 512

    private let facts: VoiceActivityFacts
    private let model: String
    private let session: any InferenceSession
    private var state: [Tensor]
    /// The context of the next window, then its samples so far.
    private var held: [Float]

    init(facts: VoiceActivityFacts, model: String, session: any InferenceSession) {
        self.facts = facts
        self.model = model
        self.session = session
        state = facts.stateInputs.map { _ in facts.initialState }
        held = [Float](repeating: 0, count: facts.contextSamples)
    }

    mutating func push(_ samples: [Float]) throws -> [Float] {
        held += samples
        let windows = (held.count - facts.contextSamples) / facts.windowSamples
        guard windows > 0 else { return [] }
        var probabilities: [Float] = []
        probabilities.reserveCapacity(windows)
        for first in stride(from: 0, to: windows, by: Self.windowsPerRun) {
            probabilities += try run(first..<min(first + Self.windowsPerRun, windows))
        }
        held.removeFirst(windows * facts.windowSamples)
        return probabilities
    }

    mutating func finish() throws -> [Float] {
        let partial = held.count - facts.contextSamples
        return partial == 0 ? [] : try push([Float](repeating: 0, count: facts.windowSamples - partial))
    }

    /// The probabilities of some of the held windows.
    private mutating func run(_ windows: Range<Int>) throws(InferenceError) -> [Float] {
        let rowLength = facts.contextSamples + facts.windowSamples
        var rows: [Float] = []
        rows.reserveCapacity(windows.count * rowLength)
        for window in windows {
            let start = window * facts.windowSamples
            rows += held[start..<start + rowLength]
        }
        var inputs = Dictionary(uniqueKeysWithValues: zip(facts.stateInputs, state))
        inputs[facts.input] = Tensor(rows, shape: [windows.count, rowLength])

        let outputs = try session.run(inputs, outputs: [facts.output] + facts.stateOutputs)
        guard var probabilities = outputs[0].floats, probabilities.count == windows.count else {
            throw .unexpectedOutput(
                model: model, output: facts.output, expected: "[\(windows.count)]", found: "\(outputs[0].shape)")
        }
        if let bad = probabilities.first(where: { !(0...1).contains($0) }) {
            throw .unexpectedOutput(
                model: model, output: facts.output, expected: "probabilities in 0…1", found: "\(bad)")
        }
        state = Array(outputs.dropFirst())
        for (index, window) in windows.enumerated() {
            let start = window * facts.windowSamples + facts.contextSamples
            if held[start..<start + facts.windowSamples].allSatisfy({ $0 == 0 }) { probabilities[index] = 0 }
        }
        return probabilities
    }
}
