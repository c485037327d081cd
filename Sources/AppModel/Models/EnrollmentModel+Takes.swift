import Audio
import Inference

extension EnrollmentModel {
    /// A take ends by itself after this many seconds.
    static let longestTake = 60.0
    /// Seconds of the countdown.
    static let countdown = 3
    private static let microphoneSource = "microphone"
    /// Seconds of voice that reading a sentence takes.
    private static let sentenceSeconds = 3.5

    // MARK: The microphone

    /// Listens to the silence of the room for a second and a half.
    ///
    /// - Throws: ``AppFailure`` where something is under way, or the microphone fails.
    public func checkRoom(tab: String? = nil) async throws(AppFailure) {
        try requireQuiet()
        let before = state.phase
        let run = generation
        state.phase = .checkingRoom
        let events = try await openMicrophone(tab, before)
        work = Task {
            var check = RoomCheck()
            for await event in events {
                guard let chunk = microphone.take(event) else { continue }
                state.level = microphone.state.level
                guard let room = check.push(chunk.samples) else { continue }
                state.room = room
                await microphone.stop()
                break
            }
            microphone.closed()
            guard run == generation else { return }
            state.level = nil
            state.phase = before == .review ? .review : state.name.isEmpty ? .idle : .ready
        }
    }

    /// Records a take after a countdown. It ends by itself once the voice is known.
    ///
    /// - Throws: ``AppFailure`` where something is under way, there is no name or no consent, or the engine or microphone fails.
    public func start(tab: String? = nil) async throws(AppFailure) {
        try requireQuiet()
        try requireConsent()
        try requireUnsaved()
        let before = state.phase
        let run = generation
        let session = try await begunSession(showing: .countdown)
        let events = try await openMicrophone(tab, before)
        state.countdown = Self.countdown
        state.hints = []
        let counting = Task { await countDown(run) }
        work = Task {
            await record(events, session, run)
            counting.cancel()
        }
    }

    /// Ends the take.
    ///
    /// - Throws: ``AppFailure`` where none is being recorded.
    public func stop() async throws(AppFailure) {
        guard state.phase == .recording || state.phase == .countdown || state.phase == .checkingRoom else {
            throw AppFailure(.notNow, "No take is being recorded.", remedy: "Start one first.")
        }
        await microphone.stop()
        await work?.value
    }

    /// Throws a take away, so that it can be recorded again.
    ///
    /// - Throws: ``AppFailure`` where there is no such take.
    public func redo(_ index: Int) async throws(AppFailure) {
        try requireQuiet()
        guard takes.entries.indices.contains(index) else {
            throw AppFailure(.notFound, "There is no take \(index + 1).", remedy: "Choose one of those shown.")
        }
        if let position = takes.remove(at: index), let session {
            takes.advance(try await failing(as: .engine) { try await session.removeTake(at: position) })
        }
        state.hints = []
        state.error = nil
        state.phase = .ready
        show()
    }

    /// Opens the microphone; where that fails, the screen shows what it showed before.
    private func openMicrophone(
        _ tab: String?, _ before: EnrollmentState.Phase
    ) async throws(AppFailure) -> AsyncStream<MicrophoneEvent> {
        let run = generation
        do throws(AppFailure) {
            let events = try await microphone.open(for: .enrollment, tab: tab)
            guard run == generation else {
                await microphone.stop()
                microphone.closed()
                throw Self.cancelled
            }
            return events
        } catch {
            if run == generation {
                state.phase = before
                state.error = error.shown
                microphoneError = error.isOfMicrophone ? error.shown : nil
            }
            throw error
        }
    }

    private func countDown(_ run: Int) async {
        for second in stride(from: Self.countdown - 1, through: 0, by: -1) {
            guard (try? await core.effects.clock.sleep(for: .seconds(1))) != nil, run == generation,
                state.phase == .countdown
            else { return }
            state.countdown = second > 0 ? second : nil
        }
        state.phase = .recording
    }

