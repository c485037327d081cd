import Audio
import Foundation
import Inference
public import Observation
import SpeakerRecognition

/// Learns a voice: from the microphone, from files, or from a speaker of a recording.
///
/// Recorded audio is kept in memory to be played back, and goes when the enrolment ends. Nothing is stored but what the
/// engine makes of the voice, and that only by ``save()``.
@MainActor @Observable
public final class EnrollmentModel {
    /// What a view shows.
    public internal(set) var state = EnrollmentState()
    let core: AppCore
    let microphone: MicrophoneModel
    @ObservationIgnored var takes = EnrollmentTakes()
    @ObservationIgnored var session: (any VoiceEnrollment)?
    /// What is under way: a countdown, a take, a file. Whatever comes from an earlier one is dropped.
    @ObservationIgnored var work: Task<Void, Never>?
    @ObservationIgnored var generation = 0
    @ObservationIgnored private var similar: PersonReference?
    /// What is shown because the microphone is in use, or cannot be used.
    @ObservationIgnored var microphoneError: ScreenError?
    /// Reads the profiles again after one was saved.
    @ObservationIgnored var reloadPeople: @MainActor () async -> Void = {}

    init(_ core: AppCore, _ microphone: MicrophoneModel) {
        self.core = core
        self.microphone = microphone
    }

    // MARK: Who

    /// Says whose voice is to be learnt.
    ///
    /// - Throws: ``AppFailure`` with ``AppFailure/Code/name`` where the name cannot be used or is taken.
    public func setName(_ name: String, isOtherPerson: Bool, consent: Bool) throws(AppFailure) {
        try requireQuiet()
        let checked: ProfileName
        do {
            checked = try freeName(name)
        } catch {
            if (try? ProfileName(name)) == nil { state.name = name }
            throw error
        }
        if state.addingTo != nil || state.phase == .saved { forget() }
        state.name = checked.text
        state.isOtherPerson = isOtherPerson
        state.consent = isOtherPerson && consent
        if state.phase == .idle || state.phase == .failed { state.phase = .ready }
    }

    /// The name, where nobody else has it.
    private func freeName(_ name: String) throws(AppFailure) -> ProfileName {
        let checked: ProfileName
        do {
            checked = try ProfileName(name)
        } catch {
            throw AppFailure(error)
        }
        if let known = core.profile(named: checked.text), known.id.uuidString != state.addingTo?.id {
            throw AppFailure(
                .name, "\(known.name) is enrolled already.",
                remedy: "Add to this person's voice, or choose another name.")
        }
        return checked
    }

    /// Makes ready to learn the voice of a speaker of a recording, who is taken for another person than the user.
    ///
    /// - Throws: ``AppFailure`` where something is under way, or the name cannot be used; what was recorded stays then.
    func prepare(for speaker: DiarizationState.Speaker, as use: SpeakerUse) throws(AppFailure) {
        try requireQuiet()
        var (name, consent) = (speaker.isRenamed ? speaker.label : "", false)
        switch use {
        case .anotherTake: return try requireUnsaved()
        case .person(let id): return try add(to: id)
        case .anew:
            // Consent is asked for with the name, where somebody is to be saved who was not known.
            if let person = speaker.person { return try add(to: person.id) }
        case .named(let given, let agreed): (name, consent) = (try freeName(given).text, agreed)
        }
        forget()
        (state.name, state.isOtherPerson, state.consent) = (name, true, consent)
        state.phase = .ready
    }

    /// Adds to the voice of somebody known.
    ///
    /// - Throws: ``AppFailure`` where there is nobody of the id.
    public func add(to person: String) throws(AppFailure) {
        try requireQuiet()
        let profile = try core.profile(person)
        forget()
        state.addingTo = core.person(profile)
        state.name = profile.name.text
        state.phase = .ready
    }

    /// Shows another sentence to read.
    public func showSentence(_ index: Int) {
        state.sentence = min(max(0, index), state.sentences.count - 1)
    }

    // MARK: Keeping

    /// Stores the voice.
    ///
    /// - Throws: ``AppFailure`` where the voice is not complete, or cannot be stored; nothing is stored then.
    public func save() async throws(AppFailure) {
        guard state.phase == .review, let session else {
            throw AppFailure(.notNow, "There is no voice to save.", remedy: "Record a take first.")
        }
        try requireConsent()
        state.phase = .saving
        state.error = nil
        do throws(AppFailure) {
            let voice = try await failing(as: .voice) { try await session.export() }
            let name = try name()
            let taken: ProfileStore.TakenName = state.addingTo == nil ? .refuse : .addReferences
            let core = core
            let profile = try await failing(as: .profiles) {
                try await core.effects.profiles.enroll(name, voice: voice, ifTaken: taken)
            }
            if state.isOtherPerson {
                let date = core.effects.clock.date()
                await core.change { $0.people[profile.id.uuidString, default: .init()].consent = date }
            }
            await reloadPeople()
            await core.change { _ in }
            forgetVoice()
            state.phase = .saved
            state.saved = core.profile(profile.id).map { core.person($0) } ?? core.person(profile)
            core.effects.haptics.play(.saved)
        } catch {
            state.phase = .review
            state.error = error.shown
            core.remember(error)
            throw error
        }
    }

