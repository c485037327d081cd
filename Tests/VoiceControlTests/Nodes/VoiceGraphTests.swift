import AudioGraph
import Foundation
import Inference
import SpeakerRecognition
import TestSupport
import Testing
import VoiceControl

struct VoiceGraphTests {
    /// Speech from 0.512 s to 1.024 s and from 2.048 s to 2.56 s.
    private static var talk: [Float] {
        var samples = FakeVoice.silence(seconds: 3.5)
        for start in [8_192, 32_768] {
            for index in start..<start + 8_192 { samples[index] = index % 16 < 8 ? 0.2 : -0.2 }
        }
        return samples
    }

    private static let expected = [
        "8704 vadNode.speechStarted {\"start\":8192}",
        "17408 vadNode.speechEnded {\"duration\":0.512,\"end\":16384,\"start\":8192}",
        // From 4 000 samples before the start to where the end was known, since that came first.
        "17408 sttNode.transcribed {\"confidence\":0.6065306597126334,\"end\":16384,\"start\":8192,\"text\":\"13216 samples\"}",
        "33280 vadNode.speechStarted {\"start\":32768}",
        "41984 vadNode.speechEnded {\"duration\":0.512,\"end\":40960,\"start\":32768}",
        "41984 sttNode.transcribed {\"confidence\":0.6065306597126334,\"end\":40960,\"start\":32768,\"text\":\"13216 samples\"}",
    ]

    @Test(arguments: [1, 64, 100, 128, 333, 512, 1_000, 4_096, 60_000], [AudioGraphEngine.Pace.replay, .live])
    func `the published graph tells the same at the same samples, however it is fed`(
        blocks: Int, pace: AudioGraphEngine.Pace
    ) throws {
        let events = try NodeFixture.events(of: NodeFixture.seed, samples: Self.talk, blocks: blocks, pace: pace)
        #expect(events == Self.expected)
    }

    @Test func `both names of an event are understood, in the graph and by listeners`() throws {
        let json = try NodeFixture.seed.replacingOccurrences(of: "vadNode.end", with: "vadNode.speechEnded")
        #expect(try NodeFixture.events(of: json, samples: Self.talk, blocks: 512) == Self.expected)
        let registry = NodeFixture.registry()
        let engine = try AudioGraphEngine(GraphPlan(json: json, registry: registry), registry: registry)
        #expect(try engine.eventName("end", of: "vadNode") == "speechEnded")
    }

    @Test func `a wish that cannot be met is told once`() throws {
        let host = AudioGraphHost(registry: NodeFixture.registry())
        let log = LockedLines()
        try host.addEventListener("*", eventName: "remark") { log.append($0.payload["text"]?.string ?? "") }
        try host.createEngine(withConfig: GraphValue(json: NodeFixture.seed))
        #expect(log.lines == ["Whisper.STT: useGPU: this build computes on the processor."])
    }

    @Test func `an utterance without words is told as empty, with the reason`() throws {
        let events = try NodeFixture.events(
            of: NodeFixture.seed, registry: NodeFixture.registry(text: { _ in "" }), samples: Self.talk, blocks: 512)
        #expect(events.contains { $0.hasPrefix("17408 sttNode.empty") && $0.contains("\"reason\":\"noWords\"") })
        #expect(!events.contains { $0.contains("transcribed") })
    }

    /// A graph in which what is said is heard, gated by speaker, and taken for commands.
    private static func commands(gate: String, triggers: String = "{}") -> String {
        """
        {"type": "Realtime", "config": {"graph": {"nodes": [
          {"id": "bus", "type": "BusSplitter"}, {"id": "vad", "type": "Silero.VAD", "config": {"minSilenceDurationMs": 300}},
          {"id": "stt", "type": "Whisper.STT"}, {"id": "gate", "type": "VoiceID.SpeakerGate", "config": \(gate)},
          {"id": "triggers", "type": "VoiceID.Triggers", "config": \(triggers)}],
          "connections": [{"sourceNode": "inputNode", "destinationNode": "bus"}, {"sourceNode": "bus", "destinationNode": "vad"},
          {"sourceNode": "bus", "destinationNode": "stt"}, {"sourceNode": "bus", "destinationNode": "gate"},
          {"sourceNode": "vad.end", "destinationNode": "stt.transcribe"}, {"sourceNode": "stt.transcribed", "destinationNode": "gate.pass"},
          {"sourceNode": "gate.passed", "destinationNode": "triggers.detect"}]}}}
        """
    }

    private static func enrolled(_ voices: [Int]) throws -> [EnrolledVoice] {
        let embedder = try VoicedEmbedder(model: SpectrumEmbedding(), voiceActivity: LevelVoiceActivity())
        return try voices.map { voice in
            EnrolledVoice(
                name: ["Ada", "Bob", "Cleo"][voice],
                references: [try embedder.embed(FakeVoice.speech(voice, seconds: 6)).embedding])
        }
    }

