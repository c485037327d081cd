import Audio
public import AudioGraph
import Inference
public import Triggers

/// Hears commands in what an audio graph writes down: each `transcribed` of any of its nodes is matched by its words.
///
/// ``CommandRecognizer`` scores every phrase against what was said, and is right more often; this is for graphs that write
/// text and know nothing of commands. Nobody is asked who speaks, so commands that are for certain people are refused.
///
/// The graph runs in step with the audio, so however that is cut into calls, the events are the same.
public actor GraphCommandListener {
    private let engine: AudioGraphEngine
    private let detector: TriggerDetector
    private let heard: CollectedEvents
    private let channels: Int
    private var gate = TriggerGate(sampleRate: speechSampleRate)
    private let executor = QueueExecutor(label: "voiceid.command-graph")

    /// Where the graph works: a node may wait for tasks, which the threads that run tasks must not.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Listens through a graph.
    ///
    /// - Parameters:
    ///   - plan: The graph, at 16 kHz.
    ///   - registry: The one the plan was checked against.
    ///   - detector: What can be said; its runtime keywords may change at any moment.
    /// - Throws: ``CommandGraphError``, `GraphError`.
    public init(_ plan: GraphPlan, registry: NodeRegistry, detector: TriggerDetector) throws {
        guard plan.sampleRate == speechSampleRate else { throw CommandGraphError.sampleRate(found: plan.sampleRate) }
        channels = plan.inputFormats.reduce(0) { $0 + $1.channels }
        self.detector = detector
        engine = try AudioGraphEngine(plan, registry: registry)
        heard = engine.events.collect(names: ["transcribed", "error"])
    }

    /// Takes any number of 16 kHz mono samples, which every channel of the graph's input gets; returns what they decide.
    ///
    /// - Throws: ``CommandGraphError/failed(node:message:)`` where a node could not go on.
    public func push(_ samples: [Float]) throws -> [CommandEvent] {
        _ = engine.process([[Float]](repeating: samples, count: channels))
        return try decided()
    }

    /// What the end of the audio decides.
    public func finish() throws -> [CommandEvent] {
        engine.finish()
        return try decided()
    }

    private func decided() throws -> [CommandEvent] {
        try heard.taken().map { event in
            if event.name == "error" {
                throw CommandGraphError.failed(node: event.node, message: event.payload["message"]?.string ?? "")
            }
            let text = event.payload["text"]?.string ?? ""
            let end = event.payload["end"]?.integer ?? event.sampleTime
            var reading = detector.detectTrigger(text)
            if case .match(let match) = reading {
                reading = gate.admit(match, of: detector.matcher.vocabulary.set, at: event.sampleTime) { .notAsked }
            }
            return CommandEvent(
                samples: min(event.payload["start"]?.integer ?? end, end)..<end, decidedAt: event.sampleTime,
                text: text,
                reading: reading, scores: nil, heardAt: event.sampleTime, computing: 0)
        }
    }
}

/// Why commands cannot be heard through a graph.
public enum CommandGraphError: Error, Equatable, CustomStringConvertible {
    /// The graph's rate, in samples per second.
    case sampleRate(found: Int)
    /// A node of the graph failed.
    case failed(node: String, message: String)

    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .sampleRate(let found):
            "The graph works at \(found) Hz; set its sampleRate to \(speechSampleRate) to hear commands through it."
        case .failed(let node, let message): "\(node): \(message)"
        }
    }
}
