import AppModel
import AppleServices
import Testing

@Suite struct CaptureMachineTests {
    /// A machine that listens.
    private func listening() -> CaptureMachine {
        var machine = CaptureMachine()
        #expect(machine.start() == [.open])
        #expect(machine.opened() == [.report(.listening)])
        return machine
    }

    /// The steps of each event in turn; hardware that is opened opens.
    private func steps(_ events: [CaptureEvent], _ machine: inout CaptureMachine) -> [[CaptureMachine.Step]] {
        events.map { event in
            let steps = machine.handle(event)
            return steps.last == .open ? steps + machine.opened() : steps
        }
    }

    @Test func `a call closes the microphone, and its end opens it again`() {
        var machine = listening()
        let steps = steps([.interruptionBegan, .interruptionEnded(shouldResume: true)], &machine)
        #expect(steps == [[.close, .report(.interrupted)], [.open, .report(.listening)]])
    }

    @Test func `an interruption that ends without leave to go on waits for the user to come back`() {
        var machine = listening()
        let steps = steps([.interruptionBegan, .interruptionEnded(shouldResume: false), .becameActive], &machine)
        #expect(steps == [[.close, .report(.interrupted)], [.report(.paused)], [.open, .report(.listening)]])
    }

    @Test func `headphones pulled out during a call open nothing before the call ends`() {
        var machine = listening()
        let steps = steps(
            [.interruptionBegan, .routeChanged(.deviceGone), .engineStopped, .interruptionEnded(shouldResume: true)],
            &machine)
        #expect(steps == [[.close, .report(.interrupted)], [], [], [.open, .report(.listening)]])
    }

    @Test func `headphones pulled out go over to the next microphone with one gap`() {
        var machine = listening()
        #expect(steps([.routeChanged(.deviceGone)], &machine) == [[.close, .open, .report(.listening)]])
    }

    @Test func `without any microphone left it says so, and goes on with the next that is connected`() {
        var machine = listening()
        #expect(machine.handle(.routeChanged(.deviceGone)) == [.close, .open])
        #expect(machine.couldNotOpen(.init(.noDevice, message: "none")) == [.report(.noDevice)])
        #expect(steps([.routeChanged(.deviceCame)], &machine) == [[.open, .report(.listening)]])
    }

