import SpeakerAttribution

/// A diarization for people: a lane for each speaker, then the turns.
struct TimelineReport {
    let timeline: NamedTimeline

    /// Above each speaker's part of all that is said, as the app has it; silence counts for nobody.
    private static let share = "of speech"

    func text(width: Int, style: TextStyle) -> String {
        let file = timeline.file.onOneLine
        guard timeline.reason == nil, !timeline.segments.isEmpty else {
            return "\(file)  \(clockTime(timeline.duration))\n\(timeline.reason ?? "Nobody speaks.")\n"
        }
        let people = timeline.speakers.count == 1 ? "1 speaker" : "\(timeline.speakers.count) speakers"
        let heading = "\(file)  \(clockTime(timeline.duration))  \(people)\n\n"
        let drawing = lanes.text(width: width, style: style)
        return heading + (drawing.isEmpty ? "" : drawing + "\n") + turns(style)
    }

    private var lanes: Timeline {
        let all = timeline.segments.reduce(0) { $0 + $1.end - $1.start }
        let lanes = timeline.speakers.map { speaker in
            let turns = timeline.segments.filter { $0.speaker == speaker.id }.map { $0.start..<$0.end }
            let spoken = turns.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
            let share = all > 0 ? Int((100 * spoken / all).rounded()) : 0
            // Speakers nobody enrolled have no score of their own to show.
            let score = speaker.scores[speaker.name].map { scoreText($0) } ?? ""
            let columns = [clockTime(spoken), "\(share) %".aligned(right: Self.share.count)]
            let scores = hasNames ? [score.aligned(right: 5)] : []
            return Timeline.Lane(
                name: speaker.name.onOneLine, turns: turns, note: (columns + scores).joined(separator: "  "))
        }
        let titles = ["spoken", Self.share] + (hasNames ? ["score"] : [])
        return Timeline(lanes: lanes, duration: timeline.duration, noteTitle: titles.joined(separator: "  "))
    }

    /// Whether a profile's name was given to anybody.
    private var hasNames: Bool { timeline.speakers.contains { $0.scores[$0.name] != nil } }

    private func turns(_ style: TextStyle) -> String {
        let index = Dictionary(uniqueKeysWithValues: timeline.speakers.enumerated().map { ($1.id, $0) })
        let width = clockTime(timeline.duration).count
        return timeline.segments.map { segment in
            let times = [segment.start, segment.end].map { clockTime($0).aligned(right: width) }
            let name = timeline.name(of: segment.speaker).onOneLine
            return "  \(times.joined(separator: "  "))  \(style.speaker(index[segment.speaker] ?? 0, name))\n"
        }.joined()
    }
}
