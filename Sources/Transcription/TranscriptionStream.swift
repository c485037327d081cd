import Inference

/// Transcribes audio of any length that arrives in pieces, in memory that does not grow with it.
///
/// The audio is cut into windows where nobody speaks; each is transcribed once, on its own, so how the audio is cut into
/// pieces changes nothing. Times are positions in the audio pushed. A task that is cancelled stops within a second.
public struct TranscriptionStream: Sendable {
    private let transcriber: UtteranceTranscriber
    private let voiceUnit: Int
    private let workers: Int
    private var voice: any VoiceActivityStream
    private var planner: WindowPlanner
    /// The audio, and the probabilities, that are in no closed window yet.
    private var held = HeldAudio()
    private var waiting: [Utterance] = []
    private var outcomes: [UtteranceOutcome] = []

    /// Samples pushed so far.
    public private(set) var receivedSamples = 0
    /// So many samples have been transcribed or found silent: the stream's progress. What is being transcribed counts in
    /// part.
    public private(set) var finishedSamples = 0

    /// A stream at its start; by ``Transcriber/makeStream(workers:)``.
    init(transcriber: Transcriber, workers: Int) {
        self.transcriber = UtteranceTranscriber(model: transcriber.model, options: transcriber.options)
        self.workers = max(1, workers)
        voiceUnit = transcriber.voiceActivity.windowSamples
        voice = transcriber.voiceActivity.makeStream()
        planner = WindowPlanner(windowSamples: voiceUnit, longest: transcriber.model.windowSamples)
    }

    /// Takes the next samples and returns the segments that are settled by them.
    ///
    /// - Parameters:
    ///   - samples: Mono, 16 kHz, −1…1; any number.
    ///   - progress: Told ``finishedSamples`` as it grows, every second or so.
    /// - Throws: `InferenceError`, `FeatureError`, ``TranscriptionError``, `CancellationError`. The stream cannot be used
    ///   any further then.
    public mutating func push(
        _ samples: [Float], progress: (_ finishedSamples: Int) -> Void = { _ in }
    ) async throws -> [TranscribedSegment] {
        receivedSamples += samples.count
        held.samples += samples
        try settle(try voice.push(samples))
        return try await transcribeWaiting(atLeast: workers * transcriber.options.windowsAtATime, progress)
    }

    /// Transcribes what is left, and returns the transcript of all the audio.
    ///
    /// - Parameter progress: As of ``push(_:progress:)``.
    /// - Throws: As ``push(_:progress:)``.
    public mutating func finish(
        progress: (_ finishedSamples: Int) -> Void = { _ in }
    ) async throws -> TranscriptionResult {
        try settle(try voice.finish())
        for window in planner.finish() { take(window) }
        _ = try await transcribeWaiting(atLeast: 1, progress)
        finishedSamples = receivedSamples
        return TranscriptionResult(samples: 0..<receivedSamples, outcomes: outcomes)
    }

    private mutating func settle(_ probabilities: [Float]) throws {
        held.probabilities += probabilities
        for probability in probabilities { for window in planner.advance(probability: probability) { take(window) } }
        held.drop(before: planner.openStart, unit: voiceUnit)
    }

    private mutating func take(_ window: Range<Int>) {
        let window = window.clamped(to: 0..<receivedSamples)
        guard !window.isEmpty else { return }
        waiting.append(held.utterance(window, unit: voiceUnit, threshold: transcriber.options.voiceThreshold))
    }

    /// Transcribes the waiting utterances where there are enough of them, on all workers at the same time.
    private mutating func transcribeWaiting(
        atLeast count: Int, _ progress: (_ finishedSamples: Int) -> Void
    ) async throws -> [TranscribedSegment] {
        var settled: [TranscribedSegment] = []
        while waiting.count >= max(1, count) {
            let batch = Array(waiting.prefix(workers * transcriber.options.windowsAtATime))
            let results = try await transcribe(batch, progress)
            waiting.removeFirst(batch.count)
            outcomes += results
            settled += results.flatMap(\.segments)
            if let last = batch.last { finishedSamples = last.start + last.samples.count }
            progress(finishedSamples)
        }
        if waiting.isEmpty { finishedSamples = max(finishedSamples, planner.openStart) }
        return settled
    }

    /// Transcribes a batch, each worker its share, and tells on the caller's task how far they are.
    private mutating func transcribe(
        _ batch: [Utterance], _ progress: (_ finishedSamples: Int) -> Void
    ) async throws -> [UtteranceOutcome] {
        let share = (batch.count + workers - 1) / workers
        let shares = stride(from: 0, to: batch.count, by: share).map {
            Array(batch[$0..<min(batch.count, $0 + share)])
        }
        let (transcriber, workers) = (transcriber, workers)
        let (heard, report) = AsyncStream.makeStream(of: Int.self)
        async let outcomes = {
            defer { report.finish() }
            return try await concurrentMap(shares, workers: workers) { share in
                try transcriber.outcomes(of: share) { report.yield($0) }
            }
        }()
        for await samples in heard {
            finishedSamples += samples / 2
            progress(finishedSamples)
        }
        return try await outcomes.flatMap(\.self)
    }
}

/// The end of the audio that has been pushed, and what the voice activity model said of it.
private struct HeldAudio: Sendable {
    /// Place of the first sample in the audio, a multiple of a unit.
    var start = 0
    var samples: [Float] = []
    var probabilities: [Float] = []

    func utterance(_ window: Range<Int>, unit: Int, threshold: Float) -> Utterance {
        let units = (window.lowerBound - start) / unit..<(window.upperBound - start + unit - 1) / unit
        return Utterance(
            samples: Array(samples[window.lowerBound - start..<window.upperBound - start]), start: window.lowerBound,
            voice: VoiceTrack(
                probabilities: Array(probabilities[units.clamped(to: probabilities.indices)]), windowSamples: unit,
                threshold: threshold))
    }

    mutating func drop(before sample: Int, unit: Int) {
        let dropped = min(sample - start, samples.count / unit * unit, probabilities.count * unit)
        guard dropped > 0 else { return }
        samples.removeFirst(dropped)
        probabilities.removeFirst(dropped / unit)
        start += dropped
    }
}

extension Transcriber {
    /// A stream over audio of any length.
    ///
    /// - Parameter workers: Threads; each writes up to ``TranscriptionOptions/windowsAtATime`` windows side by side. With
    ///   one worker and one window at a time, every window is transcribed as soon as a pause closes it.
    public func makeStream(workers: Int = 2) -> TranscriptionStream {
        TranscriptionStream(transcriber: self, workers: workers)
    }
}
