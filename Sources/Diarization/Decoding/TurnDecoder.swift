/// Gives every frame of speech to one speaker: Viterbi decoding over the windows' likeness to the speakers.
///
/// Each window speaks for the frames it covers, most for its middle and more the more speech is in it. Changing the speaker costs,
/// but little where the segmentation model hears a change and after a pause.
package struct TurnDecoder: Sendable {
    /// What a cosine of 1 is worth for a second of speech.
    package var scale: Float = 12
    /// The cost of a change of speaker…
    package var change: Float = 2.5
    /// …near a change of the only local speaker, and after a pause.
    package var easyChange: Float = 0.5
    /// Frames of speech around a local change that count as near it.
    package var reach = 3
    /// A pause of more frames makes a change easy (0.3 s).
    package var longestPause: Int
    /// Frames decided together (4, 68 ms).
    package var unit = 4
    private let grid: FrameGrid

    package init(grid: FrameGrid) {
        self.grid = grid
        longestPause = Int(grid.frames(in: 0.3))
    }

    /// The speaker of each frame, an index into `centroids`; `nil` where nobody speaks. Without centroids there is one
    /// speaker.
    ///
    /// - Parameter windows: In order.
    /// - Complexity: O(frames · speakers) time, about 2 bytes for each.
    package func speakers(
        of timeline: SpeechTimeline, windows: [EmbeddedWindow], centroids: [VoiceVector]
    ) -> [Int?] {
        var speakers = [Int?](repeating: nil, count: timeline.count)
        let speech = (0..<timeline.count).filter { timeline.speech[$0] }
        guard centroids.count > 1 else {
            for frame in speech { speakers[frame] = 0 }
            return speakers
        }
        let path = path(
            emissions: emissions(speech: speech, windows: windows, centroids: centroids),
            costs: costs(of: speech, in: timeline), speakers: centroids.count)
        for (place, frame) in speech.enumerated() { speakers[frame] = path[place / unit] }
        return speakers
    }

    /// What each unit speaks for each speaker, row-major `[units, speakers]`.
    private func emissions(speech: [Int], windows: [EmbeddedWindow], centroids: [VoiceVector]) -> [Float] {
        let units = (speech.count + unit - 1) / unit
        var emissions = [Float](repeating: 0, count: units * centroids.count)
        var upcoming = windows[...]
        var covering: [(window: EmbeddedWindow, likeness: [Float])] = []
        for (place, frame) in speech.enumerated() {
            while let window = upcoming.first, window.frames.lowerBound <= frame {
                covering.append((window, centroids.map { window.voice.dot($0) }))
                upcoming.removeFirst()
            }
            covering.removeAll { $0.window.frames.upperBound <= frame }
            let weights = covering.map { weight(of: $0.window, at: frame) }
            // A frame that no window covers speaks for nobody.
            let worth = scale * Float(grid.seconds(of: 1)) / (weights.reduce(0, +) + 0.001)
            for (weight, (_, likeness)) in zip(weights, covering) {
                for speaker in centroids.indices {
                    emissions[place / unit * centroids.count + speaker] += worth * weight * likeness[speaker]
                }
            }
        }
        return emissions
    }

    /// How much a window says of a frame it covers.
    private func weight(of window: EmbeddedWindow, at frame: Int) -> Float {
        let place = (Float(frame - window.frames.lowerBound) + 0.5) / Float(window.frames.count)
        return (1.1 - abs(2 * place - 1)) * min(1, window.seconds)
    }

    /// What a change of speaker at each frame of speech costs.
    private func costs(of speech: [Int], in timeline: SpeechTimeline) -> [Float] {
        var costs = [Float](repeating: change, count: speech.count)
        var last: Int?
        for (place, frame) in speech.enumerated() {
            if place > 0, frame - speech[place - 1] > longestPause { costs[place] = easyChange }
            guard let number = timeline.solo(frame) else { continue }
            if let last, last != number {
                for near in max(0, place - reach)..<min(speech.count, place + reach + 1) { costs[near] = easyChange }
            }
            last = number
        }
        return costs
    }

    /// The best speaker of each unit.
    private func path(emissions: [Float], costs: [Float], speakers: Int) -> [Int] {
        let units = emissions.count / speakers
        var score = [Float](repeating: 0, count: speakers)
        /// Where a change comes from, for each unit; and whether each speaker went on speaking.
        var origins: [Int] = []
        var stays: [Bool] = []
        for index in 0..<units {
            let origin = score.indices.max { score[$0] < score[$1] } ?? 0
            let changed = score[origin] - (costs[index * unit..<min((index + 1) * unit, costs.count)].min() ?? change)
            origins.append(origin)
            for speaker in 0..<speakers {
                let stay = index == 0 || score[speaker] >= changed
                stays.append(stay)
                score[speaker] = (stay ? score[speaker] : changed) + emissions[index * speakers + speaker]
            }
            // Only differences matter; without this the sums of an hour would lose them.
            let best = score.max() ?? 0
            for speaker in 0..<speakers { score[speaker] -= best }
        }
        var path = [Int](repeating: 0, count: units)
        var speaker = score.indices.max { score[$0] < score[$1] } ?? 0
        for index in (0..<units).reversed() {
            path[index] = speaker
            if !stays[index * speakers + speaker] { speaker = origins[index] }
        }
        return path
    }
}
