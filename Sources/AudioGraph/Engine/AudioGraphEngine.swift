internal import Foundation
internal import Realtime

/// A graph at work: audio goes in, audio comes out, and events are told.
///
/// Whoever owns the audio calls ``render(_:output:frames:)`` for each block. In a live engine that is the audio thread:
/// nothing in there waits, locks or allocates. Listeners (models, recorders) then work on a thread of the engine's own,
/// behind buffers of 30 s. In a replay, they work in step with the audio, and the same audio gives the same events at the
/// same sample times, whatever the sizes of the blocks.
public final class AudioGraphEngine: @unchecked Sendable {
    // SAFETY: `rendering`, `position` and what they hold are used by the rendering thread alone; `latest` and `spare` are
    // read and written with `lock` held; all else is constant or locks itself.

    /// How listeners keep pace.
    public enum Pace: Sendable {
        /// On a thread of their own; rendering never waits for them.
        case live
        /// In step with rendering, which waits for them: for files and tests.
        case replay
    }

    /// The engine's name.
    public let id: String
    /// How listeners keep pace.
    public let pace: Pace
    /// Where its events go.
    public let events: EventHub

    private let lock = NSLock()
    private var latest: GraphCore
    private let registry: NodeRegistry
    private let next = AtomicSlot<GraphCore>()
    private let retired = AtomicSlot<GraphCore>()
    private let remarks: Remarks
    // Of the rendering thread.
    private var rendering: GraphCore
    private var position = 0
    private var hasEnded = false
    // Of the listening thread, where there is one.
    private var worker: ListeningThread?

    /// Seconds of audio that may wait for the listeners of a live engine.
    static let patience = 30

    /// Builds a graph.
    ///
    /// - Parameters:
    ///   - plan: The graph.
    ///   - registry: The one the plan was checked against.
    ///   - id: The engine's name, where the plan gives none.
    ///   - pace: How listeners keep pace.
    ///   - events: Where its events go.
    /// - Throws: ``GraphError/cannotMake(node:path:reason:)``, ``GraphError/file(path:reason:)``.
    public init(
        _ plan: GraphPlan, registry: NodeRegistry = .builtIn, id: String = "engine", pace: Pace = .replay,
        events: EventHub = EventHub()
    ) throws(GraphError) {
        let name = plan.id ?? id
        self.id = name
        self.pace = pace
        self.events = events
        self.registry = registry
        let remarks = Remarks(engine: name, events: events)
        self.remarks = remarks
        let core = try Self.build(plan, pace: pace, id: name, events: events, remarks: remarks)
        core.begin(at: 0)
        latest = core
        rendering = core
        for remark in plan.remarks { remarks.tell(remark) }
        if pace == .live { worker = ListeningThread(core) }
    }

    deinit { worker?.stop() }

    private static func build(
        _ plan: GraphPlan, pace: Pace, id: String, events: EventHub, remarks: Remarks
    ) throws(GraphError) -> GraphCore {
        if pace == .live { try GraphCore.rehearse(plan) }
        let room = pace == .live ? patience * plan.sampleRate : 4 * GraphClock.slice
        let names = Dictionary(uniqueKeysWithValues: plan.order.enumerated().map { ($0, plan.nodes[$1].id) })
        return try GraphCore(
            plan, room: room,
            deliver: { happenings in
                for happening in happenings {
                    events.tell(
                        engine: id, node: names[happening.place] ?? id, name: happening.name,
                        sampleTime: happening.time, sampleRate: plan.sampleRate, payload: happening.payload)
                }
            }, remark: { remarks.tell($0) })
    }

    /// The graph at work, or about to be.
    public var plan: GraphPlan { core.plan }
    var core: GraphCore { lock.withLock { latest } }

    // Rendering.

