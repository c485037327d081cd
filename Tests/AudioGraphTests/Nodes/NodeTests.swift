import AudioGraph
import Foundation
import TestSupport
import Testing

struct NodeTests {
    private static let chains = [
        "n: Gain {\"gain\": 0.3}", "n: Mute {\"isMuted\": true}", "n: Passthrough", "n: Limiter {\"ceiling\": -12}",
        "n: NoiseGate {\"threshold\": -30, \"holdMs\": 7}", "n: VUMeter {\"intervalMs\": 33}",
        "n: ClippingDetector {\"threshold\": 0.4}", "n: MultiChannelToMono", "n: Mixer",
    ]

    @Test(arguments: chains, [1, 64, 127, 128, 500, 4_096])
    func `a node's audio and events do not depend on the size of blocks`(node: String, blocks: Int) throws {
        let samples = testSpeech(seconds: 1)
        func run(_ blocks: Int) throws -> ([Float], [String]) {
            let engine = try Graphs.engine(node, "inputNode -> n, n -> outputNode")
            var output: [Float] = []
            let events = engine.recording { output = engine.run(samples, blocks: blocks) }
            return (output, events)
        }
        let (whole, events) = try run(16_000)
        let (parts, partEvents) = try run(blocks)
        #expect(whole.count == samples.count)
        #expect(parts == whole)
        #expect(partEvents == events)
    }

    @Test func `gain multiplies, and a change takes five milliseconds`() throws {
        let engine = try Graphs.engine("g: Gain {\"gain\": 0.5}", "inputNode -> g, g -> outputNode")
        #expect(engine.process([[1, -1, 0.5]])[0] == [0.5, -0.5, 0.25])
        try engine.callAction("g", "setGain", ["gain": 1])
        _ = engine.process([[Float](repeating: 1, count: 125)])
        let ramp = engine.process([[Float](repeating: 1, count: 128)])[0]
        #expect(abs(ramp[39] - 0.75) < 1e-6)
        #expect(ramp[79] == 1)
        #expect(zip(ramp, ramp.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(try engine.value(of: "gain", in: "g") == 1)
    }

    @Test func `channels are mixed, split and multiplied`() throws {
        let engine = try Graphs.engine(
            "split: ChannelSplitter; left: Gain {\"gain\": 2}; mix: Mixer; many: MonoToMultiChannel {\"numberOfChannels\": 64}; mono: MultiChannelToMono",
            "inputNode -> split, split -> left, split -> mix, left -> mix, mix -> many, many -> mono, mono -> outputNode",
            settings: "\"numberOfInputChannels\": 2,")
        let output = engine.process([[0.1, 0.2], [0.3, 0.4]])
        try expectClose(output[0], [0.5, 0.8], absolute: 1e-6, relative: 0)
    }

    @Test func `the mean of channels is never louder than the loudest`() throws {
        let engine = try Graphs.engine(
            "mono: MultiChannelToMono", "inputNode -> mono, mono -> outputNode",
            settings: "\"numberOfInputChannels\": 3,")
        let output = engine.process([[1, 0, 0.3], [1, 0.5, 0.3], [1, -0.5, 0.3]])
        try expectClose(output[0], [1, 0, 0.3], absolute: 1e-6, relative: 0)
    }

    @Test func `a limiter lets nothing over its ceiling`() throws {
        let engine = try Graphs.engine("l: Limiter {\"ceiling\": -6}", "inputNode -> l, l -> outputNode")
        let samples = (0..<4_000).map { Float(sin(Double($0) / 9)) * 3 }
        let output = engine.run(samples, blocks: 512)
        #expect(output.allSatisfy { abs($0) <= Float(pow(10, -6.0 / 20)) })
        #expect((output.map(abs).max() ?? 0) > 0.5)
    }

    @Test func `a gate tells the sample after the one that opened it`() throws {
        let engine = try Graphs.engine(
            "g: NoiseGate {\"threshold\": -20, \"holdMs\": 10}", "inputNode -> g, g -> outputNode")
        var samples = [Float](repeating: 0, count: 2_000)
        samples[777] = 0.5
        let events = engine.recording { _ = engine.run(samples, blocks: 300) }
        #expect(events == ["778 g.opened {}", "938 g.closed {}"])
    }

