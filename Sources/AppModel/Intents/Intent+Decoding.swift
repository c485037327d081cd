public import Foundation

extension Intent: Decodable {
    enum CodingKeys: String, CodingKey { case name, arguments }

    enum ArgumentKey: String, CodingKey {
        case source, device, reason, threshold, engine, theme, name, isOtherPerson, consent, person, take, sentence,
            file
        case speaker, another, mode, lower, upper, from, into, force, segments, on, id, sample, confirmation, colour
        case trigger, index, keywords, title, kind, people
    }

    /// An intent by its name, with arguments as JSON; no bytes are no arguments.
    ///
    /// - Throws: ``AppFailure`` with ``AppFailure/Code/unknownIntent`` or ``AppFailure/Code/invalidArguments``.
    public init(name: String, arguments: Data = Data()) throws(AppFailure) {
        guard let known = Name(rawValue: name) else {
            throw AppFailure(.unknownIntent, "There is no intent \"\(name)\".", remedy: "See the list of intents.")
        }
        do {
            let values = arguments.isEmpty ? Data("{}".utf8) : arguments
            let whole = Data("{\"name\":\"\(known.rawValue)\",\"arguments\":".utf8) + values + Data("}".utf8)
            self = try JSONDecoder().decode(Intent.self, from: whole)
        } catch {
            throw AppFailure(.invalidArguments, "\(name): \(Self.reason(error))", remedy: "Correct the arguments.")
        }
    }

    /// Reads `{"name":…,"arguments":{…}}`; the arguments may be missing where there are none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(Name.self, forKey: .name)
        let values =
            try container.contains(.arguments)
            ? container.nestedContainer(keyedBy: ArgumentKey.self, forKey: .arguments) : nil
        self = try Arguments(name, values).intent
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "the argument \"\(key.stringValue)\" is missing."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            if let key = context.codingPath.dropFirst().first?.stringValue {
                "the argument \"\(key)\" is not of the kind expected. \(context.debugDescription)"
            } else {
                "the arguments are not a JSON object."
            }
        default: "\(error)"
        }
    }
}

/// Reads the arguments of an intent whose name is known.
private struct Arguments {
    let intent: Intent

    init(_ name: Intent.Name, _ values: KeyedDecodingContainer<Intent.ArgumentKey>?) throws {
        let read = ArgumentReader(values: values)
        intent =
            switch name {
            case .refresh: .refresh
            case .useMicrophone: try .useMicrophone(read(.source), device: read.optional(.device))
            case .microphoneFailed: try .microphoneFailed(read(.reason))
            case .retryMicrophone: .retryMicrophone
            case .takeOverMicrophone: .takeOverMicrophone
            case .setThreshold: try .setThreshold(read(.threshold))
            case .setEngine: try .setEngine(read(.engine))
            case .setTheme: try .setTheme(read.optional(.theme))
            case .setName:
                try .setName(
                    read(.name), isOtherPerson: read.optional(.isOtherPerson) ?? false,
                    consent: read.optional(.consent) ?? false)
            case .addTo: try .addTo(person: read(.person))
            case .checkRoom: .checkRoom
            case .startTake: .startTake
            case .stopTake: .stopTake
            case .redoTake: try .redoTake(read(.take))
            case .showSentence: try .showSentence(read(.sentence))
            case .saveEnrollment: .saveEnrollment
            case .cancelEnrollment: .cancelEnrollment
            case .enrollFile: try .enrollFile(read(.file))
            case .enrollSpeaker: try .enrollSpeaker(read(.speaker), as: read.use())
            case .startRecognition: .startRecognition
            case .stopRecognition: .stopRecognition
            case .resetRecognition: .resetRecognition
            case .record: .record
            case .stopAndAnalyse: .stopAndAnalyse
            case .openRecording: try .openRecording(file: read(.file))
            case .cancelRecording: .cancelRecording
            case .rerun:
                try .rerun(
                    DiarizationState.Count(
                        read(.mode), lower: read.optional(.lower), upper: read.optional(.upper)))
            case .renameSpeaker: try .renameSpeaker(read(.speaker), read.naming())
            case .mergeSpeakers: try .mergeSpeakers(from: read(.from), into: read(.into))
            case .splitSpeaker: try .splitSpeaker(read(.speaker), segments: read(.segments))
            case .reassign: try .reassign(segments: read(.segments), to: read.target())
            case .undo: .undo
            case .redo: .redo
            case .acceptCorrection: .acceptCorrection
            case .dismissCorrection: .dismissCorrection
            case .setTranscript: try .setTranscript(read(.on))
            case .closeRecording: .closeRecording
            case .renamePerson: try .renamePerson(read(.id), name: read(.name))
            case .mergePeople:
                try .mergePeople(from: read(.from), into: read(.into), force: read.optional(.force) ?? false)
            case .deletePerson: try .deletePerson(read(.id))
            case .deleteSample: try .deleteSample(person: read(.id), sample: read(.sample))
            case .erase: try .erase(confirmation: read(.confirmation))
            case .setColour: try .setColour(person: read(.id), colour: read(.colour))
            case .startControl: .startControl
            case .stopControl: .stopControl
            case .command: try .command(read(.trigger))
            case .selectFilm: try .selectFilm(read(.index))
            case .setKeywords: try .setKeywords(trigger: read(.trigger), read(.keywords))
            case .setTitle: try .setTitle(index: read(.index), read(.title))
            case .setWho: try .setWho(read.who())
            case .resetControl: .resetControl
            case .dismissNotice: try .dismissNotice(read(.id))
            }
    }
}

/// Reads one argument after another.
private struct ArgumentReader {
    let values: KeyedDecodingContainer<Intent.ArgumentKey>?

    func callAsFunction<Value: Decodable>(_ key: Intent.ArgumentKey) throws -> Value {
        guard let values else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "There are no arguments."))
        }
        return try values.decode(Value.self, forKey: key)
    }

    func optional<Value: Decodable>(_ key: Intent.ArgumentKey) throws -> Value? {
        try values?.decodeIfPresent(Value.self, forKey: key)
    }

    func naming() throws -> SpeakerNaming {
        if let person: String = try optional(.person) { return .person(person) }
        return .name(try self(.name))
    }

    /// A person's id, a name, or neither.
    func use() throws -> SpeakerUse {
        if try optional(.another) ?? false { return .anotherTake }
        if let person: String = try optional(.person) { return .person(person) }
        guard let name: String = try optional(.name) else { return .anew }
        return .named(name, consent: try optional(.consent) ?? false)
    }

    /// A speaker's number, or `"new"`.
    func target() throws -> SpeakerTarget {
        if let word: String = try? self(.speaker), word == "new" { return .new }
        return .speaker(try self(.speaker))
    }

    func who() throws -> WhoMayCommand {
        let kind: WhoMayCommand.Kind = try self(.kind)
        switch kind {
        case .anyone: return .anyone
        case .people: return .people(try self(.people))
        }
    }
}
