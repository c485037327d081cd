import AppModel
import AppServices
import Audio
import Foundation
import Observation
import SpeakerRecognition
import TestSupport
import Testing

/// The app with real models, profiles in a folder of its own, and demo speech for a voice.
@MainActor
@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "needs `make setup`"), .serialized)
struct LiveAppTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-\(UUID().uuidString)")
    private let microphone = PushedMicrophone()
    private let files = UploadedFiles()

    private func inApp(
        _ variables: [String: String] = [:], _ body: (VoiceIDApp) async throws -> Void
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = VoiceIDApp.live(
            environment: ProcessInfo.processInfo.environment.merging(variables) { $1 },
            store: ProfileStore(file: folder.appending(path: "profiles.json")), browser: microphone, files: files)
        await app.start()
        try await body(app)
        await app.stop()
    }

    private func until(_ condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    private func say(_ samples: [Float], at position: inout Int) {
        for start in stride(from: 0, to: samples.count, by: 1_600) {
            let piece = Array(samples[start..<min(samples.count, start + 1_600)])
            microphone.push(AudioChunk(start: position, samples: piece))
            position += piece.count
        }
    }

    private func enrol(_ name: String, _ clip: String, in app: VoiceIDApp) async throws {
        try app.enrollment.setName(name, isOtherPerson: false, consent: false)
        try await app.perform(.enrollFile(files.add(path: TestAssets.speechFile(clip).path)))
        await until { app.enrollment.state.phase == .review || app.enrollment.state.phase == .failed }
        try #require(app.enrollment.state.canSave, "\(app.enrollment.state)")
        try await app.perform(.saveEnrollment)
    }

    @Test func `the open engine is ready, and Picovoice's is absent`() async throws {
        try await inApp { app in
            #expect(app.snapshot.dashboard.summary == "engine ✓ picovoice –")
            #expect(app.snapshot.dashboard.actions.enrol.enabled)
        }
    }

    @Test(arguments: ["fake-", "fake-status-9-", "fake-status-11-", ""])
    func `an access key is in nothing that a screen shows or a file keeps`(_ kind: String) async throws {
        let fake = try FakePicovoice()
        let secret = kind + "Kanari3nV0gel9876543210Zwitscher"
        let variables = ["VOICEID_PICOVOICE": fake.folder.path, "PICOVOICE_ACCESS_KEY": secret]
        try await inApp(variables) { app in
            let isGood = kind == "fake-"
            #expect(app.snapshot.dashboard.engines[1].state == (isGood ? .ready : .failed))
            try await app.perform(.setEngine(.picovoice))
            await app.dashboard.probe()
            #expect(app.snapshot.settings.engine == .picovoice)
            #expect((app.snapshot.dashboard.banner == nil) == isGood)
            try app.enrollment.setName("Nora", isOtherPerson: false, consent: false)
            if isGood {
                // To the stand-in, real speech is of many people.
                fake.answer("pv_falcon_process", with: 7)
                try await enrol("Nora", "narrator-enrol", in: app)
            }
            let shown = String(decoding: try JSONEncoder().encode(app.snapshot), as: UTF8.self)
            var texts = [shown, String(reflecting: app.snapshot)]
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                texts.append((try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? "")
            }
            #expect(texts.count > 2)
            #expect(!texts.contains { $0.contains("Kanari") || $0.contains("Zwitscher") || $0.contains("V0gel") })
        }
    }

    @Test func `somebody enrolled is recognised live, and a stranger is unknown`() async throws {
        try await inApp { app in
            try await enrol("Nora", "narrator-enrol", in: app)
            #expect(app.snapshot.people.people.map(\.person.name) == ["Nora"])
            var position = 0
            try await app.recognition.start(tab: "t")
            #expect(app.snapshot.microphone.tab == "t" && app.snapshot.microphone.wanted)
            say(Array(try TestAssets.speech("narrator-later").prefix(8 * 16_000)), at: &position)
            await until { app.recognition.state.match.person?.name == "Nora" }
            say(try TestAssets.speech("nagg-later"), at: &position)
            await until { app.recognition.state.match.kind == .unknown }
            try await app.recognition.stop()
            #expect(abs(app.recognition.state.elapsed - Double(position) / 16_000) < 0.01)
            #expect(app.people.state.people.first?.timesHeard == 1)
        }
    }

    @Test func `a file is told apart, named, run again without listening, and written down`() async throws {
        try await inApp { app in
            try await enrol("Nora", "narrator-enrol", in: app)
            app.diarization.setTranscript(true)
            try await app.perform(.openRecording(file: files.add(path: TestAssets.speechFile("call").path)))
            await until { app.diarization.state.phase == .done || app.diarization.state.phase == .failed }
            let result = try #require(app.diarization.state.result)
            #expect(result.duration == 30 && result.speakers.count == 2)
            await until { app.transcript.state.phase == .done || app.transcript.state.phase == .failed }
            #expect(app.transcript.state.turns.count > 2)
            #expect(
                app.transcript.state.turns.allSatisfy { $0.speaker.map(result.speakers.map(\.id).contains) ?? true })
            try app.diarization.rename(result.speakers[0].id, to: .name("Caller"))
            try app.diarization.rerun(.init(.exactly, lower: 1))
            await until { app.diarization.state.phase == .done }
            #expect(app.diarization.state.result?.speakers.map(\.label) == ["Caller"])
            let rttm = try app.diarization.export("rttm")
            #expect(String(decoding: rttm.data, as: UTF8.self).contains("Caller"))
        }
    }

    @Test func `commands are listened for through a graph that shows what it hears`() async throws {
        try await inApp { app in
            var position = 0
            try await app.control.start()
            say(Array(try TestAssets.speech("narrator-later").prefix(6 * 16_000)), at: &position)
            say([Float](repeating: 0, count: 16_000), at: &position)
            await until { app.control.state.last != nil || app.control.state.phase == .failed }
            try await app.control.stop()
            let state = app.control.state
            #expect(state.phase == .idle && state.last?.outcome == .rejected && state.selected == 0)
            #expect(state.graph.nodes.map(\.id) == ["inputNode", "level", "splitter", "voice", "commands"])
            #expect(state.graph.nodes[1].level != nil)
            #expect(state.graph.nodes[3].events.contains { $0.name == "speechStarted" })
        }
    }
}
