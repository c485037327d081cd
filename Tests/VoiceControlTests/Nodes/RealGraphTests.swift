import AudioGraph
import Foundation
import OpenEngine
import SpeakerRecognition
import TestSupport
import Testing
import VoiceControl

struct RealGraphTests {
    private static let hasAll = TestAssets.hasWhisper && TestAssets.hasSpeech

    private static func registry() throws -> NodeRegistry {
        let engine = try OpenEngine.ofTests()
        return .voice(
            VoiceModels(
                engine: { engine }, store: { _ in ProfileStore(file: URL(fileURLWithPath: "/nowhere/profiles.json")) }))
    }

    @Test(.enabled(if: hasAll))
    func `the published graph turns a recording into the same text at the same samples, at any block size`() throws {
        let registry = try Self.registry()
        let samples = Array(try TestAssets.speech("narrator-later").prefix(8 * 16_000))
        let first = try NodeFixture.events(of: NodeFixture.seed, registry: registry, samples: samples, blocks: 512)
        #expect(first.contains { $0.contains("sttNode.transcribed") && $0.contains("direct to Heaven") })
        for blocks in [97, 4_096] {
            #expect(
                try NodeFixture.events(of: NodeFixture.seed, registry: registry, samples: samples, blocks: blocks)
                    == first)
        }
    }

    @Test(.enabled(if: hasAll))
    func `a diarizer in a graph tells who spoke when at the end`() async throws {
        let json = """
            {"type": "Realtime", "config": {"graph": {"nodes": [{"id": "d", "type": "VoiceID.Diarizer", "config": {"speakers": 2}}],
              "connections": [{"sourceNode": "inputNode", "destinationNode": "d"}]}}}
            """
        let samples = Array(try TestAssets.speech("dialogue").prefix(20 * 16_000))
        let registry = try Self.registry()
        // The node waits for tasks, which must not happen on a thread that runs tasks.
        let events = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try NodeFixture.events(of: json, registry: registry, samples: samples, blocks: 512)
                    })
            }
        }
        #expect(events.count == 1)
        #expect(events.first?.hasPrefix("\(samples.count) d.diarized") ?? false)
    }
}
