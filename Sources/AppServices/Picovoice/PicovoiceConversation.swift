import AppModel
import Audio
import Diarization
import Picovoice

/// What Falcon heard in a recording.
struct PicovoiceConversation: HeardConversation {
    let turns: [FalconTurn]
    let samples: Int

    /// Who speaks when. Falcon decides how many people there are; where another number was asked for, the result says so.
    func result(speakers: SpeakerCount) async throws -> DiarizationResult {
        try speakers.check()
        var result = DiarizationResult(turns, samples: samples)
        let found = result.speakers.count
        let upper = speakers.maximum
        // Where nobody speaks there is no number to speak of.
        if found > 0, found < speakers.minimum || found > upper ?? .max {
            result.count.unmet = .notToBeChosen(
                found: found, lower: speakers.minimum, upper: upper.flatMap { $0 < Self.unlimited ? $0 : nil })
        }
        return result
    }

    /// Commands and screens say this many where they mean any number.
    private static let unlimited = 1_000
}

extension DiarizationResult {
    /// The shortest segment, as everywhere: 0.1 s.
    private static let shortest = SampleClock.rate / 10

    /// Falcon's turns with its tags numbered in the order in which they first speak: the first is Speaker 1.
    init(_ turns: [FalconTurn], samples: Int) {
        var order: [Int] = []
        var segments: [DiarizedSegment] = []
        for turn in turns {
            let range = turn.samples.clamped(to: 0..<samples)
            guard range.count >= Self.shortest else { continue }
            let speaker = order.firstIndex(of: turn.tag) ?? order.count
            if speaker == order.count { order.append(turn.tag) }
            segments.append(DiarizedSegment(samples: range, speaker: speaker))
        }
        let speakers = order.indices.map { id in
            let voiced = segments.filter { $0.speaker == id }.reduce(0) { $0 + $1.samples.count }
            return DiarizedSpeaker(id: id, centroid: nil, voicedSeconds: SampleClock.seconds(voiced))
        }
        var reason: EmptyReason?
        if segments.isEmpty { reason = samples == 0 ? .noAudio : turns.isEmpty ? .noVoice : .tooLittleVoice }
        self.init(sampleCount: samples, speakers: speakers, segments: segments, emptyReason: reason)
    }
}

extension FalconTurn {
    /// The turn by the sample clock.
    fileprivate var samples: Range<Int> {
        let rate = Double(SampleClock.rate)
        let first = Int((start * rate).rounded())
        return first..<max(first, Int((end * rate).rounded()))
    }
}
