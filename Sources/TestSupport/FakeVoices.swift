import Foundation
public import Inference
public import SpeechFeatures

/// A voice detector for made-up audio: a window is voice where its level is above −46 dB of full scale.
public struct LevelVoiceActivity: VoiceActivityModel {
    /// Samples of one window.
    public let windowSamples = 512

    /// The detector.
    public init() {}

    /// A fresh stream.
    public func makeStream() -> any VoiceActivityStream { Stream(windowSamples: windowSamples) }

    private struct Stream: VoiceActivityStream {
        let windowSamples: Int
        var held: [Float] = []

        mutating func push(_ samples: [Float]) -> [Float] {
            held += samples
            var probabilities: [Float] = []
            while held.count >= windowSamples {
                let energy = held[..<windowSamples].reduce(0) { $0 + $1 * $1 }
                probabilities.append(energy / Float(windowSamples) > 2.5e-5 ? 1 : 0)
                held.removeFirst(windowSamples)
            }
            return probabilities
        }

        mutating func finish() -> [Float] {
            held.isEmpty ? [] : push([Float](repeating: 0, count: windowSamples - held.count))
        }
    }
}

/// An embedding model for made-up audio: the mean spectrum, without its level.
public struct SpectrumEmbedding: SpeakerEmbeddingModel {
    /// Name for people.
    public let name = "spectrum"
    /// A space of its own.
    public let space: EmbeddingSpace
    /// One component for each mel bin.
    public let dimension = 80
    /// 3D-Speaker's.
    public let frontEnd = FilterbankConfiguration.campPlus3DSpeaker
    /// Half way at a cosine of 0.5.
    public let calibration = ScoreCalibration(slope: 20, offset: -10)

    /// The model, in a space of a test's choice.
    public init(space: EmbeddingSpace = EmbeddingSpace("spectrum@0")) { self.space = space }

    /// The bins' means over time, minus the mean of all.
    public func embed(_ features: FeatureMatrix) throws -> Embedding {
        var means = [Float](repeating: 0, count: features.bins)
        for frame in 0..<features.frames {
            for (bin, value) in features[frame].enumerated() { means[bin] += value / Float(features.frames) }
        }
        let mean = means.reduce(0, +) / Float(features.bins)
        return try Embedding(normalising: means.map { $0 - mean }, space: space)
    }
}

/// Made-up voices: a pair of tones, each voice with its own pitch, over a trace of noise; four syllables a second.
///
/// Of the voices 0…3, ``SpectrumEmbedding`` finds none like another.
public enum FakeVoice {
    private static let pitches: [Float] = [250, 700, 1_700, 3_800]

    /// `seconds` of a voice at about −15 dB of full scale.
    public static func speech(_ voice: Int, seconds: Double, amplitude: Float = 0.25) -> [Float] {
        var generator = SeededGenerator(seed: UInt64(voice))
        let pitch = pitches[voice] * 2 * Float.pi / Float(speechSampleRate)
        return (0..<Int(seconds * Double(speechSampleRate))).map { index in
            let noise = Float.random(in: -0.01...0.01, using: &generator)
            let isBetweenSyllables = index % 4_000 >= 2_720
            let level = isBetweenSyllables ? 0.08 * amplitude : amplitude
            return level * (0.5 * sin(pitch * Float(index)) + 0.5 * sin(1.3 * pitch * Float(index)) + noise)
        }
    }

    /// `seconds` in which nobody speaks: noise at −65 dB of full scale.
    public static func silence(seconds: Double) -> [Float] {
        var generator = SeededGenerator(seed: 99)
        return generator.noise(Int(seconds * Double(speechSampleRate)), amplitude: 0.001)
    }
}
