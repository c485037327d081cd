/// A vector of the embedding space, stored in SIMD lanes and padded with zeros.
package struct VoiceVector: Sendable, Equatable {
    private var lanes: [SIMD16<Float>]

    /// The components of an embedding.
    package init(_ values: [Float]) {
        lanes = stride(from: 0, to: values.count, by: 16).map { start in
            var lane = SIMD16<Float>.zero
            for index in start..<Swift.min(start + 16, values.count) { lane[index - start] = values[index] }
            return lane
        }
    }

    /// The first `dimension` components.
    package func values(_ dimension: Int) -> [Float] {
        (0..<dimension).map { lanes[$0 / 16][$0 % 16] }
    }

    package func dot(_ other: VoiceVector) -> Float {
        var sum = SIMD16<Float>.zero
        for index in lanes.indices { sum += lanes[index] * other.lanes[index] }
        return sum.sum()
    }

    package static func + (a: VoiceVector, b: VoiceVector) -> VoiceVector {
        var sum = a
        for index in sum.lanes.indices { sum.lanes[index] += b.lanes[index] }
        return sum
    }

    package static func * (vector: VoiceVector, factor: Float) -> VoiceVector {
        var product = vector
        for index in product.lanes.indices { product.lanes[index] *= factor }
        return product
    }

    /// The same direction at length one; the zero vector stays as it is.
    package var normalised: VoiceVector {
        let length = dot(self).squareRoot()
        return length > 0 ? self * (1 / length) : self
    }
}