    @Test(arguments: [
        (0, "{}", "triggered"), (1, "{\"allow\": [\"Ada\"]}", "notAllowed"), (2, "{}", "unknown"),
        (0, "{\"allow\": [\"Ada\"]}", "triggered"),
    ])
    func `only who may give a command gives it, and the event says why not`(
        voice: Int, gate: String, outcome: String
    ) throws {
        let samples =
            FakeVoice.silence(seconds: 1) + FakeVoice.speech(voice, seconds: 2) + FakeVoice.silence(seconds: 1)
        let registry = NodeFixture.registry(text: { _ in "Next." }, voices: try Self.enrolled([0, 1]))
        let events = try NodeFixture.events(
            of: Self.commands(gate: gate), registry: registry, samples: samples, blocks: 512)
        let last = try #require(events.last)
        #expect(last.contains(outcome), "\(events)")
        #expect(events.filter { $0.contains("triggered") }.count == (outcome == "triggered" ? 1 : 0))
        if outcome == "triggered" { #expect(last.contains("\"trigger\":\"down\"")) }
    }

    @Test func `what is too short to tell who spoke does not pass`() throws {
        let samples = FakeVoice.silence(seconds: 1) + FakeVoice.speech(0, seconds: 0.2) + FakeVoice.silence(seconds: 1)
        let registry = NodeFixture.registry(text: { _ in "Next." }, voices: try Self.enrolled([0, 1]))
        let events = try NodeFixture.events(
            of: Self.commands(gate: "{}"), registry: registry, samples: samples, blocks: 512)
        #expect(events.last?.contains("uncertain") ?? false)
    }

    @Test func `who speaks is told when it changes`() throws {
        let json = """
            {"type": "Realtime", "config": {"graph": {"nodes": [{"id": "who", "type": "VoiceID.Recognizer"}],
              "connections": [{"sourceNode": "inputNode", "destinationNode": "who"}]}}}
            """
        let samples =
            FakeVoice.speech(0, seconds: 5) + FakeVoice.silence(seconds: 3) + FakeVoice.speech(1, seconds: 5)
            + FakeVoice.silence(seconds: 3) + FakeVoice.speech(2, seconds: 5)
        let registry = NodeFixture.registry(voices: try Self.enrolled([0, 1]))
        let events = try NodeFixture.events(of: json, registry: registry, samples: samples, blocks: 512)
        let states = events.map {
            $0.contains("Ada") ? "Ada" : $0.contains("Bob") ? "Bob" : $0.contains("unknown") ? "?" : "-"
        }
        #expect(states == ["Ada", "-", "Bob", "-", "?"], "\(events)")
        #expect(try NodeFixture.events(of: json, registry: registry, samples: samples, blocks: 4_095) == events)
    }

    @Test(arguments: [100, 512, 4_096], [AudioGraphEngine.Pace.replay, .live])
    func `commands are heard in audio that is connected to the triggers`(
        blocks: Int, pace: AudioGraphEngine.Pace
    ) throws {
        let json = """
            {"type": "Realtime", "config": {"graph": {"nodes": [{"id": "t", "type": "VoiceID.Triggers"}],
              "connections": [{"sourceNode": "inputNode", "destinationNode": "t"}]}}}
            """
        let registry = NodeFixture.registry(text: { _ in "Next." })
        let events = try NodeFixture.events(
            of: json, registry: registry, samples: Self.talk, blocks: blocks, pace: pace)
        let whole = try NodeFixture.events(of: json, registry: registry, samples: Self.talk, blocks: 60_000)
        #expect(events.count == 2)
        #expect(events.allSatisfy { $0.contains("t.triggered") && $0.contains("\"trigger\":\"down\"") }, "\(events)")
        #expect(events == whole)
    }

    @Test func `runtime keywords change while the graph runs`() throws {
        let registry = NodeFixture.registry()
        let json = """
            {"type": "Realtime", "config": {"graph": {"nodes": [{"id": "t", "type": "VoiceID.Triggers", "config": {"runtimeTriggers": ["Open Water"]}}], "connections": []}}}
            """
        let engine = try AudioGraphEngine(GraphPlan(json: json, registry: registry), registry: registry)
        let log = LockedLines()
        let token = engine.events.listen { log.append("\($0.name) \($0.payload["keyword"] ?? .null)") }
        defer { engine.events.remove(token) }
        for (action, keywords) in [
            ("", []), ("setRuntimeTriggers", ["High Noon"]), ("addRuntimeTriggers", ["Open Water"]),
        ] as [(String, [GraphValue])] {
            if !action.isEmpty { try engine.callAction("t", action, ["keywords": .array(keywords)]) }
            for text in ["open water", "high noon"] { try engine.callAction("t", "detect", ["text": .string(text)]) }
            // The clock stands still without audio, and a command cools down by it.
            _ = engine.process([[Float](repeating: 0, count: 16_000)])
        }
        #expect(
            log.lines == [
                "triggered \"Open Water\"", "rejected null", "rejected null", "triggered \"High Noon\"",
                "triggered \"Open Water\"", "triggered \"High Noon\"",
            ])
    }
}
