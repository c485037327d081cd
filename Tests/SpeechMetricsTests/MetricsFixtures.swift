import Foundation
import SpeechMetrics

/// Golden values of the metrics; `Tools/reference/metrics.py` writes them.
enum MetricsFixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/metrics")

    static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
    }

    static func rttm(_ name: String) throws -> RTTM {
        try RTTM(contentsOfFile: folder.appending(path: name).path(percentEncoded: false))
    }
}

/// A small, seeded source of random numbers (SplitMix64), the same on every platform and run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

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
