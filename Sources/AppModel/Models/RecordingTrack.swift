import Audio

/// A recording while it is made: puts silence where audio was lost, so that times stay right, and stops at a limit.
struct RecordingTrack {
    /// What is recorded so far.
    private(set) var recording = Recording()
    /// Samples of it that were lost.
    private(set) var lostSamples = 0
    /// Times audio was lost.
    private(set) var gaps = 0
    /// Samples at which it is full.
    let limit: Int

    /// A recording of at most so many seconds.
    init(seconds: Int) { limit = seconds * SampleClock.rate }

    var isFull: Bool { recording.count >= limit }

    /// Takes the next audio; what goes beyond the limit is left out.
    mutating func push(_ chunk: HeardChunk) {
        if chunk.lost > 0, !isFull {
            gaps += 1
            let filled = min(chunk.lost, limit - recording.count)
            lostSamples += filled
            recording.appendSilence(filled)
        }
        recording.append(Array(chunk.samples.prefix(max(0, limit - recording.count))))
    }

    /// What was odd about it.
    var warnings: [String] {
        guard gaps > 0 else { return [] }
        let seconds = SampleClock.seconds(lostSamples).hundredths
        return [
            "About \(seconds) s of audio were lost in \(gaps) \(gaps == 1 ? "place" : "places"), and are silent here."
        ]
    }
}

/// How long something will take, from how long it has taken: a pure value.
struct ProgressEstimate {
    /// Seconds before an estimate is worth showing.
    private static let settling = 2.0

    private let start: Duration
    private(set) var fraction = 0.0

    init(start: Duration) { self.start = start }

    /// Takes the share done, which never goes back.
    mutating func advance(to fraction: Double, at now: Duration, stage: WorkProgress.Stage) -> WorkProgress {
        self.fraction = max(self.fraction, min(1, max(0, fraction)))
        let spent = (now - start) / .seconds(1)
        let left = spent >= Self.settling && self.fraction > 0.01 ? spent / self.fraction - spent : nil
        return WorkProgress(
            fraction: self.fraction.thousandths, secondsLeft: left.map { max(0, $0.rounded(.up)) }, stage: stage)
    }
}
