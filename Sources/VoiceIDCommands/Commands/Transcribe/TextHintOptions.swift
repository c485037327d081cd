import AudioGraph
import Foundation
import Inference
import Transcription

/// `--prompt` and `--vocabulary`: what makes some words more likely.
enum TextHintOptions {
    private static let prompt = ValueOption<String?>(
        "--prompt", "TEXT", .text("a text"), "text that might come before, in the style and spelling wanted")
    private static let vocabulary = ValueOption<String?>(
        "--vocabulary", "FILE", .file, "words and names to expect, one a line; # starts a comment")

    static let all: [any OptionDeclaring] = [prompt, vocabulary]

    /// What the options give.
    static func hints(_ arguments: inout ArgumentReader) throws(UsageError) -> TextHints {
        TextHints(prompt: try arguments.value(of: prompt), vocabulary: try arguments.value(of: vocabulary))
    }
}

/// What makes some words more likely.
struct TextHints {
    /// Text that comes before.
    let prompt: String?
    /// Path of a file of words.
    let vocabulary: String?

    /// The options of a transcription, with the words read from their file.
    func options() throws(VocabularyError) -> TranscriptionOptions {
        var options = TranscriptionOptions()
        options.prompt = prompt ?? ""
        options.vocabulary = try vocabulary.map { (path) throws(VocabularyError) in try Self.words(of: path) } ?? []
        return options
    }

    private static func words(of path: String) throws(VocabularyError) -> [String] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        guard let text = String(data: data, encoding: .utf8) else { throw .notText(path: path) }
        let words = text.split(whereSeparator: \.isNewline)
            .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces.union(.controlCharacters)) }
            .filter { !$0.isEmpty }
        guard !words.isEmpty else { throw .empty(path: path) }
        return words
    }

    /// Warns where the model cannot keep all of it in mind.
    func warnOfExcess(for model: WhisperModel, in context: CommandContext) {
        guard let options = try? options() else { return }
        let text = (options.vocabulary + [options.prompt]).joined(separator: ", ")
        let (found, room) = (model.tokenizer.tokens(of: text).count, model.facts.textPositions / 2 - 1)
        guard found > room else { return }
        context.warn(
            "vocabulary and prompt are about \(found) tokens long, and the model keeps \(room) in mind: the last ones count."
        )
    }
}

/// A file of words that is none.
enum VocabularyError: Error, Equatable {
    case unreadable(path: String, reason: String)
    case notText(path: String)
    case empty(path: String)
}

extension VocabularyError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let path, let reason): "The vocabulary \(path) cannot be read: \(reason). Check the path."
        case .notText(let path): "The vocabulary \(path) is not UTF-8 text. Is it the right file?"
        case .empty(let path): "The vocabulary \(path) holds no words. Write one word or name a line."
        }
    }
}
