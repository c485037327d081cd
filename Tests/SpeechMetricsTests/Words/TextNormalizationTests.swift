import SpeechMetrics
import TestSupport
import Testing

@Suite struct TextNormalizationTests {
    @Test func `English and other text becomes what Whisper's normalisers make of it`() throws {
        let fixtures = try WordsFixtures.decode(WordsFixtures.Normalised.self, from: "normalised")
        #expect(fixtures.cases.count > 1_000)
        for fixture in fixtures.cases {
            let (text, shown) = (fixture.text, String(fixture.text.prefix(200)))
            #expect(TextNormalization.english.normalized(text) == fixture.english, "\(shown)")
            #expect(TextNormalization.basic.normalized(text) == fixture.basic, "\(shown)")
        }
    }

    @Test func `a spelling that the list spoils with markup is mended`() {
        #expect(TextNormalization.english.words(of: "Archaeology") == ["archeology"])
    }

    @Test func `without normalisation only white space is evened out`() {
        #expect(TextNormalization.none.words(of: "  It's\tMr.\n Hale ") == ["It's", "Mr.", "Hale"])
    }

    @Test(arguments: [
        "nine quintillion hundred", "99999999999999999999 thousand", "one sextillion",
        "9 quintillion two million million",
    ])
    func `numbers beyond what fits are kept in some form, and nothing is lost of the text around them`(text: String) {
        let words = TextNormalization.english.words(of: "before \(text) after")
        #expect(words.first == "before" && words.last == "after" && words.count > 2)
    }

    @Test func `text that could make rules run without end does not`() {
        for part in ["<", "(", " ", "'", "a'd been ", "9", "1,", "and a half ", "hundred ", "point "] {
            let text = String(repeating: part, count: 20_000)
            #expect(TextNormalization.english.normalized(text).utf8.count <= 20 * text.utf8.count)
        }
    }

    @Test func `normalised text stays as it is`() throws {
        let plain = "mister hale paid $25.07 for 2 gray centers in 1960s theaters"
        #expect(TextNormalization.english.normalized(plain) == plain)
        #expect(TextNormalization.basic.normalized("ёлка और चाय") == "ёлка और चाय")
    }
}
