/// Makes segments on the sample clock of the speakers of the frames.
package struct SegmentAssembly: Sendable {
    /// Pauses of one speaker up to this many samples are bridged (0.2 s).
    package var longestPause = 3_200
    /// Shorter segments are left out (0.1 s).
    package var shortest = 1_600
    /// Samples by which a segment is lengthened where silence follows: the models hear a fading voice end early (30 ms).
    package var fade = 480
    private let grid: FrameGrid

    package init(grid: FrameGrid) { self.grid = grid }

    /// The segments of all speakers, by start and then by speaker, inside the recording.
    package func segments(first: [Int?], second: [Int?], sampleCount: Int) -> [DiarizedSegment] {
        let speakers = Set(first.lazy.compactMap(\.self)).union(second.lazy.compactMap(\.self)).sorted()
        let segments = speakers.flatMap { speaker in
            joined(first.indices.runs { first[$0] == speaker || second[$0] == speaker }).compactMap { frames in
                let samples = grid.samples(of: frames, within: sampleCount)
                guard samples.count >= shortest else { return nil as DiarizedSegment? }
                let isFollowedBySilence = frames.upperBound == first.count || first[frames.upperBound] == nil
                let end = min(sampleCount, samples.upperBound + (isFollowedBySilence ? fade : 0))
                return DiarizedSegment(samples: samples.lowerBound..<end, speaker: speaker)
            }
        }
        return segments.sorted { ($0.samples.lowerBound, $0.speaker) < ($1.samples.lowerBound, $1.speaker) }
    }

    /// Runs of frames with the short pauses between them bridged.
    private func joined(_ runs: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for run in runs {
            if let last = joined.last, (run.lowerBound - last.upperBound) * grid.step <= longestPause {
                joined[joined.count - 1] = last.lowerBound..<run.upperBound
            } else {
                joined.append(run)
            }
        }
        return joined
    }
}
