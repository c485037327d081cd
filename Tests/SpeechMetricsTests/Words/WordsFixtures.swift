import Foundation
import TestSupport

/// Golden values of the word metrics; `Tools/reference/words.py` writes them.
enum WordsFixtures {
    struct Normalised: Decodable {
        struct Case: Decodable { let text, english, basic: String }
        let cases: [Case]
    }

    struct Errors: Decodable {
        struct Case: Decodable {
            let reference, hypothesis: String
            let errors: Int
            let wer: Double
        }
        let cases: [Case]
    }

    struct Attributed: Decodable {
        struct Utterance: Decodable { let speaker, text: String }
        struct Case: Decodable {
            let reference, hypothesis: [Utterance]
            let errors: Int
            let wer: Double
        }
        let cases: [Case]
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
        let file = TestAssets.repository.appending(path: "Tests/Fixtures/words/\(name).json")
        return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    }
}

extension SeededGenerator {
    /// Words of one letter, few enough of them that many are alike.
    mutating func words(_ count: Range<Int>, of letters: String = "abcdef") -> [String] {
        (0..<Int.random(in: count, using: &self)).map { _ in letters.randomElement(using: &self).map(String.init) ?? ""
        }
    }
}
