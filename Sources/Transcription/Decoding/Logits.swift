import Foundation

/// Arithmetic on a model's answer for one token: a number for each token of the vocabulary, the natural logarithm of its
/// probability but for a constant.
///
/// Eight numbers at a time, since it is done for fifty thousand of them for every token that is written.
package enum Logits {
    private typealias Lanes = SIMD8<Float>

    /// The greatest of the numbers and its place, the first where several are greatest.
    package static func greatest(of logits: UnsafeBufferPointer<Float>) -> (index: Int, value: Float) {
        var lanes = Lanes(repeating: -.infinity)
        var value = -Float.infinity
        forEach(
            logits, lanes: { lanes = lanes.replacing(with: $0, where: $0 .> lanes) }, rest: { value = max(value, $0) })
        value = max(value, lanes.max())
        return (logits.firstIndex(of: value) ?? 0, value)
    }

    /// ln Σ e^x, given the greatest x; numbers far below it count for nothing.
    package static func logSumExp(of logits: UnsafeBufferPointer<Float>, greatest: Float) -> Float {
        guard greatest.isFinite else { return greatest }
        var lanes = Lanes.zero
        var sum = 0.0
        forEach(
            logits, lanes: { lanes += exponential($0 - greatest) },
            rest: { sum += Double(exponential(Lanes(repeating: $0 - greatest))[0]) })
        for lane in lanes.indices { sum += Double(lanes[lane]) }
        return greatest + Float(log(sum))
    }

    private static func forEach(
        _ logits: UnsafeBufferPointer<Float>, lanes: (Lanes) -> Void, rest: (Float) -> Void
    ) {
        let whole = logits.count / Lanes.scalarCount * Lanes.scalarCount
        let raw = UnsafeRawBufferPointer(logits)
        for index in stride(from: 0, to: whole, by: Lanes.scalarCount) {
            lanes(raw.loadUnaligned(fromByteOffset: index &* MemoryLayout<Float>.stride, as: Lanes.self))
        }
        for index in whole..<logits.count { rest(logits[index]) }
    }

    /// e^x for x ≤ 0, to 2 units in the last place; 0 or next to nothing below −87.
    ///
    /// The polynomial of Cephes' `expf` (S. Moshier, netlib.org/cephes).
    private static func exponential(_ numbers: Lanes) -> Lanes {
        let x = numbers.replacing(with: -87, where: numbers .< -87)
        // Adding 1.5 · 2^23 rounds to a whole number and leaves it in the lowest bits.
        let shifted = x * 1.442_695_04 + 12_582_912
        let whole = shifted - 12_582_912
        let rest = x - whole * 0.693_359_375 + whole * 2.121_944_4e-4
        var polynomial = rest * 1.987_569_15e-4 + 1.398_199_95e-3
        polynomial = polynomial * rest + 8.333_451_9e-3
        polynomial = polynomial * rest + 4.166_579_6e-2
        polynomial = polynomial * rest + 1.666_666_55e-1
        polynomial = polynomial * rest + 5.000_000_1e-1
        let fraction = polynomial * rest * rest + rest + 1
        let exponent = unsafeBitCast(shifted, to: SIMD8<Int32>.self) &<< 23
        return fraction * unsafeBitCast(exponent &+ 0x3f80_0000, to: Lanes.self)
    }
}
