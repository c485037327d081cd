import Foundation
package import Inference

/// Measures what stands between a voice and a good reference: level, clipping and noise.
///
/// Works on the windows of the voice detector, over the last few seconds.
package struct SignalMeter {
    /// Below this level speech is too quiet: of 194 clean clips the quietest lies at −43 dB of full scale.
    static let quietest = -48.0
    /// From this share of voiced samples at full scale, beside another such sample, the speech is clipped. Single
    /// samples there are no fault: recordings are often scaled to just touch it.
    static let clippedShare = 2e-4
    /// Speech that stands less than this above the background, in decibels, is too noisy: of 194 clean clips the
    /// noisiest has 12.8, and white noise 10 dB below the speech gives 10.3.
    static let leastSNR = 10.0
    /// After this many seconds without voice, nobody speaks.
    static let patience = 3.0

    /// Seconds over which voice is judged, and the background, which shows only between words.
    private static let voiceSpan = 3.0
    private static let backgroundSpan = 10.0
    /// Full scale of 16-bit audio, with a little room for resampling.
    private static let fullScale: Float = 0.999
    /// Power below which a window is digital silence and says nothing of the background.
    private static let digitalSilence = 1e-9

    private struct Window {
        var power: Double
        var clippedSamples: Int
        var isVoiced: Bool
    }

    private let windowSamples: Int
    private var windows: [Window] = []
    private var sinceVoice = 0

    package init(windowSamples: Int) { self.windowSamples = windowSamples }

    /// Takes one window of the voice detector.
    package mutating func push(_ samples: ArraySlice<Float>, isVoiced: Bool) {
        var energy = 0.0
        var clipped = 0
        var previousIsFull = false
        for sample in samples {
            energy += Double(sample) * Double(sample)
            let isFull = abs(sample) >= Self.fullScale
            if isFull && previousIsFull { clipped += 1 }
            previousIsFull = isFull
        }
        windows.append(
            Window(power: energy / Double(max(1, samples.count)), clippedSamples: clipped, isVoiced: isVoiced))
        windows.removeFirst(max(0, windows.count - count(Self.backgroundSpan)))
        sinceVoice = isVoiced ? 0 : sinceVoice + 1
    }

    /// What stands in the way just now, worst first.
    package var issues: [EnrollmentIssue] {
        if sinceVoice >= count(Self.patience) { return [.noVoice] }
        let voiced = windows.suffix(count(Self.voiceSpan)).filter(\.isVoiced)
        // A few syllables say little about level or noise.
        guard voiced.count >= count(0.5) else { return [] }
        var issues: [EnrollmentIssue] = []
        let clipped = voiced.reduce(0) { $0 + $1.clippedSamples }
        if Double(clipped) >= Self.clippedShare * Double(voiced.count * windowSamples) { issues.append(.clipped) }
        let power = voiced.reduce(0) { $0 + $1.power } / Double(voiced.count)
        if let background, decibels(power / background) < Self.leastSNR { issues.append(.tooNoisy) }
        if decibels(power) < Self.quietest { issues.append(.tooQuiet) }
        return issues
    }

    /// The power that nine windows in ten exceed: what is left when nobody speaks, or between syllables.
    private var background: Double? {
        let powers = windows.map(\.power).filter { $0 > Self.digitalSilence }.sorted()
        return powers.count >= count(1) ? powers[powers.count / 10] : nil
    }

    private func decibels(_ power: Double) -> Double { 10 * log10(max(power, 1e-12)) }

    /// Windows in so many seconds.
    private func count(_ seconds: Double) -> Int { Int(seconds * Double(speechSampleRate)) / windowSamples }
}
