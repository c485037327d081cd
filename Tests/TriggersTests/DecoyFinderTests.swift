import Testing
import Triggers

@Suite struct DecoyFinderTests {
    private let matcher = TriggerMatcher(TriggerVocabulary(.list, runtimeKeywords: ["Copper Sky"]))

    @Test func `words that sound nearly like a keyword are its rivals`() {
        let words = ["gown", "town", "text", "Lost", "mast", "hard", "harvest", "engine", "water"]
        #expect(DecoyFinder(lexicon: words).decoys(for: matcher) == ["gown", "hard", "lost", "mast", "text", "town"])
    }

    @Test func `neither a command nor what sounds the same is a rival`() {
        #expect(
            DecoyFinder(lexicon: ["next", "down", "likes", "hart", "dawn"]).decoys(for: matcher) == ["dawn", "likes"])
        #expect(DecoyFinder(lexicon: ["bak", "bac"]).decoys(for: matcher).isEmpty)
    }

    @Test func `what is no English word is left out`() {
        #expect(DecoyFinder(lexicon: ["", "a", "down2", "дом", "d"]).decoys(for: matcher).isEmpty)
    }

    @Test func `names have no rivals`() {
        #expect(DecoyFinder(lexicon: ["copper", "cooper", "skye"]).decoys(for: matcher).allSatisfy { $0 != "cooper" })
    }
}
