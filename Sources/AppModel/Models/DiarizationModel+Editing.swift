import Audio
import Diarization
import Foundation
import SpeakerAttribution
import SpeakerRecognition

extension DiarizationModel {
    /// A voice is learnt from at most this much: a minute holds more voice than an enrolment takes in.
    private static let learntSamples = 60 * SampleClock.rate
    /// Seconds of clear speech from which a correction is offered: for somebody new, and for somebody known.
    private static let offeredSeconds = (new: 8, known: 3)

    // MARK: Names and segments

    /// Names a speaker; an empty name goes back to the automatic one.
    ///
    /// - Throws: ``AppFailure`` where there is no such speaker or person, or the name cannot be used.
    public func rename(_ speaker: Int, to naming: SpeakerNaming) throws(AppFailure) {
        let name: String?
        switch naming {
        case .person(let id): name = try core.profile(id).name.text
        case .name(let text) where text.allSatisfy(\.isWhitespace): name = nil
        case .name(let text):
            do {
                name = try ProfileName(text).text
            } catch {
                throw AppFailure(error)
            }
        }
        let lane = try lane(speaker)
        let others = edited?.lanes.filter { $0.id != lane.id } ?? []
        try edit { (edits) throws(SpeakerEditError) in try edits.rename(lane.speakers, to: name) }
        tellOfJoining(lane, others)
        offer(lane.speakers, name)
    }

    /// Who bears one name is one speaker: that a new name has joined two lanes is said, since it may not have been meant.
    private func tellOfJoining(_ lane: SpeakerLane, _ others: [SpeakerLane]) {
        guard let joined = edited?.lanes.first(where: { Set($0.speakers).isSuperset(of: lane.speakers) }),
            let other = others.first(where: { Set(joined.speakers).isSuperset(of: $0.speakers) })
        else { return }
        joinedNotice = core.notify(
            .info, "\(lane.name) and \(other.name) are one speaker now.", remedy: "Undo makes them two again.",
            offering: .undo)
    }

    /// An offer to undo holds until something else was done.
    func withdrawOffer() {
        if let joinedNotice { core.dismissNotice(joinedNotice) }
        joinedNotice = nil
    }

    /// Makes one speaker of two.
    public func merge(_ from: Int, into target: Int) throws(AppFailure) {
        let (lane, other) = (try lane(from), try lane(target))
        try edit { (edits) throws(SpeakerEditError) in try edits.merge(lane.speakers, into: other.id) }
    }

    /// Makes another speaker of some of a speaker's segments.
    public func split(_ speaker: Int, segments: [Int]) throws(AppFailure) {
        let lane = try lane(speaker)
        var made = 0
        try edit { (edits) throws(SpeakerEditError) in made = try edits.split(lane.speakers, segments: segments) }
        classify(made)
    }

    /// Gives segments to a speaker.
    public func reassign(_ segments: [Int], to target: SpeakerTarget) throws(AppFailure) {
        switch target {
        case .speaker(let speaker):
            let lane = try lane(speaker)
            try edit { (edits) throws(SpeakerEditError) in try edits.reassign(segments, to: lane.id) }
        case .new:
            var made = 0
            try edit { (edits) throws(SpeakerEditError) in made = try edits.reassign(segments, to: nil) }
            classify(made)
        }
    }

    /// Takes the last edit back; another number of speakers is one as well.
    public func undo() throws(AppFailure) { try step(\.canUndo, { $0.undo() }, { $0.undo($1) }) }

    /// Does it again.
    public func redo() throws(AppFailure) { try step(\.canRedo, { $0.redo() }, { $0.redo($1) }) }

    private func step(
        _ isPossible: KeyPath<SpeakerEdits, Bool>, _ edit: (inout SpeakerEdits) -> Void,
        _ exchange: (inout CutHistory, RecordingCut) -> RecordingCut?
    ) throws(AppFailure) {
        guard state.phase == .done, var cut else { throw Self.nothingToEdit }
        state.correctionOffer = nil
        withdrawOffer()
        if cut.edited.edits[keyPath: isPossible] {
            edit(&cut.edited.edits)
            self.cut = cut
        } else if let other = exchange(&history, cut) {
            // What is still being compared belongs to the result that goes.
            generation += 1
            self.cut = other
            state.speakerCount = other.count
            self.cut?.edited.relabel(other.edited.attributed.relabelled(threshold: Float(core.threshold)))
            if other.knowledge != knowledge { work = Task { await compareAgain() } }
        }
        show()
    }

    private func edit(_ change: (inout SpeakerEdits) throws(SpeakerEditError) -> Void) throws(AppFailure) {
        guard state.phase == .done, var cut else { throw Self.nothingToEdit }
        let before = cut.edited.edits
        do {
            try change(&cut.edited.edits)
        } catch {
            throw AppFailure(error)
        }
        if cut.edited.edits != before {
            history.forgetUndone()
            withdrawOffer()
        }
        self.cut = cut
        show()
    }

    private static let nothingToEdit = AppFailure(
        .notNow, "There is no recording to edit.", remedy: "Record or open one first.")

    private func lane(_ id: Int) throws(AppFailure) -> SpeakerLane {
        guard state.phase == .done, let edited else { throw Self.nothingToEdit }
        guard let lane = edited.lanes.first(where: { $0.id == id }) else {
            throw AppFailure(.notFound, "There is no speaker \(id).", remedy: "Choose one of those shown.")
        }
        return lane
    }

