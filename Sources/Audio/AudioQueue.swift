/// Samples that wait to be read, with at most one gap among them.
struct AudioQueue {
    private var samples: [Float] = []
    private var consumed = 0
    private var position = 0
    /// What follows a gap, which is the end of `samples`.
    private var afterGap: AudioChunk?

    /// Samples up to the gap, or to the end.
    var contiguous: Int { samples.count - consumed }

    /// Whether a gap follows the contiguous samples.
    var hasGap: Bool { afterGap != nil }

    /// Adds samples to the end.
    mutating func append(_ more: [Float]) {
        if afterGap != nil {
            afterGap?.samples += more
        } else {
            samples.removeFirst(consumed)
            consumed = 0
            samples += more
        }
    }

    /// Makes what is appended from now on begin at another position.
    mutating func jump(to start: Int) {
        if contiguous == 0, afterGap == nil {
            position = start
        } else if afterGap == nil {
            afterGap = AudioChunk(start: start, samples: [])
        }
    }

    /// The next contiguous samples; `nil` where there are none.
    mutating func take(upTo count: Int) -> AudioChunk? {
        if contiguous == 0, let next = afterGap {
            samples = next.samples
            consumed = 0
            position = next.start
            afterGap = nil
        }
        let taken = min(count, contiguous)
        guard taken > 0 else { return nil }
        let chunk = AudioChunk(start: position, samples: Array(samples[consumed..<consumed + taken]))
        consumed += taken
        position += taken
        return chunk
    }
}
