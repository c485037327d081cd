import Testing
import Triggers

@Suite struct TriggerMatcherTests {
    private static let titles = [
        "The Lantern Keeper", "Back to Marrow Bay", "Nine Winters", "Seven", "Copper Sky", "Up",
    ]

    private func reading(_ text: String, _ set: TriggerSet = .list, titles: [String] = titles) -> TriggerReading {
        TriggerMatcher(TriggerVocabulary(set, runtimeKeywords: titles)).reading(of: text)
    }

    @Test(arguments: [
        ("Next.", "down"), ("down", "down"), ("FORWARD!", "down"), ("Go back.", "up"), ("the previous one", "up"),
        ("last", "up"), ("I like this movie", "like"), ("favorite", "like"), ("Add to my favourites", "like"),
        ("dislike", "dislike"), ("This like.", "dislike"), ("this like this movie", "dislike"),
        ("I don't like it.", "dislike"), ("do not like this one", "dislike"),
        ("dont like", "dislike"), ("show details", "expand"), ("Open it, please.", "expand"), ("next, next", "down"),
    ])
    func `a keyword with fillers around it gives its command`(_ text: String, _ trigger: String) {
        #expect(reading(text).match?.action == TriggerAction(TriggerID(trigger)))
    }

    @Test(arguments: [
        "upset", "likely", "nextdoor", "heartless", "opening", "download", "backward", "unlike", "updown", "lasting",
    ])
    func `a keyword within a word is none`(_ text: String) {
        #expect(reading(text) == .rejected(.noMatch))
    }

    @Test func `a keyword among other words gives nothing and says which words`() {
        #expect(
            reading("I would like some coffee")
                == .rejected(
                    .otherWords(TriggerAction("like"), ["would", "some", "coffee"])))
        #expect(reading("not next").rejection?.code == "otherWords")
    }

    @Test func `a keyword anywhere counts where the rule says so`() {
        var set = TriggerSet.list
        set.settings.rule = .anywhere
        #expect(reading("I would like some coffee", set).match?.action == TriggerAction("like"))
        #expect(reading("she was upset", set).match == nil)
    }

    @Test func `the longest phrase wins over a shorter one within it`() {
        #expect(reading("Back to Marrow Bay").match?.action.keyword == "Back to Marrow Bay")
        #expect(reading("go back").match?.action == TriggerAction("up"))
        #expect(reading("open the lantern keeper").match?.action.keyword == "The Lantern Keeper")
    }

    @Test func `two commands at once give none`() {
        #expect(reading("next like") == .rejected(.several([TriggerAction("down"), TriggerAction("like")])))
    }

    @Test func `what two triggers share belongs to the one that stands first`() {
        #expect(reading("up").match?.action == TriggerAction("up"))
    }

    @Test func `silence and remarks are no words`() {
        #expect(reading("") == .rejected(.noWords(reason: nil)))
        #expect(reading("[BLANK_AUDIO]") == .rejected(.noWords(reason: nil)))
        #expect(reading("...") == .rejected(.noWords(reason: nil)))
    }

    @Test(arguments: [
        ("the lantern keeps her", "The Lantern Keeper"), ("play the land turn keeper", "The Lantern Keeper"),
        ("copper ski", "Copper Sky"), ("coper sky please", "Copper Sky"), ("9 winters", "Nine Winters"),
        ("nine winter's", "Nine Winters"), ("7", "Seven"), ("back to marrow bey", "Back to Marrow Bay"),
    ])
    func `a misspelt title is known by its sound`(_ text: String, _ title: String) {
        #expect(reading(text).match?.action.keyword == title)
    }

    @Test(arguments: [
        "the weather today", "never mind that", "seven dwarfs", "copper wire", "hello there", "my lantern",
    ])
    func `what sounds like no title gives none`(_ text: String) {
        #expect(reading(text).match == nil)
    }

    @Test func `short commands are never matched by sound`() {
        for text in ["necks", "town", "lick", "hard", "dizzy like"] {
            #expect(reading(text, titles: []).match == nil, "\(text)")
        }
    }

    @Test func `a phrase that may become another command's is told`() {
        let matcher = TriggerMatcher(TriggerVocabulary(.list, runtimeKeywords: Self.titles))
        #expect(matcher.mayGrow("open"))
        #expect(matcher.mayGrow("back"))
        #expect(!matcher.mayGrow("next"))
        #expect(!matcher.mayGrow("copper sky"))
    }
}
