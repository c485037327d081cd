import Audio
import Foundation
public import Observation
import SpeakerAttribution

/// Tells who spoke when: in a recording of at most five minutes that it makes itself, or in a file of any length.
///
/// The recording is held in memory once, as 16-bit samples, and what the models heard in it beside it. Names follow from kept scores,
/// so another threshold, another name or another number of speakers needs no listening.
@MainActor @Observable
public final class DiarizationModel {
    /// A recording stops by itself after this many seconds.
    public static let longestRecording = 300

    /// What a view shows.
    public internal(set) var state: DiarizationState
    let core: AppCore
    let microphone: MicrophoneModel
    let transcript: TranscriptModel
    @ObservationIgnored var work: Task<Void, Never>?
    @ObservationIgnored var generation = 0
    @ObservationIgnored var recording: Recording?
    @ObservationIgnored var warnings: [String] = []
    /// Why nobody is heard, where the microphone is why.
    @ObservationIgnored var emptyReason: String?
    @ObservationIgnored var heard: (any HeardConversation)?
    @ObservationIgnored var cut: RecordingCut?
    @ObservationIgnored var history = CutHistory()
    /// The message that offers to undo the latest edit.
    @ObservationIgnored var joinedNotice: Int?
    /// Counts how often those enrolled have changed.
    @ObservationIgnored var knowledge = 0
    @ObservationIgnored var reloadPeople: @MainActor () async -> Void = {}

    init(_ core: AppCore, _ microphone: MicrophoneModel, _ transcript: TranscriptModel) {
        self.core = core
        self.microphone = microphone
        self.transcript = transcript
        state = DiarizationState(threshold: core.threshold)
        state.maxRecordingSeconds = Self.longestRecording
    }

    // MARK: Recording

    /// Records a conversation; after ``longestRecording`` seconds it stops by itself and is analysed.
    ///
    /// - Throws: ``AppFailure`` where something is under way, or the microphone fails.
    public func record(tab: String? = nil) async throws(AppFailure) {
        try requireQuiet()
        let events = try await microphone.open(for: .diarization, tab: tab)
        clear()
        state.phase = .recording
        state.recordingSeconds = 0
        let run = generation
        work = Task { await record(events, run) }
    }

    /// Stops the recording and tells who spoke when. Everything heard before belongs to it, and nothing after.
    ///
    /// - Throws: ``AppFailure`` where nothing is recorded.
    public func stop() async throws(AppFailure) {
        guard state.phase == .recording else {
            throw AppFailure(.notNow, "Nothing is being recorded.", remedy: "Start a recording first.")
        }
        let recording = work
        await microphone.stop()
        await recording?.value
    }

    private func record(_ events: AsyncStream<MicrophoneEvent>, _ run: Int) async {
        var track = RecordingTrack(seconds: Self.longestRecording)
        for await event in events {
            guard let chunk = microphone.take(event), run == generation, !track.isFull else { continue }
            track.push(chunk, hasSignal: microphone.state.state != .noSignal)
            state.recordingSeconds = track.recording.duration.hundredths
            if track.isFull { await microphone.stop() }
        }
        let interruption = microphone.state.state.isWorking ? nil : microphone.state.message
        microphone.closed()
        guard run == generation else { return }
        if let interruption { core.notify(.warning, "The recording ended early: \(interruption)") }
        analyse(track.recording, warnings: track.warnings, emptyReason: track.emptyReason)
    }

    // MARK: Files

    /// Tells that a file is being sent, so that the screen can show it.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - fraction: The share received, 0…1; `nil` where the length is unknown.
    /// - Throws: ``AppFailure`` where something else is under way.
    public func receiving(name: String, fraction: Double?) throws(AppFailure) {
        if state.phase != .receiving {
            try requireQuiet()
            clear()
            state.phase = .receiving
            state.fileName = name
        }
        state.progress = WorkProgress(fraction: (fraction ?? 0).thousandths, secondsLeft: nil, stage: .receiving)
    }

    /// The file did not arrive.
    public func receivingFailed(_ failure: AppFailure) {
        guard state.phase == .receiving else { return }
        fail(failure)
    }

    /// Tells who speaks when in a file.
    ///
    /// - Throws: ``AppFailure`` where something else is under way. What is wrong with the file shows in the state.
    public func use(file: String) throws(AppFailure) {
        if state.phase != .receiving {
            try requireQuiet()
            clear()
        }
        state.phase = .analysing
        let run = generation
        work = Task {
            do {
                let files = core.effects.files
                let loaded = try await following(.reading, run) { report in try await files.load(file, progress: report)
                }
                guard run == generation else { return }
                state.fileName = loaded.name
                analyse(loaded.recording, warnings: loaded.warnings)
            } catch {
                ended(error, run, as: .audio)
            }
        }
    }

    // MARK: Ending

    /// Cancels what is under way and throws it away.
    public func cancel() async {
        switch state.phase {
        case .recording, .receiving, .analysing: break
        case .idle, .done, .failed, .cancelled: return
        }
        let running = work
        generation += 1
        running?.cancel()
        if microphone.user == .diarization { await microphone.stop() }
        await running?.value
        clear()
        state.phase = .cancelled
    }

    /// Throws the recording away.
    public func close() async {
        await cancel()
        clear()
    }

    /// Writes down what is said, now and in later recordings, or does not.
    public func setTranscript(_ on: Bool) {
        state.wantsTranscript = on
        if on, state.phase == .done, let recording {
            transcript.write(recording)
        } else if !on {
            let timeline = edited.map { $0.timeline(file: fileName) }
            transcript.clear()
            transcript.follow(timeline)
        }
    }

    // MARK: Parts

    /// The recording's name in exports.
    var fileName: String { state.fileName ?? "recording" }

    /// The result with names and changes.
    var edited: EditedDiarization? { cut?.edited }

    private func requireQuiet() throws(AppFailure) {
        switch state.phase {
        case .idle, .done, .failed, .cancelled: return
        case .recording, .receiving, .analysing:
            throw AppFailure(.notNow, "A recording is under way.", remedy: "Wait until it is done, or cancel it.")
        }
    }

    private func clear() {
        generation += 1
        recording = nil
        warnings = []
        emptyReason = nil
        heard = nil
        cut = nil
        history = CutHistory()
        withdrawOffer()
        transcript.clear()
        let kept = state
        state = DiarizationState(threshold: core.threshold)
        state.maxRecordingSeconds = Self.longestRecording
        state.wantsTranscript = kept.wantsTranscript
        state.speakerCount = kept.speakerCount
    }

    func ended(_ error: any Error, _ run: Int, as code: AppFailure.Code) {
        guard run == generation else { return }
        fail(AppFailure(error, as: code))
    }

    func fail(_ failure: AppFailure) {
        state.phase = .failed
        state.progress = nil
        state.recordingSeconds = nil
        state.error = failure.shown
        core.remember(failure)
    }
}
