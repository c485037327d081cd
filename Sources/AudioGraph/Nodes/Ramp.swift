/// A factor that moves to a new value over a number of frames, so that nothing clicks. It counts frames, so it does not
/// depend on how audio is cut into blocks.
struct Ramp {
    private var from: Float
    private(set) var target: Float
    private var done: Int
    private let frames: Int

    /// A factor that changes over 5 ms.
    init(_ value: Float, sampleRate: Int) {
        from = value
        target = value
        frames = max(1, sampleRate / 200)
        done = frames
    }

    /// Moves to a value from here on.
    mutating func move(to value: Float) {
        from = self.value
        target = value
        done = 0
    }

    private var value: Float { done >= frames ? target : from + (target - from) * Float(done) / Float(frames) }

    /// The factor of the next frame.
    mutating func next() -> Float {
        if done >= frames { return target }
        done += 1
        return value
    }

    /// Multiplies all channels of a block.
    mutating func apply(_ from: AudioPlanes, _ to: AudioPlanes) {
        var end = self
        for channel in 0..<to.channels {
            end = self
            let (samples, result) = (from[channel], to[channel])
            for frame in 0..<to.frames { result[frame] = samples[frame] * end.next() }
        }
        self = end
    }
}
