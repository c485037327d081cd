import Diarization
public import Foundation
public import Inference
import OnnxRuntime
import SpeakerRecognition
public import Transcription
import VoiceActivity

/// The engine that needs no key: Silero VAD, CAM++, pyannote segmentation-3.0 and Whisper on ONNX Runtime.
///
/// The library is loaded at once; each model is opened when it is first asked for and kept, so that a command pays only
/// for what it uses. Copies share the models. Safe to use from several tasks.
public struct OpenEngine: Sendable {
    /// The engine's bundles; the raw value is the bundle's name.
    public enum Model: String, Sendable, CaseIterable {
        /// Silero VAD.
        case voiceActivity = "silero"
        /// CAM++ in single precision.
        case embedding = "campplus"
        /// CAM++ in 8-bit integers.
        case windowEmbedding = "campplus-int8"
        /// Segmentation-3.0.
        case segmentation
        /// Whisper tiny.en.
        case transcription = "whisper-tiny-en"
    }

    /// The inference library.
    public let runtime: any InferenceRuntime
    /// The folder of the model bundles.
    public let models: URL

    private let openedVoiceActivity: OnDemand<any VoiceActivityModel>
    private let openedEmbedding: OnDemand<any SpeakerEmbeddingModel>
    private let openedWindowEmbedding: OnDemand<any SpeakerEmbeddingModel>
    private let openedSegmentation: OnDemand<any SpeakerSegmentationModel>
    private let openedTranscription: OnDemand<WhisperModel>

    /// Finds the models and loads the library, as ``AssetLocator`` says.
    ///
    /// - Parameters:
    ///   - environment: The variables to honour.
    ///   - threads: Threads of one run of a model; one is best where several windows are computed at a time.
    /// - Throws: ``AssetError``, `InferenceError.runtimeNotFound`,
    ///   `InferenceError.runtimeTooOld`.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment, threads: Int = 1) throws {
        try self.init(locator: AssetLocator(environment: environment), threads: threads)
    }

    /// Finds the models and loads the library where `locator` says.
    public init(locator: AssetLocator, threads: Int = 1) throws {
        let models = try locator.models()
        self.init(runtime: try Self.loadRuntime(locator: locator), models: models, threads: threads)
    }

    /// The inference library alone, where `locator` says.
    ///
    /// - Throws: `InferenceError.runtimeNotFound`, ``AssetError/wrongVariable(_:value:problem:)`` where a variable chose it,
    ///   `InferenceError.runtimeTooOld`.
    public static func loadRuntime(locator: AssetLocator) throws -> any InferenceRuntime {
        do {
            return try OnnxLibrary.load(candidates: locator.runtimeCandidates)
        } catch {
            throw locator.explaining(error)
        }
    }

    /// Uses a loaded library and the bundles in `models`.
    public init(runtime: any InferenceRuntime, models: URL, threads: Int = 1) {
        self.runtime = runtime
        self.models = models

        @Sendable func open(_ model: Model) throws -> (ModelBundle, any InferenceSession) {
            let bundle = try ModelBundle.read(model.rawValue, in: models)
            // A damaged weight gives plausible answers and no error, so the file's hash is compared before it is used.
            try bundle.checkHash(in: models)
            return (bundle, try runtime.openSession(of: bundle, in: models, threads: threads))
        }
        @Sendable func openEmbedding(_ model: Model) throws -> any SpeakerEmbeddingModel {
            let (bundle, session) = try open(model)
            return try OnnxSpeakerEmbedding(bundle: bundle, session: session)
        }
        openedEmbedding = OnDemand { try openEmbedding(.embedding) }
        openedWindowEmbedding = OnDemand { try openEmbedding(.windowEmbedding) }
        openedVoiceActivity = OnDemand {
            let (bundle, session) = try open(.voiceActivity)
            return try SileroVoiceActivity(bundle: bundle, session: session)
        }
        openedSegmentation = OnDemand {
            let (bundle, session) = try open(.segmentation)
            return try OnnxSegmentation(bundle: bundle, session: session)
        }
        openedTranscription = OnDemand {
            let bundle = try ModelBundle.read(Model.transcription.rawValue, in: models)
            try bundle.checkHash(in: models)
            return try WhisperModel(bundle: bundle, in: models, runtime: runtime, threads: threads)
        }
    }

    /// Tells speech from everything else.
    ///
    /// - Throws: `BundleError`, `InferenceError`, as do all the models below.
    public var voiceActivity: any VoiceActivityModel {
        get throws { try openedVoiceActivity.value() }
    }

    /// Embeds a voice in single precision: for profiles and whatever is compared with them.
    public var embedding: any SpeakerEmbeddingModel {
        get throws { try openedEmbedding.value() }
    }

    /// Embeds a voice in 8-bit integers, in the same space, in half the time: for the many windows of a diarization.
    public var windowEmbedding: any SpeakerEmbeddingModel {
        get throws { try openedWindowEmbedding.value() }
    }

    /// Who of a few local speakers talks when.
    public var segmentation: any SpeakerSegmentationModel {
        get throws { try openedSegmentation.value() }
    }

    /// What was said.
    public var transcription: WhisperModel {
        get throws { try openedTranscription.value() }
    }
}
