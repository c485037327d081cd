import Testing
import VoiceIDCommands

struct TextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\u{1B}[31mred", "\\u{1b}[31mred"),
        ("a\u{2028}b", "a\\u{2028}b"),
        ("\u{202E}evil", "\\u{202e}evil"), ("Zoë 👩‍🚀", "Zoë 👩‍🚀"),
    ])
    func `a message stays on one line and cannot steer the terminal`(text: String, line: String) {
        #expect(text.onOneLine == line)
    }

    @Test func `a message of any length stays readable`() {
        struct Failure: Error, CustomStringConvertible { let description = String(repeating: "x", count: 50_000) }
        #expect(errorLine(for: Failure()).count == "voiceid: ".count + 2_000)
        #expect("0123456789".shortened(to: 5) == "01…89")
        #expect("01234".shortened(to: 5) == "01234")
    }

    @Test(arguments: [
        ("Ann", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("山田", 4), ("👩‍🚀", 2), ("❤️", 2), ("한국", 4), ("…", 1), ("", 0),
    ])
    func `width counts columns, not characters`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("Ann", 5, "Ann  "), ("Annabel", 5, "Anna…"), ("山田太郎", 5, "山田…"), ("山田太郎", 6, "山田… "), ("ab", 2, "ab"),
    ])
    func `text fits its column exactly`(text: String, width: Int, fitted: String) {
        #expect(text.fitted(to: width) == fitted)
        #expect(text.fitted(to: width).displayWidth == width)
    }

    @Test(arguments: [
        (0.0, "0:00.0"), (9.96, "0:10.0"), (59.949, "0:59.9"), (59.95, "1:00.0"), (62.4, "1:02.4"),
        (3_602.4, "1:00:02.4"),
        (-1, "0:00.0"), (1e308, "?"), (.infinity, "?"), (.nan, "?"), (-1e308, "0:00.0"), (1e9, "277777:46:40.0"),
    ])
    func `seconds read as a clock`(seconds: Double, text: String) {
        #expect(clockTime(seconds) == text)
    }

    @Test func `whole seconds are not rounded up`() {
        #expect(clockTime(59.99, tenths: false) == "0:59")
    }

    @Test func `explanations stand in one column behind the longest term`() {
        #expect(
            definitionList([("verification", "one"), ("transcription", "two"), ("a", "three")], width: 80) == """
                  verification   one
                  transcription  two
                  a              three

                """)
    }

    @Test func `lines break between words`() {
        #expect("one two three four".wrapped(to: 9) == "one two\nthree\nfour")
        #expect("one two three".wrapped(to: 9, indent: 2) == "one two\n  three")
        #expect("a-word-that-is-long b".wrapped(to: 5) == "a-word-that-is-long\nb")
    }
}
