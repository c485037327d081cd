/// Why speech cannot be transcribed.
public enum TranscriptionError: Error, Equatable {
    /// The vocabulary ends too early, or has a line that is no token; lines count from 1.
    case damagedVocabulary(line: Int)
    /// The model does not know the language; the codes it knows, none where it knows English only.
    case unknownLanguage(String, known: [String])
    /// The model answered with something that is no number.
    case notFinite(model: String)
    /// The audio is longer than one window; in samples.
    case tooLong(found: Int, limit: Int)
}

extension TranscriptionError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .damagedVocabulary(let line):
            "The model's vocabulary is damaged at line \(line). Run `make models` to build it again."
        case .unknownLanguage(let language, let known):
            known.isEmpty
                ? "The model knows English only, and was asked for \"\(language)\"."
                : "The model does not know the language \"\(language)\"; it knows \(known.joined(separator: ", "))."
        case .notFinite(let model):
            "The model \(model) answered with something that is no number; the audio or the model is damaged."
        case .tooLong(let found, let limit):
            "The utterance has \(found) samples; \(limit) is the most. Cut it, or transcribe it as a recording."
        }
    }
}
