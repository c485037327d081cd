import Foundation

/// The golden values committed in `Tests/Fixtures/transcription`, written by the reference script.
public enum GoldenTranscription {
    /// A clip with its log-mel spectrogram.
    public struct Spectrogram: Decodable, Sendable {
        /// The case's name, and that of its array.
        public var name: String
        /// The clip.
        public var source: ReferenceClip
        /// Length of the window in frames.
        public var frames: Int

        /// The expected values, `[80, frames]`.
        public func values() throws -> NumpyArray {
            try NumpyArray(contentsOf: TestAssets.goldenTranscription.appending(path: "\(name).npy"))
        }
    }

    /// A text with its tokens.
    public struct TokenisedText: Decodable, Sendable {
        /// The text.
        public var text: String
        /// Its tokens.
        public var tokens: [Int]
    }

    /// A clip with what the reference writes.
    public struct Text: Decodable, Sendable {
        /// A word with when it was said, in seconds.
        public struct Word: Decodable, Sendable {
            /// The word.
            public var text: String
            /// When it begins.
            public var start: Double
            /// When it ends.
            public var end: Double
            /// How sure the model is.
            public var probability: Double
        }

        /// The clip.
        public var source: ReferenceClip
        /// The likeliest tokens without timestamps.
        public var tokens: [Int]
        /// The likeliest tokens with timestamps.
        public var timestampedTokens: [Int]
        /// Mean log-probability of a token.
        public var averageLogProbability: Double
        /// The model's probability that nobody speaks.
        public var noSpeechProbability: Double
        /// The words of the text without timestamps.
        public var words: [Word]
    }

    /// The spectrograms.
    public static func spectrograms() throws -> [Spectrogram] {
        struct File: Decodable { var cases: [Spectrogram] }
        return try read(File.self, from: "spectrograms.json").cases
    }

    /// The texts with their tokens.
    public static func tokens() throws -> [TokenisedText] {
        struct File: Decodable { var texts: [TokenisedText] }
        return try read(File.self, from: "tokens.json").texts
    }

    /// The clips with what was said.
    public static func texts() throws -> [Text] {
        struct File: Decodable { var clips: [Text] }
        return try read(File.self, from: "texts.json").clips
    }

    private static func read<Content: Decodable>(_: Content.Type, from name: String) throws -> Content {
        let data = try Data(contentsOf: TestAssets.goldenTranscription.appending(path: name))
        return try JSONDecoder().decode(Content.self, from: data)
    }
}
