package import AppModel
import Audio

/// The microphone of a tab, as the app's source of audio.
@MainActor package final class BrowserMicrophone {
    /// What the app listens to.
    package nonisolated let source = PushedMicrophone()

    private let now: @Sendable () -> Duration
    private var clock = MicrophoneClock()
    private var tab: String?
    private var lastHeard = Duration.zero
    private var leaving: Task<Void, Never>?

    /// A tab that is reloaded is back within this time; its microphone then goes on, with a gap.
    private static let grace = Duration.seconds(8)

    /// A microphone nobody speaks into yet.
    ///
    /// - Parameter now: Time since some fixed moment.
    package init(now: @escaping @Sendable () -> Duration) { self.now = now }

    /// A microphone by the system's clock.
    package convenience init() {
        let start = ContinuousClock.now
        self.init { ContinuousClock.now - start }
    }

    /// Takes a piece of sound.
    ///
    /// - Returns: Samples lost before it; `nil` where nobody listens, or the piece was heard already.
    package func push(_ frame: MicrophoneFrame, from tab: String) -> Int? {
        guard source.isListened else { return nil }
        if tab != self.tab {
            clock = MicrophoneClock()
            self.tab = tab
        }
        leaving?.cancel()
        leaving = nil
        let time = now()
        let missed = Int((time - lastHeard) / .milliseconds(1)) * SampleClock.rate / 1_000 - frame.samples.count
        guard let placed = clock.place(frame, missed: missed) else { return nil }
        lastHeard = time
        source.push(placed.chunk)
        return placed.lost
    }

    /// Nobody listens any more: what comes next is a new beginning.
    package func rest() {
        clock = MicrophoneClock()
        tab = nil
        leaving?.cancel()
        leaving = nil
    }

    /// The tab's socket is closed: where it does not come back, its microphone is gone.
    package func lost(_ tab: String) {
        guard tab == self.tab, source.isListened else { return }
        clock.interrupt()
        source.report(.interrupted, message: "The page that hears you is gone. Reload it to go on.")
        leaving = Task { [weak self] in
            try? await Task.sleep(for: Self.grace)
            guard let self, !Task.isCancelled else { return }
            source.end(.interrupted, message: "The page that heard you was closed.")
            self.tab = nil
        }
    }
}
