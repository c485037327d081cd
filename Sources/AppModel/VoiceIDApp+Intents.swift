extension VoiceIDApp {
    /// Does what a user asks.
    ///
    /// Returns once it is done or, for what takes long, under way.
    ///
    /// - Parameters:
    ///   - intent: What is asked.
    ///   - tab: The window or tab that asks; its microphone is used where a browser's is wanted.
    /// - Throws: ``AppFailure`` where it cannot be done. What goes wrong later shows in the state.
    public func perform(_ intent: Intent, from tab: String? = nil) async throws(AppFailure) {
        switch intent {
        case .refresh: await refresh()
        case .useMicrophone(let kind, let device): try await microphone.use(kind, device: device)
        case .microphoneFailed(let fault): microphone.failed(fault)
        case .retryMicrophone: await microphone.retry()
        case .takeOverMicrophone: try microphone.takeOver(tab: tab)
        case .setThreshold(let threshold): try await setThreshold(threshold)
        case .setEngine(let engine): try await setEngine(engine)
        case .setTheme(let theme): await setTheme(theme)
        case .dismissNotice(let id): dismissNotice(id)
        default: try await performOnScreen(intent, tab)
        }
        await control.settle()
    }

    private func performOnScreen(_ intent: Intent, _ tab: String?) async throws(AppFailure) {
        switch intent {
        case .setName(let name, let isOtherPerson, let consent):
            try enrollment.setName(name, isOtherPerson: isOtherPerson, consent: consent)
        case .addTo(let person): try enrollment.add(to: person)
        case .checkRoom: try await enrollment.checkRoom(tab: tab)
        case .startTake: try await enrollment.start(tab: tab)
        case .stopTake: try await enrollment.stop()
        case .redoTake(let take):
            await player.pause()
            try await enrollment.redo(take)
        case .showSentence(let sentence): enrollment.showSentence(sentence)
        case .saveEnrollment: try await enrollment.save()
        case .cancelEnrollment:
            await player.pause()
            await enrollment.cancel()
        case .enrollFile(let file): try await enrollment.use(file: file)
        case .enrollSpeaker(let speaker, let use): try await enroll(speaker, as: use)
        case .startRecognition: try await recognition.start(tab: tab)
        case .stopRecognition: try await recognition.stop()
        case .resetRecognition: recognition.reset()
        case .renamePerson(let id, let name): try await people.rename(id, to: name)
        case .mergePeople(let from, let into, let force): try await people.merge(from, into: into, force: force)
        case .deletePerson(let id): try await people.delete(id)
        case .deleteSample(let person, let sample): try await people.deleteSample(sample, of: person)
        case .erase(let confirmation): try await people.erase(confirmation: confirmation)
        case .setColour(let person, let colour): try await people.setColour(colour, of: person)
        case .startControl: try await control.start(tab: tab)
        case .stopControl: try await control.stop()
        case .command(let trigger): try control.command(trigger)
        case .selectFilm(let index): try control.select(index)
        case .setKeywords(let trigger, let keywords): try control.setKeywords(keywords, of: trigger)
        case .setTitle(let index, let title): try control.setTitle(title, of: index)
        case .setWho(let who): try control.setWho(who)
        case .resetControl: control.reset()
        default: try await performOnRecording(intent, tab)
        }
    }

    private func performOnRecording(_ intent: Intent, _ tab: String?) async throws(AppFailure) {
        switch intent {
        case .record: try await diarization.record(tab: tab)
        case .stopAndAnalyse: try await diarization.stop()
        case .openRecording(let file): try diarization.use(file: file)
        case .cancelRecording: await diarization.cancel()
        case .rerun(let count): try diarization.rerun(count)
        case .renameSpeaker(let speaker, let naming): try diarization.rename(speaker, to: naming)
        case .mergeSpeakers(let from, let into): try diarization.merge(from, into: into)
        case .splitSpeaker(let speaker, let segments): try diarization.split(speaker, segments: segments)
        case .reassign(let segments, let target): try diarization.reassign(segments, to: target)
        case .undo: try diarization.undo()
        case .redo: try diarization.redo()
        case .acceptCorrection: try await diarization.acceptCorrection()
        case .dismissCorrection: diarization.dismissCorrection()
        case .setTranscript(let on): diarization.setTranscript(on)
        case .closeRecording:
            await player.pause()
            await diarization.close()
        default: throw AppFailure(.unknownIntent, "\(intent.name.rawValue) is not an intent of a screen.")
        }
    }

    private func enroll(_ speaker: Int, as use: SpeakerUse) async throws(AppFailure) {
        let speech = try diarization.speech(of: speaker)
        guard speech.count > 0, let shown = diarization.state.result?.speakers.first(where: { $0.id == speaker }) else {
            throw AppFailure(
                .voice, "Somebody else speaks whenever this speaker does.",
                remedy: "Choose another speaker or recording.")
        }
        try enrollment.prepare(for: shown, as: use)
        try await enrollment.use(speech, source: diarization.fileName)
    }
}
