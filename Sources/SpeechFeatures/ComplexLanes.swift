import Foundation

/// Eight complex numbers.
struct Complex {
    var real: Lanes
    var imaginary: Lanes

    var squaredMagnitude: Lanes {
        @inline(__always) get { real * real + imaginary * imaginary }
    }

    @inline(__always)
    static func + (a: Complex, b: Complex) -> Complex {
        Complex(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
    }

    @inline(__always)
    static func - (a: Complex, b: Complex) -> Complex {
        Complex(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
    }

    @inline(__always)
    static func * (a: Complex, factor: Float) -> Complex {
        Complex(real: a.real * factor, imaginary: a.imaginary * factor)
    }

    /// Times −i.
    var turnedBack: Complex {
        @inline(__always) get { Complex(real: imaginary, imaginary: -real) }
    }
}

/// One complex number of length one.
struct RotationFactor: Sendable {
    private let real: Float
    private let imaginary: Float

    /// e^(2πi · turns).
    init(turns: Double) {
        real = Float(cos(2 * .pi * turns))
        imaginary = Float(sin(2 * .pi * turns))
    }

    @inline(__always)
    func times(_ number: Complex) -> Complex {
        Complex(
            real: number.real * real - number.imaginary * imaginary,
            imaginary: number.real * imaginary + number.imaginary * real)
    }
}

/// Memory for complex numbers, real and imaginary parts apart; whoever made it deallocates it.
struct ComplexLanes {
    let real: UnsafeMutableBufferPointer<Lanes>
    let imaginary: UnsafeMutableBufferPointer<Lanes>

    /// `count` zeros.
    init(count: Int) {
        real = .zeros(count)
        imaginary = .zeros(count)
    }

    func deallocate() {
        real.deallocate()
        imaginary.deallocate()
    }

    subscript(index: Int) -> Complex {
        @inline(__always) get { Complex(real: real[index], imaginary: imaginary[index]) }
        @inline(__always) nonmutating set {
            real[index] = newValue.real
            imaginary[index] = newValue.imaginary
        }
    }

    /// The four-point transform of the numbers `distance` apart from `index` on.
    @inline(__always)
    func butterfly(at index: Int, distance: Int) -> (Complex, Complex, Complex, Complex) {
        let (a, b) = (self[index], self[index &+ distance])
        let (c, d) = (self[index &+ 2 &* distance], self[index &+ 3 &* distance])
        let (sumAC, differenceAC) = (a + c, a - c)
        let sumBD = b + d
        // i · (b − d)
        let turnedBD = Complex(real: d.imaginary - b.imaginary, imaginary: b.real - d.real)
        return (sumAC + sumBD, differenceAC - turnedBD, sumAC - sumBD, differenceAC + turnedBD)
    }

    /// The five-point transform of the numbers `distance` apart from `index` on.
    ///
    /// Numbers that lie opposite each other are added and subtracted first, so that only real factors are left.
    @inline(__always)
    func fivePoints(at index: Int, distance: Int) -> (Complex, Complex, Complex, Complex, Complex) {
        let a = self[index]
        let (b, e) = (self[index &+ distance], self[index &+ 4 &* distance])
        let (c, d) = (self[index &+ 2 &* distance], self[index &+ 3 &* distance])
        let (sumBE, differenceBE) = (b + e, b - e)
        let (sumCD, differenceCD) = (c + d, c - d)
        // Cosines and sines of one and two fifths of a turn.
        let (cosine1, cosine2): (Float, Float) = (0.309_016_99, -0.809_017)
        let (sine1, sine2): (Float, Float) = (0.951_056_5, 0.587_785_25)
        let even1 = a + sumBE * cosine1 + sumCD * cosine2
        let even2 = a + sumBE * cosine2 + sumCD * cosine1
        // −i · (…)
        let odd1 = (differenceBE * sine1 + differenceCD * sine2).turnedBack
        let odd2 = (differenceBE * sine2 - differenceCD * sine1).turnedBack
        return (a + sumBE + sumCD, even1 + odd1, even2 + odd2, even2 - odd2, even1 - odd1)
    }
}

extension UnsafeMutableBufferPointer<Lanes> {
    /// Fresh memory, `count` zeros.
    static func zeros(_ count: Int) -> Self {
        let buffer = Self.allocate(capacity: count)
        buffer.initialize(repeating: .zero)
        return buffer
    }
}