    /// Throws the enrolment away, with all that was recorded.
    public func cancel() async {
        generation += 1
        work?.cancel()
        if microphone.user == .enrollment { await microphone.stop() }
        await work?.value
        forget()
    }

    /// The audio of a take, to play back.
    ///
    /// - Parameter index: The take's ``EnrollmentState/Take/index``.
    public func audio(ofTake index: Int) -> Recording? {
        takes.entries.indices.contains(index) ? takes.entries[index].recording : nil
    }

    // MARK: Parts of intents

    func name() throws(AppFailure) -> ProfileName {
        do {
            return try ProfileName(state.name)
        } catch {
            throw AppFailure(error)
        }
    }

    func requireConsent() throws(AppFailure) {
        _ = try name()
        guard !state.isOtherPerson || state.consent else {
            throw AppFailure(
                .consent, "\(state.name) has to agree before their voice is learnt.",
                remedy: "Ask, and say so on the screen. A voice is personal data.")
        }
    }

    /// Makes sure that the voice is not saved yet.
    func requireUnsaved() throws(AppFailure) {
        guard state.phase != .saved else {
            throw AppFailure(.notNow, "This voice is saved.", remedy: "Give another name first.")
        }
    }

    /// Makes sure that nothing is under way.
    func requireQuiet() throws(AppFailure) {
        switch state.phase {
        case .idle, .ready, .review, .saved, .failed: return
        case .checkingRoom, .countdown, .recording, .analysing, .saving:
            throw AppFailure(.notNow, "The enrolment is at work.", remedy: "Wait until it is done, or cancel it.")
        }
    }

    /// The engine's session, begun where there is none yet. Until it is there the screen shows `phase`, so that nothing else begins.
    func begunSession(showing phase: EnrollmentState.Phase) async throws(AppFailure) -> any VoiceEnrollment {
        let run = generation
        state.phase = phase
        state.error = nil
        if let session { return session }
        do throws(AppFailure) {
            let engine = try core.engine
            let person = state.addingTo.flatMap { adding in core.profiles.first { $0.id.uuidString == adding.id } }
            let made = try await failing(as: .engine) { try await engine.makeEnrollment(addingTo: person) }
            guard run == generation else { throw Self.cancelled }
            session = made
            return made
        } catch {
            if run == generation { fail(error) }
            throw error
        }
    }

    static let cancelled = AppFailure(.other, "It was cancelled.")

    func show() {
        state.takes = takes.shown
        state.progress = takes.progress
        state.progressKind = takes.progressKind
        state.voicedSeconds = takes.voicedSeconds.hundredths
        state.neededSeconds = takes.session.minimumVoice
        state.quality = takes.quality
        state.canSave = takes.isComplete && takes.entries.contains(where: \.isAccepted)
        state.similarTo = state.canSave ? similar : nil
    }

    /// After a take has ended: tells what is missing, and who sounds the same.
    func review() async {
        state.phase = takes.entries.isEmpty ? .ready : .review
        state.elapsedSeconds = 0
        state.level = nil
        show()
        if takes.voicedSeconds < takes.session.minimumVoice, !takes.entries.isEmpty {
            state.hints.removeAll { $0.kind == .tooLittleSpeech }
            state.hints.append(.tooLittle(takes.voicedSeconds, of: takes.session.minimumVoice))
        }
        guard state.canSave, let session, let engine = try? core.engine else { return }
        let others = core.profiles.filter { $0.id.uuidString != state.addingTo?.id }
        let run = generation
        // A voice that cannot be exported tells its reason when it is saved.
        guard let voice = try? await session.export() else { return }
        let id = try? await engine.resemblance(of: voice, among: others)
        guard run == generation, state.phase == .review else { return }
        similar = id.flatMap { core.profile($0) }.map { core.person($0) }
        show()
    }

    /// Somebody was enrolled, renamed or deleted: what is shown of people follows.
    func profilesChanged() {
        if let saved = state.saved {
            guard let profile = UUID(uuidString: saved.id).flatMap({ core.profile($0) }) else { return forget() }
            state.saved = core.person(profile)
        }
        guard let known = similar.flatMap({ UUID(uuidString: $0.id) }) else { return }
        similar = core.profile(known).map { core.person($0) }
        show()
    }

    /// What stood in the way is gone.
    func microphoneFreed() {
        if let microphoneError, state.error == microphoneError { state.error = nil }
    }

    /// Ends the enrolment: nobody knows what a session holds whose engine has failed.
    func fail(_ failure: AppFailure) {
        takes = EnrollmentTakes()
        session = nil
        similar = nil
        show()
        state.phase = .failed
        state.countdown = nil
        state.level = nil
        state.error = failure.shown
        core.remember(failure)
    }

    private func forgetVoice() {
        generation += 1
        takes = EnrollmentTakes()
        session = nil
        similar = nil
        let kept = state
        state = EnrollmentState()
        state.name = kept.name
        state.saved = kept.saved
    }

    private func forget() {
        forgetVoice()
        state = EnrollmentState()
    }
}
