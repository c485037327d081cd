import Foundation
import SpeechFeatures

/// The filterbank written as its definition reads, in double precision and without a fast Fourier transform.
struct NaiveFilterbank {
    let configuration: FilterbankConfiguration

    func features(of samples: [Float]) -> [Float] {
        (0..<configuration.frameCount(sampleCount: samples.count)).flatMap { frame in
            let start = frame * configuration.frameShift
            return energies(of: samples[start..<start + configuration.frameLength].map(Double.init))
        }
    }

    private func energies(of samples: [Double]) -> [Float] {
        var frame = samples.map { $0 * Double(configuration.sampleScale) }
        let mean = configuration.removeDCOffset ? frame.reduce(0, +) / Double(frame.count) : 0
        frame = frame.map { $0 - mean }
        frame = frame.indices.map { frame[$0] - Double(configuration.preEmphasis) * frame[max(0, $0 - 1)] }
        frame = frame.indices.map { index in
            let angle = 2 * Double.pi * Double(index) / Double(frame.count - 1)
            return frame[index]
                * (configuration.window == .povey ? pow(0.5 - 0.5 * cos(angle), 0.85) : 0.54 - 0.46 * cos(angle))
        }
        let size = configuration.fftSize
        let power = (0..<size / 2).map { bin in
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in frame.enumerated() {
                let angle = 2 * Double.pi * Double(bin * index % size) / Double(size)
                real += sample * cos(angle)
                imaginary -= sample * sin(angle)
            }
            return real * real + imaginary * imaginary
        }
        func mel(_ frequency: Double) -> Double { 1127 * log(1 + frequency / 700) }
        let low = mel(Double(configuration.lowFrequency))
        let step = (mel(Double(configuration.highFrequency)) - low) / Double(configuration.melBins + 1)
        return (0..<configuration.melBins).map { filter in
            let centre = low + Double(filter + 1) * step
            let energy = power.enumerated().reduce(0) { sum, bin in
                let frequency = Double(bin.offset * configuration.sampleRate) / Double(size)
                return sum + bin.element * max(0, 1 - abs(mel(frequency) - centre) / step)
            }
            return Float(log(max(energy, Double(configuration.logFloor))))
        }
    }
}
