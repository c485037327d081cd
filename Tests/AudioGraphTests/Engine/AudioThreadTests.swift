import AllocationCounter
import AudioGraph
import Foundation
import TestSupport
import Testing

struct AudioThreadTests {
    /// Every node that renders, with events that call actions forward, backward and under conditions, and a listener.
    private static let nodes = """
        many: MonoToMultiChannel {"numberOfChannels": 4}; channels: ChannelSplitter; a: Gain; b: Mute; c: Limiter; d: NoiseGate {"threshold": -20, "holdMs": 5};
        sine: SineGenerator; noise: WhiteNoiseGenerator; silence: Silence; mix: Mixer; up: Resampler {"outputSampleRate": 48000}; down: Resampler;
        vu: VUMeter {"intervalMs": 10}; clip: ClippingDetector {"threshold": 0.3}; mono: MultiChannelToMono; bus: BusSplitter; pass: Passthrough; drop: Discard;
        record: Recorder
        """
    private static let wires = """
        inputNode -> many, many -> channels, channels -> a, channels -> b, channels -> c, channels -> d, a -> mix, b -> mix, c -> mix, d -> mix,
        sine -> mix, noise -> mix, silence -> mix, mix -> up, up -> down, down -> vu, vu -> clip, clip -> mono, mono -> bus, bus -> pass, bus -> drop,
        bus -> record, pass -> outputNode, d.opened -> b.mute, d.closed -> b.unmute, clip.clipped -> clip.reset, clip.clipped -> b.unmute,
        d.opened -> clip.reset
        """

    @Test(.enabled(if: allocation_counter_works() == 1), arguments: [64, 500, 512, 4_096])
    func `rendering takes no memory and no lock from the first block on`(blocks: Int) throws {
        let engine = try Graphs.engine(Self.nodes, Self.wires, pace: .live)
        let samples = testSpeech(seconds: 2)
        var output = [Float](repeating: 0, count: blocks)
        var counts: [Int] = []
        samples.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                for start in stride(from: 0, through: samples.count - blocks, by: blocks) {
                    let block = UnsafeBufferPointer(rebasing: input[start..<start + blocks]).baseAddress
                    let room = output.baseAddress
                    allocation_counter_start()
                    engine.render(block, output: room, frames: blocks)
                    counts.append(allocation_counter_stop())
                }
            }
        }
        engine.finish()
        #expect(counts.filter { $0 > 0 } == [])
        #expect(engine.lostMessages == 0)
    }

    @Test(.enabled(if: allocation_counter_works() == 1))
    func `what is counted is what is taken`() {
        allocation_counter_start()
        let memory = UnsafeMutablePointer<Int>.allocate(capacity: 100)
        memory.deallocate()
        #expect(allocation_counter_stop() == 2)
        let lock = NSLock()
        allocation_counter_start()
        lock.lock()
        lock.unlock()
        #expect(allocation_counter_stop() == 1)
    }

    @Test func `no block at all is no audio`() throws {
        let engine = try Graphs.engine("g: Gain", "inputNode -> g, g -> outputNode")
        #expect(engine.process([[]]) == [[]])
        #expect(engine.sampleTime == 0)
        #expect(engine.process([[0.5]]) == [[0.5]])
        #expect(engine.sampleTime == 1)
    }

    @Test func `another node joins without a change to any file of ours`() throws {
        var registry = NodeRegistry.builtIn
        registry.register(Inverter.self)
        let engine = try Graphs.engine(
            "i: Acme.Inverter {\"depth\": 0.5}", "inputNode -> i, i -> outputNode", registry: registry)
        #expect(engine.process([[1, -0.5]]) == [[-0.5, 0.25]])
        let json = Graphs.realtime(
            nodes: Graphs.nodes("i: Acme.Inverter {\"deph\": 0.5}"), connections: Graphs.wires("inputNode -> i"))
        #expect(
            Graphs.faults(json, registry: registry) == [
                #"$.config.graph.nodes[0].config.deph: unknown key; did you mean "depth"?"#
            ])
        #expect(Graphs.faults(json).first == #"$.config.graph.nodes[0].type: unknown node type "Acme.Inverter""#)
        #expect("\(GraphSchema.schema(of: registry))".contains("Acme.Inverter"))
    }
}

/// What somebody else would write, in one file.
private final class Inverter: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "Acme.Inverter", summary: "turns audio over",
        configuration: [MemberShape("depth", .unit, default: 1, "how loud what is turned over is")], ports: .processor)

    private let depth: Float

    init(_ setup: NodeSetup) { depth = Float(setup.configuration.number("depth")) }

    func render(_ block: RenderBlock) {
        for channel in 0..<block.outputs[0].channels {
            let (from, to) = (block.inputs[0][channel], block.outputs[0][channel])
            for frame in 0..<block.frames { to[frame] = -from[frame] * depth }
        }
    }
}
