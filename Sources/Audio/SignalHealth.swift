/// Tells from levels alone whether a signal is fit to be listened to.
///
/// A pure state machine over 16 kHz samples: however they are cut into calls, the states are the same. It does not
/// know speech from noise, so a quiet room is too quiet; ask it about stretches in which somebody speaks.
public struct SignalHealth: Sendable {
    /// What a signal is like, worst first.
    public enum State: String, Sendable, CaseIterable, Codable {
        /// Every sample has the same value: the device is muted, or it is the wrong one.
        case noSignal
        /// Speech at full scale: loudness goes into distortion.
        case clipped
        /// So quiet that noise wins.
        case tooQuiet
        /// None of these.
        case fine
    }

    /// Samples after which the state may change: 0.1 s.
    public static let windowSamples = SampleClock.rate / 10

    /// How many windows count: the last 2 s.
    private static let windowsKept = 20
    /// A signal that has just stopped is missed after 0.5 s.
    private static let windowsWithoutSignal = 5
    /// Speech at a usual level has −30…−15 dBFS in its loud windows.
    private static let quietDecibels: Float = -45
    /// Recorders clip at, or a little below, full scale.
    private static let clipMagnitude: Float = 0.985
    /// One sample at full scale happens; three in a row are cut off.
    private static let clipRun = 3
    /// Cut-off samples in 2 s that are worth mentioning.
    private static let clippedSamples = 16

    private struct Window {
        var count = 0
        var lowest = Float.infinity
        var highest = -Float.infinity
        var sum = 0.0
        var energy = 0.0
        var clipped = 0

        /// Mean square around the mean: a constant offset is no signal.
        var power: Double {
            let mean = sum / Double(count)
            return max(0, energy / Double(count) - mean * mean)
        }
    }

    /// The signal over the last two seconds; `nil` until there is half a second of it.
    public private(set) var state: State?
    /// Level of the loudest 0.1 s of the last two seconds, in dBFS; `nil` before the first window.
    public private(set) var loudestDecibels: Float?

    private var windows: [Window] = []
    private var current = Window()
    private var run = 0

    /// A signal that has not begun.
    public init() {}

    /// Takes the next samples.
    public mutating func push(_ samples: [Float]) {
        for sample in samples {
            current.lowest = min(current.lowest, sample)
            current.highest = max(current.highest, sample)
            current.sum += Double(sample)
            current.energy += Double(sample) * Double(sample)
            countClipping(sample)
            current.count += 1
            if current.count == Self.windowSamples { close() }
        }
    }

    /// Forgets the signal, as after a gap or a change of device.
    public mutating func reset() { self = SignalHealth() }

    private mutating func countClipping(_ sample: Float) {
        guard abs(sample) >= Self.clipMagnitude else {
            run = 0
            return
        }
        run += 1
        if run == Self.clipRun {
            current.clipped += Self.clipRun
        } else if run > Self.clipRun {
            current.clipped += 1
        }
    }

    private mutating func close() {
        windows.append(current)
        if windows.count > Self.windowsKept { windows.removeFirst() }
        current = Window()
        loudestDecibels = windows.map(\.power).max().map { Level.decibels(Float($0.squareRoot())) }
        state = judge()
    }

    private func judge() -> State? {
        guard windows.count >= Self.windowsWithoutSignal else { return nil }
        let recent = windows.suffix(Self.windowsWithoutSignal)
        if recent.allSatisfy({ $0.lowest == $0.highest }) { return .noSignal }
        if windows.reduce(0, { $0 + $1.clipped }) >= Self.clippedSamples { return .clipped }
        if let loudestDecibels, loudestDecibels < Self.quietDecibels { return .tooQuiet }
        return .fine
    }
}
