import AppModel
import Audio
import Diarization
import Inference
import Transcription
import Triggers

/// Each run of one loudness is a segment of a speaker; an exact count above the number of voices splits off the last segments,
/// and one below it joins the last voices.
struct FakeConversation: HeardConversation {
    let recording: Recording

    init(_ recording: Recording) { self.recording = recording }

    static func runs(of recording: Recording) -> [(Voice, Range<Int>)] {
        var runs: [(Voice, Range<Int>)] = []
        let step = SampleClock.rate / 10
        for start in stride(from: 0, to: recording.count, by: step) {
            let samples = start..<min(recording.count, start + step)
            let voice = Voice(recording[samples])
            if let last = runs.last, last.0 == voice {
                runs[runs.count - 1].1 = last.1.lowerBound..<samples.upperBound
            } else {
                runs.append((voice, samples))
            }
        }
        return runs.filter { $0.0 != .nobody }
    }

    func result(speakers: SpeakerCount) async throws -> DiarizationResult {
        let runs = Self.runs(of: recording)
        var voices: [Voice] = []
        for (voice, _) in runs where !voices.contains(voice) { voices.append(voice) }
        var segments = runs.map { voice, samples in
            DiarizedSegment(samples: samples, speaker: voices.firstIndex(of: voice) ?? 0)
        }
        var count = voices.count
        if case .exactly(let wanted) = speakers {
            while count < wanted, segments.count > count {
                segments[segments.count - 1 - (count - voices.count)].speaker = count
                count += 1
            }
        }
        if let most = speakers.maximum, most < count {
            for index in segments.indices { segments[index].speaker = min(segments[index].speaker, most - 1) }
            count = most
        }
        let people = (0..<count).map { id in
            DiarizedSpeaker(
                id: id, centroid: nil,
                voicedSeconds: segments.reduce(0.0) { $0 + ($1.speaker == id ? $1.end - $1.start : 0) })
        }
        return DiarizationResult(
            sampleCount: recording.count, speakers: people, segments: segments,
            emptyReason: segments.isEmpty ? .noVoice : nil)
    }
}

extension TranscribedSegment {
    static func fake(_ text: String, _ samples: Range<Int>) -> TranscribedSegment {
        let words = text.split(separator: " ").map(String.init)
        let length = samples.count / words.count
        return TranscribedSegment(
            samples: samples, text: text,
            words: words.enumerated().map { index, word in
                TimedWord(
                    text: word,
                    samples: samples.lowerBound + index * length..<samples.lowerBound + (index + 1) * length,
                    confidence: 0.9)
            },
            averageLogProbability: -0.1, noSpeechProbability: 0, temperature: 0)
    }
}

/// Takes a quarter second of Ann for "next", and of a stranger for something that is no command.
@MainActor final class FakeListening: CommandListening {
    nonisolated let graph = ControlState.Graph(
        nodes: [("inputNode", "Microphone"), ("level", "VUMeter"), ("commands", "VoiceID.Triggers")],
        connections: [("inputNode", "level"), ("level", "commands")])
    nonisolated let set: TriggerSet
    private(set) var keywords: [String]
    private var position = 0

    init(_ set: TriggerSet, _ keywords: [String]) {
        self.set = set
        self.keywords = keywords
    }

    func push(_ samples: [Float]) -> CommandUpdate {
        defer { position += samples.count }
        var update = CommandUpdate()
        update.levels["level"] = -20
        let start = SampleClock.seconds(position)
        switch Voice(samples) {
        case .ann:
            update.commands = [
                HeardCommand(text: "Next.", start: start, action: TriggerAction("down"), confidence: 0.9)
            ]
            update.events = [.init(node: "commands", name: "triggered", at: start)]
        case .ben:
            update.commands = [
                HeardCommand(
                    text: "Copper Sky.", start: start,
                    action: TriggerAction("runtimeTriggers", keyword: keywords.last), confidence: 0.8)
            ]
        case .stranger: update.commands = [HeardCommand(text: "Hello.", start: start, reason: "It is no command.")]
        case .nobody: break
        }
        return update
    }

    func finish() -> CommandUpdate { CommandUpdate() }
    func setKeywords(_ keywords: [String]) { self.keywords = keywords }
}
