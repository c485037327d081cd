/// How likely the decoder is to write a phrase where nobody says anything: its habits, which it also has where somebody
/// speaks. What a phrase is likelier than that is what was heard of it.
///
/// What was worked out once is kept. The ends of texts are left out on both sides: after silence they say nothing.
public struct PhrasePriors: Sendable {
    private let transcriber: Transcriber
    private var silence: (audio: HeardAudio, beginning: TextWriter.Beginning)?
    private var known: [Int: Double] = [:]

    /// The habits of a transcriber's model.
    public init(_ transcriber: Transcriber) { self.transcriber = transcriber }

    /// Forgets the phrases; their ids may then mean others.
    public mutating func forget() { known = [:] }

    /// The natural logarithm of each phrase's probability where nobody speaks, summed over its wordings.
    ///
    /// - Parameters:
    ///   - ids: Phrases of the trie.
    ///   - phrases: The same trie each time, until ``forget()``.
    /// - Throws: As `Transcriber.score(_:phrases:within:)`.
    /// - Complexity: 1 ms for each new phrase that has several tokens, nothing for those known.
    public mutating func logProbabilities(of ids: [Int], in phrases: PhraseTrie) throws -> [Int: Double] {
        let new = Set(ids).subtracting(known.keys)
        if !new.isEmpty {
            let (audio, beginning) = try listened()
            let found = try PhraseScorer(model: transcriber.model).beginnings(
                of: phrases.restricted(to: new), after: beginning, hearing: audio)
            known.merge(found) { _, new in new }
        }
        return known.filter { ids.contains($0.key) }
    }

    /// The natural logarithm of a text's probability where nobody speaks.
    ///
    /// - Throws: As ``logProbabilities(of:in:)``.
    /// - Complexity: One run of the decoder.
    public mutating func logProbability(of tokens: [Int]) throws -> Double {
        let (audio, beginning) = try listened()
        return try PhraseScorer(model: transcriber.model).beginning(tokens, after: beginning, hearing: audio)
    }

    private mutating func listened() throws -> (HeardAudio, TextWriter.Beginning) {
        if let silence { return silence }
        var options = transcriber.options
        options.writesTimestamps = false
        let writer = TextWriter(model: transcriber.model, options: options)
        let audio = try transcriber.model.hearSilence()
        let language = try writer.chosenLanguage(hearing: audio)
        let heard = (audio, try writer.begin(hearing: audio, utterances: 1, language: language))
        silence = heard
        return heard
    }
}
