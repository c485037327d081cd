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
        let emissions = emissions(frames: timeline.count, windows: windows, centroids: centroids)
        let path = path(
            speech: speech, emissions: emissions, costs: costs(of: speech, in: timeline), speakers: centroids.count)
        for (place, frame) in speech.enumerated() { speakers[frame] = path[place / unit] }
        return speakers
    }

    /// What each frame speaks for each speaker, row-major `[frames, speakers]`.
    private func emissions(frames: Int, windows: [EmbeddedWindow], centroids: [VoiceVector]) -> [Float] {
        let count = centroids.count
        var sums = [Float](repeating: 0, count: frames * count)
        var weights = [Float](repeating: 0.001, count: frames)
        for window in windows {
            let likeness = centroids.map { window.voice.dot($0) }
            let length = Float(window.frames.count)
            for (place, frame) in window.frames.enumerated() {
                let middle = abs(2 * (Float(place) + 0.5) / length - 1)
                let weight = (1.1 - middle) * min(1, window.seconds)
                weights[frame] += weight
                for speaker in 0..<count { sums[frame * count + speaker] += weight * likeness[speaker] }
            }
        }
        let worth = scale * Float(grid.seconds(of: 1))
        for frame in 0..<frames {
            for speaker in 0..<count { sums[frame * count + speaker] *= worth / weights[frame] }
        }
        return sums
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

    /// The best speaker of each unit of frames.
    private func path(speech: [Int], emissions: [Float], costs: [Float], speakers: Int) -> [Int] {
        let units = stride(from: 0, to: speech.count, by: unit).map { $0..<min($0 + unit, speech.count) }
        var score = [Float](repeating: 0, count: speakers)
        /// Where a change comes from, for each unit; and whether each speaker went on speaking.
        var origins: [Int] = []
        var stays: [Bool] = []
        for (index, places) in units.enumerated() {
            let origin = score.indices.max { score[$0] < score[$1] } ?? 0
            let changed = score[origin] - (costs[places].min() ?? change)
            origins.append(origin)
            for speaker in 0..<speakers {
                let stay = index == 0 || score[speaker] >= changed
                stays.append(stay)
                var gain: Float = 0
                for place in places { gain += emissions[speech[place] * speakers + speaker] }
                score[speaker] = (stay ? score[speaker] : changed) + gain
            }
            // Only differences matter; without this the sums of an hour would lose them.
            let best = score.max() ?? 0
            for speaker in 0..<speakers { score[speaker] -= best }
        }
        var path = [Int](repeating: 0, count: units.count)
        var speaker = score.indices.max { score[$0] < score[$1] } ?? 0
        for index in units.indices.reversed() {
            path[index] = speaker
            if !stays[index * speakers + speaker] { speaker = origins[index] }
        }
        return path
    }
}
