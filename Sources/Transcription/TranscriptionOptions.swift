/// How speech is transcribed.
public struct TranscriptionOptions: Sendable, Hashable {
    /// How much audio the encoder is given for an utterance.
    public enum Context: String, Sendable, Hashable, Codable, CaseIterable {
        /// A whole window of 30 s, the audio continued with zeros: what the model was trained on, for the best text.
        case full
        /// What was said and a second more, 4 s at least; the rest of the window is filled with what silence looks like to
        /// the decoder. A tenth of the work for a short command, whose text differs in a quarter of the cases: for
        /// commands that are scored.
        case short
    }

    /// What a window is filled up with behind the audio.
    public enum Filling: String, Sendable, Hashable, Codable, CaseIterable {
        /// Silence, as OpenAI's code does: what the model was trained on.
        case silence
        /// Nothing: features of zero, as faster-whisper does. For comparing with it; the text is a little worse.
        case blank
    }

    /// How much audio the encoder is given.
    public var context = Context.full
    /// What a window is filled up with behind the audio; of no effect with short context.
    public var filling = Filling.silence
    /// The language spoken, as a code such as `de`; `nil` lets a model of many languages find out. A model that knows
    /// English only takes `nil` and `en`.
    public var language: String?
    /// Whether to translate into English, where the model can.
    public var translates = false
    /// Whether the model itself writes when its phrases begin and end. Costs a quarter more, and loops more often; word
    /// times need no such marks.
    public var writesTimestamps = false
    /// Text that comes before: what was said before, or an example of the style wanted.
    public var prompt = ""
    /// Words to be expected, such as names, in the spelling wanted.
    public var vocabulary: [String] = []
    /// Temperatures to try in turn while the text is not good enough; 0 takes the likeliest token each time.
    public var temperatures: [Double] = [0, 0.2, 0.4, 0.6, 0.8, 1]
    /// A text whose mean log-probability is less is tried again at the next temperature.
    public var leastAverageLogProbability = -1.0
    /// Seed of the random numbers drawn at temperatures above 0; the same seed gives the same text.
    public var seed: UInt64 = 0
    /// Whether words get their times; without, a segment's words share its time out by their length.
    public var timesWords = true
    /// A window of the voice activity model with at least this probability is voice.
    public var voiceThreshold: Float = 0.5
    /// Least voice for an utterance to be listened to at all, in seconds.
    public var leastVoice = 0.064
    /// Where the model thinks that nobody speaks with more than this probability, nobody does.
    public var greatestNoSpeechProbability = 0.6
    /// Windows of a long recording that are written side by side: more take less time and more memory (40 MB each).
    public var windowsAtATime = 4

    /// The defaults: a whole window, English or the language heard, the likeliest text.
    public init() {}
}
