import Diarization
import Foundation

/// One person of an edited diarization.
public struct SpeakerLane: Sendable, Equatable, Identifiable {
    /// The number of the first of its speakers.
    public var id: Int
    /// Its speakers.
    public var speakers: [Int]
    /// The name, or `Speaker N`.
    public var name: String
    /// Whether the name was given by hand.
    public var isRenamed: Bool
    /// Index into ``AttributedDiarization/profileNames`` where the name is that of a profile.
    public var profile: Int?
    /// The score of that profile, 0…1; `nil` where the name was given by hand and there is none.
    public var score: Float?
    /// The best score of every profile, 0…1; empty where the person says too little.
    public var scores: [Float]
    /// Somebody enrolled whose voice it may be, with a score below the threshold.
    public var suggestion: Suggestion?
    /// The profiles of different people whose voices the number of speakers asked for has joined here, as indices into
    /// ``AttributedDiarization/profileNames``: two or more, or none. None where the name was given by hand, or segments were
    /// taken away since.
    public var joined: [Int] = []
    /// Indices of its segments, by start.
    public var segments: [Int]

    /// Somebody enrolled whose voice this may be.
    public struct Suggestion: Sendable, Equatable {
        /// Index into ``AttributedDiarization/profileNames``.
        public var profile: Int
        /// The score, 0…1.
        public var score: Float
    }
}

extension EditedDiarization {
    /// A suggestion's score lies at most this far below the threshold …
    static let suggestionReach: Float = 0.25
    /// … and exceeds that of any other profile by this.
    static let suggestionMargin: Float = 0.1

    /// The people, by first appearance.
    ///
    /// - Complexity: O(segments log segments).
    public var lanes: [SpeakerLane] {
        let profiles = attributed.profileNames.map(\.caseless)
        let automatic = attributed.assignments
        var lanes: [SpeakerLane] = []
        var places: [String: Int] = [:]
        let order = attributed.diarization.segments.indices.sorted { start(of: $0) < start(of: $1) }
        var laneOfSpeaker: [Int: Int] = [:]
        for index in order {
            let speaker = edits.speakers[index]
            if let place = laneOfSpeaker[speaker] {
                lanes[place].segments.append(index)
                continue
            }
            let given = edits.names[speaker]
            let profile = given.map { profiles.firstIndex(of: $0.caseless) } ?? automaticProfile(speaker, automatic)
            let name = given ?? profile.map { attributed.profileNames[$0] } ?? "Speaker \(speaker)"
            let key = given != nil || profile != nil ? name.caseless : "\u{0}\(speaker)"
            let scores = scores(of: speaker)
            if let place = places[key] {
                lanes[place].add(speaker, index, scores, isRenamed: given != nil)
                laneOfSpeaker[speaker] = place
                continue
            }
            places[key] = lanes.count
            laneOfSpeaker[speaker] = lanes.count
            lanes.append(
                SpeakerLane(
                    id: speaker, speakers: [speaker], name: name, isRenamed: given != nil, profile: profile,
                    score: nil, scores: scores, suggestion: nil, segments: [index]))
        }
        for index in lanes.indices {
            if let profile = lanes[index].profile, lanes[index].scores.indices.contains(profile) {
                lanes[index].score = lanes[index].scores[profile]
            }
        }
        for index in lanes.indices where !lanes[index].isRenamed {
            lanes[index].joined = Set(lanes[index].speakers.flatMap(joined)).sorted()
        }
        for index in lanes.indices { lanes[index].suggestion = suggestion(for: index, among: lanes) }
        return lanes
    }

    /// The named timeline of the recording, as every export format needs it.
    ///
    /// - Parameter file: The file, as the user named it.
    public func timeline(file: String) -> NamedTimeline {
        let lanes = lanes
        var lane = [Int](repeating: 0, count: edits.speakers.count)
        for one in lanes { for segment in one.segments { lane[segment] = one.id } }
        let people = lanes.map { one in
            TimelineSpeaker(
                id: one.id, name: one.name,
                scores: Dictionary(zip(attributed.profileNames, one.scores), uniquingKeysWith: max))
        }
        return NamedTimeline(
            file: file, duration: attributed.diarization.duration, speakers: people,
            segments: attributed.diarization.segments.enumerated()
                .map { TimelineSegment(start: $1.start, end: $1.end, speaker: lane[$0]) }.joined(),
            reason: attributed.diarization.emptyReason?.description)
    }

    private func start(of segment: Int) -> (Int, Int) {
        (attributed.diarization.segments[segment].samples.lowerBound, segment)
    }

    /// The profiles joined in a speaker, as long as it has all its segments.
    private func joined(_ speaker: Int) -> [Int] {
        let profiles = attributed.joinedProfiles(of: speaker - 1)
        guard !profiles.isEmpty else { return [] }
        let isWhole = zip(attributed.diarization.segments, edits.speakers).allSatisfy { segment, now in
            segment.speaker != speaker - 1 || now == speaker
        }
        return isWhole ? profiles : []
    }

    private func automaticProfile(_ speaker: Int, _ automatic: [Int?]) -> Int? {
        if automatic.indices.contains(speaker - 1) { return automatic[speaker - 1] }
        let scores = scores(of: speaker)
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] >= attributed.threshold
        else { return nil }
        return best
    }

    private func scores(of speaker: Int) -> [Float] {
        if attributed.scores.indices.contains(speaker - 1) { return attributed.scores[speaker - 1] ?? [] }
        return scoresOfMade[speaker] ?? []
    }

    /// The profile that a nameless lane is most like, if no other lane is more like it and nobody bears its name.
    private func suggestion(for index: Int, among lanes: [SpeakerLane]) -> SpeakerLane.Suggestion? {
        let lane = lanes[index]
        guard lane.profile == nil, !lane.isRenamed, lane.joined.isEmpty,
            let best = lane.scores.indices.max(by: { lane.scores[$0] < lane.scores[$1] })
        else { return nil }
        let score = lane.scores[best]
        let second = lane.scores.indices.filter { $0 != best }.map { lane.scores[$0] }.max() ?? 0
        let isTaken = lanes.contains { $0.profile == best }
        let isMutual = lanes.indices.allSatisfy { other in
            other == index || !lanes[other].scores.indices.contains(best) || lanes[other].scores[best] < score
        }
        guard score >= attributed.threshold - Self.suggestionReach, score >= second + Self.suggestionMargin, !isTaken,
            isMutual
        else { return nil }
        return SpeakerLane.Suggestion(profile: best, score: score)
    }
}

extension SpeakerLane {
    fileprivate mutating func add(_ speaker: Int, _ segment: Int, _ scores: [Float], isRenamed: Bool) {
        speakers.append(speaker)
        segments.append(segment)
        self.isRenamed = self.isRenamed || isRenamed
        if self.scores.isEmpty {
            self.scores = scores
        } else if scores.count == self.scores.count {
            self.scores = zip(self.scores, scores).map(max)
        }
    }
}

extension String {
    /// What names that differ in case alone share.
    fileprivate var caseless: String { folding(options: .caseInsensitive, locale: nil) }
}