    @Test func `a restart of the audio server during a call makes everything anew`() {
        var machine = listening()
        let steps = steps([.interruptionBegan, .servicesLost, .servicesReset], &machine)
        #expect(
            steps == [[.close, .report(.interrupted)], [.report(.servicesLost)], [.open, .report(.listening)]])
        // The old server's call may still be reported as ended: nothing is opened twice.
        #expect(machine.handle(.interruptionEnded(shouldResume: true)) == [])
    }

    @Test func `a reset that was not announced opens the microphone anew`() {
        var machine = listening()
        #expect(steps([.servicesReset], &machine) == [[.close, .open, .report(.listening)]])
    }

    @Test func `a call that comes while the app is in the background outlives the return to it`() {
        var machine = listening()
        #expect(
            steps([.enteredBackground, .interruptionBegan], &machine)
                == [[.close, .report(.inBackground)], []])
        #expect(machine.handle(.becameActive) == [.open])
        let busy = MicrophoneUnavailable(.interrupted, message: "in a call")
        #expect(machine.couldNotOpen(busy) == [.report(.failed(busy))])
        #expect(
            steps([.interruptionEnded(shouldResume: true)], &machine) == [[.open, .report(.listening)]])
    }

    @Test func `a call that ended unheard in the background does not keep the microphone closed`() {
        var machine = listening()
        let steps = steps([.interruptionBegan, .enteredBackground, .becameActive], &machine)
        #expect(
            steps == [
                [.close, .report(.interrupted)], [.report(.inBackground)], [.open, .report(.listening)],
            ])
    }

    @Test func `an engine that stops because the hardware changed is made anew`() {
        var machine = listening()
        let steps = steps([.routeChanged(.deviceCame), .engineStopped, .routeChanged(.categoryChanged)], &machine)
        #expect(steps == Array(repeating: [.close, .open, .report(.listening)], count: 3))
    }

    @Test func `a device that could not be opened and goes away leaves room for another`() {
        var machine = listening()
        let refused = MicrophoneUnavailable(.interrupted, message: "not ready")
        #expect(machine.handle(.routeChanged(.deviceCame)) == [.close, .open])
        #expect(machine.couldNotOpen(refused) == [.report(.failed(refused))])
        #expect(steps([.routeChanged(.deviceGone)], &machine) == [[.open, .report(.listening)]])
    }

    @Test func `devices that come to a Mac are tried where none was open, and leave an open one alone`() {
        var machine = listening()
        #expect(machine.handle(.devicesChanged) == [])
        #expect(machine.handle(.engineStopped) == [.close, .open])
        #expect(machine.couldNotOpen(.init(.noDevice, message: "none")) == [.report(.noDevice)])
        #expect(steps([.engineStopped, .devicesChanged], &machine) == [[], [.open, .report(.listening)]])
    }

    @Test func `one end ends any number of beginnings, and a second end changes nothing`() {
        var machine = listening()
        let steps = steps(
            [
                .interruptionBegan, .interruptionBegan, .interruptionEnded(shouldResume: true),
                .interruptionEnded(shouldResume: true), .enteredBackground, .enteredBackground, .becameActive,
                .becameActive, .servicesLost, .servicesLost, .servicesReset,
            ], &machine)
        let back: [CaptureMachine.Step] = [.open, .report(.listening)]
        #expect(
            steps == [
                [.close, .report(.interrupted)], [], back, [], [.close, .report(.inBackground)], [], back, [],
                [.close, .report(.servicesLost)], [], back,
            ])
    }

    @Test func `what does not concern the microphone changes nothing`() {
        var machine = listening()
        #expect(
            steps([.routeChanged(.other), .becameActive, .interruptionEnded(shouldResume: false)], &machine)
                == [[], [], []])
        #expect(machine.state == .listening)
    }

    @Test func `a microphone that falls silent by itself is closed, and tried again when something changes`() {
        var machine = listening()
        let silent = MicrophoneUnavailable(.interrupted, message: "no audio came")
        #expect(machine.ended(silent) == [.close, .report(.failed(silent))])
        #expect(steps([.routeChanged(.deviceCame)], &machine) == [[.open, .report(.listening)]])
    }

    @Test func `stopping closes what is open, and nothing happens afterwards`() {
        var machine = listening()
        #expect(machine.stop() == [.close])
        #expect(
            steps([.interruptionEnded(shouldResume: true), .servicesReset, .becameActive], &machine) == [[], [], []])
        var interrupted = listening()
        _ = interrupted.handle(.interruptionBegan)
        #expect(interrupted.stop() == [])
    }

    @Test func `whatever order ten events come in, it never opens what is open nor closes what is closed`() {
        let events: [CaptureEvent] = [
            .interruptionBegan, .interruptionEnded(shouldResume: true), .interruptionEnded(shouldResume: false),
            .routeChanged(.deviceGone), .routeChanged(.deviceCame), .routeChanged(.categoryChanged), .engineStopped,
            .devicesChanged, .servicesLost, .servicesReset, .enteredBackground, .becameActive,
        ]
        var random = SystemRandom(state: 7)
        for _ in 0..<2_000 {
            var machine = listening()
            var isOpen = true
            for _ in 0..<10 {
                var waiting = machine.handle(events[random.below(events.count)])
                while !waiting.isEmpty {
                    switch waiting.removeFirst() {
                    case .close:
                        #expect(isOpen)
                        isOpen = false
                    case .open:
                        #expect(!isOpen)
                        isOpen = random.below(4) > 0
                        let failure = MicrophoneUnavailable(
                            random.below(2) == 0 ? .noDevice : .interrupted, message: "refused")
                        waiting += isOpen ? machine.opened() : machine.couldNotOpen(failure)
                    case .report(let state):
                        #expect(state == machine.state)
                    }
                }
                #expect((machine.state == .listening) == isOpen)
            }
        }
    }

    @Test func `every state but listening and off tells the user what is wrong`() {
        let states: [CaptureMachine.State] = [
            .interrupted, .paused, .noDevice, .servicesLost, .inBackground,
            .failed(.init(.interrupted, message: "silent")),
        ]
        for state in states { #expect(state.shown.message?.isEmpty == false) }
        #expect(Set(states.compactMap(\.shown.message)).count == states.count)
        #expect(CaptureMachine.State.listening.shown.condition == .fine)
    }
}
