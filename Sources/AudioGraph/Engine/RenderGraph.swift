internal import Realtime

/// The part of a graph that renders audio, on one thread, which in a live engine is the audio thread.
///
/// Nothing here waits, locks or allocates once it is made.
final class RenderGraph {
    let clock: GraphClock
    /// Where the slice at work begins.
    private(set) var sliceStart = 0
    private var sliceEnd = 0
    private var lines: [RenderLine] = []
    private let shared: SharedProgress
    private let inputs: FixedMemory<BusMemory>
    /// Where the audio for outputNode lies.
    private var outputs = FixedMemory<BusMemory>([])
    private var taps: [AudioTap] = []
    private var feedback = TimedQueue(capacity: 1_024)
    private var isLosing = false
    /// Keeps the memory of all outputs.
    private var memory: [FixedMemory<Float>] = []

    init(clock: GraphClock, inputFormats: [AudioFormat], shared: SharedProgress) {
        self.clock = clock
        self.shared = shared
        var memory: [FixedMemory<Float>] = []
        inputs = FixedMemory(inputFormats.map { Self.bus($0, clock: clock, memory: &memory) })
        self.memory = memory
    }

    private static func bus(_ format: AudioFormat, clock: GraphClock, memory: inout [FixedMemory<Float>]) -> BusMemory {
        let capacity = clock.framesOfSlice(at: format.sampleRate)
        let samples = FixedMemory(zeros: capacity * format.channels)
        memory.append(samples)
        return BusMemory(
            samples: samples.base, channels: format.channels, sampleRate: format.sampleRate, capacity: capacity)
    }

    /// The memory of new outputs.
    func makeBuses(_ formats: [AudioFormat]) -> [BusMemory] {
        formats.map { Self.bus($0, clock: clock, memory: &memory) }
    }

    /// The memory that inputNode's audio is put into.
    var inputBuses: [BusMemory] { (0..<inputs.count).map { inputs.base[$0] } }

    /// Puts the graph together. To be called once.
    func assemble(lines: [RenderLine], outputs: [BusMemory], taps: [AudioTap]) {
        self.lines = lines
        self.outputs = FixedMemory(outputs)
        self.taps = taps
    }

    /// Renders a stretch that lies within one slice.
    ///
    /// - Parameters:
    ///   - input: The planes of all channels of all buses of inputNode, each of `stride` samples; `nil` is silence.
    ///   - output: As `input`, for outputNode.
    ///   - offset: Where in the planes the stretch begins.
    func render(
        from start: Int, to end: Int, input: UnsafePointer<Float>?, output: UnsafeMutablePointer<Float>?, offset: Int,
        stride: Int
    ) {
        sliceStart = start
        sliceEnd = end
        if start % GraphClock.slice == 0 { takeActions(at: start) }
        fill(frames: end - start, from: input, offset: offset, stride: stride)
        for index in 0..<lines.count { lines[index].run(from: start, to: end) }
        if let output { drain(frames: end - start, to: output, offset: offset, stride: stride) }
        show(from: start, to: end)
        shared.rendered.store(end)
    }

    /// Hands out what was left for the beginning of a slice: actions that events of later nodes call, then those from
    /// outside.
    private func takeActions(at start: Int) {
        while feedback.count > 0, feedback.first.time <= start {
            deliver(feedback.first, at: start)
            feedback.removeFirst()
        }
        var message = RealtimeMessage(time: 0, subject: 0, topic: 0)
        while shared.actions.peek(&message) {
            deliver(message, at: start)
            shared.actions.drop()
        }
    }

    private func deliver(_ message: RealtimeMessage, at time: Int) {
        var message = message
        message.time = time
        message.block = 0
        lines[Int(message.subject)].take(message)
    }

    private func fill(frames: Int, from input: UnsafePointer<Float>?, offset: Int, stride: Int) {
        var plane = 0
        for index in 0..<inputs.count {
            let bus = inputs.base[index]
            for channel in 0..<bus.channels {
                let target = bus.samples + channel * bus.capacity
                if let input {
                    target.update(from: input + plane * stride + offset, count: frames)
                } else {
                    target.update(repeating: 0, count: frames)
                }
                plane += 1
            }
        }
    }

    private func drain(frames: Int, to output: UnsafeMutablePointer<Float>, offset: Int, stride: Int) {
        var plane = 0
        for index in 0..<outputs.count {
            let bus = outputs.base[index]
            for channel in 0..<bus.channels {
                (output + plane * stride + offset).update(from: bus.samples + channel * bus.capacity, count: frames)
                plane += 1
            }
        }
    }

    /// Shows the audio of a stretch to the listeners, or notes that it is lost to them.
    private func show(from start: Int, to end: Int) {
        guard !taps.isEmpty else { return }
        if start % GraphClock.slice == 0 {
            // Once behind, they get half of the room free before they hear again, so that gaps are few.
            let limit = isLosing ? shared.room / 2 : shared.room
            let fits = shared.shown.load() - shared.heard.load() + GraphClock.slice <= limit
            let isChange = fits == isLosing
            let message = RealtimeMessage(time: start, subject: 0, topic: fits ? 0 : 1)
            if isChange, shared.gaps.send(message) { isLosing = !fits }
        }
        guard !isLosing else { return }
        for index in 0..<taps.count {
            let tap = taps[index]
            let first = clock.frames(before: start, at: tap.sampleRate)
            tap.write(frames: clock.frames(before: end, at: tap.sampleRate) - first)
        }
        shared.shown.add(end - start)
    }

    // What lines report.

    func clampToSlice(_ time: Int) -> Int { min(sliceEnd, max(sliceStart, time)) }

    func report(_ message: RealtimeMessage) {
        var message = message
        message.block = clock.sliceEnd(after: sliceStart)
        if !shared.events.send(message) { shared.lostEvents.add(1) }
    }

    func send(_ message: RealtimeMessage, isForward: Bool, from place: Int) {
        if isForward {
            lines[Int(message.subject)].take(message)
        } else {
            var message = message
            message.block = place
            if !feedback.insert(message) { countLostMessage() }
        }
    }

    func countLostMessage() { shared.lostEvents.add(1) }
}
