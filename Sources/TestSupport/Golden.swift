import Foundation
package import Inference

/// The golden values committed in `Tests/Fixtures/golden`, written by the reference script.
package enum Golden {
    /// All of them.
    package static let reference = ReferenceValues(folder: TestAssets.golden)

    /// The samples of a clip, from the demo speech.
    package static func samples(of clip: ReferenceClip) throws -> [Float] {
        try clip.samples { try TestAssets.speech(String($0.dropLast(4))) }
    }

    /// A clip with the embedding the reference made of it.
    package struct EmbeddedClip: Decodable, Sendable {
        /// The clip's name.
        package var name: String
        /// The clip.
        package var source: ReferenceClip
        /// Frames of its features.
        package var frames: Int
        /// The unit vector.
        package var embedding: [Float]
    }

    /// The reference's embeddings.
    package static func embeddings() throws -> [EmbeddedClip] {
        struct File: Decodable { var clips: [EmbeddedClip] }
        return try reference.read(File.self, from: "embeddings.json").clips
    }

    /// The reference's speech probabilities of a clip's whole windows.
    package struct VoiceActivity: Decodable, Sendable {
        /// The clip.
        package var source: ReferenceClip
        /// One for each window.
        package var probabilities: [Float]
    }

    /// The reference's speech probabilities.
    package static func voiceActivity() throws -> VoiceActivity {
        try reference.read(VoiceActivity.self, from: "voice-activity.json")
    }

    /// The reference's segmentation of one window.
    package struct Segmentation: Decodable, Sendable {
        /// One frame's log-probabilities.
        package struct Frame: Decodable, Sendable {
            /// The frame's index.
            package var frame: Int
            /// One for each class.
            package var logProbabilities: [Float]
        }

        /// The window.
        package var source: ReferenceClip
        /// The likeliest class of every frame.
        package var classes: [Int]
        /// Some frames in full.
        package var frames: [Frame]
    }

    /// The reference's segmentation.
    package static func segmentation() throws -> Segmentation {
        try reference.read(Segmentation.self, from: "segmentation.json")
    }
}
