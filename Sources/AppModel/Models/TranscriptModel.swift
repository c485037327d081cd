public import Observation
import SpeakerAttribution
import Transcription

/// What was said in the recording, by whom.
///
/// The words are written once. Who said them follows from the diarization as it is edited, without listening again.
@MainActor @Observable
public final class TranscriptModel {
    /// What a view shows.
    public private(set) var state = TranscriptState()
    private let core: AppCore
    @ObservationIgnored private(set) var result: TranscriptionResult?
    @ObservationIgnored private var timeline: NamedTimeline?
    @ObservationIgnored private var work: Task<Void, Never>?
    @ObservationIgnored private var generation = 0

    init(_ core: AppCore) { self.core = core }

    /// Who said what, with the names of the present timeline; `nil` where nothing is written.
    var transcript: SpeakerTranscript? {
        guard let result, let timeline else { return nil }
        return SpeakerTranscript(result, timeline: timeline)
    }

    /// Writes down what is said in a recording, unless that is done or under way.
    func write(_ recording: Recording) {
        guard result == nil, work == nil else { return }
        generation += 1
        let run = generation
        state = TranscriptState()
        state.phase = .running
        work = Task {
            do {
                let engine = try core.engine
                let clock = core.effects.clock
                var estimate = ProgressEstimate(start: clock.now())
                let fractions = Fractions()
                let following = Task {
                    for await fraction in fractions.values where run == generation && state.phase == .running {
                        state.progress = estimate.advance(to: fraction, at: clock.now(), stage: .writing)
                    }
                }
                defer {
                    fractions.finish()
                    following.cancel()
                }
                let written = try await engine.transcribe(recording) { fractions.report($0) }
                guard run == generation else { return }
                result = written
                work = nil
                state.phase = .done
                state.progress = nil
                show()
            } catch {
                guard run == generation else { return }
                work = nil
                state.phase = error is CancellationError ? .none : .failed
                state.progress = nil
                state.error = error is CancellationError ? nil : AppFailure(error, as: .engine).shown
            }
        }
    }

    /// Uses the names and segments of another timeline of the recording.
    func follow(_ timeline: NamedTimeline?) {
        let before = self.timeline
        self.timeline = timeline
        // Names stand with the speakers; only who speaks when changes the turns.
        if timeline?.segments != before?.segments { show() }
    }

    /// Throws it away.
    func clear() {
        generation += 1
        work?.cancel()
        work = nil
        result = nil
        timeline = nil
        state = TranscriptState()
    }

    private func show() {
        guard let transcript else { return }
        state.emptyReason = transcript.reason
        state.turns = transcript.segments.map { segment in
            TranscriptState.Turn(
                speaker: segment.speaker, start: segment.start.hundredths, end: segment.end.hundredths,
                text: segment.text,
                words: segment.words.map {
                    TranscriptState.Word(
                        text: $0.text, start: $0.start.hundredths, end: $0.end.hundredths, confidence: $0.confidence,
                        secondSpeaker: $0.secondSpeaker)
                })
        }
    }
}

/// Shares of work done, from any thread to the main actor; only the latest waits.
struct Fractions: Sendable {
    /// The shares.
    let values: AsyncStream<Double>
    private let continuation: AsyncStream<Double>.Continuation

    init() { (values, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func report(_ fraction: Double) { continuation.yield(fraction) }
    func finish() { continuation.finish() }
}