    @Test func `a meter measures a sine as three decibels below its peak`() throws {
        let engine = try Graphs.engine(
            "s: SineGenerator {\"frequency\": 1000, \"amplitude\": 1}; vu: VUMeter; d: Discard", "s -> vu, vu -> d")
        _ = engine.process([], frames: 1_600)
        let rms = try #require(try engine.value(of: "rms", in: "vu").number)
        let peak = try #require(try engine.value(of: "peak", in: "vu").number)
        #expect(abs(rms + 3.01) < 0.01)
        #expect(abs(peak) < 0.01)
    }

    @Test func `clipping is told once for each stretch`() throws {
        let engine = try Graphs.engine("c: ClippingDetector", "inputNode -> c, c -> outputNode")
        let samples: [Float] = [0, 1, 1, 1, 1, 0, 1, 1, 0, -1, -1, -1, 0]
        let events = engine.recording { _ = engine.run(samples + [Float](repeating: 0, count: 200), blocks: 5) }
        #expect(events == [#"4 c.clipped {"count":1}"#, #"12 c.clipped {"count":2}"#])
    }

    @Test func `noise comes from its seed, for each channel another`() throws {
        func noise(_ seed: Int) throws -> [[Float]] {
            let engine = try Graphs.engine(
                "n: WhiteNoiseGenerator {\"seed\": \(seed), \"amplitude\": 0.2, \"numberOfChannels\": 2}",
                "n -> outputNode")
            return engine.process([], frames: 5_000)
        }
        let first = try noise(1)
        #expect(try noise(1) == first)
        #expect(try noise(2) != first)
        #expect(first[0] != first[1])
        #expect(first[0].allSatisfy { abs($0) <= 0.2 })
        #expect(abs(first[0].reduce(0, +) / 5_000) < 0.01)
    }

    @Test(
        arguments: [(16_000, 48_000), (48_000, 16_000), (16_000, 44_100), (44_100, 16_000), (8_000, 384_000)],
        [100, 128, 777])
    func `a resampled sine is the sine`(rates: (Int, Int), blocks: Int) throws {
        let frequency = 1_000.0
        let engine = try Graphs.engine(
            "up: Resampler {\"outputSampleRate\": \(rates.1)}; down: Resampler {\"outputSampleRate\": \(rates.0)}",
            "inputNode -> up, up -> down, down -> outputNode", sampleRate: rates.0)
        let count = rates.0 / 4
        let samples = (0..<count).map { Float(sin(2 * .pi * frequency * Double($0) / Double(rates.0))) }
        let output = engine.run(samples, blocks: blocks)
        #expect(output.count == count)
        // The best fit of a sine of that frequency leaves nothing over.
        let start = count / 2
        var (a, b, energy) = (0.0, 0.0, 0.0)
        let length = Int(Double(rates.0) / frequency * 40)
        for index in start..<start + length {
            let phase = 2 * .pi * frequency * Double(index) / Double(rates.0)
            a += Double(output[index]) * sin(phase) * 2 / Double(length)
            b += Double(output[index]) * cos(phase) * 2 / Double(length)
        }
        for index in start..<start + length {
            let phase = 2 * .pi * frequency * Double(index) / Double(rates.0)
            let left = Double(output[index]) - a * sin(phase) - b * cos(phase)
            energy += left * left / Double(length)
        }
        #expect(abs((a * a + b * b).squareRoot() - 1) < 0.002)
        #expect(energy.squareRoot() < 0.002)
    }

    @Test func `resampled audio does not depend on the size of blocks`() throws {
        let samples = testSpeech(seconds: 0.5)
        func run(_ blocks: Int) throws -> [Float] {
            try Graphs.engine(
                "a: Resampler {\"outputSampleRate\": 44100}; b: Resampler {\"outputSampleRate\": 16000}",
                "inputNode -> a, a -> b, b -> outputNode"
            ).run(samples, blocks: blocks)
        }
        #expect(try run(61) == run(4_096))
    }
}
