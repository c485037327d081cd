internal import AudioGraph
internal import Foundation
internal import Inference
internal import Transcription

/// `Whisper.STT`: turns what was said into text, whenever it is told to.
///
/// It keeps the last audio. `transcribe` takes the stretch from `start` to `end`, a little more on both sides, which an event
/// such as `Silero.VAD`'s `speechEnded` tells; or all since the last time, where nothing is told.
final class WhisperSTTNode: AudioListener {
    /// How much of the model's window is computed.
    enum Context: String, CaseIterable { case auto, short, full }

    static let descriptor = NodeDescriptor(
        type: "Whisper.STT", aliases: ["Whisper.WhisperSTT"], summary: "turns speech into text",
        configuration: [
            MemberShape("initializeModel", .boolean, default: true, "whether the model is opened with the graph"),
            MemberShape("useGPU", .boolean, default: false, "accepted; this build computes on the processor"),
            MemberShape("modelPath", .text, "accepted; this build uses the model that is set up"),
            MemberShape(
                "context", .choice(Context.allCases.map(\.rawValue)), default: "auto",
                "how much of the model's 30 s is computed: what was said (short), all (full), or short for up to 10 s (auto)"
            ),
            MemberShape("language", .text, "a code such as en, where the model knows several"),
            MemberShape("prompt", .text, "text that the model takes for what was said before"),
            MemberShape(
                "vocabulary", .list(of: .text, count: 0...1_000), default: [], "words to expect, such as names"),
            MemberShape("words", .boolean, default: false, "whether the times of words are told"),
            MemberShape("maxDuration", .number(1...600), default: 60, "seconds of audio kept"),
        ],
        ports: .sink(channels: 1...1, sampleRate: speechSampleRate),
        actions: [
            ActionDescriptor(
                "transcribe",
                parameters: [
                    MemberShape("start", .count, "the first sample"),
                    MemberShape("end", .count, "the sample after the last"),
                ], "turns the audio since the last time, or between two samples, into text"),
            ActionDescriptor(
                "loadModel",
                parameters: [
                    MemberShape("modelPath", .text, "accepted"), MemberShape("useGPU", .boolean, "accepted"),
                ], "opens the model"),
            ActionDescriptor("reset", "forgets the audio heard"),
        ],
        events: [
            EventDescriptor(
                "transcribed",
                payload: [
                    MemberShape("text", .text, "what was said"), MemberShape("start", .count, "the first sample"),
                    MemberShape("end", .count, "the sample after the last"),
                    MemberShape("confidence", .unit, "mean probability of the text's parts"),
                    MemberShape("words", .anything, "each with text, start, end and confidence, where asked for"),
                ], "there is text"),
            EventDescriptor(
                "empty",
                payload: [
                    MemberShape(
                        "reason", .choice(EmptyTranscriptReason.allCases.map(\.rawValue)), "why there is no text"),
                    MemberShape("message", .text, "the reason in words"),
                    MemberShape("start", .count, "the first sample"),
                    MemberShape("end", .count, "the sample after the last"),
                ], "there are no words in what was heard"),
        ],
        properties: [
            PropertyDescriptor("isModelLoaded", .boolean, "whether the model is open"),
            PropertyDescriptor("processingTime", .number(0...1e9), "seconds that the last text took"),
            PropertyDescriptor("text", .text, "the last text"),
        ])

    /// Audio taken before the start of speech and after its end, in samples: voice activity notices both a little late.
    private static let lead = 4_000
    private static let tail = 3_200
    /// Up to here, short context is as good as full.
    private static let longestShort = 160_000

    private let models: VoiceModels
    private let options: TranscriptionOptions
    private let context: Context
    private var short: VoiceModels.Transcribe?
    private var full: VoiceModels.Transcribe?
    private var audio: RecentAudio
    /// Where the next stretch begins unless told otherwise.
    private var next = 0
    private var isShown = false

    init(_ setup: NodeSetup, models: VoiceModels) throws {
        let configuration = setup.configuration
        self.models = models
        context = Context(rawValue: configuration.text("context") ?? "") ?? .auto
        audio = RecentAudio(limit: Int(configuration.number("maxDuration")) * speechSampleRate)
        var options = TranscriptionOptions()
        options.language = configuration.text("language")
        options.prompt = configuration.text("prompt") ?? ""
        options.vocabulary = (configuration["vocabulary"]?.array ?? []).compactMap(\.string)
        options.timesWords = configuration.boolean("words")
        self.options = options
        if configuration.boolean("useGPU") {
            setup.remark("Whisper.STT: useGPU: this build computes on the processor.")
        }
        if configuration.text("modelPath") != nil {
            setup.remark("Whisper.STT: modelPath: this build uses the model that is set up.")
        }
        if configuration.boolean("initializeModel") { try load() }
    }

    func hear(_ heard: HeardAudio, _ context: ListenerContext) {
        if !isShown {
            isShown = true
            context.publish("isModelLoaded", .bool(full != nil))
        }
        audio.append(heard.mono, at: heard.start)
    }

    func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) throws {
        switch action {
        case "transcribe": try transcribe(parameters, context)
        case "loadModel":
            try load()
            context.publish("isModelLoaded", true)
        default:
            audio.drop(before: context.position)
            next = context.position
        }
    }

    private func load() throws {
        var options = options
        options.context = .full
        if full == nil { full = try models.transcriber(options) }
        options.context = .short
        if short == nil { short = try models.transcriber(options) }
    }

    private func transcribe(_ parameters: [String: GraphValue], _ context: ListenerContext) throws {
        let start = parameters["start"]?.integer.map { max(0, $0 - Self.lead) } ?? next
        let end = parameters["end"]?.integer.map { min(context.position, $0 + Self.tail) } ?? context.position
        let stretch = start..<max(start, end)
        let samples = audio[stretch]
        next = max(next, end)
        audio.drop(before: next - Self.lead)
        try load()
        let isShort = self.context == .short || self.context == .auto && samples.count <= Self.longestShort
        guard let transcribe = isShort ? short : full else { return }
        let clock = ContinuousClock()
        let began = clock.now
        let result = try transcribe(samples)
        let took = (clock.now - began) / .seconds(1)
        context.publish("processingTime", .number(took))
        report(result, from: max(start, audioStart(of: stretch, samples.count)), parameters, end, context)
    }

    /// Where the samples begin, of which the oldest may be forgotten.
    private func audioStart(of stretch: Range<Int>, _ count: Int) -> Int { stretch.upperBound - count }

    private func report(
        _ result: TranscriptionResult, from first: Int, _ parameters: [String: GraphValue], _ end: Int,
        _ context: ListenerContext
    ) {
        var payload: [String: GraphValue] = [
            "start": parameters["start"] ?? GraphValue(first), "end": parameters["end"] ?? GraphValue(end),
        ]
        if let reason = result.emptyReason {
            payload["reason"] = .string(reason.rawValue)
            payload["message"] = .string(reason.description)
            context.emit("empty", payload)
            return
        }
        let mean = result.segments.reduce(0) { $0 + $1.averageLogProbability } / Double(result.segments.count)
        payload["text"] = .string(result.text)
        payload["confidence"] = .number(min(1, exp(mean)))
        if options.timesWords {
            payload["words"] = .array(
                result.words.map { word in
                    [
                        "text": .string(word.text), "start": GraphValue(first + word.samples.lowerBound),
                        "end": GraphValue(first + word.samples.upperBound), "confidence": .number(word.confidence),
                    ]
                })
        }
        context.publish("text", .string(result.text))
        context.emit("transcribed", payload)
    }
}
