package import SpeechFeatures

/// The last stretch of a recording's filterbank features, addressed by segmentation frames.
package struct FeatureBuffer: Sendable {
    /// A window with fewer features from frames of a single voice also takes those of overlap (0.4 s).
    static let leastSolo = 40
    /// A window with fewer features in all has no embedding (0.2 s).
    static let least = 20
    /// Windows are cut to a multiple of this many features (0.04 s), so that many have the same length and go through
    /// the model together.
    static let granule = 4

    private let grid: FrameGrid
    private let configuration: FilterbankConfiguration
    /// Position of the first row kept.
    private var start = 0
    private var rows: FeatureMatrix

    package init(grid: FrameGrid, configuration: FilterbankConfiguration) {
        self.grid = grid
        self.configuration = configuration
        rows = FeatureMatrix(configuration: configuration)
    }

    /// The length of audio whose features are kept, in samples.
    var count: Int { rows.frames * configuration.frameShift }

    package mutating func append(_ features: FeatureMatrix) { rows.append(0..<features.frames, of: features) }

    /// Forgets the rows that only frames before `frame` need.
    package mutating func drop(before frame: Int) {
        let first = min(grid.row(of: frame, configuration), start + rows.frames)
        guard first > start else { return }
        var kept = FeatureMatrix(configuration: configuration)
        kept.append(first - start..<rows.frames, of: rows)
        rows = kept
        start = first
    }

    /// The features of a window's speech, silence and overlap cut out and the rest joined; `nil` where too little is
    /// left.
    ///
    /// Joining the speech tells voices apart better than silencing the rest does: pairwise equal error rate 10 % against
    /// 12.7 % at one to two seconds.
    package func features(of window: Range<Int>, in timeline: SpeechTimeline) -> FeatureMatrix? {
        let first = grid.row(of: window.lowerBound, configuration)
        let end = min(grid.row(of: window.upperBound, configuration), start + rows.frames)
        guard end - first >= Self.least else { return nil }
        precondition(first >= start, "row \(first) is no longer kept")
        let range = first..<end
        var runs = range.runs { timeline.clear[grid.frame(ofRow: $0, configuration)] }
        if count(of: runs) < Self.leastSolo {
            runs = range.runs { timeline.speech[grid.frame(ofRow: $0, configuration)] }
        }
        var wanted = count(of: runs)
        guard wanted >= Self.least else { return nil }
        wanted -= wanted % Self.granule
        var joined = FeatureMatrix(configuration: configuration)
        for run in runs {
            let taken = run.prefix(wanted - joined.frames)
            joined.append(taken.startIndex - start..<taken.endIndex - start, of: rows)
        }
        return joined
    }

    private func count(of runs: [Range<Int>]) -> Int { runs.reduce(0) { $0 + $1.count } }
}
