import AudioGraph
import Foundation
import TestSupport
import Testing

struct EventTests {
    /// A gate that mutes and unmutes what comes after it, and what goes before it.
    private static let forward = (
        "split: BusSplitter; gate: NoiseGate {\"threshold\": -20, \"holdMs\": 10}; end: Discard; m: Mute",
        "inputNode -> split, split -> gate, gate -> end, split -> m, m -> outputNode, gate.opened -> m.mute, gate.closed -> m.unmute"
    )

    @Test(arguments: [1, 17, 64, 100, 128, 333, 512, 1_000, 4_096, 20_000])
    func `an event's action takes effect at the event's own sample`(blocks: Int) throws {
        let engine = try Graphs.engine(Self.forward.0, Self.forward.1)
        var samples = [Float](repeating: 0.01, count: 6_000)
        samples[1_234] = 0.5
        let output = engine.run(samples, blocks: blocks)
        // The gate opens at sample 1 234, so the ramp to silence begins with the next.
        #expect(output[1_234] == 0.5)
        #expect(output[1_233] == 0.01)
        #expect(output[1_235] < 0.01)
        #expect(output[1_235 + 80] == 0)
        // Ten milliseconds later it closes: 1 234 + 160, and sound comes back.
        #expect(output[1_394] == 0)
        #expect(output[1_396] > 0)
        #expect(output[1_395 + 80] == 0.01)
    }

    @Test(arguments: [1, 17, 64, 100, 128, 333, 512, 1_000, 4_096, 20_000])
    func `an action of an earlier node is done at the next slice, whatever the blocks`(blocks: Int) throws {
        let samples = testSpeech(seconds: 1.25)
        func run(_ blocks: Int) throws -> ([Float], [String]) {
            let engine = try Graphs.engine(
                "g: Gain; gate: NoiseGate {\"threshold\": -20, \"holdMs\": 10}; vu: VUMeter {\"intervalMs\": 20}",
                "inputNode -> g, g -> gate, gate -> vu, vu -> outputNode")
            let plan = Graphs.realtime(
                nodes: Graphs.nodes(
                    "g: Gain; gate: NoiseGate {\"threshold\": -20, \"holdMs\": 10}; vu: VUMeter {\"intervalMs\": 20}"),
                connections: Graphs.wires("inputNode -> g, g -> gate, gate -> vu, vu -> outputNode")
                    + #", {"sourceNode": "gate.opened", "destinationNode": "g.setGain", "params": {"gain": 0.01}}"#
                    + #", {"sourceNode": "vu.level", "destinationNode": "g.setGain", "condition": {"peak": {"below": -45}}, "params": {"gain": 1}}"#
            )
            try engine.replace(with: GraphPlan(json: plan))
            var output: [Float] = []
            let events = engine.recording { output = engine.run(samples, blocks: blocks) }
            return (output, events)
        }
        let whole = try run(20_000)
        #expect(whole.1.contains { $0.contains("gate.opened") })
        let parts = try run(blocks)
        #expect(parts.0 == whole.0)
        #expect(parts.1 == whole.1)
    }

