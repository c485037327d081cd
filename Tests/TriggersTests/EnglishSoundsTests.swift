import Testing
import Triggers

@Suite struct EnglishSoundsTests {
    @Test(arguments: [
        ("lantern", "l ae n t er n"), ("keeper", "k iy p er"), ("night", "n ay t"), ("knife", "n ay f"),
        ("phantom", "f ae n t aa m"), ("nation", "n ey sh ah n"), ("make", "m ey k"), ("lakes", "l ey k s"),
        ("judge", "jh ah jh"), ("watch", "w aa ch"), ("quick", "k w ih k"), ("city", "s ih t iy"),
        ("voice", "v oy s"), ("the", "dh ah"), ("castle", "k ae s ah l"), ("picture", "p ih k ch er"),
        ("winters", "w ih n t er z"), ("wanted", "w aa n t ih d"), ("sky", "s k ay"), ("honey", "hh ah n iy"),
        ("through", "th r uw"), ("storm", "s t ao r m"), ("light", "l ay t"), ("下", ""),
    ])
    func `words are read as English is`(_ word: String, _ sounds: String) {
        #expect(EnglishSounds.phonemes(of: word).map(\.name).joined(separator: " ") == sounds)
    }

    @Test(arguments: [
        ("right", "write"), ("knight", "night"), ("see", "sea"), ("phone", "fone"), ("wait", "weight"), ("red", "read"),
        ("two", "to"), ("keeper", "keaper"),
    ])
    func `words that sound alike are at no distance`(_ a: String, _ b: String) {
        #expect(distance(a, b) == 0)
    }

    @Test func `the distance is symmetric, between 0 and 1, and grows with the difference`() {
        let words = ["bat", "pat", "cat", "harvest", "silver", "keeper", "", "x"]
        for a in words {
            for b in words {
                #expect(distance(a, b) == distance(b, a))
                #expect((0...1).contains(distance(a, b)))
            }
        }
        #expect(distance("bat", "pat") < distance("bat", "sat"))
        #expect(distance("bit", "bet") < distance("bit", "boat"))
        #expect(distance("lantern", "land turn") < 0.3)
        #expect(distance("lantern", "harvest") > 0.5)
    }

    @Test func `every sound costs nothing against itself and something against another`() {
        for a in Phoneme.allCases {
            for b in Phoneme.allCases { #expect((a.substitutionCost(b) == 0) == (a == b), "\(a) \(b)") }
        }
    }

    private func distance(_ a: String, _ b: String) -> Double {
        soundDistance(
            EnglishSounds.phonemes(of: SpokenPhrase(a).words), EnglishSounds.phonemes(of: SpokenPhrase(b).words))
    }
}
