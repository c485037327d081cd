import Foundation
import SpeakerRecognition
import Testing

@Suite struct ProfileNameTests {
    @Test func `white space around a name is trimmed, and within it is kept`() throws {
        #expect(try ProfileName("  Ana María \n").text == "Ana María")
    }

    @Test func `a name is stored in composed form, so that it matches however it was typed`() throws {
        let decomposed = try ProfileName("Zoe\u{308}")
        #expect(Array(decomposed.text.unicodeScalars) == Array("Zoë".unicodeScalars))
        #expect(try ProfileName("Zoë") == decomposed)
    }

    @Test(arguments: ["a/b", "../../etc/passwd", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "O'Brien \"Bob\"", "李雷", "محمد", "-", "<b>"])
    func `slashes, emoji, quotes and every script are allowed`(text: String) throws {
        #expect(try ProfileName(text).text == text)
    }

    @Test(arguments: ["", "   ", "\n\t"]) func `a name of white space is refused`(text: String) {
        #expect(throws: ProfileNameError.empty) { try ProfileName(text) }
    }

    @Test func `a hundred characters are allowed, whatever each is made of`() throws {
        #expect(try ProfileName(String(repeating: "👩‍👩‍👧‍👦", count: 100)).text.count == 100)
    }

    @Test func `a name of 10 000 characters is refused with its length`() {
        #expect(throws: ProfileNameError.tooLong(characters: 10_000, limit: 100)) {
            try ProfileName(String(repeating: "x", count: 10_000))
        }
    }

    @Test func `one character built of ten thousand accents is refused`() {
        #expect(throws: ProfileNameError.self) { try ProfileName("e" + String(repeating: "\u{301}", count: 10_000)) }
    }

    @Test(arguments: ["a\u{0}b", "a\nb", "a\tb", "a\u{7f}b", "a\u{1b}[31mb", "a\u{2028}b", "a\u{202e}b", "a\u{fffe}b"])
    func `control characters, line breaks and direction overrides are refused`(text: String) throws {
        let scalar = try #require(text.unicodeScalars.dropFirst().first?.value)
        #expect(throws: ProfileNameError.forbiddenCharacter(scalar: scalar, position: 2)) { try ProfileName(text) }
    }

    @Test func `a code point is written as Unicode writes it`() {
        #expect(ProfileNameError.forbiddenCharacter(scalar: 10, position: 2).description.contains("U+000A"))
    }

    @Test func `bytes that were no text are refused`() {
        #expect(throws: ProfileNameError.notText(position: 3)) { try ProfileName("An\u{fffd}") }
    }

    @Test(arguments: ["Unknown", "UNKNOWN", "–", "Speaker 1", "speaker  12"])
    func `what answers call somebody without a name is refused`(text: String) {
        #expect(throws: ProfileNameError.reserved(text)) { try ProfileName(text) }
    }

    @Test(arguments: ["Unknown Soldier", "Speaker", "Speaker One", "Speaker1"])
    func `names that merely resemble those are allowed`(text: String) throws {
        #expect(try ProfileName(text).text == text)
    }

    @Test func `names that differ in case alone fold to the same`() throws {
        #expect(try ProfileName("ÉLODIE").folded == ProfileName("élodie").folded)
        #expect(try ProfileName("Ana").folded != ProfileName("Anna").folded)
    }
}
