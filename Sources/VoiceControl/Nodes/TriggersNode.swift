internal import AudioGraph
internal import Foundation
internal import Inference
internal import Triggers

/// `VoiceID.Triggers`: finds commands, in audio that is connected to it, or in text that it is told.
///
/// Audio is the better way: every phrase is scored against what was said, and near misses are refused. Text, such as
/// `Whisper.STT`'s `transcribed`, is matched by its words.
final class TriggersNode: AudioListener {
    static let descriptor = NodeDescriptor(
        type: "VoiceID.Triggers", summary: "finds commands in audio or in text",
        configuration: [
            MemberShape("triggers", .text, "the triggers file; the commands of a list where it is left out"),
            MemberShape(
                "runtimeTriggers", .list(of: .text, count: 0...10_000), default: [],
                "keywords to begin with, such as titles"),
            MemberShape("profiles", .text, "the profiles file for commands that are for certain people"),
        ],
        ports: PortRules(inputs: 0...1, channels: 1...1, sampleRate: speechSampleRate) { _ in [] },
        actions: [
            ActionDescriptor(
                "detect",
                parameters: [
                    MemberShape("text", .text, isRequired: true, "what was said"),
                    MemberShape("start", .count, "the first sample"),
                    MemberShape("end", .count, "the sample after the last"),
                    MemberShape("speaker", .optionalText, "who said it, where that was found out"),
                    MemberShape("score", .optionalNumber, "how sure that is"),
                ], "finds a command in text"),
            ActionDescriptor("setRuntimeTriggers", parameters: keywords, "replaces the runtime keywords"),
            ActionDescriptor("addRuntimeTriggers", parameters: keywords, "adds runtime keywords"),
        ],
        events: [
            EventDescriptor(
                "triggered",
                payload: said + [
                    MemberShape("trigger", .text, "the command"),
                    MemberShape("keyword", .optionalText, "the runtime keyword that was named"),
                    MemberShape("phrase", .text, "the phrase that was taken for said"),
                    MemberShape("confidence", .unit, "how sure that is"),
                    MemberShape("speaker", .optionalText, "who gave it, where the command asks for that"),
                ], "a command was given"),
            EventDescriptor(
                "rejected",
                payload: said + [
                    MemberShape("reason", .text, "a short name of the reason"),
                    MemberShape("message", .text, "the reason in words"),
                    MemberShape("trigger", .optionalText, "the command that was perhaps meant"),
                ], "something was said that is no command"),
        ])

    private static let keywords = [
        MemberShape("keywords", .list(of: .text, count: 0...10_000), isRequired: true, "such as titles")
    ]
    private static let said = [
        MemberShape("text", ValueKind.text, "what was said, as far as it was written down"),
        MemberShape("start", .count, "the first sample"), MemberShape("end", .count, "the sample after the last"),
    ]

    private let detector: TriggerDetector
    private var gate = TriggerGate(sampleRate: speechSampleRate)
    private var hearing: (any CommandHearing)?

    init(_ setup: NodeSetup, models: VoiceModels) throws {
        let set = try Self.set(setup.configuration, default: models.triggers)
        detector = TriggerDetector(set)
        detector.setRuntimeTriggers((setup.configuration["runtimeTriggers"]?.array ?? []).compactMap(\.string))
        guard !setup.inputs.isEmpty else { return }
        var judge: (any SpeakerJudge)?
        if set.types.contains(where: { $0.speakers != nil }) {
            judge = try GallerySpeakerJudge(
                gallery: try models.gallery(setup.configuration.text("profiles")), model: try models.embedding(),
                voiceActivity: try models.voiceActivity(), threshold: models.speakerThreshold)
        }
        hearing = try models.commands(detector, judge)
    }

    private static func set(_ configuration: NodeConfiguration, default set: TriggerSet) throws -> TriggerSet {
        guard let path = configuration.text("triggers") else { return set }
        let place = configuration.path.member("triggers")
        do {
            return try TriggerSet(json: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch let error as TriggerFileError {
            throw GraphError.file(path: place, reason: "'\(path)': \(error)")
        } catch {
            throw GraphError.file(path: place, reason: "'\(path)' cannot be read: \(error.reason)")
        }
    }

    func hear(_ audio: HeardAudio, _ context: ListenerContext) throws {
        for event in try hearing?.push(audio.mono) ?? [] {
            report(
                event.reading, text: event.text, start: event.samples.lowerBound, end: event.samples.upperBound, context
            )
        }
    }

    func finish(_ context: ListenerContext) throws {
        for event in try hearing?.finish() ?? [] {
            report(
                event.reading, text: event.text, start: event.samples.lowerBound, end: event.samples.upperBound, context
            )
        }
    }

    func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) throws {
        let keywords = (parameters["keywords"]?.array ?? []).compactMap(\.string)
        switch action {
        case "setRuntimeTriggers": detector.setRuntimeTriggers(keywords)
        case "addRuntimeTriggers": detector.addRuntimeTriggers(keywords)
        default: detect(parameters, context)
        }
    }

    private func detect(_ parameters: [String: GraphValue], _ context: ListenerContext) {
        let text = parameters["text"]?.string ?? ""
        let matcher = detector.matcher
        var reading = matcher.reading(of: text)
        if let match = reading.match {
            reading = gate.admit(match, of: matcher.vocabulary.set, at: context.position) {
                guard let speaker = parameters["speaker"]?.string else { return .notAsked }
                return .known(speaker, score: parameters["score"]?.number ?? 0)
            }
        }
        report(
            reading, text: text, start: parameters["start"]?.integer ?? context.position,
            end: parameters["end"]?.integer ?? context.position, context)
    }

    private func report(_ reading: TriggerReading, text: String, start: Int, end: Int, _ context: ListenerContext) {
        var payload: [String: GraphValue] = [
            "text": .string(text), "start": GraphValue(start), "end": GraphValue(end),
        ]
        switch reading {
        case .match(let match):
            payload["trigger"] = .string(match.action.trigger.rawValue)
            payload["keyword"] = match.action.keyword.map { .string($0) } ?? .null
            payload["phrase"] = .string(match.phrase)
            payload["confidence"] = .number(match.confidence)
            payload["speaker"] = match.speaker.map { .string($0) } ?? .null
            context.emit("triggered", payload)
        case .rejected(let rejection):
            payload["reason"] = .string(rejection.code)
            payload["message"] = .string(rejection.description)
            payload["trigger"] = rejection.action.map { .string($0.trigger.rawValue) } ?? .null
            context.emit("rejected", payload)
        }
    }
}

/// Whatever hears commands in audio; ``CommandRecognizer`` with any scorer.
public protocol CommandHearing {
    /// Takes any number of 16 kHz mono samples; returns what they decide.
    mutating func push(_ samples: [Float]) throws -> [CommandEvent]
    /// What the end of the audio decides.
    mutating func finish() throws -> [CommandEvent]
}

extension CommandRecognizer: CommandHearing {}