    /// Renders a block. In a live engine, nothing here waits, locks or allocates.
    ///
    /// - Parameters:
    ///   - input: `frames` samples for each channel of inputNode, one channel after the other; `nil` is silence.
    ///   - output: Room for `frames` samples for each channel of outputNode; `nil` where nobody wants them.
    ///   - frames: Samples of each channel; 0 is no audio at all.
    public func render(_ input: UnsafePointer<Float>?, output: UnsafeMutablePointer<Float>?, frames: Int) {
        precondition(frames >= 0, "a block has no negative length")
        guard !hasEnded else { return }
        if next.isFull { takeOver() }
        var done = 0
        while done < frames {
            let end = min(rendering.clock.sliceEnd(after: position), position + frames - done)
            rendering.rendering.render(
                from: position, to: end, input: input, output: output, offset: done, stride: frames)
            done += end - position
            position = end
            if pace == .replay { rendering.listening.advance() }
        }
    }

    /// Renders a block of audio held in lists: for tests and files.
    ///
    /// - Parameters:
    ///   - input: A list for each channel of inputNode, all of one length; none for silence.
    ///   - frames: Samples of each channel, where `input` does not tell.
    /// - Returns: A list for each channel of outputNode.
    public func process(_ input: [[Float]], frames: Int? = nil) -> [[Float]] {
        let frames = frames ?? input.first?.count ?? 0
        precondition(input.allSatisfy { $0.count == frames }, "all channels of a block have one length")
        let channels = plan.inputFormats.reduce(0) { $0 + $1.channels }
        precondition(input.isEmpty || input.count == channels, "inputNode has \(channels) channels")
        let outputs = plan.outputFormats.reduce(0) { $0 + $1.channels }
        var output = [Float](repeating: 0, count: outputs * frames)
        let flat = input.flatMap(\.self)
        flat.withUnsafeBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                render(input.isEmpty ? nil : from.baseAddress, output: to.baseAddress, frames: frames)
            }
        }
        return (0..<outputs).map { Array(output[$0 * frames..<($0 + 1) * frames]) }
    }

    /// Ends the audio: listeners finish, and tell what they held back. Called by whoever renders, once; returns when all
    /// events are told.
    public func finish() {
        guard !hasEnded else { return }
        if next.isFull { takeOver() }
        hasEnded = true
        end(rendering)
        worker?.stop()
    }

    private func end(_ core: GraphCore) {
        if pace == .replay { core.listening.finish() }
        core.shared.end.store(position)
    }

    /// Wakes the listeners of a live engine; they look by themselves a hundred times a second.
    func wake() { worker?.wake() }

    /// Samples rendered so far, from any thread.
    public var renderedSamples: Int { core.shared.rendered.load() }

    /// Samples rendered so far. For whoever renders.
    public var sampleTime: Int { position }

    // Another graph in place of this.

    /// Puts another graph in the place of this one, at the next block. Audio goes on, and so does the clock; listeners of the
    /// old graph finish.
    ///
    /// - Throws: ``GraphError/invalid(_:)`` where the new graph's input or output is another; as the initialiser.
    public func replace(with plan: GraphPlan) throws(GraphError) {
        let old = core.plan
        let path = JSONPath.root
        guard plan.sampleRate == old.sampleRate, plan.inputFormats == old.inputFormats, plan.source == old.source else {
            throw .invalid([
                GraphFault(
                    path,
                    .contradiction("a running graph keeps its \"sampleRate\" and its input; start anew to change them"))
            ])
        }
        guard plan.outputFormats == old.outputFormats else {
            throw .invalid([
                GraphFault(path, .contradiction("a running graph keeps the audio it gives to outputNode"))
            ])
        }
        let new = try Self.build(plan, pace: pace, id: id, events: events, remarks: remarks)
        for remark in plan.remarks { remarks.tell(remark) }
        _ = retired.take()
        lock.withLock { latest = new }
        worker?.expect(new)
        // One that was put there before and never came to work is dropped here.
        if let unused = next.put(new) { worker?.forget(unused) }
    }

    private func takeOver() {
        guard let new = next.take() else { return }
        let old = rendering
        new.begin(at: position)
        end(old)
        rendering = new
        // Not to be freed on this thread.
        retired.put(old)
    }
}
