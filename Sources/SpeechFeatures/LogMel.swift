import Foundation

/// Whisper's log-mel spectrogram.
///
/// The audio is continued with zeros to the window's end, and mirrored at both ends, so that a frame is centred on every
/// 160th sample. Of each frame: a periodic Hann window; the power spectrum; Slaney's triangular mel filters, each of one
/// area; the decimal logarithm, not below 10⁻¹⁰. Then, over the whole window: nothing lies more than 8 below the greatest
/// value; plus 4, divided by 4.
///
/// Follows openai/whisper `audio.py` (`log_mel_spectrogram`); agrees with it element by element to better than 10⁻³.
/// Making one builds its tables: keep it.
public struct LogMel: Sendable {
    /// Every constant.
    public let configuration: LogMelConfiguration
    private let window: [Float]
    private let melBank: MelBank
    private let transform: FourierTransform
    /// Larger samples could overflow the energies of a frame.
    private static let sampleLimit: Float = 1e12
    /// The least energy whose logarithm is taken, and that logarithm.
    private static let floor: (energy: Float, logarithm: Float) = (1e-10, -10)
    /// How far below the greatest value all others are cut off.
    private static let range: Float = 8

    /// Builds the tables of a front end.
    ///
    /// - Throws: ``FeatureError/unsupported(_:)``.
    public init(_ configuration: LogMelConfiguration) throws(FeatureError) {
        if let setting = configuration.unsupportedSetting { throw .unsupported(setting) }
        self.configuration = configuration
        let size = configuration.fftSize
        window = (0..<size).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size))) }
        melBank = MelBank(configuration)
        transform = FourierTransform(size: size)
    }

    /// The spectrogram of the beginning of a window.
    ///
    /// - Parameters:
    ///   - samples: Mono audio at the configuration's rate, −1…1; what does not fit into `frames` is left out.
    ///   - frames: Length of the window, 10 ms each; the audio is continued with zeros to its end.
    /// - Returns: `[melBins, frames]`.
    /// - Throws: ``FeatureError/notFinite(sample:)``, ``FeatureError/outOfRange(sample:value:)``,
    ///   ``FeatureError/noFrames`` where `frames` is less than 1.
    /// - Complexity: About 0.3 ms of one core for a second of audio; zeros behind it cost next to nothing.
    public func spectrogram(of samples: [Float], frames: Int) throws(FeatureError) -> LogMelSpectrogram {
        guard frames > 0 else { throw .noFrames }
        if let index = samples.firstIndex(where: { !($0.magnitude <= Self.sampleLimit) }) {
            let value = samples[index]
            throw value.isFinite ? .outOfRange(sample: index, value: value) : .notFinite(sample: index)
        }
        let framed = framedAudio(samples, frames: frames)
        let sounding = min(frames, soundingFrames(sampleCount: samples.count))
        var values = [Float](repeating: Self.floor.logarithm, count: configuration.melBins * frames)
        values.withUnsafeMutableBufferPointer { values in
            framed.withUnsafeBufferPointer { fill(values, frames: frames, sounding: sounding, from: $0) }
        }
        let greatest = values.reduce(-.infinity, max)
        for index in values.indices { values[index] = (max(values[index], greatest - Self.range) + 4) / 4 }
        return LogMelSpectrogram(configuration: configuration, values: values)
    }

    /// The window's audio with half a frame mirrored at both ends.
    private func framedAudio(_ samples: [Float], frames: Int) -> [Float] {
        let half = configuration.fftSize / 2
        let length = frames * configuration.frameShift
        func sample(_ position: Int) -> Float {
            // Mirrored about the first and the last sample, which themselves are not repeated.
            let inside = position < 0 ? -position : position < length ? position : 2 * (length - 1) - position
            return samples.indices.contains(inside) && inside < length ? samples[inside] : 0
        }
        var audio = (-half..<0).map(sample)
        audio += samples.prefix(length)
        audio += [Float](repeating: 0, count: max(0, length - samples.count))
        audio += (length..<length + half).map(sample)
        return audio
    }

    /// Frames from the first on that can hold anything but zeros. (The mirrored end is sound only where the audio is.)
    private func soundingFrames(sampleCount: Int) -> Int {
        (sampleCount + configuration.fftSize / 2) / configuration.frameShift + 1
    }

    private func fill(
        _ values: UnsafeMutableBufferPointer<Float>, frames: Int, sounding: Int, from audio: UnsafeBufferPointer<Float>
    ) {
        var workspace = FrameWorkspace(
            frameLength: configuration.fftSize, fftSize: configuration.fftSize, melBins: configuration.melBins)
        let floor = Lanes(repeating: Self.floor.energy)
        let decimal = Float(1 / log(10.0))
        for first in stride(from: 0, to: sounding, by: Lanes.scalarCount) {
            let count = min(Lanes.scalarCount, sounding - first)
            workspace.gather(frames: count, shift: configuration.frameShift, from: audio, at: first)
            for pair in 0..<configuration.fftSize / 2 {
                workspace.spectrum.real[pair] = workspace.samples[2 * pair] * window[2 * pair]
                workspace.spectrum.imaginary[pair] = workspace.samples[2 * pair + 1] * window[2 * pair + 1]
            }
            transform.power(of: &workspace.spectrum, scratch: &workspace.scratch, into: workspace.power)
            melBank.forEachEnergy(of: workspace.power) { filter, energy in
                let logarithm = energy.replacing(with: floor, where: energy .< floor).naturalLogarithm() * decimal
                for lane in 0..<count { values[filter * frames + first + lane] = logarithm[lane] }
            }
        }
    }
}

extension LogMelConfiguration {
    /// The first setting that has no implementation.
    var unsupportedSetting: FeatureError.UnsupportedSetting? {
        if !FourierTransform.supports(size: fftSize) { return .fftSize(fftSize, frameLength: fftSize) }
        if !(1...fftSize).contains(frameShift) || windowFrames < 1 { return .frame(length: fftSize, shift: frameShift) }
        if !(1...fftSize / 2).contains(melBins) { return .melBins(melBins, low: 0, high: Float(sampleRate) / 2) }
        return nil
    }
}
