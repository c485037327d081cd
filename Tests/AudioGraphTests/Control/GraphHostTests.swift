import Audio
import AudioGraph
import Foundation
import TestSupport
import Testing

/// A reader of samples in memory, in pieces of any size, with a gap where one is wanted.
struct MemoryReader: AudioReader {
    var samples: [Float]
    var piece = 320
    var gap: (at: Int, samples: Int)?
    private var position = 0
    private var lost = 0

    init(_ samples: [Float], piece: Int = 320, gap: (at: Int, samples: Int)? = nil) {
        self.samples = samples
        self.piece = piece
        self.gap = gap
    }

    var expectedSamples: Int? { nil }
    var warnings: [AudioWarning] { [] }

    mutating func next(upTo count: Int) -> AudioChunk? {
        let end = min(samples.count, position + min(count, piece))
        guard end > position else { return nil }
        if let gap, gap.at <= position, lost == 0 { lost = gap.samples }
        defer { position = end }
        return AudioChunk(start: position + lost, samples: Array(samples[position..<end]))
    }
}

struct GraphHostTests {
    private static let config = Graphs.realtime(
        nodes: Graphs.nodes("gate: NoiseGate {\"threshold\": -20, \"holdMs\": 10}; gain: Gain; vu: VUMeter"),
        connections: Graphs.wires("inputNode -> gate, gate -> gain, gain -> vu, vu -> outputNode"))

    private static func host(_ reader: MemoryReader, isLive: Bool = false) -> AudioGraphHost {
        AudioGraphHost(input: GraphInput(isLive: isLive) { reader })
    }

    @Test func `an engine is created from a dictionary, started, and told of`() throws {
        let host = Self.host(MemoryReader(testSpeech(seconds: 1)))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(Self.config.utf8)) as? [String: Any])
        let engine = try host.createEngine(withConfig: object)
        let log = EventLog()
        let token = try host.addEventListener("gate", eventName: "opened") { log.append($0) }
        let all = EventLog()
        try host.addEventListener("*", eventName: "*") { all.append($0) }
        try host.callAction(withObject: engine, actionName: "start")
        try host.waitForEnd(of: engine)
        #expect(log.events.map(\.sampleTime) == all.events.filter { $0.name == "opened" }.map(\.sampleTime))
        #expect(log.events.count == 2)
        #expect(all.events.first?.name == "started")
        #expect(all.events.last?.name == "ended")
        #expect(all.events.last?.payload == ["samples": 16_000])
        #expect(all.events.map(\.sequence) == Array(0..<all.events.count))
        #expect(host.removeEventListener(token))
        #expect(!host.removeEventListener(token))
    }

    @Test func `a graph that has ended starts anew, and tells the same again`() throws {
        let host = Self.host(MemoryReader(testSpeech(seconds: 1)))
        let engine = try host.createEngine(withConfig: GraphValue(json: Self.config))
        let log = EventLog()
        try host.addEventListener("gate", eventName: "*") { log.append($0) }
        for _ in 0..<2 {
            try host.callAction(withObject: engine, actionName: "start")
            try host.waitForEnd(of: engine)
        }
        let times = log.events.map { "\($0.sampleTime) \($0.name)" }
        #expect(times.count >= 4)
        #expect(Array(times[..<(times.count / 2)]) == Array(times[(times.count / 2)...]))
    }

    @Test func `audio that was lost on the way is silence, and the clock goes on`() throws {
        let samples = [Float](repeating: 0.5, count: 3_200)
        let host = Self.host(MemoryReader(samples, gap: (at: 1_600, samples: 1_000)))
        let engine = try host.createEngine(withConfig: GraphValue(json: Self.config))
        let all = EventLog()
        try host.addEventListener(engine, eventName: "*") { all.append($0) }
        let gate = EventLog()
        try host.addEventListener("gate", eventName: "*") { gate.append($0) }
        try host.callAction(withObject: engine, actionName: "start")
        try host.waitForEnd(of: engine)
        #expect(all.events.first { $0.name == "gap" }?.payload == ["samples": 1_000])
        #expect(all.events.last?.payload == ["samples": 4_200])
        #expect(gate.events.map { "\($0.sampleTime) \($0.name)" } == ["1 opened", "1760 closed", "2601 opened"])
    }

    @Test(arguments: [true, false])
    func `whoever is told of an event may end the engine from there`(isLive: Bool) async throws {
        let host = Self.host(MemoryReader(testSpeech(seconds: 1)), isLive: isLive)
        let config = Self.config.replacingOccurrences(of: "\"microphoneEnabled\": false,", with: "")
        let engine = try host.createEngine(withConfig: GraphValue(json: config))
        let stream = host.events.stream()
        try host.addEventListener("gate", eventName: "opened") { [weak host] _ in try? host?.destroyEngine(engine) }
        try host.callAction(withObject: engine, actionName: "start")
        for await event in stream where event.name == "ended" { break }
        #expect(host.engineNames == [])
    }

    @Test func `values are read and set, and what cannot be is an error that says so`() throws {
        let host = Self.host(MemoryReader([]))
        let engine = try host.createEngine(withConfig: GraphValue(json: Self.config))
        try host.setValue(0.5, forKey: "gain", of: "gain")
        #expect(try host.getValue(forKey: "gain", of: "\(engine).gain") == 0.5)
        #expect(try host.getValue(forKey: "isRunning", of: engine) == false)
        #expect(try host.getValue(forKey: "nodes", of: engine) == ["gain", "gate", "vu"])
        #expect(throws: GraphError.unknownObject("gian", nearest: "gain")) {
            try host.setValue(1, forKey: "gain", of: "gian")
        }
        #expect(throws: GraphError.unknownProperty(object: "gain", property: "gian", nearest: "gain")) {
            try host.getValue(forKey: "gian", of: "gain")
        }
        #expect(throws: GraphError.readOnly(object: "vu", property: "rms")) {
            try host.setValue(1, forKey: "rms", of: "vu")
        }
        #expect(throws: GraphError.self) { try host.setValue("loud", forKey: "gain", of: "gain") }
        #expect(throws: GraphError.unknownAction(object: "gain", action: "setGian", nearest: "setGain")) {
            try host.callAction(withObject: "gain", actionName: "setGian")
        }
        #expect(throws: GraphError.self) { try host.callAction(withObject: "gain", actionName: "setGain") }
        #expect(throws: GraphError.unknownAction(object: engine, action: "strat", nearest: "start")) {
            try host.callAction(withObject: engine, actionName: "strat")
        }
        #expect(throws: GraphError.unknownEvent(object: "gate", event: "opend", nearest: "opened")) {
            try host.addEventListener("gate", eventName: "opend") { _ in }
        }
        try host.destroyEngine(engine)
        #expect(throws: GraphError.unknownObject(engine, nearest: nil)) { try host.destroyEngine(engine) }
    }

    @Test func `a file that is saved becomes the graph, and a wrong one does not`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-graph-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "graph.json").path
        try Self.config.write(toFile: file, atomically: true, encoding: .utf8)
        let host = Self.host(MemoryReader([]))
        let engine = try host.createEngine(file: file, isWatched: true)
        let log = EventLog()
        try host.addEventListener(engine, eventName: "*") { log.append($0) }

        try Self.config.replacingOccurrences(of: "\"vu\"", with: "\"meter\"")
            .write(toFile: file, atomically: true, encoding: .utf8)
        for _ in 0..<2 { try host.checkWatchedFile(of: engine) }
        #expect(try host.getValue(forKey: "nodes", of: engine) == ["gain", "gate", "meter"])
        try "{".write(toFile: file, atomically: true, encoding: .utf8)
        for _ in 0..<2 { try host.checkWatchedFile(of: engine) }
        #expect(try host.getValue(forKey: "nodes", of: engine) == ["gain", "gate", "meter"])
        #expect(log.events.contains { $0.name == "reloaded" })
        #expect(log.events.contains { $0.name == "reloadFailed" })
        host.destroyAllEngines()
    }
}

