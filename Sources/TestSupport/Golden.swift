import Foundation
public import SpeechFeatures

/// The golden values committed in `Tests/Fixtures/golden`, written by the reference script.
public enum Golden {
    /// One input of the filterbank with the settings that vary between models.
    public struct FilterbankCase: Decodable, Sendable {
        /// The case's name.
        public var name: String
        /// File of the expected energies.
        public var file: String
        /// The input.
        public var source: ReferenceClip
        /// What samples are multiplied with first.
        public var sampleScale: Float
        /// The taper.
        public var window: FilterbankConfiguration.Window

        /// The whole front end.
        public var configuration: FilterbankConfiguration {
            var configuration = FilterbankConfiguration.campPlus3DSpeaker
            configuration.sampleScale = sampleScale
            configuration.window = window
            return configuration
        }

        /// The expected energies, `[frames, 80]`.
        public func energies() throws -> NumpyArray {
            try NumpyArray(contentsOf: TestAssets.golden.appending(path: file))
        }
    }

    /// A clip with the embedding the reference made of it.
    public struct EmbeddedClip: Decodable, Sendable {
        /// The clip's name.
        public var name: String
        /// The clip.
        public var source: ReferenceClip
        /// Frames of its features.
        public var frames: Int
        /// The unit vector.
        public var embedding: [Float]
    }

    /// The reference's speech probabilities of a clip's whole windows.
    public struct VoiceActivity: Decodable, Sendable {
        /// The clip.
        public var source: ReferenceClip
        /// One for each window.
        public var probabilities: [Float]
    }

    /// The reference's segmentation of one window.
    public struct Segmentation: Decodable, Sendable {
        /// One frame's log-probabilities.
        public struct Frame: Decodable, Sendable {
            /// The frame's index.
            public var frame: Int
            /// One for each class.
            public var logProbabilities: [Float]
        }

        /// The window.
        public var source: ReferenceClip
        /// The likeliest class of every frame.
        public var classes: [Int]
        /// Some frames in full.
        public var frames: [Frame]
    }

    /// The cases of the filterbank.
    public static func filterbankCases() throws -> [FilterbankCase] {
        struct File: Decodable { var cases: [FilterbankCase] }
        return try read(File.self, from: "filterbank.json").cases
    }

    /// The reference's embeddings.
    public static func embeddings() throws -> [EmbeddedClip] {
        struct File: Decodable { var clips: [EmbeddedClip] }
        return try read(File.self, from: "embeddings.json").clips
    }

    /// The reference's speech probabilities.
    public static func voiceActivity() throws -> VoiceActivity {
        try read(VoiceActivity.self, from: "voice-activity.json")
    }

    /// The reference's segmentation.
    public static func segmentation() throws -> Segmentation {
        try read(Segmentation.self, from: "segmentation.json")
    }

    private static func read<Content: Decodable>(_: Content.Type, from name: String) throws -> Content {
        let data = try Data(contentsOf: TestAssets.golden.appending(path: name))
        return try JSONDecoder().decode(Content.self, from: data)
    }
}
