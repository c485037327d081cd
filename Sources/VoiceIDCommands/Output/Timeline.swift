/// Who spoke when, drawn in characters: a lane for each speaker over a common scale of time.
package struct Timeline: Equatable {
    /// One speaker's line.
    package struct Lane: Equatable {
        /// The name in front.
        package var name: String
        /// When the speaker talks, in seconds.
        package var turns: [Range<Double>]
        /// What stands behind the lane.
        package var note: String

        /// Describes a lane.
        package init(name: String, turns: [Range<Double>], note: String) {
            self.name = name
            self.turns = turns
            self.note = note
        }
    }

    /// The lanes from top to bottom.
    package var lanes: [Lane]
    /// Length of the recording in seconds.
    package var duration: Double
    /// What stands above the notes.
    package var noteTitle: String

    /// Describes a recording.
    package init(lanes: [Lane], duration: Double, noteTitle: String) {
        self.lanes = lanes
        self.duration = duration
        self.noteTitle = noteTitle
    }

    /// Names wider than this are cut, so that the lanes keep most of the line.
    private static let widestName = 24

    /// A lane of fewer columns tells nothing.
    private static let shortestLane = 8
    /// Fewer columns of a name do not tell people apart.
    private static let narrowestName = 4

    /// The drawing, at most `width` columns wide: names and notes without lanes where these do not fit, and nothing where
    /// not even those do.
    package func text(width: Int, style: TextStyle) -> String {
        let nameWidth = min(Self.widestName, width / 4, lanes.map(\.name.displayWidth).max() ?? 0)
        let noteWidth = ([noteTitle] + lanes.map(\.note)).map(\.displayWidth).max() ?? 0
        let columns = width - nameWidth - noteWidth - 4
        guard columns >= Self.shortestLane else { return table(width: width, noteWidth: noteWidth, style: style) }
        let drawn = lanes.enumerated().map { index, lane in
            let name = style.speaker(index, lane.name.fitted(to: nameWidth))
            let line = style.speaker(index, Self.line(of: lane.turns, duration: duration, columns: columns))
            var text = "\(name)  \(line)  \(lane.note.aligned(right: noteWidth))"
            while text.last == " " { text.removeLast() }
            return text + "\n"
        }
        let margin = String(repeating: " ", count: nameWidth + 2)
        let scale = TimeScale(duration: duration, columns: columns)
        let title = style.faint(
            margin + String(repeating: " ", count: columns + 2) + noteTitle.aligned(right: noteWidth))
        return title + "\n" + drawn.joined() + style.faint(margin + scale.ruler) + "\n"
            + style.faint(margin + scale.labels) + "\n"
    }

    private func table(width: Int, noteWidth: Int, style: TextStyle) -> String {
        let room = width - noteWidth - 2
        guard room >= Self.narrowestName else { return "" }
        let nameWidth = min(room, lanes.map(\.name.displayWidth).max() ?? 0)
        let title = String(repeating: " ", count: nameWidth + 2) + noteTitle.aligned(right: noteWidth)
        return style.faint(title) + "\n"
            + lanes.enumerated().map { index, lane in
                "\(style.speaker(index, lane.name.fitted(to: nameWidth)))  \(lane.note.aligned(right: noteWidth))\n"
            }.joined()
    }

    /// A lane in half-column steps. A half is drawn where the speaker has most of it, and every turn has at least one,
    /// or short turns of a long recording would vanish.
    private static func line(of turns: [Range<Double>], duration: Double, columns: Int) -> String {
        guard duration > 0 else { return String(repeating: " ", count: columns) }
        let halves = 2 * columns
        let step = duration / Double(halves)
        var spoken = [Double](repeating: 0, count: halves)
        let half = { (time: Double) in min(halves - 1, max(0, Int(time / step))) }
        for turn in turns {
            for index in half(turn.lowerBound)...half(turn.upperBound) {
                let covered =
                    min(turn.upperBound, Double(index + 1) * step) - max(turn.lowerBound, Double(index) * step)
                spoken[index] += max(0, covered)
            }
            spoken[half((turn.lowerBound + turn.upperBound) / 2)] = step
        }
        return (0..<columns).map { column in
            switch (spoken[2 * column] > step / 2, spoken[2 * column + 1] > step / 2) {
            case (true, true): "█"
            case (true, false): "▌"
            case (false, true): "▐"
            case (false, false): "·"
            }
        }.joined()
    }
}
