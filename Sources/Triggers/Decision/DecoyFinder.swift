/// Finds words of the language that sound nearly like a keyword: rivals which a decoder can score beside the commands.
///
/// A free transcript is one text among many; that a command is nearly as likely says little where *gown* is likelier than
/// *down*. With its rivals scored too, the command has to beat them.
public struct DecoyFinder: Sendable {
    /// Words farther from a keyword than this, 0…1, are no rivals.
    static let limit = 0.4
    /// Most rivals of one keyword, the nearest.
    static let most = 40

    private let lexicon: [(word: String, sounds: [Phoneme])]
    private let pronunciations: Pronunciations

    /// A finder over the words of a language, such as the whole words of a decoder's vocabulary.
    ///
    /// - Complexity: O(letters); some 60 ms for 20 000 words.
    package init(lexicon: [String], saidAs pronunciations: Pronunciations = .byRule) {
        var isKnown: Set<String> = []
        self.pronunciations = pronunciations
        self.lexicon = lexicon.compactMap { word in
            let word = word.lowercased()
            guard word.count > 1, word.allSatisfy({ $0.isASCII && $0.isLetter }), isKnown.insert(word).inserted else {
                return nil
            }
            return pronunciations.ways(of: word).first.map { (word, $0) }
        }
    }

    /// Words that sound nearly like a keyword of one word; none that gives a command itself, or sounds the same as one.
    ///
    /// - Complexity: O(keywords · words); some 0.2 s for the commands of a list and 20 000 words.
    public func decoys(for matcher: TriggerMatcher) -> [String] {
        var found: Set<String> = []
        let keywords = matcher.vocabulary.set.types.flatMap { type in type.matchesSoundAlikes ? [] : type.keywords }
        for keyword in Set(keywords.map { SpokenPhrase($0).words }) where keyword.count == 1 {
            guard let sounds = pronunciations.ways(of: keyword).first else { continue }
            var near: [(word: String, distance: Double)] = []
            for (word, rival) in lexicon where abs(rival.count - sounds.count) <= 2 {
                let distance = soundDistance(sounds, rival)
                if distance > 0, distance <= Self.limit { near.append((word, distance)) }
            }
            near.sort { ($0.distance, $0.word) < ($1.distance, $1.word) }
            found.formUnion(near.prefix(Self.most).map(\.word))
        }
        return found.filter { matcher.exactReading(of: SpokenPhrase($0).words, confidence: 1).match == nil }.sorted()
    }
}
