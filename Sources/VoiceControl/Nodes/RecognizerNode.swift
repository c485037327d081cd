internal import AudioGraph
internal import Inference
internal import SpeakerRecognition

/// `VoiceID.Recognizer`: tells who speaks, among the enrolled.
///
/// An answer comes about two seconds after what it is about; the event's time is when it is known, and its payload says
/// from when on it holds.
final class RecognizerNode: AudioListener {
    static let states = ["known", "unknown", "silence"]
    static let change: [MemberShape] = [
        MemberShape("speaker", .optionalText, "the name; null for an unknown voice and for silence"),
        MemberShape("state", .choice(states), "whether the voice is known or unknown, or nobody speaks"),
        MemberShape("score", .optionalNumber, "how like the voice is to the one named or nearest, 0 to 1"),
        MemberShape("start", .count, "the sample from which on it holds"),
    ]
    static let descriptor = NodeDescriptor(
        type: "VoiceID.Recognizer", summary: "tells who speaks, among the enrolled",
        configuration: [
            MemberShape("profiles", .text, "the profiles file; the user's own where it is left out"),
            MemberShape(
                "threshold", .unit, default: .number(Double("\(Verification.defaultThreshold)") ?? 0),
                "score from which a voice is taken for a person's"),
        ],
        ports: .sink(channels: 1...1, sampleRate: speechSampleRate),
        events: [EventDescriptor("speakerChanged", payload: change, "another speaks, or nobody")],
        properties: [
            PropertyDescriptor("speaker", .optionalText, "who speaks; null for an unknown voice and for silence"),
            PropertyDescriptor("state", .choice(states), "whether the voice is known or unknown, or nobody speaks"),
        ])

    private struct Answer: Equatable {
        var state: String
        var speaker: String?
    }

    /// Frames of silence that are a pause in what somebody says, and not its end: a second.
    private static let breath = 4

    private let names: [String]
    private var scorer: OpenSpeakerScorer
    private var recognizer: Recognizer
    private var last = Answer(state: "silence", speaker: nil)
    private var silentFrames = 0

    init(_ setup: NodeSetup, models: VoiceModels) throws {
        let gallery = try models.gallery(setup.configuration.text("profiles"))
        if gallery.voices.isEmpty {
            setup.remark("\(setup.id): nobody who could be recognised is enrolled, so every voice is unknown.")
        }
        names = gallery.voices.map(\.name)
        scorer = try OpenSpeakerScorer(
            gallery: gallery, model: try models.embedding(), voiceActivity: try models.voiceActivity())
        recognizer = Recognizer(threshold: Float(setup.configuration.number("threshold")))
    }

    func hear(_ audio: HeardAudio, _ context: ListenerContext) throws {
        for frame in try scorer.push(audio.mono) {
            for recognition in recognizer.push(frame) { report(recognition, context) }
        }
    }

    func finish(_ context: ListenerContext) throws {
        for frame in try scorer.finish() {
            for recognition in recognizer.push(frame) { report(recognition, context) }
        }
        for recognition in recognizer.finish() { report(recognition, context) }
    }

    private func report(_ recognition: Recognition, _ context: ListenerContext) {
        var start = recognition.samples.lowerBound
        let answer: Answer
        if recognition.scores == nil {
            silentFrames += 1
            guard silentFrames >= Self.breath else { return }
            start -= (Self.breath - 1) * recognition.samples.count
            answer = Answer(state: "silence", speaker: nil)
        } else {
            silentFrames = 0
            let speaker = recognition.speaker.map { names[$0] }
            answer = Answer(state: speaker == nil ? "unknown" : "known", speaker: speaker)
        }
        guard answer != last else { return }
        last = answer
        let speaker = answer.speaker.map { GraphValue.string($0) } ?? .null
        context.publish("speaker", speaker)
        context.publish("state", .string(answer.state))
        context.emit(
            "speakerChanged",
            [
                "speaker": speaker, "state": .string(answer.state),
                "score": recognition.score.map { .number(Double($0)) } ?? .null, "start": GraphValue(max(0, start)),
            ])
    }
}
