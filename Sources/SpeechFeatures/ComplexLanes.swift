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
}

extension UnsafeMutableBufferPointer<Lanes> {
    /// Fresh memory, `count` zeros.
    static func zeros(_ count: Int) -> Self {
        let buffer = Self.allocate(capacity: count)
        buffer.initialize(repeating: .zero)
        return buffer
    }
}
