internal import AudioGraph
internal import Inference
internal import VoiceActivity

/// `Silero.VAD`: tells when speech begins and ends.
final class SileroVADNode: AudioListener {
    static let speech: [MemberShape] = [
        MemberShape("start", .count, "the first sample of speech"),
        MemberShape("end", .count, "the sample after the last"),
        MemberShape("duration", .number(0...1e9), "seconds of speech"),
    ]
    static let descriptor = NodeDescriptor(
        type: "Silero.VAD", aliases: ["SileroVAD.VAD"], summary: "tells when speech begins and ends",
        configuration: [
            MemberShape("frameSize", .integer(512...512), default: 512, "samples of one judgement; the model's own"),
            MemberShape("threshold", .unit, default: 0.5, "probability at which speech begins"),
            MemberShape(
                "minSilenceDurationMs", .number(0...60_000), default: 100, "shortest pause that ends speech"),
        ],
        ports: .sink(channels: 1...1, sampleRate: speechSampleRate),
        events: [
            EventDescriptor(
                "speechStarted", aliases: ["start"],
                payload: [MemberShape("start", .count, "the first sample of speech")],
                "speech began"),
            EventDescriptor("speechEnded", aliases: ["end"], payload: speech, "speech ended"),
        ],
        properties: [
            PropertyDescriptor("isSpeaking", .boolean, "whether somebody speaks"),
            PropertyDescriptor("probability", .unit, "that somebody speaks, in the last window"),
        ])

    private var stream: any VoiceActivityStream
    private var edges: SpeechEdges

    init(_ setup: NodeSetup, models: VoiceModels) throws {
        let model = try models.voiceActivity()
        stream = model.makeStream()
        let silence = setup.configuration.number("minSilenceDurationMs") / 1_000 * Double(speechSampleRate)
        edges = SpeechEdges(
            windowSamples: model.windowSamples, threshold: Float(setup.configuration.number("threshold")),
            minimumSilence: Int(silence))
    }

    func hear(_ audio: HeardAudio, _ context: ListenerContext) throws {
        for probability in try stream.push(audio.mono) {
            context.publish("probability", .number(Double(probability)))
            if let edge = edges.advance(probability: probability) { report(edge, at: edges.position, context) }
        }
    }

    func finish(_ context: ListenerContext) throws {
        for probability in try stream.finish() {
            if let edge = edges.advance(probability: probability) { report(edge, at: context.position, context) }
        }
        if let edge = edges.finish(at: context.position) { report(edge, at: context.position, context) }
    }

    private func report(_ edge: SpeechEdges.Edge, at position: Int, _ context: ListenerContext) {
        switch edge {
        case .began(let start):
            context.publish("isSpeaking", true)
            context.emit("speechStarted", at: position, ["start": GraphValue(start)])
        case .ended(let speech):
            context.publish("isSpeaking", false)
            context.emit("speechEnded", at: position, Self.payload(speech))
        }
    }

    /// A stretch of speech as events tell it.
    static func payload(_ speech: Range<Int>) -> [String: GraphValue] {
        [
            "start": GraphValue(speech.lowerBound), "end": GraphValue(speech.upperBound),
            "duration": .number(Double(speech.count) / Double(speechSampleRate)),
        ]
    }
}