    /// Compares a speaker made by hand with those enrolled, with a fresh recogniser.
    private func classify(_ speaker: Int) {
        guard let edited, let recording, let known = cut?.comparison.scores.profiles, !known.isEmpty,
            let engine = try? core.engine
        else { return }
        let ranges = zip(edited.attributed.diarization.segments, edited.edits.speakers)
            .filter { $1 == speaker }.map(\.0.samples)
        let profiles = known.compactMap { core.profile($0) }
        let run = generation
        work = Task {
            // A speaker that cannot be compared stays without a name, as one who says too little does.
            let found = try? await TagClassifier(engine: engine).scores(of: ranges, in: recording, against: profiles)
            guard run == generation, let found, let row = found.scores, let cut else { return }
            let byID = Dictionary(zip(found.profiles, row), uniquingKeysWith: max)
            self.cut?.edited.scoresOfMade[speaker] = cut.comparison.scores.profiles.map { byID[$0] ?? 0 }
            show()
        }
    }

    // MARK: Threshold and people

    /// Gives names from another score on: at once, from the scores that were kept.
    func thresholdChanged() {
        state.threshold = core.threshold
        guard let edited else { return }
        cut?.edited.relabel(edited.attributed.relabelled(threshold: Float(core.threshold)))
        show()
    }

    /// Compares the speakers with those who are known now.
    func profilesChanged() async {
        knowledge += 1
        await compareAgain()
    }

    func compareAgain() async {
        guard state.phase == .done, let cut, let recording, let heard else { return }
        let (run, knowledge) = (generation, knowledge)
        let result = cut.edited.attributed.diarization
        guard let comparison = try? await compare(result, cut.count, heard, recording),
            run == generation, state.phase == .done
        else { return }
        self.cut?.comparison = comparison
        self.cut?.knowledge = knowledge
        self.cut?.edited.scoresOfMade = [:]
        let least = (try? state.speakerCount.speakerCount().least) ?? 1
        self.cut?.edited.relabel(attributed(result, comparison, least: least))
        show()
    }

    /// Joins a diarization with scores, under the names of today.
    func attributed(
        _ result: DiarizationResult, _ comparison: SpeakerComparison, least: Int
    ) -> AttributedDiarization {
        let scores = comparison.scores
        let attributed = AttributedDiarization(
            diarization: result, threshold: Float(core.threshold),
            profileNames: scores.profiles.map { core.profile($0)?.name.text ?? "" }, scores: scores.rows,
            leastSpeakers: least)
        guard let free = comparison.free else { return attributed }
        return attributed.joining(free.result, scores: free.rows)
    }

    // MARK: Learning from names

    private func offer(_ speakers: [Int], _ name: String?) {
        state.correctionOffer = nil
        guard let name, let edited, let lane = edited.lanes.first(where: { $0.speakers.contains(speakers[0]) }) else {
            return
        }
        let known = core.profile(named: name)
        let needed = (known == nil ? Self.offeredSeconds.new : Self.offeredSeconds.known) * SampleClock.rate
        let clear = edited.clearSpeech(of: lane, upTo: needed)
        guard clear.reduce(0, { $0 + $1.count }) >= needed else { return }
        state.correctionOffer = DiarizationState.CorrectionOffer(
            speaker: lane.id, name: name, existing: known != nil,
            text: known == nil
                ? "Remember this voice as \(name)? Only with \(name)'s consent."
                : "Add this recording to what is known of \(name)'s voice?")
    }

    /// Learns the voice that was offered.
    ///
    /// - Throws: ``AppFailure`` where nothing is offered, or the voice cannot be learnt or stored; nothing is stored then.
    public func acceptCorrection() async throws(AppFailure) {
        guard let offer = state.correctionOffer, let edited, let recording,
            let lane = edited.lanes.first(where: { $0.id == offer.speaker })
        else { throw AppFailure(.notNow, "Nothing is offered.", remedy: "Name a speaker first.") }
        let engine = try core.engine
        let known = core.profile(named: offer.name)
        let speech = speech(of: lane, edited, recording)
        let source = fileName
        let (core, date) = (core, core.effects.clock.date())
        let profile = try await failing(as: .voice) {
            let session = try await engine.makeEnrollment(addingTo: known)
            for piece in speech.pieces() { _ = try await session.push(piece) }
            if let refusal = try await session.endTake(source: source).refusal {
                throw AppFailure(.voice, refusal, remedy: "Split the speaker first, or enrol in another way.")
            }
            return try await core.effects.profiles.enroll(
                ProfileName(offer.name), voice: session.export(), ifTaken: known == nil ? .refuse : .addReferences)
        }
        state.correctionOffer = nil
        await core.change { $0.people[profile.id.uuidString, default: .init()].consent = date }
        await reloadPeople()
        core.notify(.info, "\(offer.name)'s voice is remembered.")
    }

    /// Does not learn it.
    public func dismissCorrection() { state.correctionOffer = nil }

    /// What a speaker says alone, one piece after another.
    ///
    /// - Throws: ``AppFailure`` where there is no such speaker.
    func speech(of speaker: Int) throws(AppFailure) -> Recording {
        let lane = try lane(speaker)
        guard let edited, let recording else { throw AppFailure(.notNow, "There is no recording.") }
        return speech(of: lane, edited, recording)
    }

    private func speech(of lane: SpeakerLane, _ edited: EditedDiarization, _ recording: Recording) -> Recording {
        var speech = Recording()
        for range in edited.clearSpeech(of: lane, upTo: Self.learntSamples) {
            speech.append(recording.integers(range))
        }
        return speech
    }
}
