/// How loud a recording is over its time, for drawing above the lanes of a timeline.
public struct Waveform: Sendable, Hashable {
    /// One part of what is drawn: from the smallest to the largest sample, where 1 is the loudest of the recording.
    public struct Bar: Sendable, Hashable {
        /// The smallest sample, −1…0.
        public let low: Double
        /// The largest sample, 0…1.
        public let high: Double
    }

    /// Smallest and largest sample of stretches of equal length, in turn.
    private let peaks: [Float]
    private let loudest: Double

    /// How finely a recording is looked at: more than a screen is wide, so that zooming in shows more.
    public static let resolution = 4_000
    /// What counts as loud at least, or the hiss of silence would fill the picture.
    private static let quietest = 0.02

    /// A recording's. Looks at every sample: some 0.2 s for two hours.
    @concurrent public static func of(_ recording: Recording) async -> Waveform {
        Waveform(peaks: recording.peaks(resolution))
    }

    /// From smallest and largest samples of stretches of equal length, in turn, in −1…1.
    public init(peaks: [Float]) {
        self.peaks = peaks
        // Most speech is far below full scale; drawn as it is, it would be a line.
        loudest = peaks.reduce(Self.quietest) { max($0, abs(Double($1))) }
    }

    /// What a window on the recording shows, in so many bars of equal width; none where nothing is known.
    public func bars(in window: TimelineWindow, count: Int) -> [Bar] {
        let pairs = peaks.count / 2
        guard pairs > 0, count > 0 else { return [] }
        func place(_ bar: Int) -> Double {
            window.time(at: Double(bar) / Double(count)) / window.duration * Double(pairs)
        }
        return (0..<count).map { bar in
            let first = min(pairs - 1, max(0, Int(place(bar).rounded(.down))))
            let last = max(first + 1, min(pairs, Int(place(bar + 1).rounded(.up))))
            var (low, high) = (0.0, 0.0)
            for pair in first..<last {
                low = min(low, Double(peaks[2 * pair]))
                high = max(high, Double(peaks[2 * pair + 1]))
            }
            return Bar(low: low / loudest, high: high / loudest)
        }
    }
}
