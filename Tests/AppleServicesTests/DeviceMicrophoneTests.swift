import AppModel
import AppleServices
import Audio
import Foundation
import Testing

@Suite struct DeviceMicrophoneTests {
    private let system = FakeSystem()
    private let clock = SteppedClock()

    /// One tenth of a second, whose samples have one value.
    private func chunk(_ value: Float, at start: Int) -> AudioChunk {
        AudioChunk(start: start, samples: [Float](repeating: value, count: 1_600))
    }

    @Test func `audio of the first opening counts from zero`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        var events = try await microphone.start(device: nil).makeAsyncIterator()
        system.record(chunk(1, at: 0))
        system.record(chunk(2, at: 1_600))
        #expect(await events.next() == .chunk(chunk(1, at: 0)))
        #expect(await events.next() == .chunk(chunk(2, at: 1_600)))
        await microphone.stop()
        #expect(await events.next() == nil)
        #expect(system.released == 1)
    }

    @Test func `stopping hands on what was recorded before it lets go`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        let events = try await microphone.start(device: nil)
        // Recorded, and not yet read by anybody.
        system.recordAtFinish(chunk(3, at: 0))
        await microphone.stop()
        var heard: [MicrophoneEvent] = []
        for await event in events { heard.append(event) }
        #expect(heard == [.chunk(chunk(3, at: 0))])
        #expect(system.opened == 1)
        #expect(system.finished == 1)
    }

    @Test func `a call leaves a named state and a gap as long as it took`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        var events = try await microphone.start(device: nil).makeAsyncIterator()
        system.record(chunk(1, at: 0))
        #expect(await events.next() == .chunk(chunk(1, at: 0)))
        system.tell(.interruptionBegan)
        #expect(await events.next() == shown(.interrupted))
        clock.advance(by: .seconds(30))
        system.tell(.interruptionEnded(shouldResume: true))
        #expect(await events.next() == shown(.listening))
        system.record(chunk(2, at: 0))
        #expect(await events.next() == .chunk(chunk(2, at: 30 * 16_000)))
        await microphone.stop()
    }

    @Test func `a change of hardware leaves a gap even where no time passed`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        var events = try await microphone.start(device: nil).makeAsyncIterator()
        system.record(chunk(1, at: 0))
        #expect(await events.next() == .chunk(chunk(1, at: 0)))
        system.tell(.routeChanged(.deviceGone))
        #expect(await events.next() == shown(.listening))
        system.record(chunk(2, at: 0))
        #expect(await events.next() == .chunk(chunk(2, at: 1_601)))
        #expect(system.opened == 2)
        await microphone.stop()
    }

    @Test func `an engine of somebody else that stops closes nothing`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        var events = try await microphone.start(device: nil).makeAsyncIterator()
        system.tell(.engineStopped)
        system.tell(.interruptionBegan)
        #expect(await events.next() == shown(.interrupted))
        #expect(system.opened == 1)
        await microphone.stop()
    }

    @Test func `hardware that fails while it records is named, and tried again`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        var events = try await microphone.start(device: nil).makeAsyncIterator()
        let failure = MicrophoneUnavailable(.interrupted, message: "no audio came")
        system.fail(failure)
        #expect(await events.next() == .condition(.interrupted, message: "no audio came"))
        system.tell(.becameActive)
        #expect(await events.next() == shown(.listening))
        await microphone.stop()
    }

    @Test func `hardware that does not open at first is an error, and nothing stays open`() async {
        system.refuse(.init(.noDevice, message: "none"))
        let microphone = DeviceMicrophone(system, clock: clock)
        await #expect(throws: MicrophoneUnavailable(.noDevice, message: "none")) {
            _ = try await microphone.start(device: nil)
        }
        #expect(system.released == 1)
    }

    @Test func `stopping during a call ends the stream`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        var events = try await microphone.start(device: nil).makeAsyncIterator()
        system.tell(.interruptionBegan)
        #expect(await events.next() == shown(.interrupted))
        await microphone.stop()
        #expect(await events.next() == nil)
        #expect(system.opened == 1)
    }

    @Test func `stopping while the hardware opens waits for it, closes it, and ends the stream`() async throws {
        system.holdOpening()
        let microphone = DeviceMicrophone(system, clock: clock)
        async let starting = microphone.start(device: nil)
        await system.openingBegan()
        system.recordAtFirstFinish(chunk(4, at: 0))
        async let stopping: Void = microphone.stop()
        async let stoppingAgain: Void = microphone.stop()
        system.letOpen()
        let events = try await starting
        _ = await (stopping, stoppingAgain)
        #expect(system.opened == 1)
        #expect(system.finished == 1)
        #expect(system.released == 1)
        var heard: [MicrophoneEvent] = []
        for await event in events { heard.append(event) }
        #expect(heard == [.chunk(chunk(4, at: 0))])
    }

    @Test func `starting twice at a time leaves one microphone open`() async throws {
        system.holdOpening()
        let microphone = DeviceMicrophone(system, clock: clock)
        async let first = microphone.start(device: nil)
        async let second = microphone.start(device: nil)
        await system.openingBegan()
        system.letOpen()
        _ = try await (first, second)
        #expect(system.opened - system.finished == 1)
        await microphone.stop()
        #expect(system.opened == system.finished)
        #expect(system.released == system.opened)
    }

    @Test func `hardware that ends without a word is named, and tried again`() async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        var events = try await microphone.start(device: nil).makeAsyncIterator()
        system.endByItself()
        #expect(
            await events.next()
                == .condition(.interrupted, message: "The microphone ended by itself. Try again."))
        system.tell(.devicesChanged)
        #expect(await events.next() == shown(.listening))
        await microphone.stop()
        #expect(await events.next() == nil)
    }

    @Test(arguments: [
        [CaptureEvent.interruptionBegan], [.enteredBackground], [.servicesLost], [.routeChanged(.deviceGone)],
        [.interruptionBegan, .interruptionEnded(shouldResume: false)], [.servicesReset],
        [.interruptionBegan, .interruptionBegan],
    ])
    func `stopping right behind any event loses nothing recorded before it, and closes what is open`(
        _ told: [CaptureEvent]
    ) async throws {
        let microphone = DeviceMicrophone(system, clock: clock)
        let events = try await microphone.start(device: nil)
        system.record(chunk(1, at: 0))
        system.recordAtFirstFinish(chunk(2, at: 1_600))
        for event in told { system.tell(event) }
        await microphone.stop()
        var heard: [AudioChunk] = []
        for await case .chunk(let chunk) in events { heard.append(chunk) }
        #expect(heard == [chunk(1, at: 0), chunk(2, at: 1_600)])
        #expect(system.opened == system.finished)
        #expect(system.released == 1)
    }

    @Test func `whatever happens in between, the audio heard is all that was recorded, and what is missing shows`()
        async throws
    {
        let told: [CaptureEvent] = [
            .interruptionBegan, .interruptionEnded(shouldResume: true), .interruptionEnded(shouldResume: false),
            .routeChanged(.deviceGone), .routeChanged(.deviceCame), .routeChanged(.categoryChanged), .devicesChanged,
            .servicesLost, .servicesReset, .enteredBackground, .becameActive,
        ]
        var random = SystemRandom(state: 11)
        for _ in 0..<60 {
            let system = FakeSystem()
            let clock = SteppedClock()
            let microphone = DeviceMicrophone(system, clock: clock)
            let events = try await microphone.start(device: nil)
            var value: Float = 0
            for _ in 0..<12 {
                // Each opening's first chunk is known by its place, each chunk by its value.
                value += 1
                system.recordIfOpen(value, count: 160)
                clock.advance(by: .milliseconds(10))
                system.tell(told[random.below(told.count)])
                for _ in 0..<random.below(8) { await Task.yield() }
            }
            await microphone.stop()
            var end = 0
            var values: [Float] = []
            for await case .chunk(let chunk) in events {
                #expect(chunk.start >= end)
                end = chunk.start + chunk.samples.count
                values.append(chunk.samples[0])
            }
            #expect(values == system.recorded)
            #expect(system.opened == system.finished)
        }
    }

    private func shown(_ state: CaptureMachine.State) -> MicrophoneEvent {
        .condition(state.shown.condition, message: state.shown.message)
    }
}
