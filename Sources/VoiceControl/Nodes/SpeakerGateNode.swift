internal import AudioGraph
internal import Inference
internal import SpeakerRecognition
internal import Triggers

/// `VoiceID.SpeakerGate`: lets pass what certain people said, and nothing else.
///
/// It judges the utterance itself: the samples from `start` to `end` that the passing event tells. Whoever is unknown or
/// cannot be told is refused, and the event says why.
final class SpeakerGateNode: AudioListener {
    private static let said: [MemberShape] = [
        MemberShape("text", .text, "what was said"), MemberShape("trigger", .text, "the command it is"),
        MemberShape("keyword", .optionalText, "the runtime keyword that was named"),
        MemberShape("start", .count, "the first sample"), MemberShape("end", .count, "the sample after the last"),
    ]
    static let descriptor = NodeDescriptor(
        type: "VoiceID.SpeakerGate", summary: "lets pass what certain people said, and nothing else",
        configuration: [
            MemberShape(
                "allow", .list(of: .text, count: 0...1_000), default: [], "who may; all enrolled where it is empty"),
            MemberShape("profiles", .text, "the profiles file; the user's own where it is left out"),
            MemberShape(
                "threshold", .unit, default: .number(Double("\(Verification.defaultThreshold)") ?? 0),
                "score from which a voice is taken for a person's"),
        ],
        ports: .sink(channels: 1...1, sampleRate: speechSampleRate),
        actions: [
            ActionDescriptor(
                "pass",
                parameters: said.map { member in
                    var member = member
                    member.isRequired = member.name == "start" || member.name == "end"
                    return member
                }, "tells passed or refused for an utterance")
        ],
        events: [
            EventDescriptor(
                "passed",
                payload: said + [
                    MemberShape("speaker", .text, "who said it"), MemberShape("score", .unit, "how sure that is"),
                ], "somebody said it who may"),
            EventDescriptor(
                "refused",
                payload: said + [
                    MemberShape("reason", .choice(["unknown", "uncertain", "notAllowed"]), "why it does not pass"),
                    MemberShape("message", .text, "the reason in words"),
                    MemberShape("speaker", .optionalText, "who said it, or is nearest"),
                ], "nobody said it who may"),
        ])

    /// How far back it can judge: the longest utterance that a graph may ask about, in samples.
    private static let memory = 60 * speechSampleRate

    private let allowed: [String]
    private let judge: GallerySpeakerJudge
    private var audio = RecentAudio(limit: memory)

    init(_ setup: NodeSetup, models: VoiceModels) throws {
        allowed = (setup.configuration["allow"]?.array ?? []).compactMap(\.string)
        let gallery = try models.gallery(setup.configuration.text("profiles"))
        for name in allowed where !gallery.voices.contains(where: { $0.name == name }) {
            setup.remark("\(setup.id): '\(name)' may pass and is not enrolled.")
        }
        judge = try GallerySpeakerJudge(
            gallery: gallery, model: try models.embedding(), voiceActivity: try models.voiceActivity(),
            threshold: setup.configuration.number("threshold"))
    }

    func hear(_ heard: HeardAudio, _ context: ListenerContext) { audio.append(heard.mono, at: heard.start) }

    func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) throws {
        guard let start = parameters["start"]?.integer, let end = parameters["end"]?.integer, start <= end else {
            return refuse(parameters, "uncertain", "Nobody told which samples are to be judged.", nil, context)
        }
        switch try judge.verdict(on: audio[start..<end]) {
        case .known(let name, let score):
            guard allowed.isEmpty || allowed.contains(name) else {
                return refuse(parameters, "notAllowed", "\(name) may not say this.", name, context)
            }
            context.emit(
                "passed", said(parameters).merging(["speaker": .string(name), "score": .number(score)]) { $1 })
        case .unknown(let nearest, _):
            refuse(parameters, "unknown", "The voice is nobody's who is enrolled.", nearest, context)
        case .uncertain(let voiced, let required):
            let message = "There are \(voiced) s of voice, and \(required) s are needed to tell who speaks."
            refuse(parameters, "uncertain", message, nil, context)
        case .notAsked:
            refuse(parameters, "uncertain", "Nobody could tell who speaks.", nil, context)
        }
    }

    private func said(_ parameters: [String: GraphValue]) -> [String: GraphValue] {
        parameters.filter { name, _ in Self.said.contains { $0.name == name } }
    }

    private func refuse(
        _ parameters: [String: GraphValue], _ reason: String, _ message: String, _ speaker: String?,
        _ context: ListenerContext
    ) {
        let why: [String: GraphValue] = [
            "reason": .string(reason), "message": .string(message), "speaker": speaker.map { .string($0) } ?? .null,
        ]
        context.emit("refused", said(parameters).merging(why) { $1 })
    }
}
