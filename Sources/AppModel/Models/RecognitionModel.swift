import Audio
import Foundation
public import Observation
import SpeakerRecognition

/// Tells who is speaking, live.
///
/// Audio goes to a session of the engine, frame scores come back, and `RecognitionTally` makes of them what is shown. A stop waits
/// until everything heard is judged; a reset drops what is still on its way.
@MainActor @Observable
public final class RecognitionModel {
    /// What a view shows.
    public private(set) var state: RecognitionState
    private let core: AppCore
    private let microphone: MicrophoneModel
    @ObservationIgnored private var tally: RecognitionTally
    @ObservationIgnored private var listening: Task<Void, Never>?
    @ObservationIgnored private var wantsReset = false
    @ObservationIgnored private var wantsSession = false
    /// Samples of the session so far, lost ones included.
    @ObservationIgnored private var position = 0

    /// What is shown because the microphone is in use, or cannot be used.
    @ObservationIgnored private var microphoneError: ScreenError?

    /// Told that somebody was heard, which is noted.
    @ObservationIgnored var heardSomebody: @MainActor () -> Void = {}

    /// Somebody heard for less than this, in seconds, does not count as heard.
    private static let leastHeard = 2.0

    init(_ core: AppCore, _ microphone: MicrophoneModel) {
        self.core = core
        self.microphone = microphone
        state = RecognitionState(threshold: core.threshold)
        tally = RecognitionTally(profiles: [], threshold: core.threshold)
    }

    // MARK: Intents

    /// Starts listening.
    ///
    /// - Throws: ``AppFailure`` where it listens already, or the engine or microphone fails.
    public func start(tab: String? = nil) async throws(AppFailure) {
        guard state.phase == .idle || state.phase == .failed else {
            throw AppFailure(.notNow, "It is listening already.", remedy: "Stop it first.")
        }
        state = RecognitionState(threshold: core.threshold)
        state.phase = .starting
        do throws(AppFailure) {
            let engine = try core.engine
            await core.catchUp()
            let profiles = core.profiles
            let session = try await failing(as: .engine) { try await engine.makeRecognition(of: profiles) }
            let events = try await microphone.open(for: .recognition, tab: tab)
            tally = RecognitionTally(profiles: session.profiles, threshold: core.threshold)
            position = 0
            wantsReset = false
            wantsSession = false
            show()
            state.phase = .listening
            listening = Task { await listen(to: events, session) }
        } catch {
            fail(error)
            throw error
        }
    }

    /// Stops listening, once everything heard is judged.
    ///
    /// - Throws: ``AppFailure`` where it does not listen.
    public func stop() async throws(AppFailure) {
        guard state.phase == .listening else {
            throw AppFailure(.notNow, "It is not listening.", remedy: "Start it first.")
        }
        state.phase = .stopping
        await microphone.stop()
        await listening?.value
    }

    /// Forgets what was heard, and goes on listening.
    public func reset() {
        tally.restart()
        position = 0
        wantsReset = listening != nil
        show()
    }

    /// Gives a voice from another score on: at once, from the scores that are shown.
    func thresholdChanged() {
        tally.threshold = core.threshold
        state.threshold = core.threshold
        show()
    }

    /// Recognises those who are known now.
    func profilesChanged() {
        wantsSession = listening != nil
        show()
    }

    // MARK: Listening

    private func listen(to events: AsyncStream<MicrophoneEvent>, _ session: any VoiceRecognition) async {
        var session = session
        var failure: AppFailure?
        do {
            for await event in events {
                guard let chunk = microphone.take(event) else { continue }
                if wantsSession { session = try await exchange(session) }
                try await take(chunk, session)
            }
            if !wantsReset { feedback(tally.finish(try await session.finish())) }
        } catch {
            failure = AppFailure(error, as: .engine)
            await microphone.stop()
        }
        microphone.closed()
        listening = nil
        show()
        await noteHeard()
        if let failure {
            fail(failure)
        } else if state.phase == .stopping {
            state.phase = .idle
        } else {
            let message = microphone.state.message ?? "The microphone stopped."
            fail(AppFailure(.microphone, message))
        }
    }

    private func take(_ chunk: HeardChunk, _ session: any VoiceRecognition) async throws {
        if wantsReset {
            await session.reset()
            wantsReset = false
        } else if chunk.lost > 0 {
            // Frames do not reach over a gap: what was before is judged as it is, and the engine begins anew.
            let frames = try await session.finish()
            await session.reset()
            guard !wantsReset else { return try await take(HeardChunk(samples: chunk.samples, lost: 0), session) }
            feedback(tally.finish(frames))
            tally.skip(chunk.lost, at: position)
            position += chunk.lost
        }
        let frames = try await session.push(chunk.samples)
        // A reset while the engine was at work: these frames are of audio that is to be forgotten.
        guard !wantsReset else { return }
        position += chunk.samples.count
        feedback(tally.push(frames))
        // Between frames only the time goes on.
        if frames.isEmpty {
            state.elapsed = SampleClock.seconds(position).hundredths
        } else {
            show()
        }
    }

    private func exchange(_ session: any VoiceRecognition) async throws -> any VoiceRecognition {
        wantsSession = false
        let engine = try core.engine
        let next = try await engine.makeRecognition(of: core.profiles)
        tally.exchange(profiles: next.profiles, at: position)
        return next
    }

    private func feedback(_ changed: Bool) { if changed { core.effects.haptics.play(.matchChanged) } }

    private func fail(_ failure: AppFailure) {
        state.phase = .failed
        state.error = failure.shown
        microphoneError = failure.isOfMicrophone ? failure.shown : nil
        core.remember(failure)
    }

    /// What stood in the way is gone.
    func microphoneFreed() {
        guard let microphoneError, state.phase == .failed, state.error == microphoneError else { return }
        state.error = nil
        state.phase = .idle
    }

    /// Keeps when those heard were heard last.
    private func noteHeard() async {
        let heard = tally.heardSeconds.filter { $0.value >= Self.leastHeard && core.profile($0.key) != nil }
        guard !heard.isEmpty else { return }
        let date = core.effects.clock.date()
        await core.change { settings in
            for id in heard.keys {
                settings.people[id.uuidString, default: .init()].lastHeard = date
                settings.people[id.uuidString, default: .init()].timesHeard += 1
            }
        } following: {
            heardSomebody()
        }
    }

    // MARK: Showing

    private func show() {
        let scores = tally.latest?.scores
        let best = scores.flatMap { scores in scores.indices.max { scores[$0] < scores[$1] } }
        state.scores = tally.profiles.enumerated().compactMap { index, id in
            guard let profile = core.profile(id) else { return nil }
            return RecognitionState.Score(
                person: core.person(profile), score: scores.map { $0[index].thousandths }, isBest: index == best)
        }
        let answer = tally.answer
        var match = RecognitionState.Match()
        match.kind = answer.kind
        match.person = answer.profile.flatMap { core.profile($0) }.map { core.person($0) }
        match.score = tally.latest?.score?.thousandths
        match.margin = tally.latest?.margin?.thousandths
        match.changes = tally.changes
        state.match = match
        state.elapsed = SampleClock.seconds(position).hundredths
        state.ribbon = tally.ribbon.map { stretch in
            RecognitionState.Stretch(
                start: SampleClock.seconds(stretch.samples.lowerBound).hundredths,
                end: SampleClock.seconds(stretch.samples.upperBound).hundredths, kind: stretch.kind,
                person: stretch.profile.flatMap { core.profile($0) }.map { core.person($0) })
        }
    }
}