    private func record(
        _ events: AsyncStream<MicrophoneEvent>, _ session: any VoiceEnrollment, _ run: Int
    ) async {
        var recording = Recording()
        var failure: AppFailure?
        let voicedBefore = takes.voicedSeconds
        do {
            for await event in events {
                guard let chunk = microphone.take(event) else { continue }
                state.level = microphone.state.level
                // What is heard during the countdown is nobody's take.
                guard state.phase == .recording else { continue }
                recording.appendSilence(min(chunk.lost, SampleClock.rate))
                recording.append(chunk.samples)
                let update = try await session.push(chunk.samples)
                guard run == generation else { continue }
                takes.advance(update)
                state.hints = update.issues.map { EnrollmentState.Hint($0) }
                state.elapsedSeconds = recording.duration.hundredths
                state.sentence = min(
                    state.sentences.count - 1,
                    max(state.sentence, Int((update.voicedSeconds - voicedBefore) / Self.sentenceSeconds)))
                show()
                if takes.isComplete || recording.duration >= Self.longestTake { await microphone.stop() }
            }
        } catch {
            failure = AppFailure(error, as: .engine)
            await microphone.stop()
        }
        microphone.closed()
        guard run == generation else { return }
        state.countdown = nil
        if let failure { return fail(failure) }
        if microphone.state.state == .interrupted || microphone.state.state == .denied
            || microphone.state.state == .noDevice
        {
            state.error = microphone.state.message.map { ScreenError(text: $0) }
        }
        await end(recording, session, source: Self.microphoneSource, run)
    }

    // MARK: Files and recordings

    /// Takes a file as a take.
    ///
    /// - Throws: ``AppFailure`` where something is under way, there is no name or no consent, or the engine fails. What is wrong
    ///   with the file shows in the state.
    public func use(file: String) async throws(AppFailure) {
        try requireQuiet()
        try requireConsent()
        let session = try await begunSession(showing: .analysing)
        let files = core.effects.files
        let run = generation
        work = Task {
            do {
                let loaded = try await files.load(file) { _ in }
                try await hear(loaded.recording, session, source: loaded.name, run)
            } catch {
                guard run == generation else { return }
                state.error = AppFailure(error, as: .audio).shown
                await review()
            }
        }
    }

    /// Takes audio at hand as a take, such as what a speaker of a recording says. A name and consent are not needed before the voice
    /// is saved: the audio is at hand anyway.
    func use(_ recording: Recording, source: String) async throws(AppFailure) {
        try requireQuiet()
        let session = try await begunSession(showing: .analysing)
        let run = generation
        work = Task {
            do {
                try await hear(recording, session, source: source, run)
            } catch {
                guard run == generation else { return }
                fail(AppFailure(error, as: .engine))
            }
        }
    }

    private func hear(_ recording: Recording, _ session: any VoiceEnrollment, source: String, _ run: Int) async throws {
        // A take takes in half a minute of voice; of a long file the first ten minutes are enough to find it.
        let limit = min(recording.count, 600 * SampleClock.rate)
        for piece in recording.pieces(of: SampleClock.rate) {
            let update = try await session.push(piece)
            guard run == generation else { return }
            takes.advance(update)
            state.hints = update.issues.map { EnrollmentState.Hint($0) }
            state.elapsedSeconds += SampleClock.seconds(piece.count)
            show()
            if Int(state.elapsedSeconds * Double(SampleClock.rate)) >= limit { break }
        }
        await end(recording, session, source: source, run)
    }

    /// A take that does not count: it must not be taken for one of little use.
    private static func unused(_ source: String, _ refusal: String, isSilent: Bool) -> ScreenError {
        let isLive = source == microphoneSource
        let remedy =
            switch (isLive, isSilent) {
            case (true, true): "Check the microphone, and redo it."
            case (true, false): "Let only this one person speak, and redo it."
            case (false, true): "Give another recording."
            case (false, false):
                "Give a recording of the one person alone, or open it under Recordings and take one speaker of it."
            }
        return ScreenError(text: "\(isLive ? "This take" : source) is not used. \(refusal)", remedy: remedy)
    }

    private func end(_ recording: Recording, _ session: any VoiceEnrollment, source: String, _ run: Int) async {
        state.phase = .analysing
        guard recording.count > 0 else { return await review() }
        do {
            var ended = try await session.endTake(source: source)
            guard run == generation else { return }
            let (issues, isRefused) = (ended.update.issues, ended.refusal != nil)
            if takes.isAnotherVoice(ended, addingToSomebody: state.addingTo != nil) {
                ended.update = try await session.removeTake(at: takes.acceptedCount)
                ended.refusal = EnrollmentTakes.anotherVoice
                guard run == generation else { return }
            }
            takes.add(recording, ended)
            // Where nobody's voice is learnt, what was noticed on the way matters no more.
            state.hints = isRefused ? [] : issues.map { EnrollmentState.Hint($0) }
            if let take = takes.entries.last, let refusal = take.refusal {
                state.error = Self.unused(source, refusal, isSilent: take.summary == nil)
            }
            await review()
        } catch {
            guard run == generation else { return }
            fail(AppFailure(error, as: .engine))
        }
    }
}
