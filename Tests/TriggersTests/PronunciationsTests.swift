import Testing
import Triggers

@Suite struct PronunciationsTests {
    private func read(_ words: [String], _ pronunciations: Pronunciations = .byRule) -> [String] {
        pronunciations.ways(of: words).map { $0.map(\.name).joined(separator: " ") }
    }

    @Test func `words with several pronunciations are read in all of them`() {
        #expect(read(["last"]) == ["l ae s t", "l aa s t"])
        #expect(read(["the", "last"]).count == 4)
        #expect(read(["next"]) == ["n eh k s t"])
        #expect(read([]) == [])
        #expect(read(["the", "last", "of", "the"]).count == 8)
    }

    @Test func `a dictionary goes before the rules, which read what it lacks`() {
        let dictionary = Pronunciations(dictionary: "lost l ao s t\nlast l ae s t\nlast l ae s\n")
        #expect(read(["lost"]) == ["l ow s t"])
        #expect(read(["lost"], dictionary) == ["l ao s t"])
        #expect(read(["last"], dictionary) == ["l ae s t", "l ae s", "l aa s t"])
        #expect(read(["lost", "next"], dictionary) == ["l ao s t n eh k s t"])
    }

    @Test func `lines that are no pronunciations are left out`() {
        let dictionary = Pronunciations(dictionary: "lost\n\nnext q q q\nup ah p\r\nback b ae k")
        #expect(read(["lost"], dictionary) == read(["lost"]))
        #expect(read(["next"], dictionary) == read(["next"]))
        #expect(read(["back"], dictionary) == ["b ae k"])
    }

    @Test func `what has no sounds has no pronunciation`() {
        #expect(read(["дом"]) == [])
        #expect(read(["next", "дом"]) == [])
    }
}
