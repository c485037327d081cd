public import AppModel
import Audio

/// A microphone that lives through calls, pulled plugs, restarts of the audio server and the app's way to the background.
///
/// What to do is ``CaptureMachine``'s to decide; here it is done, one thing after another.
public actor DeviceMicrophone: MicrophoneSource {
    private enum Message: Sendable {
        case event(CaptureEvent)
        case ended(run: Int, MicrophoneUnavailable)
        case stop
    }

    private let system: any CaptureSystem
    private let clock: any AppClock
    private var listening: Listening?

    /// Events that wait at most; older ones are lost, which shows as a gap. Chunks are of a tenth of a second, so this is two minutes.
    private static let mostWaiting = 1_200

    /// The microphone of a system.
    public init(_ system: any CaptureSystem, clock: any AppClock = SystemClock()) {
        self.system = system
        self.clock = clock
    }

    /// The system's.
    public func devices() async throws(AppFailure) -> [MicrophoneState.Device]? { try await system.devices() }

    /// Opens the hardware. The device is the system's choice.
    ///
    /// - Returns: What is heard; it ends at once where ``stop()`` came before the hardware was open.
    public func start(device: String?) async throws(MicrophoneUnavailable) -> AsyncStream<MicrophoneEvent> {
        // Whoever starts twice at a time gets the hardware once: the last one.
        while listening != nil { await stop() }
        let (stream, events) = AsyncStream.makeStream(
            of: MicrophoneEvent.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        // Watching begins first: what happens while the hardware opens must not be missed.
        let watched = system.events()
        let listening = Listening(system: system, clock: clock, events: events, watched: watched)
        self.listening = listening
        do throws(MicrophoneUnavailable) {
            try await listening.begin()
        } catch {
            forget(listening)
            throw error
        }
        return stream
    }

    /// Ends listening, once everything recorded is in the stream.
    public func stop() async {
        guard let listening else { return }
        await listening.end()
        forget(listening)
    }

    private func forget(_ ended: Listening) {
        if listening === ended { listening = nil }
    }

    /// Listening from its start to its end. Everything happens in one task, so that nothing overtakes a close that drains.
    private actor Listening {
        private let system: any CaptureSystem
        private let clock: any AppClock
        private let events: AsyncStream<MicrophoneEvent>.Continuation
        private let inbox: AsyncStream<Message>.Continuation
        private let messages: AsyncStream<Message>
        private let watching: Task<Void, Never>
        private var machine = CaptureMachine()
        private var timeline = CaptureTimeline()
        private var run: (any CaptureRun)?
        private var runs = 0
        private var forwarding: Task<Void, Never>?
        private var isFinished = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private let executor = QueueExecutor(label: "voiceid.microphone")

        /// Opening and closing hardware blocks.
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        init(
            system: any CaptureSystem, clock: any AppClock, events: AsyncStream<MicrophoneEvent>.Continuation,
            watched: AsyncStream<CaptureEvent>
        ) {
            self.system = system
            self.clock = clock
            self.events = events
            let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
            self.messages = messages
            self.inbox = inbox
            watching = Task {
                for await event in watched { inbox.yield(.event(event)) }
            }
        }

        /// Opens the hardware for the first time; throws where it does not open.
        func begin() async throws(MicrophoneUnavailable) {
            _ = machine.start()
            do throws(MicrophoneUnavailable) {
                take(try await system.open())
            } catch {
                await finish()
                throw error
            }
            _ = machine.opened()
            let messages = messages
            Task {
                for await message in messages {
                    guard await self.handle(message) else { break }
                }
                await self.finish()
            }
        }

        /// Returns when nothing is open any more, whoever asks and however often, even while it opens.
        func end() async {
            guard !isFinished else { return }
            inbox.yield(.stop)
            await withCheckedContinuation { waiting.append($0) }
        }

        private func finish() async {
            watching.cancel()
            inbox.finish()
            await system.release()
            events.finish()
            isFinished = true
            for waiter in waiting { waiter.resume() }
            waiting = []
        }

        /// - Returns: Whether there is more to come.
        private func handle(_ message: Message) async -> Bool {
            switch message {
            case .event(.engineStopped) where run?.isRunning == true:
                // Another engine's, such as the one that plays.
                return true
            case .event(let event): await perform(machine.handle(event))
            case .ended(let number, let reason):
                if number == runs { await perform(machine.ended(reason)) }
            case .stop:
                await perform(machine.stop())
                return false
            }
            return true
        }

        private func perform(_ steps: [CaptureMachine.Step]) async {
            for step in steps {
                switch step {
                case .close: await close()
                case .open: await open()
                case .report(let state):
                    let (condition, message) = state.shown
                    events.yield(.condition(condition, message: message))
                }
            }
        }

        private func open() async {
            do throws(MicrophoneUnavailable) {
                take(try await system.open())
                await perform(machine.opened())
            } catch {
                await perform(machine.couldNotOpen(error))
            }
        }

        private func take(_ run: any CaptureRun) {
            self.run = run
            runs += 1
            timeline.opened(at: clock.now())
            let number = runs
            let chunks = run.chunks()
            forwarding = Task { await self.forward(chunks, of: number) }
        }

        private func forward(_ chunks: AsyncThrowingStream<AudioChunk, any Error>, of number: Int) async {
            var failure = MicrophoneUnavailable(.interrupted, message: "The microphone ended by itself. Try again.")
            do {
                for try await chunk in chunks { events.yield(.chunk(timeline.place(chunk))) }
            } catch {
                failure = error as? MicrophoneUnavailable ?? MicrophoneUnavailable(.interrupted, message: "\(error)")
            }
            // Nobody hears this of a run that was closed.
            inbox.yield(.ended(run: number, failure))
        }

        /// Everything recorded is handed on before the run is let go.
        private func close() async {
            run?.finish()
            await forwarding?.value
            forwarding = nil
            run = nil
        }
    }
}
