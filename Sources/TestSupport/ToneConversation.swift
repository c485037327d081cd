import Foundation
import Inference

/// A made-up conversation in which every voice is a tone.
///
/// ``ToneVoiceActivity``, ``ToneSegmentation`` and ``ToneEmbedding`` hear exactly who speaks, so what a diarization
/// makes of it depends on its own logic alone.
public enum ToneConversation {
    /// Voices that can be told apart.
    public static let voices = 6
    /// Peak of a voice.
    static let amplitude: Float = 0.2

    /// Hertz of a voice's tone.
    static func frequency(of voice: Int) -> Float { (300 * powf(1.45, Float(voice))).rounded() }

    /// Samples of the turns, one after another. Voices of one turn speak at the same time; without any it is silence.
    public static func samples(_ turns: [(voices: [Int], seconds: Double)]) -> [Float] {
        var samples: [Float] = []
        for turn in turns {
            let range = samples.count..<samples.count + Int(turn.seconds * Double(speechSampleRate))
            samples += range.map { position in
                turn.voices.reduce(0) { sum, voice in
                    let cycles = frequency(of: voice) * Float(position % speechSampleRate) / Float(speechSampleRate)
                    return sum + amplitude * sinf(2 * .pi * cycles)
                }
            }
        }
        return samples
    }

    /// The voices heard in some samples.
    static func voices(in samples: ArraySlice<Float>) -> [Int] {
        guard samples.contains(where: { abs($0) > 0.01 }) else { return [] }
        return (0..<voices).filter { voice in
            var (sine, cosine): (Float, Float) = (0, 0)
            let table = tables[voice]
            for (index, sample) in samples.enumerated() {
                sine += sample * table[index].sine
                cosine += sample * table[index].cosine
            }
            let level = 2 * (sine * sine + cosine * cosine).squareRoot() / Float(samples.count)
            return level > amplitude / 2
        }
    }

    private static let tables: [[(sine: Float, cosine: Float)]] = (0..<voices).map { voice in
        (0..<512).map { index in
            let phase = 2 * .pi * frequency(of: voice) * Float(index) / Float(speechSampleRate)
            return (sinf(phase), cosf(phase))
        }
    }
}
