import AppModel
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct AppStateTests {
    private func object(_ state: AppState) throws -> [String: Any] {
        let data = try JSONEncoder().encode(state)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func `the state has a key for each screen, and none for what is not there`() async throws {
        let world = try await World.begun()
        let state = try object(world.app.snapshot)
        #expect(
            Set(state.keys) == [
                "dashboard", "enrollment", "recognition", "diarization", "people", "control", "microphone", "settings",
                "notices",
            ])
        let microphone = try #require(state["microphone"] as? [String: Any])
        #expect(Set(microphone.keys) == ["source", "state", "wanted", "lostSeconds"])
        let match = try #require((state["recognition"] as? [String: Any])?["match"] as? [String: Any])
        #expect(Set(match.keys) == ["kind", "changes"])
        let settings = try #require(state["settings"] as? [String: Any])
        #expect(settings["threshold"] as? Double == 0.65 && settings["engine"] as? String == "open")
    }

    @Test func `a state comes back from its JSON, with a recording on the screen`() async throws {
        let world = try await World.begun()
        world.files.put("f", Voice.ann.seconds(2) + Voice.stranger.seconds(9))
        try await world.app.perform(.setTranscript(true))
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { world.app.snapshot.transcript?.phase == .done }
        try await world.app.perform(.renameSpeaker(2, .name("Cleo")))
        let snapshot = world.app.snapshot
        #expect(try JSONDecoder().decode(AppState.self, from: JSONEncoder().encode(snapshot)) == snapshot)
        let result = try #require((try object(snapshot)["diarization"] as? [String: Any])?["result"] as? [String: Any])
        let speaker = try #require((result["speakers"] as? [[String: Any]])?.last)
        #expect(
            Set(speaker.keys) == [
                "id", "label", "isRenamed", "voicedSeconds", "share", "colour", "longestSegment",
            ])
    }

    @Test func `a recording holds what was given to it, in any pieces, over the edge of a block`() {
        var recording = Recording()
        let samples = (0..<1_000_000).map { Int16(truncatingIfNeeded: $0) }
        for start in stride(from: 0, to: samples.count, by: 70_001) {
            recording.append(Array(samples[start..<min(samples.count, start + 70_001)]))
        }
        #expect(recording.count == samples.count)
        #expect(recording.integers(0..<samples.count) == samples)
        #expect(recording.integers(959_990..<960_010) == Array(samples[959_990..<960_010]))
        #expect(recording.integers(999_990..<1_000_010).count == 10)
        recording.append([2, -2, .nan, 0.5] as [Float])
        #expect(recording.integers(1_000_000..<1_000_004) == [32_767, -32_768, 0, 16_384])
        #expect(Array(recording.pieces(of: 300_000)).map(\.count) == [300_000, 300_000, 300_000, 100_004])
    }

    @Test func `notices stay until they are dismissed`() async throws {
        let world = try await World.begun()
        world.app.notify(.warning, "Something is odd.", remedy: "Look at it.")
        let notice = try #require(world.app.notices.last)
        try await world.app.perform(.dismissNotice(notice.id))
        #expect(world.app.notices.isEmpty)
    }

    @Test func `stopping the app ends what is under way`() async throws {
        let world = try await World.begun()
        try await world.app.diarization.record()
        world.say(.ann, 1)
        await world.app.stop()
        #expect(world.app.snapshot.diarization.phase == .idle && !world.microphone.isListened)
        try await world.app.recognition.start()
        await world.app.stop()
        #expect(world.app.snapshot.recognition.phase == .idle)
    }
}
