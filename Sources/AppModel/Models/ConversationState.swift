import Audio
import Diarization
import Foundation
import SpeakerAttribution

/// What a conversation looks like on the screen: from an edited diarization to lanes and segments. Pure.
struct ConversationState {
    let edited: EditedDiarization
    /// The person of each profile, in the order of the scores; `nil` for one deleted since.
    let people: [PersonReference?]
    let recordingID: String
    let warnings: [String]

    /// Colours for those without a name: none that somebody enrolled has, as far as there are others. So a lane keeps its
    /// colour whatever the threshold.
    private var spareColours: [Int] {
        let taken = Set(people.compactMap { $0?.colour })
        let spare = (0..<PersonReference.colours).filter { !taken.contains($0) }
        return spare.isEmpty ? Array(0..<PersonReference.colours) : spare
    }

    /// The whole of it.
    func result() -> DiarizationState.Result {
        let lanes = edited.lanes
        let all = edited.attributed.diarization.segments
        var laneOf = [Int](repeating: 0, count: all.count)
        for lane in lanes { for segment in lane.segments { laneOf[segment] = lane.id } }
        let overlaps = Self.overlaps(all, laneOf)
        let seconds = lanes.map { lane in lane.segments.reduce(0.0) { $0 + all[$1].end - all[$1].start } }
        let total = seconds.reduce(0, +)
        let colours = spareColours
        let speakers = zip(lanes, seconds).map { lane, seconds in
            speaker(lane, seconds: seconds, total: total, all: all, overlaps: overlaps, colours: colours)
        }
        return DiarizationState.Result(
            id: recordingID, duration: edited.attributed.diarization.duration.hundredths, speakers: speakers,
            segments: all.indices.sorted { (all[$0].samples.lowerBound, $0) < (all[$1].samples.lowerBound, $1) }.map {
                DiarizationState.Segment(
                    index: $0, start: all[$0].start.hundredths, end: all[$0].end.hundredths, speaker: laneOf[$0],
                    isOverlap: overlaps[$0])
            },
            emptyReason: edited.attributed.diarization.emptyReason?.description,
            warnings: warnings + speakers.compactMap(\.joiningWarning))
    }

    private func speaker(
        _ lane: SpeakerLane, seconds: Double, total: Double, all: [DiarizedSegment], overlaps: [Bool], colours: [Int]
    ) -> DiarizationState.Speaker {
        let person = lane.profile.flatMap { people[$0] }
        // The longest in which nobody else speaks; where somebody always does, the longest at all.
        let clean = lane.segments.filter { !overlaps[$0] }
        let longest = (clean.isEmpty ? lane.segments : clean).max { all[$0].samples.count < all[$1].samples.count }
        return DiarizationState.Speaker(
            id: lane.id, label: person?.name ?? lane.name, person: person, score: lane.score?.thousandths,
            isRenamed: lane.isRenamed, voicedSeconds: seconds.hundredths,
            share: total > 0 ? (seconds / total).thousandths : 0,
            colour: person?.colour ?? colours[(lane.id - 1) % colours.count],
            longestSegment: longest.map { .init(start: all[$0].start.hundredths, end: all[$0].end.hundredths) },
            suggestion: lane.suggestion.flatMap { suggestion in
                people[suggestion.profile].map { .init(person: $0, score: suggestion.score.thousandths) }
            }, joined: lane.joined.isEmpty ? nil : lane.joined.compactMap { people[$0] })
    }

    /// Whether somebody of another lane speaks in each segment as well.
    private static func overlaps(_ segments: [DiarizedSegment], _ lane: [Int]) -> [Bool] {
        var overlaps = [Bool](repeating: false, count: segments.count)
        var open: [Int] = []
        for index in segments.indices.sorted(by: { segments[$0].samples.lowerBound < segments[$1].samples.lowerBound })
        {
            open.removeAll { segments[$0].samples.upperBound <= segments[index].samples.lowerBound }
            for other in open where lane[other] != lane[index] {
                overlaps[other] = true
                overlaps[index] = true
            }
            open.append(index)
        }
        return overlaps
    }
}

extension DiarizationState.Speaker {
    /// What is to be said of a lane that holds several people.
    fileprivate var joiningWarning: String? {
        guard let joined, joined.count > 1 else { return nil }
        let names = joined.dropLast().map(\.name).joined(separator: ", ") + " and " + (joined.last?.name ?? "")
        return
            "\(label) holds the voices of \(names): more people speak than were asked for. Allow more, or split the lane."
    }
}

extension EditedDiarization {
    /// What a lane says where nobody else speaks, to learn a voice from: its segments without those parts in which others speak as
    /// well, each at least a quarter of a second, from the first on.
    ///
    /// - Parameter limit: Samples that are enough.
    func clearSpeech(of lane: SpeakerLane, upTo limit: Int) -> [Range<Int>] {
        let own = Set(lane.segments)
        let all = attributed.diarization.segments
        let others = all.indices.filter { !own.contains($0) }.map { all[$0].samples }
        var clear: [Range<Int>] = []
        var count = 0
        for index in lane.segments {
            var parts = [all[index].samples]
            for other in others where other.overlaps(all[index].samples) {
                parts = parts.flatMap { $0.subtracting(other) }
            }
            for part in parts where part.count >= SampleClock.rate / 4 {
                let part = part.lowerBound..<min(part.upperBound, part.lowerBound + limit - count)
                clear.append(part)
                count += part.count
                if count >= limit { return clear }
            }
        }
        return clear
    }
}

extension Range<Int> {
    /// What is left of it on either side of another.
    fileprivate func subtracting(_ other: Range<Int>) -> [Range<Int>] {
        [
            lowerBound..<Swift.min(upperBound, Swift.max(lowerBound, other.lowerBound)),
            Swift.max(lowerBound, Swift.min(upperBound, other.upperBound))..<upperBound,
        ].filter { !$0.isEmpty }
    }
}
