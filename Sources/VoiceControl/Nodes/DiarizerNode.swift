internal import AudioGraph
internal import Diarization
internal import Foundation
internal import Inference

/// `VoiceID.Diarizer`: tells who spoke when, among voices it has never heard, at the end of the audio or when it is told to.
final class DiarizerNode: AudioListener {
    static let descriptor = NodeDescriptor(
        type: "VoiceID.Diarizer", summary: "tells who spoke when, among voices it does not know",
        configuration: [
            MemberShape("speakers", .integer(1...100), "how many people speak, where that is known"),
            MemberShape("minSpeakers", .integer(1...100), "the fewest people that speak"),
            MemberShape("maxSpeakers", .integer(1...100), "the most people that speak"),
        ],
        ports: .sink(channels: 1...1, sampleRate: speechSampleRate),
        actions: [
            ActionDescriptor("diarize", "tells who has spoken since the start or the last time, and begins anew")
        ],
        events: [
            EventDescriptor(
                "diarized",
                payload: [
                    MemberShape("speakers", .anything, "each with id and seconds"),
                    MemberShape("segments", .anything, "each with speaker, start and end in samples"),
                    MemberShape("start", .count, "the first sample it is about"),
                    MemberShape("end", .count, "the sample after the last"),
                    MemberShape("reason", .optionalText, "why there is nobody, where there is nobody"),
                ], "the answer is there")
        ])

    private let make: () throws -> Diarizer
    private var diarizer: Diarizer
    private var start = 0

    init(_ setup: NodeSetup, models: VoiceModels) throws {
        let configuration = setup.configuration
        let exact = configuration["speakers"]?.integer
        let (least, most) = (configuration["minSpeakers"]?.integer, configuration["maxSpeakers"]?.integer)
        let count: SpeakerCount =
            if let exact {
                .exactly(exact)
            } else if least == nil && most == nil {
                .automatic
            } else {
                .between(least ?? 1, most ?? 100)
            }
        let (segmentation, voiceActivity) = (try models.segmentation(), try models.voiceActivity())
        let embedding = try models.embedding()
        make = {
            try Diarizer(
                segmentation: segmentation, voiceActivity: voiceActivity, embedding: embedding,
                options: DiarizationOptions(speakers: count))
        }
        diarizer = try make()
    }

    func hear(_ audio: HeardAudio, _ context: ListenerContext) throws {
        let (before, samples) = (diarizer, audio.mono)
        diarizer = try waiting {
            var diarizer = before
            try await diarizer.push(samples)
            return diarizer
        }
    }

    func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) throws {
        try tell(context)
        diarizer = try make()
        start = context.position
    }

    func finish(_ context: ListenerContext) throws { try tell(context) }

    private func tell(_ context: ListenerContext) throws {
        let finished = diarizer
        let result = try waiting { try await finished.finish() }
        let start = start
        context.emit(
            "diarized",
            [
                "speakers": .array(
                    result.speakers.map { speaker in
                        ["id": .string("\(speaker.id)"), "seconds": .number(speaker.voicedSeconds)]
                    }),
                "segments": .array(
                    result.segments.map { segment in
                        [
                            "speaker": .string("\(segment.speaker)"),
                            "start": GraphValue(start + segment.samples.lowerBound),
                            "end": GraphValue(start + segment.samples.upperBound),
                        ]
                    }),
                "start": GraphValue(start), "end": GraphValue(context.position),
                "reason": result.emptyReason.map { .string("\($0)") } ?? .null,
            ])
    }

    /// Waits on the listening thread for work that runs in tasks of its own.
    private func waiting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let box = ResultBox<Value>()
        Task {
            do { box.result = .success(try await work()) } catch { box.result = .failure(error) }
            done.signal()
        }
        done.wait()
        guard let result = box.result else { throw CancellationError() }
        return try result.get()
    }
}

private final class ResultBox<Value: Sendable>: @unchecked Sendable {
    // SAFETY: written by one task before it signals, and read after the signal was waited for.
    var result: Result<Value, any Error>?
}
