import Foundation
import SpeechMetrics
import TestSupport

/// Golden values of the metrics; `Tools/reference/metrics.py` writes them.
enum MetricsFixtures {
    static let folder = TestAssets.repository.appending(path: "Tests/Fixtures/metrics")

    static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
    }

    static func rttm(_ name: String) throws -> RTTM {
        try RTTM(contentsOfFile: folder.appending(path: name).path(percentEncoded: false))
    }
}

extension SeededGenerator {
    /// Turns on a grid of a tenth of a second, some of them over others.
    mutating func turns(_ count: Int, speakers: Int, name: String) -> [SpeakerTurn] {
        (0..<count).map { _ in
            let start = Double(Int.random(in: 0..<600, using: &self)) / 10
            let length = Double(Int.random(in: 1..<80, using: &self)) / 10
            return SpeakerTurn(
                start: start, end: start + length, speaker: "\(name)\(Int.random(in: 0..<speakers, using: &self))")
        }
    }
}
