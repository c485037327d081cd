import AppModel
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct PlayerTests {
    /// Plays nothing, and tells what it was to play.
    @MainActor final class HeardPlayback: AudioPlayback {
        private(set) var ranges: [Range<Int>] = []
        private(set) var stops = 0
        private var continuation: AsyncStream<Int>.Continuation?
        var failure: AppFailure?

        @MainActor func play(_ recording: Recording, ranges: [Range<Int>]) async throws(AppFailure) -> AsyncStream<Int>
        {
            if let failure { throw failure }
            self.ranges = ranges
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            self.continuation = continuation
            return stream
        }

        @MainActor func stop() async {
            stops += 1
            continuation?.finish()
        }

        func reach(_ sample: Int) { continuation?.yield(sample) }
        func end() { continuation?.finish() }
    }

    private func recorded(_ playback: HeardPlayback) async throws -> World {
        let world = World([try .fake("Ann")], playback: playback)
        await world.app.start()
        try await world.app.diarization.record()
        world.say(.ann, 4)
        try await world.app.diarization.stop()
        await world.until { world.app.diarization.state.phase == .done }
        return world
    }

    @Test func `a recording plays from a place to its end`() async throws {
        let playback = HeardPlayback()
        let world = try await recorded(playback)
        try await world.app.playRecording(from: 1)
        #expect(playback.ranges == [16_000..<64_000] && world.app.player.state.time == 1)
        playback.reach(32_000)
        await world.until { world.app.player.state.time == 2 }
        playback.end()
        await world.until { !world.app.player.state.isPlaying }
        #expect(world.app.player.state.time == 2)
    }

    @Test func `of one speaker only what comes after the place is played`() async throws {
        let playback = HeardPlayback()
        let world = try await recorded(playback)
        let stretches = [(0.0, 1.0), (1.5, 2.5), (3, 99)].map { DiarizationState.Stretch(start: $0.0, end: $0.1) }
        try await world.app.playRecording(from: 2, only: stretches)
        #expect(playback.ranges == [32_000..<40_000, 48_000..<64_000])
        try await world.app.playRecording(from: 4)
        #expect(!world.app.player.state.isPlaying && playback.stops == 1)
    }

    @Test func `opening the microphone stops what is played, and nothing plays meanwhile`() async throws {
        let playback = HeardPlayback()
        let world = try await recorded(playback)
        try await world.app.playRecording()
        #expect(world.app.player.state.isPlaying)
        try await world.app.recognition.start()
        #expect(!world.app.player.state.isPlaying && playback.stops == 1)
        await #expect(throws: AppFailure.self) { try await world.app.playRecording() }
        try await world.app.recognition.stop()
    }

    @Test func `what cannot be played is told, and nothing plays`() async throws {
        let playback = HeardPlayback()
        let world = try await recorded(playback)
        let failure = AppFailure(.audio, "There is no output.")
        playback.failure = failure
        await #expect(throws: failure) { try await world.app.playRecording() }
        #expect(!world.app.player.state.isPlaying)
        await #expect(throws: AppFailure.self) { try await world.app.play(take: 3) }
        await world.app.diarization.close()
        await #expect(throws: AppFailure.self) { try await world.app.playRecording() }
    }

    @Test func `seeking stops and moves`() async throws {
        let playback = HeardPlayback()
        let world = try await recorded(playback)
        let id = try #require(world.app.diarization.state.result?.id)
        try await world.app.playRecording()
        await world.app.player.seek(.recording(id), to: 3)
        #expect(world.app.player.state.time == 3 && !world.app.player.state.isPlaying)
    }
}
