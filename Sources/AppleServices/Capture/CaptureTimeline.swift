public import Audio

/// Where audio stands that is recorded with pauses: each opening of the hardware counts from 0, a listener from the first.
public struct CaptureTimeline: Sendable {
    private var firstOpening: Duration?
    private var base = 0
    private var end = 0

    /// Nothing was recorded yet.
    public init() {}

    /// The hardware was opened.
    ///
    /// - Parameter time: On a steady clock. What passed since the first opening, less what was recorded, is a gap of one
    ///   sample at least, so that audio before and behind it is never taken for one.
    public mutating func opened(at time: Duration) {
        guard let firstOpening else {
            firstOpening = time
            return
        }
        let elapsed = (time - firstOpening) / Duration.seconds(1)
        base = max(end + 1, Int((elapsed * Double(SampleClock.rate)).rounded()))
    }

    /// The same audio, counted from the first opening.
    public mutating func place(_ chunk: AudioChunk) -> AudioChunk {
        let placed = AudioChunk(start: base + chunk.start, samples: chunk.samples)
        end = placed.start + placed.samples.count
        return placed
    }
}
