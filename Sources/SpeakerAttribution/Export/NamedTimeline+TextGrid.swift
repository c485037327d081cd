extension NamedTimeline {
    /// Praat's long text form. A tier's intervals must cover the recording without a gap, so silence is an interval
    /// without text, and a recording in which nobody speaks has one tier of silence.
    var textGrid: String {
        let end = Timestamp(seconds: duration)
        let tiers: [(name: String, segments: [TimelineSegment])] =
            speakers.isEmpty
            ? [("speech", [])]
            : speakers.map { speaker in (speaker.name, segments.filter { $0.speaker == speaker.id }) }
        var text = """
            File type = "ooTextFile"
            Object class = "TextGrid"

            xmin = 0.000
            xmax = \(end.seconds)
            tiers? <exists>
            size = \(tiers.count)
            item []:

            """
        for (index, tier) in tiers.enumerated() {
            let intervals = Self.intervals(covering: end, with: tier.segments, text: tier.name)
            text += """
                    item [\(index + 1)]:
                        class = "IntervalTier"
                        name = \(quoted(tier.name))
                        xmin = 0.000
                        xmax = \(end.seconds)
                        intervals: size = \(intervals.count)

                """
            for (number, interval) in intervals.enumerated() {
                text += """
                            intervals [\(number + 1)]:
                                xmin = \(interval.start.seconds)
                                xmax = \(interval.end.seconds)
                                text = \(quoted(interval.text))

                    """
            }
        }
        return text
    }

    private struct Interval {
        var start: Timestamp
        var end: Timestamp
        var text: String
    }

    private static func intervals(
        covering end: Timestamp, with segments: [TimelineSegment], text: String
    ) -> [Interval] {
        var intervals: [Interval] = []
        var position = Timestamp(seconds: 0)
        for segment in segments {
            let start = Timestamp(seconds: segment.start)
            let stop = Timestamp(seconds: segment.end)
            if start != position { intervals.append(Interval(start: position, end: start, text: "")) }
            intervals.append(Interval(start: start, end: stop, text: text))
            position = stop
        }
        if position != end || intervals.isEmpty { intervals.append(Interval(start: position, end: end, text: "")) }
        return intervals
    }

    /// Praat doubles the quotes within a text.
    private func quoted(_ text: String) -> String {
        "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
