package import AppModel
import Audio

/// The microphone of a tab, as the app's source of audio.
@MainActor package final class BrowserMicrophone {
    /// What the app listens to.
    package nonisolated let source = PushedMicrophone()

    private let now: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private var clock = MicrophoneClock()
    private var watch = StallWatch()
    private var stream: UInt32?
    /// Frames that wait for the watch.
    private var held: [MicrophoneFrame] = []
    private var tab: String?
    private var lastHeard = Duration.zero
    private var isSilent = false
    private var leaving: Task<Void, Never>?
    private var watching: Task<Void, Never>?

    /// A tab that is reloaded is back within this time, and another may take over; the microphone then goes on, with a gap.
    private static let grace = Duration.seconds(20)
    /// A browser that sends nothing for so long sleeps, or is stuck.
    private static let patience = Duration.seconds(2)

    /// A microphone nobody speaks into yet.
    ///
    /// - Parameters:
    ///   - now: Time since some fixed moment, by a clock that does not stand still while the machine sleeps.
    ///   - sleep: Waits.
    package init(
        now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// A microphone by the system's clock.
    package convenience init() {
        let start = ContinuousClock.now
        self.init(now: { ContinuousClock.now - start })
    }

    /// Takes a piece of sound.
    ///
    /// - Returns: Samples lost before it; `nil` where nobody listens, or the piece was heard already.
    package func push(_ frame: MicrophoneFrame, from tab: String) -> Int? {
        guard source.isListened else { return nil }
        if tab != self.tab || frame.stream != stream {
            // Another tab takes over: time went on between the two.
            if let before = self.tab, tab != before { clock.interrupt() }
            watch = StallWatch()
            held = []
            (self.tab, stream) = (tab, frame.stream)
        }
        leaving?.cancel()
        leaving = nil
        let time = now()
        let missed = Int((time - lastHeard) / .milliseconds(1)) * SampleClock.rate / 1_000 - frame.samples.count
        lastHeard = time
        isSilent = false
        watchForSilence()
        switch watch.arrived(frame, at: time) {
        case .use: return place(frame, missed: missed)
        case .hold:
            held.append(frame)
            return 0
        case .release(let lost):
            clock.skip(lost)
            let frames = held + [frame]
            held = []
            return frames.reduce(nil) { total, frame in
                place(frame, missed: missed).map { $0 + (total ?? 0) } ?? total
            }
        }
    }

    private func place(_ frame: MicrophoneFrame, missed: Int) -> Int? {
        guard let placed = clock.place(frame, missed: missed) else { return nil }
        source.push(placed.chunk)
        return placed.lost
    }

    /// Tells where the browser sends nothing any more although its socket is open.
    private func watchForSilence() {
        guard watching == nil else { return }
        watching = Task { [weak self, sleep] in
            while (try? await sleep(Self.patience / 2)) != nil, let self, self.checkForSilence() {}
            self?.watching = nil
        }
    }

    private func checkForSilence() -> Bool {
        guard source.isListened else { return false }
        if !isSilent, leaving == nil, now() - lastHeard >= Self.patience {
            isSilent = true
            source.report(
                .interrupted,
                message: "The browser sends no sound: it sleeps, or is held up. It goes on when it is back.")
        }
        return true
    }

    /// Nobody listens any more: what comes next is a new beginning.
    package func rest() {
        clock = MicrophoneClock()
        watch = StallWatch()
        held = []
        tab = nil
        stream = nil
        leaving?.cancel()
        leaving = nil
    }

    /// The tab's socket is closed: where it does not come back, its microphone is gone.
    package func lost(_ tab: String) {
        guard tab == self.tab, source.isListened else { return }
        clock.interrupt()
        source.report(.interrupted, message: "The page that heard you is gone. Go on with this one, or open it again.")
        leaving = Task { [weak self] in
            try? await Task.sleep(for: Self.grace)
            guard let self, !Task.isCancelled else { return }
            source.end(.interrupted, message: "The page that heard you was closed.")
            self.tab = nil
        }
    }
}
