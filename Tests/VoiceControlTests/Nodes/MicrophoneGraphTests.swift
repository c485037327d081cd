import AudioGraph
import Foundation
import TestSupport
import Testing
import VoiceControl

#if os(Linux)
    /// The published graph on a microphone: ALSA's file plugin, which plays a file as one. In a process of its own, to
    /// which ALSA's configuration belongs.
    struct MicrophoneGraphTests {
        @Test func `the published graph hears a microphone, and is changed without losing it`() async {
            await #expect(processExitsWith: .success) {
                let folder = NSTemporaryDirectory() + "voiceid-microphone-\(UUID().uuidString)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                // Ten utterances of half a second.
                let samples = (0..<10).flatMap { _ in
                    FakeVoice.silence(seconds: 0.512) + (0..<8_192).map { $0 % 16 < 8 ? 0.25 : -0.25 }
                }
                let bytes = samples.flatMap { sample in
                    let value = UInt16(bitPattern: Int16((sample * 32_768).rounded()))
                    return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
                }
                try Data(bytes).write(to: URL(fileURLWithPath: folder + "/voice.raw"))
                // PortAudio asserts that at least one device cannot be opened, as is so with every real configuration.
                try """
                pcm.null { type null }
                pcm.broken { type plug slave.pcm "nowhere" }
                pcm.voice { type file slave.pcm "null" file "/dev/null" infile "\(folder)/voice.raw" format "raw" }

                """.write(toFile: folder + "/asoundrc", atomically: true, encoding: .utf8)
                setenv("ALSA_CONFIG_PATH", folder + "/asoundrc", 1)
                let graph = folder + "/graph.json"
                try NodeFixture.seed.write(toFile: graph, atomically: true, encoding: .utf8)

                let host = AudioGraphHost(registry: NodeFixture.registry(), input: .microphone(named: "voice"))
                let stream = host.events.stream()
                let engine = try host.createEngine(file: graph, isWatched: true)
                try host.callAction(withObject: engine, actionName: "start")
                var ends: [Int] = []
                var wasReloaded = false
                for await event in stream {
                    #expect(event.name != "error", "\(event)")
                    if event.name == "speechEnded" { ends.append(event.sampleTime) }
                    if event.name == "reloaded" { wasReloaded = true }
                    if ends.count == 3, !wasReloaded {
                        try NodeFixture.seed.replacingOccurrences(of: "\"vadNode", with: "\"voiceNode")
                            .write(toFile: graph, atomically: true, encoding: .utf8)
                        try host.checkWatchedFile(of: engine)
                        try host.checkWatchedFile(of: engine)
                    }
                    if wasReloaded, event.node == "voiceNode", event.name == "speechEnded" { break }
                }
                #expect(wasReloaded)
                #expect(Array(ends[..<3]) == [17_408, 33_792, 50_176])
                try host.callAction(withObject: engine, actionName: "stop")
                #expect(try host.getValue(forKey: "isRunning", of: engine) == false)
                host.destroyAllEngines()
            }
        }
    }
#endif
