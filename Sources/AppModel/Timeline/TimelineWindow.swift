/// The part of a recording that a timeline shows: a pure value.
public struct TimelineWindow: Sendable, Hashable {
    /// Length of the recording in seconds.
    public let duration: Double
    /// Where the window begins, in seconds.
    public private(set) var start = 0.0
    /// How much it shows, in seconds.
    public private(set) var length: Double

    /// At least so much is shown, in seconds.
    public static let shortest = 2.0

    /// A window on all of a recording.
    public init(duration: Double) {
        self.duration = max(duration, 0.1)
        length = self.duration
    }

    /// Where it ends, in seconds.
    public var end: Double { start + length }
    /// Whether all is shown.
    public var showsAll: Bool { length >= duration }

    /// Shows less, or more.
    ///
    /// - Parameters:
    ///   - factor: Above 1 shows less.
    ///   - place: The place that stays where it is, as a share of the width, 0…1.
    public mutating func zoom(by factor: Double, around place: Double = 0.5) {
        guard factor.isFinite, factor > 0 else { return }
        let fixed = time(at: place)
        length = min(duration, max(min(Self.shortest, duration), length / factor))
        move(to: fixed - place * length)
    }

    /// Begins at another time.
    public mutating func move(to start: Double) {
        self.start = min(max(0, start), duration - length)
    }

    /// Moves so far that a time is shown.
    public mutating func reveal(_ time: Double) {
        if time < start || time > end { move(to: time - length / 4) }
    }

    /// Shows all.
    public mutating func showAll() {
        (start, length) = (0, duration)
    }

    /// The time at a share of the width, 0…1.
    public func time(at place: Double) -> Double { start + place * length }

    /// Where a time is, as a share of the width: 0…1 where it is shown.
    public func place(of time: Double) -> Double { (time - start) / length }

    /// Times to mark, at most `most`, at round distances.
    public func marks(most: Int) -> [Double] {
        let steps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200]
        let step = steps.first { length / $0 <= Double(max(1, most)) } ?? (length / Double(max(1, most))).rounded(.up)
        let first = (start / step).rounded(.up)
        return (0...max(0, Int((length / step).rounded(.down)))).map { (first + Double($0)) * step }.filter {
            $0 <= end
        }
    }
}

extension DiarizationState.Result {
    /// Stretches in which speakers of two lanes or more speak at once, in order.
    public var overlaps: [DiarizationState.Stretch] {
        var overlaps: [DiarizationState.Stretch] = []
        var open: [DiarizationState.Segment] = []
        for segment in segments {
            open.removeAll { $0.end <= segment.start }
            for other in open where other.speaker != segment.speaker {
                let both = DiarizationState.Stretch(start: segment.start, end: min(segment.end, other.end))
                if let last = overlaps.last, both.start <= last.end {
                    overlaps[overlaps.count - 1].end = max(last.end, both.end)
                } else {
                    overlaps.append(both)
                }
            }
            open.append(segment)
        }
        return overlaps
    }

    /// What a speaker says, in order.
    public func segments(of speaker: Int) -> [DiarizationState.Segment] { segments.filter { $0.speaker == speaker } }

    /// The speaker of an id.
    public func speaker(_ id: Int?) -> DiarizationState.Speaker? { speakers.first { $0.id == id } }

    /// A lane in words, for those who do not see it.
    public func words(of speaker: DiarizationState.Speaker) -> String {
        let turns = Words.count(segments(of: speaker.id).count, "turn")
        return "\(turns), \(Words.duration(speaker.voicedSeconds)), \(Words.percent(speaker.share))"
    }
}

extension DiarizationState.Segment {
    /// It as a stretch of time, to play.
    public var stretch: DiarizationState.Stretch { .init(start: start, end: end) }
}
