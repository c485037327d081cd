import Foundation
public import Inference
public import SpeechFeatures

/// Hears voice wherever there is sound.
public struct ToneVoiceActivity: VoiceActivityModel {
    /// Samples of one window.
    public let windowSamples = 512

    /// The model.
    public init() {}

    /// A fresh stream.
    public func makeStream() -> any VoiceActivityStream { Stream() }

    private struct Stream: VoiceActivityStream {
        private var held: [Float] = []

        mutating func push(_ samples: [Float]) -> [Float] {
            held += samples
            let windows = held.count / 512
            defer { held.removeFirst(windows * 512) }
            return (0..<windows).map { window in
                let sounding = held[window * 512..<(window + 1) * 512].count { abs($0) > 0.01 }
                return sounding > 128 ? 0.98 : 0.02
            }
        }

        mutating func finish() -> [Float] {
            held.isEmpty ? [] : push([Float](repeating: 0, count: 512 - held.count))
        }
    }
}

/// Hears which tones sound in a frame; numbers them in the order in which they come in the window.
public struct ToneSegmentation: SpeakerSegmentationModel {
    /// Samples of one window.
    public let windowSamples = 160_000
    /// Frames a window gives.
    public let frames = 589
    /// Samples from one frame to the next.
    public let stepSamples = 270
    /// Samples one frame sees.
    public let receptiveFieldSamples = 991
    /// The local speakers of each class.
    public let classes = [[], [1], [2], [3], [1, 2], [1, 3], [2, 3]]

    /// The model.
    public init() {}

    /// Log-probabilities of 0.94 for the class heard and 0.01 for the others.
    public func logProbabilities(of windows: [[Float]]) -> [[Float]] {
        windows.map { window in
            var order: [Int] = []
            return (0..<frames).flatMap { frame in
                let start = frame * stepSamples + (receptiveFieldSamples - stepSamples) / 2
                let heard = ToneConversation.voices(in: window[start..<start + stepSamples])
                order += heard.filter { !order.contains($0) }
                let locals = heard.compactMap { order.firstIndex(of: $0) }.filter { $0 < 3 }.map { $0 + 1 }.sorted()
                return classes.map { $0 == locals ? Float(log(0.94)) : Float(log(0.01)) }
            }
        }
    }
}

/// Makes the vector of amplitudes in the mel bins.
public struct ToneEmbedding: SpeakerEmbeddingModel {
    /// The model's name.
    public let name = "tone"
    /// Its space.
    public let space = EmbeddingSpace("tone@0")
    /// Components of a vector.
    public let dimension = 80
    /// The features.
    public let frontEnd = FilterbankConfiguration.campPlus3DSpeaker
    /// Cosine to score.
    public let calibration = ScoreCalibration(slope: 10, offset: -5)

    /// The model.
    public init() {}

    /// The mean amplitude in each bin, at length one.
    public func embed(_ features: FeatureMatrix) throws -> Embedding {
        var sums = [Float](repeating: 0, count: dimension)
        for frame in 0..<features.frames {
            for (bin, energy) in features[frame].enumerated() { sums[bin] += exp(energy / 2) }
        }
        return try Embedding(normalising: sums, space: space)
    }
}
