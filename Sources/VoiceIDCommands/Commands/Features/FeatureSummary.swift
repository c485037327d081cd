import SpeechFeatures

/// What can be said of energies without keeping them.
struct FeatureSummary {
    let bins: Int
    private(set) var frames = 0
    private(set) var minimum = Float.infinity
    private(set) var maximum = -Float.infinity
    private var sum = 0.0

    var mean: Double { sum / Double(frames * bins) }

    init(bins: Int) { self.bins = bins }

    mutating func add(_ features: FeatureMatrix) {
        frames += features.frames
        for value in features.values {
            minimum = min(minimum, value)
            maximum = max(maximum, value)
            sum += Double(value)
        }
    }
}
