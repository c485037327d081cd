import Audio
public import Observation

/// What is played, and where.
public struct PlayerState: Sendable, Hashable, Codable {
    /// What can be played.
    public enum Source: Sendable, Hashable, Codable {
        /// A take of the enrolment, by ``EnrollmentState/Take/index``.
        case take(Int)
        /// The recording on the screen, by ``DiarizationState/Result/id``.
        case recording(String)
    }

    /// What is played, or was last.
    public var source: Source?
    /// Where, in seconds.
    public var time = 0.0
    /// Whether it plays just now.
    public var isPlaying = false

    /// Nothing was played yet.
    public init() {}

    /// Whether a source plays just now.
    public func plays(_ source: Source) -> Bool { isPlaying && self.source == source }
}

/// Plays takes and recordings: one at a time, and none while a microphone is open, which would hear it.
@MainActor @Observable
public final class PlayerModel {
    /// What a view shows.
    public private(set) var state = PlayerState()
    private let core: AppCore
    @ObservationIgnored private var run = 0
    @ObservationIgnored private var following: Task<Void, Never>?

    init(_ core: AppCore) { self.core = core }

    /// Plays a recording.
    ///
    /// - Parameters:
    ///   - source: What it is.
    ///   - recording: Its audio.
    ///   - start: Seconds from which on.
    ///   - stretches: Only these; all of it where there are none.
    /// - Throws: ``AppFailure`` where it cannot be played.
    func play(
        _ source: PlayerState.Source, _ recording: Recording, from start: Double = 0,
        only stretches: [DiarizationState.Stretch] = []
    ) async throws(AppFailure) {
        await pause()
        run += 1
        let run = run
        let first = Self.sample(start, of: recording)
        let wanted =
            stretches.isEmpty
            ? [0..<recording.count]
            : stretches.map { stretch in
                let start = Self.sample(stretch.start, of: recording)
                return start..<max(start, Self.sample(stretch.end, of: recording))
            }
        let ranges = wanted.map { $0.clamped(to: first..<recording.count) }.filter { !$0.isEmpty }
        guard let next = ranges.first else { return }
        state.source = source
        state.time = SampleClock.seconds(next.lowerBound)
        state.isPlaying = true
        do throws(AppFailure) {
            let positions = try await core.effects.playback.play(recording, ranges: ranges)
            guard run == self.run else { return await core.effects.playback.stop() }
            following = Task { await follow(positions, run) }
        } catch {
            if run == self.run { state.isPlaying = false }
            throw error
        }
    }

    /// Stops; the place is kept.
    public func pause() async {
        guard state.isPlaying else { return }
        run += 1
        state.isPlaying = false
        await core.effects.playback.stop()
        await following?.value
    }

    /// Moves to a place, in seconds, from which nothing is played yet.
    public func seek(_ source: PlayerState.Source, to time: Double) async {
        await pause()
        state.source = source
        state.time = max(0, time)
    }

    private func follow(_ positions: AsyncStream<Int>, _ run: Int) async {
        for await position in positions where run == self.run {
            state.time = SampleClock.seconds(position).hundredths
        }
        if run == self.run { state.isPlaying = false }
    }

    private static func sample(_ seconds: Double, of recording: Recording) -> Int {
        Int(min(max(0, seconds), recording.duration) * Double(SampleClock.rate))
    }
}

extension VoiceIDApp {
    /// Plays a take of the enrolment.
    ///
    /// - Throws: ``AppFailure`` where there is no such take, a microphone is open, or nothing can be played.
    public func play(take index: Int) async throws(AppFailure) {
        guard let recording = enrollment.audio(ofTake: index) else {
            throw AppFailure(.notFound, "There is no take \(index + 1).", remedy: "Choose one of those shown.")
        }
        try requireSilence()
        try await player.play(.take(index), recording)
    }

    /// Plays the recording on the screen.
    ///
    /// - Parameters:
    ///   - start: Seconds from which on.
    ///   - stretches: Only these, such as those of one speaker; all of it where there are none.
    /// - Throws: ``AppFailure`` where there is no recording, a microphone is open, or nothing can be played.
    public func playRecording(
        from start: Double = 0, only stretches: [DiarizationState.Stretch] = []
    ) async throws(AppFailure) {
        guard let id = diarization.state.result?.id, let recording = recording(id) else {
            throw AppFailure(.notFound, "There is no recording.", remedy: "Record or open one first.")
        }
        try requireSilence()
        try await player.play(.recording(id), recording, from: start, only: stretches)
    }

    private func requireSilence() throws(AppFailure) {
        guard microphone.user == nil else {
            throw AppFailure(.notNow, "The microphone would hear it.", remedy: "Stop listening first.")
        }
    }
}
