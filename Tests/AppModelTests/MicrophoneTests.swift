import AppModel
import Audio
import Testing

/// Of a machine that has none.
private struct NoMicrophones: MicrophoneSource {
    func devices() -> [MicrophoneState.Device]? { [] }
    func start(device: String?) throws(MicrophoneUnavailable) -> AsyncStream<MicrophoneEvent> {
        throw MicrophoneUnavailable(.noDevice, message: "There is none.")
    }
    func stop() {}
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct MicrophoneTests {
    @Test func `a machine without a microphone says so, until another is used`() async throws {
        let app = VoiceIDApp(
            AppEffects(
                engines: [FakeEngine()], profiles: MemoryProfiles([try .fake("Ann")]), settings: MemorySettings(nil),
                files: MemoryFiles(), microphones: [.machine: NoMicrophones(), .browser: PushedMicrophone()],
                permission: FakePermission()))
        await app.start()
        #expect(app.snapshot.microphone.source == .browser && app.snapshot.microphone.state == .off)
        try await app.perform(.useMicrophone(.machine, device: nil))
        #expect(app.snapshot.microphone.state == .noDevice)
        #expect(app.snapshot.microphone.message?.hasPrefix("This machine has no microphone.") == true)
        await #expect(throws: AppFailure.self) { try await app.perform(.startRecognition, from: "tab") }
        #expect(app.snapshot.recognition.phase == .failed)
        try await app.perform(.useMicrophone(.browser, device: nil))
        #expect(app.snapshot.microphone.state == .off && app.snapshot.microphone.message == nil)
        #expect(app.snapshot.recognition.phase == .idle && app.snapshot.recognition.error == nil)
    }

    @Test func `another tab takes over where the one that was heard is gone, and only then`() async throws {
        let browser = PushedMicrophone()
        var settings = AppSettings()
        settings.microphone = .browser
        let world = try await World.begun(settings: settings, browser: browser)
        try await world.app.perform(.record, from: "one")
        browser.push(AudioChunk(start: 0, samples: Voice.ann.seconds(1)))
        await world.until { world.app.diarization.state.recordingSeconds == 1 }
        await #expect(throws: AppFailure.self) { try await world.app.perform(.takeOverMicrophone, from: "two") }
        browser.report(.interrupted)
        await world.until { world.app.snapshot.microphone.state == .interrupted }
        try await world.app.perform(.takeOverMicrophone, from: "two")
        #expect(world.app.snapshot.microphone.tab == "two" && world.app.snapshot.microphone.wanted)
        browser.push(AudioChunk(start: 32_000, samples: Voice.ann.seconds(1)))
        await world.until { world.app.diarization.state.recordingSeconds == 3 }
        #expect(world.app.snapshot.microphone.state == .fine && world.app.snapshot.microphone.lostSeconds == 1)
        try await world.app.perform(.stopAndAnalyse)
        await #expect(throws: AppFailure.self) { try await world.app.perform(.takeOverMicrophone, from: "one") }
    }

    private func condition(_ world: World) -> MicrophoneState.Condition { world.app.snapshot.microphone.state }

    @Test func `a microphone that nobody uses is off`() async throws {
        let world = try await World.begun()
        #expect(condition(world) == .off)
        #expect(!world.app.snapshot.microphone.wanted)
    }

    @Test func `who was not asked yet is asked, and may then listen`() async throws {
        let world = try await World.begun()
        world.permission.set(.notAsked)
        try await world.app.recognition.start()
        #expect(world.permission.asked == 1)
        #expect(world.app.snapshot.microphone.wanted)
        try await world.app.recognition.stop()
    }

    @Test func `a denied microphone says so, and nothing listens`() async throws {
        let world = try await World.begun()
        world.permission.set(.denied)
        await #expect(throws: AppFailure.self) { try await world.app.recognition.start() }
        #expect(condition(world) == .denied)
        #expect(world.app.snapshot.microphone.message?.contains("Permit it") == true)
        #expect(world.app.snapshot.recognition.phase == .failed)
        #expect(!world.microphone.isListened)
    }

    @Test func `no device, and a microphone that was taken away, have names of their own`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.microphone.end(.noDevice, message: "There is none.")
        await world.until { world.app.snapshot.recognition.phase == .failed }
        #expect(condition(world) == .noDevice)
        try await world.app.recognition.start()
        world.microphone.end(.interrupted)
        await world.until { world.app.snapshot.recognition.phase == .failed }
        #expect(condition(world) == .interrupted)
    }

