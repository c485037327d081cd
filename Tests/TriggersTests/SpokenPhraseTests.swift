import Testing
import Triggers

@Suite struct SpokenPhraseTests {
    @Test(arguments: [
        ("Go back!", ["go", "back"]),
        ("  UPSET… ", ["upset"]),
        ("[Music] next (laughs) *door*", ["next"]),
        ("♪ la la ♪", []),
        ("an open [bracket", ["an", "open", "bracket"]),
        ("Don't", ["dont"]),
        ("don’t like", ["dont", "like"]),
        ("I do not like it", ["i", "dont", "like", "it"]),
        ("'quoted'", ["quoted"]),
        ("favorite", ["favourite"]),
        ("OK", ["okay"]),
        ("well-known", ["well", "known"]),
        ("Amélie", ["amelie"]),
        ("Straße", ["strasse"]),
        ("ｎｅｘｔ", ["next"]),
        ("下一个", ["下", "一", "个"]),
        ("Rock & Roll", ["rock", "and", "roll"]),
        ("", []),
        ("?!…", []),
    ])
    func `a text is taken apart into words as they are heard`(_ text: String, _ words: [String]) {
        #expect(SpokenPhrase(text).words == words)
    }

    @Test(arguments: [
        ("2", "two"), ("12", "twelve"), ("42", "forty two"), ("300", "three hundred"), ("1,000", "one thousand"),
        ("1984", "nineteen eighty four"), ("1900", "nineteen hundred"), ("1905", "nineteen zero five"),
        ("2001", "two thousand one"), ("2049", "twenty forty nine"), ("007", "zero zero seven"), ("2nd", "second"),
        ("21st", "twenty first"), ("20th", "twentieth"), ("R2D2", "r two d two"),
        ("1234567", "one two three four five six seven"),
        ("2 001", "two zero zero one"), ("०", "zero"),
    ])
    func `numbers are written out`(_ digits: String, _ words: String) {
        #expect(SpokenPhrase(digits).words.joined(separator: " ") == words)
    }

    @Test func `and between the parts of a number is left out, elsewhere it stays`() {
        #expect(SpokenPhrase("two thousand and one").words == ["two", "thousand", "one"])
        #expect(SpokenPhrase("salt and pepper").words == ["salt", "and", "pepper"])
    }

    @Test func `a number has several readings, the usual one first`() {
        #expect(
            SpokenPhrase.readings(of: "1984") == [
                ["nineteen", "eighty", "four"], ["one", "thousand", "nine", "hundred", "eighty", "four"],
                ["one", "nine", "eight", "four"],
            ])
        #expect(SpokenPhrase.readings(of: "next") == [["next"]])
    }

    @Test func `many numbers do not give endless readings`() {
        #expect(SpokenPhrase.readings(of: String(repeating: "1984 ", count: 40)).count <= 4)
    }
}
