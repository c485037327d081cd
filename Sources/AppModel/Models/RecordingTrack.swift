import Audio

/// A recording while it is made: puts silence where audio was lost, so that times stay right, and stops at a limit.
struct RecordingTrack {
    /// What is recorded so far.
    private(set) var recording = Recording()
    /// Samples of it that were lost.
    private(set) var lostSamples = 0
    /// Times audio was lost.
    private(set) var gaps = 0
    /// Samples of it in which the microphone gave no signal.
    private(set) var silentSamples = 0
    /// Samples at which it is full.
    let limit: Int

    /// A recording of at most so many seconds.
    init(seconds: Int) { limit = seconds * SampleClock.rate }

    var isFull: Bool { recording.count >= limit }

    /// Takes the next audio; what goes beyond the limit is left out.
    mutating func push(_ chunk: HeardChunk, hasSignal: Bool = true) {
        if !hasSignal { silentSamples += chunk.samples.count }
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
        var warnings: [String] = []
        if gaps > 0 {
            let seconds = SampleClock.seconds(lostSamples).hundredths
            warnings.append(
                "About \(seconds) s of audio were lost in \(gaps) \(gaps == 1 ? "place" : "places"), and are silent here."
            )
        }
        if silentSamples > 0 {
            let seconds = Int(SampleClock.seconds(silentSamples).rounded(.up))
            warnings.append("The microphone gave no signal for about \(seconds) s.")
        }
        return warnings
    }

    /// Why nobody is heard in it, where that is the microphone's fault. A signal is missed only after half a second.
    var emptyReason: String? {
        guard silentSamples > 0, recording.count - silentSamples <= SampleClock.rate else { return nil }
        return "The microphone gave no signal: it was muted, or the wrong one."
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
