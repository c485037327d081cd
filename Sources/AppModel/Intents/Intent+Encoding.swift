extension Intent: Encodable {
    /// Writes `{"name":…,"arguments":{…}}`; without arguments, the name alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        let values = values
        guard !values.isEmpty else { return }
        var arguments = container.nestedContainer(keyedBy: ArgumentKey.self, forKey: .arguments)
        for (key, value) in values { try value.encode(to: arguments.superEncoder(forKey: key)) }
    }

    /// The arguments that are there.
    private var values: [(ArgumentKey, any Encodable)] {
        func list(_ values: (ArgumentKey, (any Encodable)?)...) -> [(ArgumentKey, any Encodable)] {
            values.compactMap { key, value in value.map { (key, $0) } }
        }
        return switch self {
        case .useMicrophone(let source, let device): list((.source, source), (.device, device))
        case .microphoneFailed(let fault): list((.reason, fault))
        case .setThreshold(let threshold): list((.threshold, threshold))
        case .setEngine(let engine): list((.engine, engine))
        case .setTheme(let theme): list((.theme, theme))
        case .setName(let name, let isOtherPerson, let consent):
            list((.name, name), (.isOtherPerson, isOtherPerson), (.consent, consent))
        case .addTo(let person): list((.person, person))
        case .redoTake(let take): list((.take, take))
        case .showSentence(let sentence): list((.sentence, sentence))
        case .enrollFile(let file), .openRecording(let file): list((.file, file))
        case .enrollSpeaker(let speaker, .anew): list((.speaker, speaker))
        case .enrollSpeaker(let speaker, .named(let name, let consent)):
            list((.speaker, speaker), (.name, name), (.consent, consent))
        case .enrollSpeaker(let speaker, .person(let person)): list((.speaker, speaker), (.person, person))
        case .enrollSpeaker(let speaker, .anotherTake): list((.speaker, speaker), (.another, true))
        case .rerun(let count): list((.mode, count.mode), (.lower, count.lower), (.upper, count.upper))
        case .renameSpeaker(let speaker, .name(let name)): list((.speaker, speaker), (.name, name))
        case .renameSpeaker(let speaker, .person(let person)): list((.speaker, speaker), (.person, person))
        case .mergeSpeakers(let from, let into): list((.from, from), (.into, into))
        case .splitSpeaker(let speaker, let segments): list((.speaker, speaker), (.segments, segments))
        case .reassign(let segments, .speaker(let speaker)): list((.segments, segments), (.speaker, speaker))
        case .reassign(let segments, .new): list((.segments, segments), (.speaker, "new"))
        case .setTranscript(let on): list((.on, on))
        case .renamePerson(let id, let name): list((.id, id), (.name, name))
        case .mergePeople(let from, let into, let force): list((.from, from), (.into, into), (.force, force))
        case .deletePerson(let id): list((.id, id))
        case .deleteSample(let person, let sample): list((.id, person), (.sample, sample))
        case .erase(let confirmation): list((.confirmation, confirmation))
        case .setColour(let person, let colour): list((.id, person), (.colour, colour))
        case .command(let trigger): list((.trigger, trigger))
        case .selectFilm(let index): list((.index, index))
        case .setKeywords(let trigger, let keywords): list((.trigger, trigger), (.keywords, keywords))
        case .setTitle(let index, let title): list((.index, index), (.title, title))
        case .setWho(.anyone): list((.kind, "anyone"))
        case .setWho(.people(let people)): list((.kind, "people"), (.people, people))
        case .dismissNotice(let id): list((.id, id))
        case .refresh, .retryMicrophone, .takeOverMicrophone, .checkRoom, .startTake, .stopTake, .saveEnrollment,
            .cancelEnrollment,
            .startRecognition, .stopRecognition, .resetRecognition, .record, .stopAndAnalyse, .cancelRecording, .undo,
            .redo, .acceptCorrection, .dismissCorrection, .closeRecording, .startControl, .stopControl, .resetControl:
            []
        }
    }

    /// The name it is sent by.
    public var name: Name {
        switch self {
        case .refresh: .refresh
        case .useMicrophone: .useMicrophone
        case .microphoneFailed: .microphoneFailed
        case .retryMicrophone: .retryMicrophone
        case .takeOverMicrophone: .takeOverMicrophone
        case .setThreshold: .setThreshold
        case .setEngine: .setEngine
        case .setTheme: .setTheme
        case .setName: .setName
        case .addTo: .addTo
        case .checkRoom: .checkRoom
        case .startTake: .startTake
        case .stopTake: .stopTake
        case .redoTake: .redoTake
        case .showSentence: .showSentence
        case .saveEnrollment: .saveEnrollment
        case .cancelEnrollment: .cancelEnrollment
        case .enrollFile: .enrollFile
        case .enrollSpeaker: .enrollSpeaker
        case .startRecognition: .startRecognition
        case .stopRecognition: .stopRecognition
        case .resetRecognition: .resetRecognition
        case .record: .record
        case .stopAndAnalyse: .stopAndAnalyse
        case .openRecording: .openRecording
        case .cancelRecording: .cancelRecording
        case .rerun: .rerun
        case .renameSpeaker: .renameSpeaker
        case .mergeSpeakers: .mergeSpeakers
        case .splitSpeaker: .splitSpeaker
        case .reassign: .reassign
        case .undo: .undo
        case .redo: .redo
        case .acceptCorrection: .acceptCorrection
        case .dismissCorrection: .dismissCorrection
        case .setTranscript: .setTranscript
        case .closeRecording: .closeRecording
        case .renamePerson: .renamePerson
        case .mergePeople: .mergePeople
        case .deletePerson: .deletePerson
        case .deleteSample: .deleteSample
        case .erase: .erase
        case .setColour: .setColour
        case .startControl: .startControl
        case .stopControl: .stopControl
        case .command: .command
        case .selectFilm: .selectFilm
        case .setKeywords: .setKeywords
        case .setTitle: .setTitle
        case .setWho: .setWho
        case .resetControl: .resetControl
        case .dismissNotice: .dismissNotice
        }
    }
}
