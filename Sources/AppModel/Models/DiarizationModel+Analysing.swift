import Diarization
import Foundation
import SpeakerAttribution

extension DiarizationModel {
    func analyse(_ recording: Recording, warnings: [String], emptyReason: String? = nil) {
        self.recording = recording
        self.warnings = warnings
        self.emptyReason = emptyReason
        state.phase = .analysing
        state.recordingSeconds = nil
        let run = generation
        work = Task {
            do {
                let engine = try core.engine
                let heard = try await following(.listening, run) { report in
                    try await engine.hear(recording, progress: report)
                }
                guard run == generation else { return }
                self.heard = heard
                try await name(heard, recording, run)
                if state.wantsTranscript, run == generation { transcript.write(recording) }
            } catch {
                ended(error, run, as: .engine)
            }
        }
    }

    /// Tells who spoke when again, with another number of speakers and without listening again. Names given by hand stay where they
    /// still apply; ``undo()`` brings back what was before.
    ///
    /// - Throws: ``AppFailure`` where there is no recording, or no recording has such a number.
    public func rerun(_ count: DiarizationState.Count) throws(AppFailure) {
        _ = try count.speakerCount()
        state.speakerCount = count
        guard state.phase == .done || state.phase == .failed, let heard, let recording else {
            if state.phase == .analysing || state.phase == .receiving {
                throw AppFailure(.notNow, "The recording is being analysed.", remedy: "Wait until it is done.")
            }
            return
        }
        state.phase = .analysing
        state.error = nil
        state.progress = WorkProgress(fraction: 0, secondsLeft: nil, stage: .comparing)
        // What is still being compared belongs to the result that is about to go.
        generation += 1
        let run = generation
        work = Task {
            do {
                try await name(heard, recording, run)
            } catch {
                ended(error, run, as: .engine)
            }
        }
    }

    private func name(_ heard: any HeardConversation, _ recording: Recording, _ run: Int) async throws {
        let asked = state.speakerCount
        let count = try asked.speakerCount()
        state.progress = WorkProgress(fraction: 1, secondsLeft: nil, stage: .comparing)
        let result = try await heard.result(speakers: count)
        let knowledge = knowledge
        let comparison = try await compare(result, asked, heard, recording)
        guard run == generation else { return }
        let attributed = attributed(result, comparison, least: count.least)
        let next = RecordingCut(
            count: asked, comparison: comparison,
            edited: edited?.carryingNames(to: attributed) ?? EditedDiarization(attributed), knowledge: knowledge)
        if let cut, cut != next { history.add(cut) }
        cut = next
        state.phase = .done
        state.progress = nil
        state.correctionOffer = nil
        show()
        if knowledge != self.knowledge { await compareAgain() }
    }

    /// Compares the speakers with those enrolled, and the speakers that there would be without a number as well, where they are more.
    func compare(
        _ result: DiarizationResult, _ asked: DiarizationState.Count, _ heard: any HeardConversation,
        _ recording: Recording
    ) async throws -> SpeakerComparison {
        var comparison = SpeakerComparison(scores: try await classify(result, recording))
        // A number may join different people; what the voices alone give tells. One person cannot be taken for another.
        guard asked.mode != .automatic, comparison.scores.profiles.count > 1 else { return comparison }
        let free = try await heard.result(speakers: .automatic)
        guard free.speakers.count > result.speakers.count else { return comparison }
        let scores = try await classify(free, recording)
        // Somebody was enrolled or deleted meanwhile: then all is compared again anyway.
        if scores.profiles == comparison.scores.profiles { comparison.free = .init(result: free, rows: scores.rows) }
        return comparison
    }

    /// Nobody enrolled means nobody to compare with: the speakers are then Speaker 1, 2, ….
    private func classify(_ result: DiarizationResult, _ recording: Recording) async throws -> SpeakerScores {
        let profiles = core.profiles
        guard !profiles.isEmpty, !result.speakers.isEmpty else {
            return SpeakerScores(profiles: [], rows: result.speakers.map { _ in nil })
        }
        return try await core.engine.classify(result, in: recording, against: profiles)
    }

    /// Runs work and shows how far it has come.
    func following<Value: Sendable>(
        _ stage: WorkProgress.Stage, _ run: Int,
        _ body: (@escaping @Sendable (Double) -> Void) async throws -> Value
    ) async throws -> Value {
        let clock = core.effects.clock
        let fractions = Fractions()
        var estimate = ProgressEstimate(start: clock.now())
        state.progress = WorkProgress(fraction: 0, secondsLeft: nil, stage: stage)
        let showing = Task {
            for await fraction in fractions.values where run == generation && state.progress?.stage == stage {
                state.progress = estimate.advance(to: fraction, at: clock.now(), stage: stage)
            }
        }
        defer {
            fractions.finish()
            showing.cancel()
        }
        return try await body { fractions.report($0) }
    }

    func show() {
        guard let cut, let recording else { return }
        let edited = cut.edited
        var warnings = warnings
        if let unmet = edited.attributed.diarization.count.unmet { warnings.append("\(unmet)") }
        state.result = ConversationState(
            edited: edited, people: cut.comparison.scores.profiles.map { core.profile($0).map { core.person($0) } },
            recordingID: recording.id, warnings: warnings
        ).result()
        if let emptyReason, state.result?.emptyReason != nil { state.result?.emptyReason = emptyReason }
        state.threshold = core.threshold
        state.canUndo = edited.edits.canUndo || history.canUndo
        state.canRedo = edited.edits.canRedo || history.canRedo
        state.undoLabel = edited.edits.undoLabel ?? (history.canUndo ? CutHistory.label : nil)
        state.redoLabel = edited.edits.redoLabel ?? (history.canRedo ? CutHistory.label : nil)
        transcript.follow(edited.timeline(file: fileName))
    }
}

extension DiarizationState.Count {
    /// The count as the diarization takes it.
    func speakerCount() throws(AppFailure) -> SpeakerCount {
        switch mode {
        case .automatic: return .automatic
        case .exactly:
            guard let lower, (1...1_000).contains(lower) else { throw Self.impossible }
            return .exactly(lower)
        case .between:
            let (least, most) = (lower ?? 1, upper ?? 1_000)
            guard least >= 1, least <= most, most <= 1_000 else { throw Self.impossible }
            return .between(least, most)
        }
    }

    private static let impossible = AppFailure(
        .invalidArguments, "No recording has such a number of speakers.",
        remedy: "Give 1 to 1000, the lower bound first.")
}

extension SpeakerCount {
    /// The fewest speakers allowed.
    var least: Int { minimum }
}
