import Foundation
import Inference

/// How far sound rises above what is always there: a pure state machine over windows of samples.
///
/// Voice activity cannot tell the voice that gives a command from others in the background, which never pause. The level
/// can: a command is louder. What is always there is the level that the last three seconds hardly ever fell below (their
/// 20 % quantile), so a fan, pink noise or a room full of people all become the floor, and a pause is where the sound is
/// back at it.
package struct SoundLevel: Sendable {
    /// A window's level over the floor, in dB.
    package struct Rise: Sendable, Equatable {
        /// Of this window and the one before.
        package var steady: Float
        /// Of this window alone.
        package var momentary: Float
        /// Of the loudest window of the last three seconds.
        package var loudest: Float

        /// Far above any floor.
        package static let full = Rise(steady: .infinity, momentary: .infinity, loudest: .infinity)

        package init(steady: Float, momentary: Float, loudest: Float) {
            self.steady = steady
            self.momentary = momentary
            self.loudest = loudest
        }
    }

    /// Share of the time that the sound is at or below the floor.
    private static let quantile = 0.2
    /// Windows of 32 ms looked back at.
    private static let memory = 94
    /// Windows the floor is smoothed over.
    private static let smoothing = 4
    /// Silence taken to have been there before the start, in windows and in dB of full scale: what begins with speech has
    /// a floor, too.
    private static let before = (windows: 4, level: Float(-75))

    private var meter = PowerMeter()
    private var powers: [Float] = []
    private var smoothed: [Float] = []

    /// At the start of a stream.
    package init() {}

    /// Takes the next window, mono at 16 kHz.
    package mutating func push(_ window: some Collection<Float>) -> Rise {
        powers.append(meter.power(of: window))
        if powers.count > Self.memory { powers.removeFirst() }
        smoothed.append(mean(Self.smoothing))
        if smoothed.count > Self.memory { smoothed.removeFirst() }
        let floor = floor
        return Rise(
            steady: PowerMeter.level(mean(2)) - floor, momentary: PowerMeter.level(mean(1)) - floor,
            loudest: PowerMeter.level(powers.max() ?? 0) - floor)
    }

    private var floor: Float {
        let silence = [Float](repeating: powf(10, Self.before.level / 10), count: Self.before.windows)
        let sorted = (smoothed + (smoothed.count < Self.memory ? silence : [])).sorted()
        return PowerMeter.level(sorted[min(sorted.count - 1, Int(Self.quantile * Double(sorted.count)))])
    }

    /// Mean power of the last windows.
    private func mean(_ windows: Int) -> Float {
        let some = powers.suffix(windows)
        return some.reduce(0, +) / Float(max(1, some.count))
    }
}

/// The mean power of windows of sound, one after another, without rumble: what lies below 80 Hz is no speech.
struct PowerMeter: Sendable {
    /// e^(−2π · 80 / 16 000), twice.
    private static let pole: Float = 0.969
    private var last: (input: Float, first: Float, second: Float) = (0, 0, 0)

    /// The power of the next window, mono at 16 kHz.
    mutating func power(of window: some Collection<Float>) -> Float {
        var sum: Float = 0
        for sample in window {
            let first = Self.pole * (last.first + sample - last.input)
            let second = Self.pole * (last.second + first - last.first)
            last = (sample, first, second)
            sum += second * second
        }
        return sum / Float(max(1, window.count))
    }

    /// A power in dB of full scale; −100 for silence.
    static func level(_ power: Float) -> Float { 10 * log10f(power + 1e-10) }
}
