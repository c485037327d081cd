internal import Digest
public import Foundation
public import SpeechFeatures

/// A model file with everything needed to feed it and to read its answer: the content of `NAME.json` beside it.
///
/// Nothing about a model is compiled in. The front end, the shapes, the calibration and a numeric probe travel with the
/// weights, so another model is another bundle and none can be fed what it was not trained on.
public struct ModelBundle: Sendable, Equatable {
    /// The format's version that this code reads and writes.
    public static let version = 1

    /// The bundle's name, and that of its JSON file.
    public var name: String
    /// Name of the model file, in the folder of the JSON file.
    public var file: String
    /// SHA-256 of the model file, 64 hexadecimal digits.
    public var sha256: String
    /// Size of the model file in bytes.
    public var bytes: Int
    /// Further files, where the model is more than one; empty for most.
    public var parts: [BundlePart]
    /// Licence of the weights, as an SPDX identifier.
    public var licence: String
    /// Where the weights come from.
    public var source: String
    /// Whether the graph is written in the operators it is executed with, so that rewriting it at every start gains
    /// nothing.
    public var isWrittenAsExecuted: Bool
    /// Samples per second of the audio the model expects; 16 000.
    public var sampleRate: Int
    /// What the model does, with the facts of its kind.
    public var model: Model
    /// A run with a known answer.
    public var probe: ModelProbe

    /// The kinds of models.
    public enum Model: Sendable, Equatable {
        /// One vector for one person's speech.
        case speakerEmbedding(SpeakerEmbeddingFacts)
        /// Who of a few local speakers talks when.
        case speakerSegmentation(SpeakerSegmentationFacts)
        /// Speech or not, window by window.
        case voiceActivity(VoiceActivityFacts)
        /// What was said.
        case speechToText(SpeechToTextFacts)

        /// The kind's name in JSON.
        public var kind: String {
            switch self {
            case .speakerEmbedding: "speaker-embedding"
            case .speakerSegmentation: "speaker-segmentation"
            case .voiceActivity: "voice-activity"
            case .speechToText: "speech-to-text"
            }
        }
    }
}

/// A model of kind `speaker-embedding`.
public struct SpeakerEmbeddingFacts: Sendable, Equatable, Codable {
    /// Name of the input `[clips, frames, melBins]`.
    public var input: String
    /// Name of the output `[clips, dimension]`, not normalised.
    public var output: String
    /// Components of an embedding.
    public var dimension: Int
    /// Which embeddings these may be compared with.
    public var space: EmbeddingSpace
    /// The features the model was trained on.
    public var frontEnd: FilterbankConfiguration
    /// Cosine to score.
    public var calibration: ScoreCalibration
}

/// A model of kind `speaker-segmentation`.
public struct SpeakerSegmentationFacts: Sendable, Equatable, Codable {
    /// Name of the input `[windows, 1, windowSamples]`, −1…1.
    public var input: String
    /// Name of the output `[windows, frames, classes]`, log-probabilities.
    public var output: String
    /// Samples of one window.
    public var windowSamples: Int
    /// Frames of one window.
    public var frames: Int
    /// Samples from one frame to the next.
    public var stepSamples: Int
    /// Samples one frame sees.
    public var receptiveFieldSamples: Int
    /// The local speakers active in each class.
    public var classes: [[Int]]
}

/// A model of kind `voice-activity` that takes many consecutive windows a call.
public struct VoiceActivityFacts: Sendable, Equatable, Codable {
    /// Name of the input `[windows, contextSamples + windowSamples]`, −1…1.
    public var input: String
    /// Name of the output `[windows]`, probabilities.
    public var output: String
    /// Samples of one window.
    public var windowSamples: Int
    /// Samples before a window that the model sees with it.
    public var contextSamples: Int
    /// Names of the recurrent state's inputs.
    public var stateInputs: [String]
    /// Names of the recurrent state's outputs, in the order of the inputs.
    public var stateOutputs: [String]
    /// Shape of each state tensor.
    public var stateShape: [Int]

    /// Each state tensor at the start of a recording: zeros.
    public var initialState: Tensor {
        Tensor([Float](repeating: 0, count: stateShape.reduce(1, *)), shape: stateShape)
    }
}

extension ModelBundle {
    /// The path of the model file in the folder the bundle was read from.
    public func modelFile(in folder: URL) -> URL { folder.appending(path: file) }

    /// The path of the part with that role.
    ///
    /// - Throws: ``BundleError/damaged(path:detail:)`` where the bundle has no such part.
    public func partFile(_ role: String, in folder: URL) throws(BundleError) -> URL {
        guard let part = parts.first(where: { $0.role == role }) else {
            throw .damaged(path: folder.appending(path: "\(name).json").path, detail: "the part \"\(role)\" is missing")
        }
        return folder.appending(path: part.file)
    }

    /// Every file with its fingerprint and size.
    private var files: [(file: String, sha256: String, bytes: Int)] {
        [(file, sha256, bytes)] + parts.map { ($0.file, $0.sha256, $0.bytes) }
    }

    /// Reads `NAME.json` in `folder` and makes sure that the model's files are there at their full size.
    ///
    /// The files' hashes are not checked here; ``checkHash(in:)`` does it, before a model is opened.
    ///
    /// - Throws: ``BundleError``.
    public static func read(_ name: String, in folder: URL) throws(BundleError) -> ModelBundle {
        let path = folder.appending(path: "\(name).json")
        guard let data = FileManager.default.contents(atPath: path.path) else { throw .missingFile(path: path.path) }
        let bundle: ModelBundle
        do {
            bundle = try JSONDecoder().decode(ModelBundle.self, from: data)
        } catch let error as BundleError {
            throw error.at(path.path)
        } catch let error as DecodingError {
            throw .damaged(path: path.path, detail: error.summary)
        } catch {
            throw .damaged(path: path.path, detail: "\(error)")
        }
        for (file, _, bytes) in bundle.files {
            let path = folder.appending(path: file).path
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard let size = attributes?[.size] as? Int else { throw .missingFile(path: path) }
            guard size == bytes else { throw .wrongSize(path: path, expected: bytes, found: size) }
        }
        return bundle
    }

    /// Compares the SHA-256 of the model's files with the bundle's.
    ///
    /// - Throws: ``BundleError/hashMismatch(path:expected:found:)``, ``BundleError/missingFile(path:)``.
    public func checkHash(in folder: URL) throws(BundleError) {
        for (file, sha256, _) in files {
            let path = folder.appending(path: file)
            guard let found = try? SHA256Fingerprint.ofFile(path) else { throw .missingFile(path: path.path) }
            guard found == sha256 else { throw .hashMismatch(path: path.path, expected: sha256, found: found) }
        }
    }
}
