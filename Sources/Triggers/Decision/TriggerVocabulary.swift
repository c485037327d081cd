/// All that can be said, worked out from a set of triggers and the keywords set at run time.
///
/// A value that never changes; ``TriggerDetector`` makes a new one when keywords are set.
public struct TriggerVocabulary: Sendable {
    /// A phrase as a speech-to-text model may write it.
    public struct Spelling: Sendable, Hashable {
        /// The phrase, by its number in the vocabulary; scores name it by that.
        public var phrase: Int
        /// The text, without space around it.
        public var text: String
    }

    /// The triggers.
    public let set: TriggerSet
    /// What can be done.
    public let actions: [TriggerAction]
    /// Counts up with every change of the keywords, so that what was made from an older vocabulary can be told.
    public let revision: Int

    let phrases: [Phrase]
    let fillers: Set<String>
    let sounds: SoundIndex

    /// A phrase in words, as they are compared.
    struct Phrase: Sendable {
        var action: Int
        var words: [String]
        var text: String
        /// Longest time, in seconds, that somebody takes to say it.
        var longest: Double
    }

    /// How many phrases there are.
    public var phraseCount: Int { phrases.count }

    /// Works out what can be said.
    ///
    /// - Parameters:
    ///   - set: The triggers.
    ///   - runtimeKeywords: The keywords of all runtime triggers. Those that read alike count once.
    ///   - revision: What number the vocabulary has.
    public init(_ set: TriggerSet, runtimeKeywords: [String] = [], revision: Int = 0) {
        var actions: [TriggerAction] = []
        var phrases: [Phrase] = []
        var sounds = SoundIndex()
        var isTaken: Set<[String]> = []
        for type in set.types {
            var action = actions.count
            if !type.keywords.isEmpty { actions.append(TriggerAction(type.id)) }
            let runtime = type.isRuntime ? runtimeKeywords : []
            let fixed = type.keywords + type.misheard
            for (index, keyword) in (fixed + runtime).enumerated() {
                let readings = SpokenPhrase.readings(of: keyword).filter { !$0.isEmpty }
                guard let usual = readings.first else { continue }
                if index >= fixed.count {
                    guard !isTaken.contains(usual) else { continue }
                    action = actions.count
                    actions.append(TriggerAction(type.id, keyword: keyword))
                }
                for text in Self.texts(keyword, carriers: type.carriers) {
                    for words in SpokenPhrase.readings(of: text) where isTaken.insert(words).inserted {
                        phrases.append(
                            Phrase(action: action, words: words, text: text, longest: Self.longest(words)))
                    }
                }
                guard type.matchesSoundAlikes else { continue }
                for words in readings { sounds.add(words, text: keyword, action: action) }
            }
        }
        self.set = set
        self.actions = actions
        self.phrases = phrases
        self.sounds = sounds
        self.revision = revision
        fillers = Set(set.settings.fillers.flatMap { SpokenPhrase($0).words })
    }

    /// Slow speech, and what voice activity adds at the ends: *next* may take a second, *up* three quarters.
    private static func longest(_ words: [String]) -> Double {
        0.5 + 0.12 * Double(EnglishSounds.phonemes(of: words).count)
    }

    private static func texts(_ keyword: String, carriers: [String]) -> [String] {
        [keyword]
            + carriers.map { carrier in
                carrier.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false).joined(separator: keyword)
            }
    }

    /// Every phrase in the words a model may write it with: as given and as it is compared, `don't` also as `do not`,
    /// numbers in digits and in words. Capitals are the business of whoever scores them.
    ///
    /// - Complexity: O(phrases); a dozen titles and the commands of a list give some 200.
    public var spellings: [Spelling] {
        var spellings: [Spelling] = []
        var isTaken: Set<Spelling> = []
        for (index, phrase) in phrases.enumerated() {
            for text in Self.respelled(phrase.text) + Self.respelled(phrase.words.joined(separator: " ")) {
                let spelling = Spelling(phrase: index, text: text)
                if isTaken.insert(spelling).inserted { spellings.append(spelling) }
            }
        }
        return spellings
    }

    private static func respelled(_ text: String) -> [String] {
        var texts = [text]
        func also(_ word: String, _ replacement: String) {
            texts += texts.map { text in
                text.split(separator: " ", omittingEmptySubsequences: false)
                    .map { $0.lowercased() == word ? replacement : String($0) }.joined(separator: " ")
            }
        }
        also("dont", "don't")
        also("don't", "do not")
        for (word, other) in WordSpelling.alternatives.sorted(by: { $0.key < $1.key }) { also(word, other) }
        return texts
    }
}
