import Audio
import AudioGraph
import Foundation
import TestSupport
import Testing

struct OfflineTests {
    /// A folder that is gone afterwards, with what a graph writes into it.
    private final class Folder {
        let path = NSTemporaryDirectory() + "voiceid-offline-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String) -> String { "\(path)/\(name)" }
    }

    private func run(_ config: String) throws -> [GraphEvent] {
        let host = AudioGraphHost()
        let log = EventLog()
        try host.addEventListener("*", eventName: "*") { log.append($0) }
        let engine = try host.createEngine(withConfig: GraphValue(json: config))
        try host.callAction(withObject: engine, actionName: "start")
        try host.waitForEnd(of: engine)
        return log.events
    }

    @Test(arguments: [1, 100, 512, 4_096])
    func `a tone is rendered to a file and read from it again, sample by sample`(bufferSize: Int) throws {
        let folder = try Folder()
        let first = folder.file("tone.wav")
        let second = folder.file("half.wav")
        let shared = #""config": {"sampleRate": 16000, "bufferSize": \#(bufferSize)}"#
        let tone = try run(
            """
            {"type": "Offline", "config": {"duration": 0.5, "outputFiles": [{"filePath": "\(first)", "bitDepth": 32}], "graph": {\(shared),
              "nodes": [{"id": "s", "type": "SineGenerator"}], "connections": [\(Graphs.wires("s -> outputNode"))]}}}
            """)
        #expect(tone.last?.payload == ["samples": 8_000])
        let half = try run(
            """
            {"type": "Offline", "config": {"inputFiles": [{"filePath": "\(first)"}], "outputFiles": [{"filePath": "\(second)", "bitDepth": 32}],
              "graph": {\(shared), "nodes": [{"id": "g", "type": "Gain", "config": {"gain": 0.5}}],
              "connections": [\(Graphs.wires("inputNode -> g, g -> outputNode"))]}}}
            """)
        #expect(half.last?.payload == ["samples": 8_000])
        let before = try AudioClip.load(path: first).samples
        let after = try AudioClip.load(path: second).samples
        #expect(before.count == 8_000)
        #expect(before.contains { abs($0) > 0.49 })
        #expect(after == before.map { $0 * 0.5 })
    }

    @Test func `a stereo file at another rate keeps its channels`() throws {
        let folder = try Folder()
        let file = folder.file("stereo.wav")
        _ = try run(
            """
            {"type": "Offline", "config": {"duration": 0.25, "outputFiles": [{"filePath": "\(file)", "bitDepth": 32}], "graph": {"config": {"sampleRate": 48000},
              "nodes": [{"id": "s", "type": "SineGenerator", "config": {"amplitude": 0.8}}, {"id": "m", "type": "MonoToMultiChannel"}],
              "connections": [\(Graphs.wires("s -> m, m -> outputNode"))]}}}
            """)
        let events = try run(
            """
            {"type": "Offline", "config": {"inputFiles": [{"filePath": "\(file)", "numberOfChannels": 2}], "graph": {
              "nodes": [{"id": "c", "type": "ChannelSplitter"}, {"id": "right", "type": "VUMeter"}, {"id": "left", "type": "Discard"}, {"id": "d", "type": "Discard"}],
              "connections": [\(Graphs.wires("inputNode -> c, c -> left, c -> right, right -> d"))]}}}
            """)
        let peaks = events.filter { $0.name == "level" }.compactMap { $0.payload["peak"]?.number }
        #expect(peaks.count == 2)
        #expect(peaks.allSatisfy { abs($0 + 1.94) < 0.05 })
        #expect(events.last?.payload == ["samples": 4_000])
    }

    @Test func `what is recorded is exactly what lies between start and stop`() throws {
        let folder = try Folder()
        let file = folder.file("part.wav")
        let nodes =
            "r: Recorder {\"filePath\": \"\(file)\", \"bitDepth\": 32}; gate: NoiseGate {\"threshold\": -20, \"holdMs\": 10}; b: BusSplitter; d: Discard"
        let engine = try Graphs.engine(
            nodes, "inputNode -> b, b -> gate, gate -> d, b -> r, gate.opened -> r.start, gate.closed -> r.stop")
        var samples = [Float](repeating: 0.001, count: 4_000)
        for index in 1_000..<2_000 { samples[index] = 0.5 }
        let events = engine.recording {
            _ = engine.run(samples, blocks: 333)
            engine.finish()
        }
        #expect(
            events.filter { $0.contains(" r.") } == [
                "1001 r.started {\"filePath\":\"\(file)\"}",
                "2160 r.stopped {\"filePath\":\"\(file)\",\"samples\":1159}",
            ])
        #expect(try AudioClip.load(path: file).samples == Array(samples[1_001..<2_160]))
    }

    @Test func `files that are not there are errors with their place`() {
        #expect {
            try run(
                #"{"type": "Offline", "config": {"inputFiles": [{"filePath": "/nowhere/a.wav"}], "graph": {"nodes": [], "connections": []}}}"#
            )
        } throws: { "\($0)".hasPrefix("$.config.inputFiles[0].filePath: '/nowhere/a.wav' does not exist") }
        #expect {
            try Graphs.engine("p: AudioPlayer {\"filePath\": \"/nowhere/a.wav\"}; d: Discard", "p -> d")
        } throws: {
            "\($0)".hasPrefix("$.config.graph.nodes[0].config.filePath: '/nowhere/a.wav' does not exist")
        }
    }

    @Test func `a player plays from where it stands to the end`() throws {
        let folder = try Folder()
        let file = folder.file("ramp.wav")
        _ = try run(
            """
            {"type": "Offline", "config": {"duration": 0.1, "outputFiles": [{"filePath": "\(file)", "bitDepth": 32}], "graph": {
              "nodes": [{"id": "n", "type": "WhiteNoiseGenerator"}], "connections": [\(Graphs.wires("n -> outputNode"))]}}}
            """)
        let recorded = try AudioClip.load(path: file).samples
        let engine = try Graphs.engine("p: AudioPlayer {\"filePath\": \"\(file)\"}", "p -> outputNode")
        #expect(engine.process([], frames: 128)[0].allSatisfy { $0 == 0 })
        try engine.callAction("p", "play")
        var output: [Float] = []
        let events = engine.recording {
            for _ in 0..<20 { output += engine.process([], frames: 100)[0] }
        }
        #expect(Array(output[..<1_600]) == recorded)
        #expect(output[1_600...].allSatisfy { $0 == 0 })
        #expect(events == ["1728 p.finished {}"])
    }
}
