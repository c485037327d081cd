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

    private func shown(_ state: CaptureMachine.State) -> MicrophoneEvent {
        .condition(state.shown.condition, message: state.shown.message)
    }
}