struct ReplacementTests {
    @Test(arguments: [AudioGraphEngine.Pace.replay, .live])
    func `another graph takes over between two blocks, and the clock goes on`(pace: AudioGraphEngine.Pace) throws {
        let nodes = "g: Gain {\"gain\": 0.5}; c: ClippingDetector {\"threshold\": 0.9}"
        let engine = try Graphs.engine(nodes, "inputNode -> g, g -> c, c -> outputNode", pace: pace)
        let log = EventLog()
        let token = engine.events.listen { log.append($0) }
        let block = [Float](repeating: 1, count: 500)
        #expect(engine.process([block])[0].allSatisfy { $0 == 0.5 })
        for gain in [0.25, 1] {
            try engine.replace(
                with: GraphPlan(
                    json: Graphs.realtime(
                        nodes: Graphs.nodes("g: Gain {\"gain\": \(gain)}; c: ClippingDetector {\"threshold\": 0.9}"),
                        connections: Graphs.wires("inputNode -> g, g -> c, c -> outputNode"))))
            #expect(engine.process([block])[0].allSatisfy { $0 == Float(gain) })
        }
        engine.finish()
        engine.events.remove(token)
        #expect(engine.sampleTime == 1_500)
        #expect(log.events.map { "\($0.sampleTime) \($0.name)" } == ["1003 clipped"])
    }

    @Test func `a graph of another rate or another input does not take over`() throws {
        let engine = try Graphs.engine("g: Gain", "inputNode -> g, g -> outputNode")
        #expect(throws: GraphError.self) {
            try engine.replace(
                with: GraphPlan(
                    json: Graphs.realtime(
                        nodes: Graphs.nodes("g: Gain"), connections: Graphs.wires("inputNode -> g, g -> outputNode"),
                        sampleRate: 48_000)))
        }
        #expect(throws: GraphError.self) {
            try engine.replace(
                with: GraphPlan(json: Graphs.realtime(nodes: Graphs.nodes("s: Silence"), connections: "")))
        }
        #expect(engine.process([[1]]) == [[1]])
    }
}
