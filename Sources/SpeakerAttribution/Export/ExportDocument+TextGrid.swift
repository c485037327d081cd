extension ExportDocument {
    /// Praat's long text form. A tier's intervals must cover the recording without a gap, so silence is an interval
    /// without text, and a recording in which nobody speaks has one tier of silence.
    var textGrid: String {
        let names = tiers.isEmpty ? ["speech"] : tiers
        let tierIntervals = names.indices.map(intervals)
        // Rounding up what has no length may reach beyond the recording; all tiers end at the same time.
        let end = Timestamp(
            milliseconds: tierIntervals.compactMap(\.last?.end.milliseconds).reduce(end.milliseconds, max))
        var text = """
            File type = "ooTextFile"
            Object class = "TextGrid"

            xmin = 0.000
            xmax = \(end.seconds)
            tiers? <exists>
            size = \(names.count)
            item []:

            """
        for (index, name) in names.enumerated() {
            let intervals = Self.covering(end, with: tierIntervals[index])
            text += """
                    item [\(index + 1)]:
                        class = "IntervalTier"
                        name = \(quoted(name))
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

    private typealias Interval = (start: Timestamp, end: Timestamp, text: String)

    private static func covering(_ end: Timestamp, with entries: [Interval]) -> [Interval] {
        var intervals: [Interval] = []
        var position = Timestamp(seconds: 0)
        for entry in entries {
            if entry.start != position { intervals.append((position, entry.start, "")) }
            intervals.append(entry)
            position = entry.end
        }
        if position != end || intervals.isEmpty { intervals.append((position, end, "")) }
        return intervals
    }

    /// Praat doubles the quotes within a text.
    private func quoted(_ text: String) -> String {
        "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