    @Test func `a microphone that ends by itself without a word was interrupted`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        await world.microphone.stop()
        await world.until { world.app.snapshot.recognition.phase == .failed }
        #expect(condition(world) == .interrupted)
        #expect(world.app.snapshot.recognition.error?.text.contains("microphone") == true)
    }

    @Test func `no signal, clipped and fine follow from what is heard`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say([Float](repeating: 0, count: 16_000))
        await world.until { self.condition(world) == .noSignal }
        world.say(.ann, 3)
        await world.until { self.condition(world) == .fine }
        let square: [Float] = (0..<16_000).map { $0 % 20 < 10 ? 1 : -1 }
        world.say(square)
        await world.until { self.condition(world) == .clipped }
        #expect(world.app.snapshot.microphone.peak == 0)
        try await world.app.recognition.stop()
        #expect(condition(world) == .off)
    }

    @Test func `a pause is not too quiet, and five seconds of it are`() async throws {
        let world = try await World.begun()
        let whisper: [Float] = (0..<16_000).map { $0 % 2 == 0 ? 0.001 : -0.001 }
        try await world.app.recognition.start()
        for _ in 0..<4 { world.say(whisper) }
        await world.until { world.app.snapshot.recognition.elapsed == 4 }
        #expect(condition(world) == .fine)
        for _ in 0..<2 { world.say(whisper) }
        await world.until { self.condition(world) == .tooQuiet }
        try await world.app.recognition.stop()
    }

    @Test func `lost audio is counted`() async throws {
        let world = try await World.begun()
        try await world.app.recognition.start()
        world.say(.ann, 1)
        world.lose(0.5)
        world.say(.ann, 1)
        await world.until { world.app.snapshot.recognition.elapsed == 2.5 }
        #expect(world.app.snapshot.microphone.lostSeconds == 0.5)
        try await world.app.recognition.stop()
    }

    @Test func `one screen uses the microphone at a time, and the other is told which`() async throws {
        let world = try await World.begun()
        try await world.app.diarization.record()
        await #expect(
            throws: AppFailure(.microphoneInUse, "A recording uses the microphone.", remedy: "Stop it first.")
        ) { try await world.app.recognition.start() }
        #expect(world.app.snapshot.diarization.phase == .recording)
        await world.app.diarization.cancel()
        try await world.app.recognition.start()
        try await world.app.recognition.stop()
    }

    @Test func `what a microphone in use stood in the way of is not shown any more once it is free`() async throws {
        let world = try await World.begun()
        try await world.app.diarization.record()
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        await #expect(throws: AppFailure.self) { try await world.app.recognition.start() }
        await #expect(throws: AppFailure.self) { try await world.app.control.start() }
        await #expect(throws: AppFailure.self) { try await world.app.enrollment.start() }
        let busy = world.app.snapshot
        #expect(busy.recognition.error != nil && busy.control.error != nil && busy.enrollment.error != nil)
        await world.app.diarization.cancel()
        let free = world.app.snapshot
        #expect(free.recognition.error == nil && free.control.error == nil && free.enrollment.error == nil)
        #expect(free.recognition.phase == .idle && free.control.phase == .idle && free.enrollment.phase == .ready)
    }

    @Test func `a recording without a signal says so in its result`() async throws {
        let world = try await World.begun()
        try await world.app.diarization.record()
        world.say([Float](repeating: 0, count: 48_000))
        await world.until { world.app.snapshot.diarization.recordingSeconds == 3 }
        try await world.app.diarization.stop()
        await world.until { world.app.snapshot.diarization.phase == .done }
        let result = try #require(world.app.snapshot.diarization.result)
        #expect(result.emptyReason?.hasPrefix("The microphone gave no signal") == true)
        #expect(result.warnings.contains { $0.contains("no signal") })
        // Later a voice: the time without one is told all the same.
        world.rewind()
        try await world.app.diarization.record()
        world.say([Float](repeating: 0, count: 48_000))
        world.say(.ann, 5)
        await world.until { world.app.snapshot.diarization.recordingSeconds == 8 }
        try await world.app.diarization.stop()
        await world.until { world.app.snapshot.diarization.phase == .done }
        let second = try #require(world.app.snapshot.diarization.result)
        #expect(second.emptyReason == nil && second.warnings.contains { $0.contains("no signal") })
    }

    @Test func `a gap never counts for more than ten minutes`() async throws {
        let world = try await World.begun()
        try await world.app.diarization.record()
        world.say(.ann, 1)
        world.lose(100_000)
        world.say(.ann, 1)
        await world.until { world.app.snapshot.diarization.phase == .done }
        #expect(world.app.snapshot.diarization.result?.duration == 300)
    }
}
