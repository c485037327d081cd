import Foundation
import Testing
import Triggers

@Suite struct TriggerDetectorTests {
    @Test func `runtime triggers are replaced and added`() {
        let detector = TriggerDetector()
        detector.setRuntimeTriggers(["Copper Sky", "Nine Winters"])
        #expect(detector.detectTrigger("copper sky").match?.action.keyword == "Copper Sky")
        detector.setRuntimeTriggers(["Nine Winters"])
        #expect(detector.detectTrigger("copper sky").match == nil)
        detector.addRuntimeTriggers(["Copper Sky", "Nine Winters"])
        #expect(detector.runtimeTriggers == ["Nine Winters", "Copper Sky"])
        #expect(detector.detectTrigger("play nine winters").match?.action.keyword == "Nine Winters")
        #expect(detector.matcher.vocabulary.revision == 3)
    }

    @Test func `titles that read alike are one, and titles without a word none`() {
        let detector = TriggerDetector()
        detector.setRuntimeTriggers(["Copper Sky", "copper sky!", "?", ""])
        #expect(detector.matcher.vocabulary.actions.count { $0.keyword != nil } == 1)
    }

    @Test func `threads may set and ask at once`() async {
        let detector = TriggerDetector()
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<8 {
                group.addTask {
                    for turn in 0..<6 {
                        detector.addRuntimeTriggers(["Title \(thread) \(turn)"])
                        _ = detector.detectTrigger("title \(thread) \(turn)")
                    }
                }
            }
        }
        #expect(detector.runtimeTriggers.count == 48)
        #expect(detector.detectTrigger("title seven five").match?.action.keyword == "Title 7 5")
    }

    @Test func `phrases are spelt in every way a model may write them`() {
        let spellings = Set(
            TriggerVocabulary(.list, runtimeKeywords: ["Nine Winters", "Area 51"]).spellings.map(\.text))
        for text in [
            "next", "go back", "don't like", "do not like", "dont like", "favorite", "favourite", "Nine Winters",
            "nine winters", "play Nine Winters", "Area 51", "area fifty one",
        ] {
            #expect(spellings.contains(text), "\(text)")
        }
    }

    @Test func `every spelling is understood as a command`() {
        let vocabulary = TriggerVocabulary(.list, runtimeKeywords: ["Nine Winters"])
        for spelling in vocabulary.spellings {
            #expect((0..<vocabulary.phraseCount).contains(spelling.phrase))
            #expect(TriggerMatcher(vocabulary).reading(of: spelling.text).match != nil, "\(spelling.text)")
        }
    }
}
