import JSON

/// What `voiceid bench` can time.
enum BenchmarkPart: String, CaseIterable, Sendable {
    case filterbank, embedding, segmentation
    case voiceActivity = "voice-activity"
    case diarization, transcription, utterance

    /// The part's key in JSON.
    var key: String { self == .voiceActivity ? "voiceActivity" : rawValue }
}

/// How long one part took, run by run.
struct BenchmarkResult: Sendable {
    let part: BenchmarkPart
    /// Length of the audio that one run works on.
    let audioSeconds: Double
    /// Wall time of each run.
    var seconds: [Double]
    /// What else there is to say.
    var facts: [String: JSONValue] = [:]

    /// The middle run.
    var median: Double {
        let sorted = seconds.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    var json: JSONValue {
        let own: [String: JSONValue] = [
            "audioSeconds": .rounded(audioSeconds, places: 3),
            "seconds": .array(seconds.map { .rounded($0, places: 9) }),
        ]
        return .object(own.merging(facts) { first, _ in first })
    }
}