    @Test func `conditions on numbers hold on the audio thread`() throws {
        func events(_ condition: String) throws -> Bool {
            let json = Graphs.realtime(
                nodes: Graphs.nodes("c: ClippingDetector {\"minimumSamples\": 1}; m: Mute"),
                connections: Graphs.wires("inputNode -> c, c -> m, m -> outputNode")
                    + #", {"sourceNode": "c.clipped", "destinationNode": "m.mute", "condition": \#(condition)}"#)
            let engine = try AudioGraphEngine(GraphPlan(json: json))
            _ = engine.process([[1, 0, 1, 0, 1, 0] + [Float](repeating: 0, count: 250)])
            return try engine.value(of: "isMuted", in: "m") == true
        }
        #expect(try events(#"{"count": 3}"#))
        #expect(try events(#"{"count": {"oneOf": [7, 8, 2]}}"#))
        #expect(try events(#"{"count": {"atLeast": 2, "below": 3}}"#))
        #expect(try events(#"{"count": {"not": 1}}"#))
        #expect(try !events(#"{"count": 4}"#))
        #expect(try !events(#"{"count": {"oneOf": [7, 8]}}"#))
        #expect(try !events(#"{"count": {"above": 3}}"#))
        #expect(try !events(#"{"count": {"atLeast": 2, "below": 2}}"#))
    }

    @Test(arguments: [1, 100, 128, 999, 4_096])
    func `listeners hear and are told at exact samples, in replay and live`(blocks: Int) throws {
        let samples = testSpeech(seconds: 1)
        func run(_ pace: AudioGraphEngine.Pace, _ blocks: Int) throws -> [String] {
            var registry = NodeRegistry.builtIn
            registry.register(SampleCounter.self)
            let engine = try Graphs.engine(
                "split: BusSplitter; gate: NoiseGate {\"threshold\": -20, \"holdMs\": 10}; d: Discard; n: SampleCounter; n2: SampleCounter",
                "inputNode -> split, split -> gate, gate -> d, split -> n, split -> n2, gate.opened -> n.count, n.counted -> n2.count, n2.counted -> n.note",
                registry: registry, pace: pace)
            return engine.recording {
                _ = engine.run(samples, blocks: blocks)
                engine.finish()
            }
        }
        let replay = try run(.replay, 4_096)
        let opened = replay.filter { $0.contains("gate.opened") }
        #expect(opened.count == 2)
        for line in opened {
            let time = try #require(Int(line.split(separator: " ")[0]))
            // A listener has heard all samples before the event, and none after it.
            #expect(replay.contains("\(time) n.counted {\"samples\":\(time)}"))
            #expect(replay.contains("\(time) n2.counted {\"samples\":\(time)}"))
        }
        #expect(replay.last == "16000 n2.ended {\"samples\":16000}")
        #expect(try run(.replay, blocks) == replay)
        #expect(try run(.live, blocks) == replay)
    }

    @Test func `a listener that fails says so, and the others go on`() throws {
        var registry = NodeRegistry.builtIn
        registry.register(SampleCounter.self)
        let engine = try Graphs.engine(
            "split: BusSplitter; bad: SampleCounter {\"failsAt\": 300}; good: SampleCounter",
            "inputNode -> split, split -> bad, split -> good",
            registry: registry)
        let events = engine.recording {
            _ = engine.process([[Float](repeating: 0, count: 1_000)])
            engine.finish()
        }
        #expect(events == [#"384 bad.error {"message":"counted enough"}"#, #"1000 good.ended {"samples":1000}"#])
    }

    @Test func `events come as a stream that can be left`() async throws {
        let engine = try Graphs.engine("vu: VUMeter {\"intervalMs\": 8}", "inputNode -> vu, vu -> outputNode")
        let stream = engine.events.stream()
        _ = engine.process([[Float](repeating: 0, count: 1_280)])
        engine.events.finishStreams()
        var times: [Int] = []
        var sequence: [Int] = []
        for await event in stream {
            times.append(event.sampleTime)
            sequence.append(event.sequence)
        }
        #expect(times == (1...10).map { $0 * 128 })
        #expect(sequence == Array(0..<10))
    }
}

/// A listener that tells how many samples it has heard when it is asked to.
private final class SampleCounter: ListenerNode {
    static let descriptor = NodeDescriptor(
        type: "SampleCounter", summary: "counts samples",
        configuration: [MemberShape("failsAt", .count, default: 1_000_000, "when it fails")],
        ports: .sink(channels: 1...1),
        actions: [ActionDescriptor("count", "tells the count"), ActionDescriptor("note", "does nothing")],
        events: [
            EventDescriptor("counted", payload: [MemberShape("samples", .count, "heard")], "asked"),
            EventDescriptor("ended", payload: [MemberShape("samples", .count, "heard")], "the end"),
        ])

    struct Enough: Error, CustomStringConvertible { let description = "counted enough" }

    private var heard = 0
    private let failsAt: Int

    init(_ setup: NodeSetup) { failsAt = setup.configuration.integer("failsAt") }

    func hear(_ audio: HeardAudio, _ context: ListenerContext) throws {
        #expect(audio.start == heard)
        heard += audio.mono.count
        if heard >= failsAt { throw Enough() }
    }

    func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) {
        if action == "count" { context.emit("counted", ["samples": GraphValue(heard)]) }
    }

    func finish(_ context: ListenerContext) { context.emit("ended", ["samples": GraphValue(heard)]) }
}
