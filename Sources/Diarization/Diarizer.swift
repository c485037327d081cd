public import Inference
import SpeechFeatures

/// Tells who speaks when in a recording of any length, while it arrives.
///
/// ```swift
/// var diarizer = try Diarizer(segmentation: segmentation, voiceActivity: silero, embedding: campplus)
/// while case let samples = try reader.read(upTo: 160_000), !samples.isEmpty {
///     try await diarizer.push(samples)
/// }
/// let result = try await diarizer.finish()
/// ```
///
/// The audio is worked on in rounds of 40 s, each as soon as it is complete; so the result does not depend on how the
/// samples are cut into calls, and of the audio itself never more than a minute is kept. The models run on
/// ``DiarizationOptions/workers`` tasks at a time; the result does not depend on their timing.
public struct Diarizer: Sendable {
    /// Samples worked on together: 8 segmentation windows' hops (40 s).
    private let roundSamples: Int
    /// Segmentation windows that go through the model together.
    private static let batch = 2

    private let segmentation: any SpeakerSegmentationModel
    private let options: DiarizationOptions
    private let grid: FrameGrid
    private let embedder: WindowEmbedder

    private var pending: [Float] = []
    private var samples = SampleBuffer()
    private var voiceStream: any VoiceActivityStream
    private var voice: VoiceTrack
    private var filterbank: FilterbankStream
    private var features: FeatureBuffer
    private var level: LevelTrack
    private var schedule: WindowSchedule
    private var fusion: SegmentationFusion
    private var detector: SpeechDetector
    private var tracker: StretchTracker
    /// Stretches of the last round, not yet embedded.
    private var stretches: [Range<Int>] = []
    private var heard: HeardSpeech

    /// Samples taken so far; all but less than a round of them are worked on.
    public var sampleCount: Int { samples.end + pending.count }

    /// How much of the recording is held as samples or features, in samples; it does not grow with the recording.
    package var heldSamples: Int { pending.count + samples.count + features.count }

    /// A diarizer at the start of a recording.
    ///
    /// - Parameters:
    ///   - segmentation: Who of at most three local speakers talks when.
    ///   - voiceActivity: Tells speech from everything else.
    ///   - embedding: Makes vectors of voices; a fast variant will do, since each is averaged with many others.
    ///   - options: What is known beforehand.
    /// - Throws: ``DiarizationError/impossibleSpeakerCount(least:most:)``,
    ///   `FeatureError.unsupported`.
    public init(
        segmentation: any SpeakerSegmentationModel, voiceActivity: any VoiceActivityModel,
        embedding: any SpeakerEmbeddingModel, options: DiarizationOptions = DiarizationOptions()
    ) throws {
        try options.speakers.check()
        self.segmentation = segmentation
        self.options = options
        grid = FrameGrid(segmentation)
        let locals = LocalSpeakers(classes: segmentation.classes)
        embedder = WindowEmbedder(model: embedding, grid: grid, workers: options.workers)
        voiceStream = voiceActivity.makeStream()
        voice = VoiceTrack(windowSamples: voiceActivity.windowSamples)
        filterbank = FilterbankStream(try Filterbank(embedding.frontEnd))
        features = FeatureBuffer(grid: grid, configuration: embedding.frontEnd)
        level = LevelTrack(grid: grid, configuration: embedding.frontEnd)
        schedule = WindowSchedule(grid: grid)
        fusion = SegmentationFusion(grid: grid, locals: locals)
        detector = SpeechDetector(grid: grid)
        tracker = StretchTracker(grid: grid)
        heard = HeardSpeech(grid: grid, locals: locals, model: embedding)
        roundSamples = 8 * schedule.hop * grid.step
    }

    /// Takes the next samples: 16 kHz, mono, −1…1, any number.
    ///
    /// Returns once every complete round is worked on, at most about a second of computing for 40 s of audio.
    ///
    /// - Throws: `CancellationError` within a tenth of a second of the task's cancellation; whatever the models throw;
    ///   `FeatureError` where a sample is no audio. The diarizer is then of no further use.
    public mutating func push(_ samples: [Float]) async throws {
        pending += samples
        while pending.count >= roundSamples {
            let round = Array(pending.prefix(roundSamples))
            pending.removeFirst(roundSamples)
            try await work(on: round, isLast: false)
        }
    }

    /// Works on what is left and tells who speaks when.
    ///
    /// - Throws: As ``push(_:)``.
    /// - Complexity: Apart from the last round, O(n²) in the windows of 1.5 s, up to 1500 of them, and linear from there.
    public consuming func finish() async throws -> DiarizationResult {
        let options = options
        return try await finishListening().result(options)
    }

    /// Works on what is left, for a caller that wants results for several numbers of speakers.
    ///
    /// - Throws: As ``push(_:)``.
    public consuming func finishListening() async throws -> HeardSpeech {
        try await work(on: pending, isLast: true)
        heard.sampleCount = samples.end
        heard.hasVoice = voice.hasVoice
        try Task.checkCancellation()
        return heard
    }

    private mutating func work(on round: [Float], isLast: Bool) async throws {
        try Task.checkCancellation()
        // The last round's stretches are embedded while this round is listened to, which takes one task alone.
        async let embedded = embedder.windows(in: stretches, features: features, timeline: heard.timeline)
        try listen(to: round, isLast: isLast)
        heard.embedded += try await embedded

        var starts = schedule.complete(available: samples.end)
        if isLast { starts.append(schedule.last(of: samples.end)) }
        try await segment(starts)
        let settled = isLast ? grid.frames(within: samples.end) : starts.last ?? 0
        let first = heard.timeline.count
        detector.extend(
            &heard.timeline, with: fusion.settle(before: settled), isLast: isLast, voice: voice, level: level)
        stretches = tracker.advance(over: first..<heard.timeline.count, of: heard.timeline)
        if isLast {
            stretches += tracker.finish()
            heard.embedded += try await embedder.windows(in: stretches, features: features, timeline: heard.timeline)
        }
        samples.drop(before: samples.end - grid.windowSamples)
        // Frames are decided a second after they are settled, by the voice half a second around them.
        voice.drop(before: grid.centre(of: heard.timeline.count) - 2 * speechSampleRate)
        level.drop(before: heard.timeline.count)
        features.drop(before: stretches.first?.lowerBound ?? tracker.openStart ?? heard.timeline.count)
    }

    /// Takes the round's voice activity, features and levels.
    private mutating func listen(to round: [Float], isLast: Bool) throws {
        samples.append(round)
        voice.append(try voiceStream.push(round))
        if isLast { voice.append(try voiceStream.finish()) }
        let rows = try filterbank.push(round)
        features.append(rows)
        level.append(rows)
    }

    /// Runs the segmentation model over the windows at some frames, except where nobody speaks.
    private mutating func segment(_ starts: [Int]) async throws {
        let spoken = starts.filter { voice.hasVoice(in: range(ofWindowAt: $0)) }
        let batches = stride(from: 0, to: spoken.count, by: Self.batch).map { first in
            spoken[first..<min(first + Self.batch, spoken.count)].map { samples[range(ofWindowAt: $0)] }
        }
        let answers = try await concurrentMap(batches, workers: options.workers) { [segmentation] windows in
            try segmentation.logProbabilities(of: windows)
        }
        for (start, logProbabilities) in zip(spoken, answers.joined()) {
            heard.segmented.append(
                SegmentedWindow(start: start, classes: fusion.add(logProbabilities, at: start)))
        }
    }

    private func range(ofWindowAt frame: Int) -> Range<Int> {
        frame * grid.step..<frame * grid.step + grid.windowSamples
    }
}
