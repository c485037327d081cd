import AudioGraph
import Foundation
import TestSupport
import Testing
import Triggers
import VoiceControl

struct GraphCommandListenerTests {
    /// What is said, by how loud it is.
    private static let words: [(level: Float, text: String)] = [
        (0.2, "Next."), (0.3, "Upset"), (0.4, "Play Copper Sky!"),
    ]

    /// Half a second for each word, and a second between them.
    private static var talk: [Float] {
        words.flatMap { word in
            FakeVoice.silence(seconds: 1.024) + (0..<8_192).map { $0 % 16 < 8 ? word.level : -word.level }
        } + FakeVoice.silence(seconds: 1)
    }

    private static let registry = NodeFixture.registry { samples in
        let level = samples.map(abs).max() ?? 0
        return words.first { abs($0.level - level) < 0.01 }?.text ?? ""
    }

    private func events(blocks: Int, _ graph: String, triggers: TriggerSet = .list) async throws -> [CommandEvent] {
        let detector = TriggerDetector(triggers)
        detector.setRuntimeTriggers(["Copper Sky"])
        let listener = try GraphCommandListener(
            GraphPlan(json: graph, registry: Self.registry), registry: Self.registry, detector: detector)
        let talk = Self.talk
        var events: [CommandEvent] = []
        for start in stride(from: 0, to: talk.count, by: blocks) {
            events += try await listener.push(Array(talk[start..<min(start + blocks, talk.count)]))
        }
        return events + (try await listener.finish())
    }

    @Test(arguments: [100, 1_600, 70_000])
    func `the published graph's texts are commands where they are, however the audio is cut`(blocks: Int) async throws {
        let events = try await events(blocks: blocks, NodeFixture.seed)
        #expect(events.map(\.text) == ["Next.", "Upset", "Play Copper Sky!"])
        #expect(events.map(\.match?.action.trigger.rawValue) == ["down", nil, "runtimeTriggers"])
        #expect(events[2].match?.action.keyword == "Copper Sky")
        #expect(events[0].samples == 16_384..<24_576)
        #expect(events[0].decidedAt == 25_600)
    }

    @Test func `nobody may give a command for certain people, since nobody is asked who speaks`() async throws {
        var triggers = TriggerSet.list
        for index in triggers.types.indices { triggers.types[index].speakers = ["Ann"] }
        let events = try await events(blocks: 1_600, NodeFixture.seed, triggers: triggers)
        #expect(events.allSatisfy { $0.match == nil })
        #expect(events[0].reading.rejection?.description.contains("nobody tells who speaks") == true)
    }

    @Test func `a graph of another rate is refused`() async throws {
        let graph = """
            {"type": "Realtime", "config": {"graph": {"config": {"sampleRate": 48000}, "nodes": [{"id": "out", "type": "Discard"}],
             "connections": [{"sourceNode": "inputNode", "destinationNode": "out"}]}}}
            """
        await #expect(throws: CommandGraphError.sampleRate(found: 48_000)) { try await events(blocks: 1_600, graph) }
    }
}
