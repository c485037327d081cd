public import Inference

/// Decides who speaks, frame by frame, from the scores of any engine: a pure value.
///
/// A frame's scores are averaged with those of the two frames on either side, as far as voice reaches without a break.
/// The best voice is named from the threshold on; below it the speaker is unknown, which is an answer of its own. A frame
/// without voice has no scores and no speaker.
public struct Recognizer: Sendable {
    /// Frames in the moving average.
    public static let smoothing = 5
    private static let reach = smoothing / 2

    /// The score, 0…1, from which a voice is named. A change holds from the next frame given out.
    public var threshold: Float
    /// Frames from the second before the next one to give out.
    private var recent: [FrameScores] = []
    /// How many of `recent` have been given out.
    private var given = 0

    /// A recogniser at its start.
    public init(threshold: Float = Verification.defaultThreshold) { self.threshold = threshold }

    /// Takes the next frame, and returns the frames that can now be decided: a frame's answer comes two frames later.
    public mutating func push(_ frame: FrameScores) -> [Recognition] {
        recent.append(frame)
        return decide(upTo: recent.count - Self.reach)
    }

    /// Decides the last frames when the audio ends.
    public mutating func finish() -> [Recognition] { decide(upTo: recent.count) }

    /// Forgets all frames.
    public mutating func reset() {
        recent = []
        given = 0
    }

    private mutating func decide(upTo end: Int) -> [Recognition] {
        var decided: [Recognition] = []
        while given < end {
            decided.append(recognition(at: given))
            given += 1
        }
        let old = max(0, given - Self.reach)
        recent.removeFirst(old)
        given -= old
        return decided
    }

    private func recognition(at index: Int) -> Recognition {
        let samples = recent[index].samples
        guard let scores = smoothed(at: index) else {
            return Recognition(samples: samples, scores: nil, speaker: nil, score: nil, margin: nil)
        }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else {
            return Recognition(samples: samples, scores: [], speaker: nil, score: nil, margin: nil)
        }
        let second = scores.indices.filter { $0 != best }.map { scores[$0] }.max() ?? 0
        return Recognition(
            samples: samples, scores: scores, speaker: scores[best] >= threshold ? best : nil, score: scores[best],
            margin: scores[best] - second)
    }

    /// The mean over the frames around `index` that have scores and are joined to it without a gap.
    private func smoothed(at index: Int) -> [Float]? {
        guard var sum = recent[index].scores else { return nil }
        var count: Float = 1
        for direction in [-1, 1] {
            for distance in 1...Self.reach {
                let neighbour = index + direction * distance
                guard recent.indices.contains(neighbour), let scores = recent[neighbour].scores else { break }
                for (position, score) in scores.enumerated() { sum[position] += score }
                count += 1
            }
        }
        return sum.map { $0 / count }
    }
}
