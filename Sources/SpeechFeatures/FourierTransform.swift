import Foundation

/// Power spectrum of a real signal, eight signals at a time.
///
/// The length is a product of twos and fives: Kaldi's front ends take powers of two, Whisper's takes 400. The samples are
/// taken in pairs as half as many complex numbers, transformed by a Stockham FFT (radix 4 and 5, with one radix-2 pass
/// where the length needs it; self-sorting, so there is no bit reversal), and split into the real signal's
/// spectrum. The result is at its mathematical scale: the magnitude of the sum over n of x[n] · e^(−2πikn/N), squared.
package struct FourierTransform: Sendable {
    /// Length of the real signal.
    package let size: Int
    private let passes: [Pass]
    /// e^(−2πik/size) for k = 0…size/4.
    private let splitFactors: [RotationFactor]

    /// One pass: `length` points remain to be combined, in `stride` interleaved transforms.
    private struct Pass: Sendable {
        let length: Int
        let stride: Int
        let radix: Int
        /// w, w², … w^(radix − 1) for each of `length / radix` positions; empty for radix 2, which comes last, where
        /// w = 1.
        let factors: [RotationFactor]
    }

    /// Whether a signal of this length can be transformed: 64…8192, a multiple of 8 with no prime factors but 2 and 5.
    package static func supports(size: Int) -> Bool {
        guard (64...8192).contains(size), size.isMultiple(of: 8) else { return false }
        var rest = size >> size.trailingZeroBitCount
        while rest.isMultiple(of: 5) { rest /= 5 }
        return rest == 1
    }

    /// - Precondition: ``supports(size:)``.
    package init(size: Int) {
        precondition(Self.supports(size: size), "unsupported length")
        self.size = size
        var passes: [Pass] = []
        var length = size / 2
        var stride = 1
        while length > 2 {
            let radix = length.isMultiple(of: 4) ? 4 : 5
            let factors = (0..<length / radix).flatMap { position in
                (1..<radix).map { RotationFactor(turns: -Double($0 * position) / Double(length)) }
            }
            passes.append(Pass(length: length, stride: stride, radix: radix, factors: factors))
            length /= radix
            stride *= radix
        }
        if length == 2 { passes.append(Pass(length: 2, stride: stride, radix: 2, factors: [])) }
        self.passes = passes
        splitFactors = (0...size / 4).map { RotationFactor(turns: -Double($0) / Double(size)) }
    }

    /// The powers of bins 0..<size/2 of one signal.
    ///
    /// - Precondition: `signal` has ``size`` samples.
    package func power(of signal: [Float]) -> [Float] {
        precondition(signal.count == size, "the signal must have \(size) samples")
        var (spectrum, scratch) = (ComplexLanes(count: size / 2), ComplexLanes(count: size / 2))
        let power = UnsafeMutableBufferPointer<Lanes>.zeros(size / 2)
        defer {
            spectrum.deallocate()
            scratch.deallocate()
            power.deallocate()
        }
        for pair in 0..<size / 2 {
            spectrum.real[pair][0] = signal[2 * pair]
            spectrum.imaginary[pair][0] = signal[2 * pair + 1]
        }
        self.power(of: &spectrum, scratch: &scratch, into: power)
        return power.map { $0[0] }
    }

    /// Turns even samples in `spectrum.real` and odd samples in `spectrum.imaginary` into the powers of bins
    /// 0..<size/2. The Nyquist bin is left out: no mel filter uses it.
    func power(
        of spectrum: inout ComplexLanes, scratch: inout ComplexLanes, into power: UnsafeMutableBufferPointer<Lanes>
    ) {
        for pass in passes {
            switch pass.radix {
            case 2: Self.combinePairs(stride: pass.stride, from: spectrum, to: scratch)
            case 4: Self.combineFours(pass, from: spectrum, to: scratch)
            default: Self.combineFives(pass, from: spectrum, to: scratch)
            }
            swap(&spectrum, &scratch)
        }
        split(spectrum, into: power)
    }

    private static func combinePairs(stride: Int, from input: ComplexLanes, to output: ComplexLanes) {
        for index in 0..<stride {
            let (a, b) = (input[index], input[index &+ stride])
            output[index] = a + b
            output[index &+ stride] = a - b
        }
    }

    private static func combineFours(_ pass: Pass, from input: ComplexLanes, to output: ComplexLanes) {
        let stride = pass.stride
        let quarter = stride &* (pass.length / 4)
        pass.factors.withUnsafeBufferPointer { factors in
            // At position 0 every factor is 1: a third of all butterflies.
            for lane in 0..<stride {
                let (first, second, third, fourth) = input.butterfly(at: lane, distance: quarter)
                output[lane] = first
                output[lane &+ stride] = second
                output[lane &+ 2 &* stride] = third
                output[lane &+ 3 &* stride] = fourth
            }
            for position in 1..<max(1, pass.length / 4) {
                let (w1, w2, w3) = (factors[3 &* position], factors[3 &* position &+ 1], factors[3 &* position &+ 2])
                for lane in 0..<stride {
                    let source = lane &+ stride &* position
                    let target = lane &+ 4 &* stride &* position
                    let (first, second, third, fourth) = input.butterfly(at: source, distance: quarter)
                    output[target] = first
                    output[target &+ stride] = w1.times(second)
                    output[target &+ 2 &* stride] = w2.times(third)
                    output[target &+ 3 &* stride] = w3.times(fourth)
                }
            }
        }
    }

    private static func combineFives(_ pass: Pass, from input: ComplexLanes, to output: ComplexLanes) {
        let stride = pass.stride
        let fifth = stride &* (pass.length / 5)
        pass.factors.withUnsafeBufferPointer { factors in
            for position in 0..<pass.length / 5 {
                for lane in 0..<stride {
                    let results = input.fivePoints(at: lane &+ stride &* position, distance: fifth)
                    let target = lane &+ 5 &* stride &* position
                    output[target] = results.0
                    output[target &+ stride] = factors[4 &* position].times(results.1)
                    output[target &+ 2 &* stride] = factors[4 &* position &+ 1].times(results.2)
                    output[target &+ 3 &* stride] = factors[4 &* position &+ 2].times(results.3)
                    output[target &+ 4 &* stride] = factors[4 &* position &+ 3].times(results.4)
                }
            }
        }
    }

    /// X[k] = E + w·O and X[size/2 − k] = conj(E − w·O), with E and O the spectra of the even and the odd samples.
    private func split(_ spectrum: ComplexLanes, into power: UnsafeMutableBufferPointer<Lanes>) {
        let constant = spectrum.real[0] + spectrum.imaginary[0]
        power[0] = constant * constant
        splitFactors.withUnsafeBufferPointer { factors in
            for k in 1...size / 4 {
                let mirrored = size / 2 &- k
                let (low, high) = (spectrum[k], spectrum[mirrored])
                let even = Complex(
                    real: (low.real + high.real) * 0.5, imaginary: (low.imaginary - high.imaginary) * 0.5)
                let odd = Complex(real: (low.imaginary + high.imaginary) * 0.5, imaginary: (high.real - low.real) * 0.5)
                let turned = factors[k].times(odd)
                power[k] = (even + turned).squaredMagnitude
                power[mirrored] = (even - turned).squaredMagnitude
            }
        }
    }
}
