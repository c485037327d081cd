/// Eight frames side by side.
///
/// Each lane holds the same position of another frame, so all arithmetic from the window to the logarithm is vertical:
/// no shuffles, no difference between one frame's treatment and another's, and one frame gives the same bits whichever
/// frames it is computed with.
typealias Lanes = SIMD8<Float>

extension Lanes {
    /// Natural logarithm of positive, normal, finite numbers, to 2 units in the last place.
    ///
    /// The polynomial of Cephes' `logf` (S. Moshier, netlib.org/cephes): x = m · 2^e with m in √½…√2, and a polynomial
    /// of degree 8 for ln m.
    @inline(__always)
    func naturalLogarithm() -> Lanes {
        let bits = unsafeBitCast(self, to: SIMD8<Int32>.self)
        // Counted from the bits of √½, the exponent changes where m would leave its range: no comparison is needed.
        let exponentBits = (bits &- 0x3f35_04f3) & SIMD8<Int32>(repeating: Int32(bitPattern: 0xff80_0000))
        let exponent = Lanes(exponentBits &>> 23)
        let mantissa = unsafeBitCast(bits &- exponentBits, to: Lanes.self) - 1

        var polynomial = mantissa * 7.037_683_6e-2 - 1.151_461e-1
        polynomial = polynomial * mantissa + 1.167_699_9e-1
        polynomial = polynomial * mantissa - 1.242_014_1e-1
        polynomial = polynomial * mantissa + 1.424_932_3e-1
        polynomial = polynomial * mantissa - 1.666_805_8e-1
        polynomial = polynomial * mantissa + 2.000_071_5e-1
        polynomial = polynomial * mantissa - 2.499_999_4e-1
        polynomial = polynomial * mantissa + 3.333_333_1e-1
        let square = mantissa * mantissa
        let correction = polynomial * mantissa * square - exponent * 2.121_944_4e-4 - square * 0.5
        // ln 2 in two parts, so that the large one times the exponent is exact.
        return mantissa + correction + exponent * 0.693_359_375
    }
}
