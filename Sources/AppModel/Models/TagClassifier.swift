import Audio
public import Foundation
import Inference
public import SpeakerRecognition

/// Compares one speaker's audio with those enrolled, by a recogniser of its own.
///
/// A recogniser remembers what it heard. A fresh one for every speaker keeps one speaker's voice out of the next one's scores.
public struct TagClassifier: Sendable {
    /// Of longer speech, this much is heard, in samples.
    private static let longest = 60 * SampleClock.rate

    private let engine: any VoiceEngine

    /// Compares with the recognisers of an engine.
    public init(engine: any VoiceEngine) { self.engine = engine }

    /// The mean score of every profile over the frames that have one; `nil` where there is too little voice.
    ///
    /// - Parameters:
    ///   - ranges: Where the speaker speaks.
    ///   - recording: The audio.
    ///   - profiles: Those enrolled; the engine takes those it can compare with.
    /// - Returns: The profiles that were compared with, and a score for each of them.
    public func scores(
        of ranges: [Range<Int>], in recording: Recording, against profiles: [Profile]
    ) async throws -> (profiles: [UUID], scores: [Float]?) {
        let fresh = try await engine.makeRecognition(of: profiles)
        var frames: [FrameScores] = []
        var left = Self.longest
        for range in ranges where left > 0 {
            let part = range.lowerBound..<min(range.upperBound, range.lowerBound + left)
            left -= part.count
            frames += try await fresh.push(recording[part])
        }
        frames += try await fresh.finish()
        let scored = frames.compactMap(\.scores)
        guard let first = scored.first else { return (fresh.profiles, nil) }
        var sum = [Float](repeating: 0, count: first.count)
        for scores in scored { for (index, score) in scores.enumerated() { sum[index] += score } }
        return (fresh.profiles, sum.map { $0 / Float(scored.count) })
    }
}
