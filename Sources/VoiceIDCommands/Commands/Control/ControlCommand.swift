import AppModel
import Audio
import AudioGraph
import OpenEngine
import SpeakerRecognition
import Transcription
import Triggers
import VoiceControl

/// `voiceid control`: a list of films that one moves through by voice.
package struct ControlCommand: Command {
    private static let input = ValueOption<String?>(
        "--input", "FILE", .file, "listen to a recording, or - for standard input, instead of the microphone")
    private static let device = ValueOption<String?>(
        "--device", "NAME", .text("a microphone's name, or a part of it"),
        "which microphone to listen to; 'voiceid doctor' lists them")
    private static let graph = ValueOption<String?>(
        "--graph", "FILE", .file, "hear commands in what this audio graph transcribes, by their words alone")
    private static let plain = Flag("--plain", "a line for each phrase, even on a terminal")
    private static let printsTriggers = Flag("--print-triggers", "print the commands as a file to edit, and exit")

    package static let specification = CommandSpecification(
        path: ["control"],
        summary: "Move through a list of films by voice",
        forms: ["[--device NAME]", "--input FILE", "--input - [--rate HZ] [--encoding F]"],
        discussion: [
            "Say next, back, like, don't like, details or a title, and nothing else around it but words such as 'please'. On a "
                + "terminal the list fills the screen and shows the last phrase, what it was taken for and how sure that "
                + "is; elsewhere each phrase is a line. A recording gives the same commands as the same audio heard live; on "
                + "a screen it plays at its own speed.",
            "A trigger file may name who may give a command; the enrolled voices of 'voiceid enroll' are then listened for, "
                + "and anybody else is refused.",
            "With --graph, the audio goes through a graph as of 'voiceid listen', and each text it writes is searched for a "
                + "command. Without it every command is weighed against what else may have been said, which is right more "
                + "often.",
        ],
        options: [
            input, device, graph, TriggerFileOption.path, printsTriggers, plain, JSONOption.flag,
            ThresholdOption.score, StoreOption.path,
        ] + RawAudioOptions.all,
        examples: [
            .init("voiceid control", "listen to the microphone"),
            .init("voiceid control --input commands.wav", "what a recording would do"),
            .init("voiceid control --print-triggers > mine.json", "a file of commands to edit"),
            .init("voiceid control --triggers mine.json", "obey it"),
            .init("voiceid control --graph AudioGraph.json", "hear through a graph"),
        ],
        environment: [.home, .models, .onnxRuntime])

    private let source: AudioSource
    private let graph: String?
    private let triggers: String?
    private let onlyPrints: Bool
    private let isPlain: Bool
    private let asJSON: Bool
    private let threshold: Double
    private let profiles: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let path = try arguments.value(of: Self.input)
        let device = try arguments.value(of: Self.device)
        let files = try RawAudioOptions.sources(path.map { [$0] } ?? [], &arguments, command: Self.specification)
        if path != nil, device != nil { throw .conflict("--input", with: "--device", command: Self.specification.name) }
        source = files.first ?? .microphone(named: device)
        graph = try arguments.value(of: Self.graph)
        triggers = try arguments.value(of: TriggerFileOption.path)
        onlyPrints = arguments.has(Self.printsTriggers)
        isPlain = arguments.has(Self.plain)
        asJSON = arguments.has(JSONOption.flag)
        threshold = try arguments.value(of: ThresholdOption.score)
        profiles = try arguments.value(of: StoreOption.path)
        if let recording = arguments.optionalOperand() {
            throw .operandIsOption(recording, option: Self.input.declaration.name)
        }
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let set = try TriggerFileOption.triggers(at: triggers)
        if onlyPrints {
            try context.output.write(set.json)
            return .success
        }
        let model = await MovieListModel()
        let detector = TriggerDetector(set)
        await detector.setRuntimeTriggers(model.titles)
        let display = ControlDisplay(
            model: model, context: context, asJSON: asJSON,
            fillsScreen: context.terminal.isScreen && !isPlain && !asJSON)
        if let graph {
            let listener = try listener(through: graph, detector, in: context)
            try await display.open(source, reader: reader(in: context)) { samples in
                try await listener.push(samples)
            } finishing: {
                try await listener.finish()
            }
        } else {
            var recognizer = try recognizer(detector, set: set, in: context)
            try await display.open(source, reader: reader(in: context)) { samples in
                try recognizer.push(samples)
            } finishing: {
                try recognizer.finish()
            }
        }
        return .success
    }

    private func reader(in context: CommandContext) throws -> any AudioReader {
        do {
            return try source.open(in: context)
        } catch AudioError.noMicrophone {
            throw NoMicrophone()
        }
    }

    private func listener(
        through graph: String, _ detector: TriggerDetector, in context: CommandContext
    ) throws -> GraphCommandListener {
        let registry = NodeRegistry.voice(context.voiceModels(profiles: profiles))
        let plan = try GraphPlan(file: graph, registry: registry)
        for remark in plan.remarks { context.note("voiceid: \(remark)") }
        return try GraphCommandListener(plan, registry: registry, detector: detector)
    }

    private func recognizer(
        _ detector: TriggerDetector, set: TriggerSet, in context: CommandContext
    ) throws -> CommandRecognizer<WhisperCommandScorer> {
        let engine = try OpenEngine(environment: context.environment)
        return try engine.makeCommandRecognizer(
            for: detector, judge: judge(for: set, engine: engine, in: context), isLive: source.isLive, now: context.now)
    }

    /// Listens for who speaks where a command is for certain people.
    private func judge(
        for set: TriggerSet, engine: OpenEngine, in context: CommandContext
    ) throws -> (any SpeakerJudge)? {
        let names = set.types.compactMap(\.speakers).flatMap { $0 }
        guard set.types.contains(where: { $0.speakers != nil }) else { return nil }
        let model = try engine.embedding
        let gallery = try context.gallery(of: StoreOption.store(at: profiles, in: context), model: model)
        let enrolled = Set(gallery.voices.map { $0.name.lowercased() })
        for name in names where !enrolled.contains(name.lowercased()) {
            context.warn("\(name), who may give a command, is not enrolled and will be refused.")
        }
        return try GallerySpeakerJudge(
            gallery: gallery, model: model, voiceActivity: engine.voiceActivity, threshold: threshold)
    }
}

extension AudioSource {
    /// Whether somebody waits for an answer.
    fileprivate var isLive: Bool {
        switch self {
        case .microphone, .standardInput: true
        case .file: false
        }
    }
}

/// There is nothing to listen to, but recordings.
private struct NoMicrophone: Error, CustomStringConvertible {
    let description = "\(AudioError.noMicrophone) Or listen to a recording, with --input FILE."
}
