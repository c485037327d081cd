import Diarization

extension AttributedDiarization {
    /// The profile each speaker is named by, as an index into ``profileNames``; `nil` for `Speaker N`.
    ///
    /// Each speaker takes the best profile that reaches the threshold. Where several take the same one, they are one
    /// person whom the diarization split in two, unless that left fewer people than there are: then those least like
    /// the person stay without the name. A speaker in whom the voices of several people are joined bears no name.
    var assignments: [Int?] {
        var assignments: [Int?] = scores.enumerated().map { speaker, row in
            guard joinedProfiles(of: speaker).isEmpty, let row, let best = row.indices.max(by: { row[$0] < row[$1] }),
                row[best] >= threshold
            else {
                return nil
            }
            return best
        }
        func score(_ speaker: Int) -> Float { assignments[speaker].flatMap { scores[speaker]?[$0] } ?? 0 }
        let byScore = assignments.indices.sorted { score($0) > score($1) }
        var named: Set<Int> = []
        let doubles = byScore.filter { speaker in assignments[speaker].map { !named.insert($0).inserted } ?? false }
        let missing = leastSpeakers - (assignments.count - doubles.count)
        for speaker in doubles.suffix(max(0, missing)) { assignments[speaker] = nil }
        return assignments
    }

    /// The named timeline of the recording.
    ///
    /// A person nobody enrolled is `Speaker N`, where N counts the diarization's speakers by first appearance, named or
    /// not: the number stays with the voice when another threshold names more people, or fewer.
    ///
    /// - Parameter file: The file, as the user named it.
    public func timeline(file: String) -> NamedTimeline {
        var people: [TimelineSpeaker] = []
        var positions: [Int: Int] = [:]
        var idOfSpeaker: [Int] = []
        for (speaker, profile) in assignments.enumerated() {
            let scores = Dictionary(zip(profileNames, scores[speaker] ?? []), uniquingKeysWith: max)
            if let profile, let position = positions[profile] {
                people[position].scores.merge(scores, uniquingKeysWith: max)
                idOfSpeaker.append(people[position].id)
                continue
            }
            let id = speaker + 1
            if let profile { positions[profile] = people.count }
            people.append(
                TimelineSpeaker(
                    id: id, name: profile.map { profileNames[$0] } ?? "Speaker \(id)", scores: scores))
            idOfSpeaker.append(id)
        }
        return NamedTimeline(
            file: file, duration: diarization.duration, speakers: people, segments: segments(idOfSpeaker),
            reason: diarization.emptyReason?.description)
    }

    /// The segments under the people's ids.
    private func segments(_ idOfSpeaker: [Int]) -> [TimelineSegment] {
        diarization.segments.map {
            TimelineSegment(start: $0.start, end: $0.end, speaker: idOfSpeaker[$0.speaker])
        }.joined()
    }
}

extension [TimelineSegment] {
    /// By start, those of one person that overlap or touch as one.
    func joined() -> [TimelineSegment] {
        var segments: [TimelineSegment] = []
        var latest: [Int: Int] = [:]
        for segment in enumerated().sorted(by: { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }) {
            let segment = segment.element
            if let position = latest[segment.speaker], segments[position].end >= segment.start {
                segments[position].end = Swift.max(segments[position].end, segment.end)
                continue
            }
            latest[segment.speaker] = segments.count
            segments.append(segment)
        }
        return segments
    }
}
