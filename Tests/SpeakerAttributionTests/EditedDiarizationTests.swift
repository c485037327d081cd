import Diarization
import SpeakerAttribution
import Testing

@Suite struct EditedDiarizationTests {
    private func diarization(_ segments: [(Range<Int>, Int)]) -> DiarizationResult {
        let count = (segments.map(\.1).max() ?? -1) + 1
        return DiarizationResult(
            sampleCount: 160_000,
            speakers: (0..<count).map { DiarizedSpeaker(id: $0, centroid: nil, voicedSeconds: 1) },
            segments: segments.map { DiarizedSegment(samples: $0.0, speaker: $0.1) })
    }

    private func edited(
        _ speakers: [Int], scores: [[Float]?], threshold: Float = 0.65, people: [String] = ["Ann", "Ben"]
    ) -> EditedDiarization {
        let segments = speakers.enumerated().map { ($0 * 16_000..<($0 + 1) * 16_000, $1) }
        return EditedDiarization(
            AttributedDiarization(
                diarization: diarization(segments), threshold: threshold, profileNames: people, scores: scores))
    }

    @Test func `lanes have the names of those enrolled, and numbers otherwise`() {
        let lanes = edited([0, 1, 0], scores: [[0.9, 0.1], [0.2, 0.1]]).lanes
        #expect(lanes.map(\.name) == ["Ann", "Speaker 2"])
        #expect(lanes.map(\.id) == [1, 2])
        #expect(lanes.map(\.segments) == [[0, 2], [1]])
        #expect(lanes[0].score == 0.9 && lanes[0].profile == 0 && !lanes[0].isRenamed)
    }

    @Test func `another threshold gives other names at once, and edits stay`() throws {
        var edited = edited([0, 1, 0], scores: [[0.7, 0.1], [0.2, 0.5]])
        try edited.edits.rename([2], to: "Cleo")
        edited.relabel(edited.attributed.relabelled(threshold: 0.8))
        #expect(edited.lanes.map(\.name) == ["Speaker 1", "Cleo"])
        edited.relabel(edited.attributed.relabelled(threshold: 0.4))
        #expect(edited.lanes.map(\.name) == ["Ann", "Cleo"])
        edited.edits.undo()
        #expect(edited.lanes.map(\.name) == ["Ann", "Ben"])
    }

    @Test func `speakers of one name share a lane, whoever gave it`() throws {
        var edited = edited([0, 1, 2], scores: [[0.9, 0], [0.8, 0], [0.1, 0]])
        #expect(edited.lanes.map(\.name) == ["Ann", "Speaker 3"])
        try edited.edits.rename([3], to: "ann")
        let lanes = edited.lanes
        #expect(lanes.map(\.speakers) == [[1, 2, 3]])
        #expect(lanes[0].id == 1 && lanes[0].isRenamed && lanes[0].profile == 0 && lanes[0].score == 0.9)
    }

    @Test func `a speaker made by hand is named by its own scores`() throws {
        var edited = edited([0, 0, 0], scores: [[0.9, 0.1]])
        let made = try edited.edits.split([1], segments: [2])
        #expect(edited.lanes.map(\.name) == ["Ann", "Speaker 2"])
        edited.scoresOfMade[made] = [0.1, 0.8]
        #expect(edited.lanes.map(\.name) == ["Ann", "Ben"])
    }

    @Test func `a voice below the threshold is suggested where nobody is more like it`() {
        let one = edited([0, 1], scores: [[0.55, 0.1], [0.5, 0.2]]).lanes
        #expect(one[0].suggestion?.profile == 0 && one[0].suggestion?.score == 0.55)
        #expect(one[1].suggestion == nil)
        // Too far below, too close to another profile, or taken.
        #expect(edited([0], scores: [[0.3, 0.1]]).lanes[0].suggestion == nil)
        #expect(edited([0], scores: [[0.55, 0.5]]).lanes[0].suggestion == nil)
        #expect(edited([0, 1], scores: [[0.9, 0.1], [0.6, 0.1]]).lanes[1].suggestion == nil)
    }

    @Test func `the timeline has the names, and joins what is one person's`() throws {
        var edited = edited([0, 1, 0], scores: [nil, nil])
        try edited.edits.rename([1], to: "Cleo")
        try edited.edits.merge([2], into: 1)
        let timeline = edited.timeline(file: "a.wav")
        #expect(timeline.speakers.map(\.name) == ["Cleo"])
        #expect(timeline.segments == [TimelineSegment(start: 0, end: 3, speaker: 1)])
    }

    @Test func `without edits the timeline is the diarization's own`() {
        let edited = edited([0, 1, 2, 0], scores: [[0.9, 0], [0.1, 0.7], [0.8, 0]])
        #expect(edited.timeline(file: "a") == edited.attributed.timeline(file: "a"))
    }

    @Test func `names given by hand stay with the speech they were given to`() throws {
        var edited = edited([0, 1, 0, 1], scores: [[0, 0], [0, 0]])
        try edited.edits.rename([1], to: "Cleo")
        try edited.edits.rename([2], to: "Dan")
        // The same speech in another order, with Dan's second segment as somebody else's.
        let newer = AttributedDiarization(
            diarization: diarization([
                (0..<16_000, 1), (16_000..<33_000, 0), (33_000..<48_000, 1), (48_000..<60_000, 2),
            ]), threshold: 0.65, profileNames: ["Ann", "Ben"], scores: [[0, 0], [0, 0], [0, 0]])
        let carried = edited.carryingNames(to: newer)
        #expect(carried.lanes.map(\.name) == ["Cleo", "Dan", "Speaker 3"])
        #expect(!carried.edits.canUndo)
    }

    @Test func `a recording in which nobody speaks has no lanes, and says why`() {
        let edited = EditedDiarization(
            AttributedDiarization(
                diarization: DiarizationResult(sampleCount: 100, speakers: [], segments: [], emptyReason: .noVoice),
                threshold: 0.65, profileNames: ["Ann"], scores: []))
        #expect(edited.lanes.isEmpty)
        #expect(edited.timeline(file: "a").reason != nil)
    }
}
