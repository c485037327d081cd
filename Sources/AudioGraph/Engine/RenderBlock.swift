/// A stretch of audio for one node to render, with the place to report to.
///
/// Valid during the call only.
public struct RenderBlock {
    /// Position of the first frame (one sample of every channel), in frames of the node's own rate from the start.
    public let start: Int
    /// How many frames there are at the node's own rate, which is that of its first input, or else output; 0 in actions.
    public let frames: Int
    /// Audio that comes in.
    public let inputs: AudioBuses
    /// Audio that goes out, to be written in full.
    public let outputs: AudioBuses
    private let line: RenderLine

    init(line: RenderLine, stretch: Stretch) {
        self.line = line
        start = stretch.clock.frames(before: stretch.start, at: line.sampleRate)
        frames = stretch.clock.frames(before: stretch.end, at: line.sampleRate) - start
        inputs = AudioBuses(memory: line.inputs.base, count: line.inputs.count, stretch: stretch)
        outputs = AudioBuses(memory: line.outputs.base, count: line.outputs.count, stretch: stretch)
    }

    /// Reports an event.
    ///
    /// - Parameters:
    ///   - event: Index of the event in the descriptor.
    ///   - frame: The frame of this block whose sample brought it about; the event's time is directly after it. `nil` in
    ///     an action, whose time it then has.
    ///   - values: The payload's fields in the descriptor's order; booleans as 0 and 1.
    public func emit(_ event: Int, after frame: Int? = nil, _ values: SIMD4<Double> = .zero) {
        line.emit(event, position: start + (frame.map { $0 + 1 } ?? 0), values)
    }

    /// Shows the present value of a property.
    public func publish(_ property: Int, _ value: Double) { line.publish(property, value) }
}

/// A node's inputs or outputs.
public struct AudioBuses {
    let memory: UnsafeMutablePointer<BusMemory>
    /// How many there are.
    public let count: Int
    let stretch: Stretch

    /// One of them.
    public subscript(index: Int) -> AudioPlanes {
        precondition(index >= 0 && index < count, "a node has no such input or output")
        return AudioPlanes(memory: memory[index], stretch: stretch)
    }
}

/// The audio of one input or output: a plane of samples for each channel.
public struct AudioPlanes {
    let memory: BusMemory
    let offset: Int
    /// Position of the first sample, in samples of the audio's own rate.
    public let start: Int
    /// How many samples each channel has.
    public let frames: Int

    init(memory: BusMemory, stretch: Stretch) {
        start = stretch.clock.frames(before: stretch.start, at: memory.sampleRate)
        self.memory = memory
        offset = start - stretch.clock.frames(before: stretch.sliceStart, at: memory.sampleRate)
        frames = stretch.clock.frames(before: stretch.end, at: memory.sampleRate) - start
    }

    /// How many channels there are.
    public var channels: Int { memory.channels }

    /// The samples of one channel.
    public subscript(channel: Int) -> UnsafeMutableBufferPointer<Float> {
        precondition(channel >= 0 && channel < memory.channels, "audio has no such channel")
        return UnsafeMutableBufferPointer(start: memory.samples + channel * memory.capacity + offset, count: frames)
    }
}

/// A part of a slice, in positions of the graph.
struct Stretch {
    var clock: GraphClock
    var sliceStart: Int
    var start: Int
    var end: Int
}

/// Where the samples of one output lie during a slice, one channel after the other.
struct BusMemory {
    var samples: UnsafeMutablePointer<Float>
    var channels: Int
    var sampleRate: Int
    /// Frames there is room for.
    var capacity: Int
}
