import Diarization
import TestSupport

extension FrameGrid {
    /// The grid of segmentation-3.0.
    static let segmentation3 = FrameGrid(step: 270, receptiveField: 991, windowSamples: 160_000, windowFrames: 589)
}

extension SpeechTimeline {
    /// A timeline from what each frame holds: nobody, or local speakers by number.
    init(_ frames: [[Int]]) {
        self.init()
        for locals in frames {
            append(
                speech: !locals.isEmpty, clear: true, overlap: locals.count > 1,
                solo: locals.count == 1 ? locals[0] : nil)
        }
    }
}

/// Voices for tests: unit vectors around a few random directions.
struct MadeUpVoices {
    private var random: SeededGenerator
    private let directions: [[Float]]
    private let spread: Float

    /// `count` people whose windows' cosine to their own direction is about 1/√(1 + spread²).
    init(count: Int, spread: Float = 0.8, seed: UInt64 = 1) {
        var random = SeededGenerator(seed: seed)
        directions = (0..<count).map { _ in Self.direction(&random) }
        self.random = random
        self.spread = spread
    }

    /// A window of a person.
    mutating func window(of person: Int, at start: Int = 0, seconds: Float = 1.5) -> EmbeddedWindow {
        let noise = Self.direction(&random)
        let scale = spread * (1.5 / seconds).squareRoot()
        let values = zip(directions[person], noise).map { $0 + scale * $1 }
        return EmbeddedWindow(
            frames: start..<start + 88, seconds: seconds, share: 1, voice: VoiceVector(values).normalised)
    }

    private static func direction(_ random: inout SeededGenerator) -> [Float] {
        let values = (0..<192).map { _ in
            (0..<6).reduce(Float(0)) { sum, _ in sum + Float.random(in: -1...1, using: &random) }
        }
        let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return values.map { $0 / length }
    }
}
