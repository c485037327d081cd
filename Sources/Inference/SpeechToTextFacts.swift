public import SpeechFeatures

/// A model of kind `speech-to-text`: an encoder that hears a window, and a decoder that writes token after token.
///
/// The bundle's main file is the encoder; `decoder` and `vocabulary` are its parts. Inputs and outputs have the names of
/// the graphs that `Tools/models/whisper.py` writes.
public struct SpeechToTextFacts: Sendable, Equatable, Codable {
    /// The tokens that are no text.
    public struct SpecialTokens: Sendable, Equatable, Codable {
        /// The text is at its end.
        public var endOfText: Int
        /// A text begins.
        public var startOfTranscript: Int
        /// The text is a translation into English.
        public var translate: Int
        /// The text is in the language spoken.
        public var transcribe: Int
        /// What follows was said before, or is a hint.
        public var startOfPrevious: Int
        /// Nobody speaks.
        public var noSpeech: Int
        /// The text has no timestamps.
        public var noTimestamps: Int
        /// The timestamp of 0 s; each one after it is 20 ms later, up to 30 s.
        public var firstTimestamp: Int
    }

    /// The features the model was trained on.
    public var frontEnd: LogMelConfiguration
    /// Layers of the decoder.
    public var layers: Int
    /// Heads of an attention.
    public var heads: Int
    /// Components of a head.
    public var headSize: Int
    /// Positions of the audio in a full window (1500, of 20 ms).
    public var audioPositions: Int
    /// Longest text in tokens, what comes before it included (448).
    public var textPositions: Int
    /// Number of tokens.
    public var vocabularySize: Int
    /// Heads of the decoder that follow the audio; their attention tells when a word was said.
    public var alignmentHeads: Int
    /// The tokens that are no text.
    public var tokens: SpecialTokens
    /// The token of each language by its code; empty where the model knows English only and is not told.
    public var languages: [String: Int]
    /// Tokens that are never written: marks of what is no speech, and special tokens.
    public var suppressed: [Int]
    /// Tokens that do not begin a text: the bare space, and the end.
    public var suppressedAtStart: [Int]

    /// Whether the model is told the language.
    public var isMultilingual: Bool { !languages.isEmpty }
    /// Samples of one position of the audio (320).
    public var samplesPerPosition: Int { frontEnd.windowSamples / audioPositions }
}

extension SpeechToTextFacts {
    /// What cannot be, though each field can be read; `nil` where all is well.
    var firstContradiction: String? {
        let extents = [
            layers, heads, headSize, audioPositions, textPositions, vocabularySize, alignmentHeads,
            frontEnd.windowFrames, frontEnd.melBins, frontEnd.frameShift, frontEnd.fftSize,
        ]
        if !extents.allSatisfy({ (1...1_000_000).contains($0) }) { return "an extent is out of range" }
        if frontEnd.sampleRate != speechSampleRate { return "frontEnd.sampleRate is not sampleRate" }
        if frontEnd.windowFrames != 2 * audioPositions { return "audioPositions is not half of frontEnd.windowFrames" }
        let special = [
            tokens.endOfText, tokens.startOfTranscript, tokens.translate, tokens.transcribe, tokens.startOfPrevious,
            tokens.noSpeech, tokens.noTimestamps, tokens.firstTimestamp,
        ]
        if Set(special).count != special.count { return "two special tokens are one" }
        let all = special + languages.values + suppressed + suppressedAtStart
        if let bad = all.first(where: { !(0..<vocabularySize).contains($0) }) {
            return "the token \(bad) is not in the vocabulary of \(vocabularySize)"
        }
        return nil
    }
}
