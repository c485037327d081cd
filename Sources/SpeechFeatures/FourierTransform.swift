import Foundation

/// Power spectrum of a real signal of power-of-two length, eight signals at a time.
///
/// The samples are taken in pairs as half as many complex numbers, transformed by a Stockham FFT (radix 4, with one
/// radix-2 pass where the length needs it; self-sorting, so there is no bit reversal), and split into the real signal's
/// spectrum. Real and imaginary parts are kept in separate arrays. The result is at its mathematical scale: the sum over
/// the samples of x[n] · e^(−2πikn/N), squared.
struct FourierTransform: Sendable {
    /// Length of the real signal.
    let size: Int
    private let passes: [Pass]
    /// e^(−2πik/size) for k = 0…size/4.
    private let splitFactors: [Factor]

    /// A complex number.
    struct Factor: Sendable {
        var real: Float
        var imaginary: Float

        init(turns: Double) {
            real = Float(cos(2 * .pi * turns))
            imaginary = Float(sin(2 * .pi * turns))
        }
    }

    /// One pass: `length` points remain to be combined, in `stride` interleaved transforms.
    private struct Pass: Sendable {
        let length: Int
        let stride: Int
        /// For radix 4: w, w², w³ for each of `length / 4` positions; empty for radix 2, which comes last, where w = 1.
        let factors: [Factor]
    }

    /// Whether a signal of this length can be transformed.
    static func supports(size: Int) -> Bool { (64...8192).contains(size) && size.nonzeroBitCount == 1 }

    /// - Precondition: ``supports(size:)``.
    init(size: Int) {
        precondition(Self.supports(size: size), "unsupported length")
        self.size = size
        var passes: [Pass] = []
        var length = size / 2
        var stride = 1
        while length > 2 {
            let factors = (0..<length / 4).flatMap { position in
                (1...3).map { Factor(turns: -Double($0 * position) / Double(length)) }
            }
            passes.append(Pass(length: length, stride: stride, factors: factors))
            length /= 4
            stride *= 4
        }
        if length == 2 { passes.append(Pass(length: 2, stride: stride, factors: [])) }
        self.passes = passes
        splitFactors = (0...size / 4).map { Factor(turns: -Double($0) / Double(size)) }
    }

    /// Turns even samples in `spectrum.real` and odd samples in `spectrum.imaginary` into the powers of bins
    /// 0..<size/2. The Nyquist bin is left out: no mel filter uses it.
    func power(
        of spectrum: inout ComplexLanes, scratch: inout ComplexLanes, into power: UnsafeMutableBufferPointer<Lanes>
    ) {
        for pass in passes {
            if pass.length == 2 {
                Self.combinePairs(stride: pass.stride, from: spectrum, to: scratch)
            } else {
                Self.combineFours(pass, from: spectrum, to: scratch)
            }
            swap(&spectrum, &scratch)
        }
        split(spectrum, into: power)
    }

    private static func combinePairs(stride: Int, from input: ComplexLanes, to output: ComplexLanes) {
        for index in 0..<stride {
            let other = index &+ stride
            let (ar, ai, br, bi) = (
                input.real[index], input.imaginary[index], input.real[other], input.imaginary[other]
            )
            output.real[index] = ar + br
            output.imaginary[index] = ai + bi
            output.real[other] = ar - br
            output.imaginary[other] = ai - bi
        }
    }

    private static func combineFours(_ pass: Pass, from input: ComplexLanes, to output: ComplexLanes) {
        let stride = pass.stride
        let quarter = stride &* (pass.length / 4)
        let (xr, xi, yr, yi) = (input.real, input.imaginary, output.real, output.imaginary)
        pass.factors.withUnsafeBufferPointer { factors in
            for position in 0..<pass.length / 4 {
                let (w1, w2, w3) = (factors[3 &* position], factors[3 &* position &+ 1], factors[3 &* position &+ 2])
                for lane in 0..<stride {
                    let a = lane &+ stride &* position
                    let (b, c, d) = (a &+ quarter, a &+ 2 &* quarter, a &+ 3 &* quarter)
                    let (sumACr, sumACi) = (xr[a] + xr[c], xi[a] + xi[c])
                    let (differenceACr, differenceACi) = (xr[a] - xr[c], xi[a] - xi[c])
                    let (sumBDr, sumBDi) = (xr[b] + xr[d], xi[b] + xi[d])
                    // i · (b − d)
                    let (turnedBDr, turnedBDi) = (xi[d] - xi[b], xr[b] - xr[d])

                    let first = lane &+ 4 &* stride &* position
                    let (second, third, fourth) = (first &+ stride, first &+ 2 &* stride, first &+ 3 &* stride)
                    yr[first] = sumACr + sumBDr
                    yi[first] = sumACi + sumBDi
                    (yr[second], yi[second]) = w1.times(differenceACr - turnedBDr, differenceACi - turnedBDi)
                    (yr[third], yi[third]) = w2.times(sumACr - sumBDr, sumACi - sumBDi)
                    (yr[fourth], yi[fourth]) = w3.times(differenceACr + turnedBDr, differenceACi + turnedBDi)
                }
            }
        }
    }

    /// X[k] = E + w·O and X[size/2 − k] = conj(E − w·O), with E and O the spectra of the even and the odd samples.
    private func split(_ spectrum: ComplexLanes, into power: UnsafeMutableBufferPointer<Lanes>) {
        let (zr, zi) = (spectrum.real, spectrum.imaginary)
        let constant = zr[0] + zi[0]
        power[0] = constant * constant
        splitFactors.withUnsafeBufferPointer { factors in
            for k in 1...size / 4 {
                let mirrored = size / 2 &- k
                let (evenR, evenI) = ((zr[k] + zr[mirrored]) * 0.5, (zi[k] - zi[mirrored]) * 0.5)
                let (oddR, oddI) = ((zi[k] + zi[mirrored]) * 0.5, (zr[mirrored] - zr[k]) * 0.5)
                let (turnedR, turnedI) = factors[k].times(oddR, oddI)
                let (lowR, lowI) = (evenR + turnedR, evenI + turnedI)
                let (highR, highI) = (evenR - turnedR, evenI - turnedI)
                power[k] = lowR * lowR + lowI * lowI
                power[mirrored] = highR * highR + highI * highI
            }
        }
    }
}

extension FourierTransform.Factor {
    @inline(__always)
    func times(_ otherReal: Lanes, _ otherImaginary: Lanes) -> (Lanes, Lanes) {
        (otherReal * real - otherImaginary * imaginary, otherReal * imaginary + otherImaginary * real)
    }
}

/// Borrowed memory for complex numbers in lanes, real and imaginary parts apart.
struct ComplexLanes {
    let real: UnsafeMutableBufferPointer<Lanes>
    let imaginary: UnsafeMutableBufferPointer<Lanes>
}
