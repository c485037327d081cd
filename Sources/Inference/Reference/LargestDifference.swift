/// The largest difference between elements at the same place; infinity where one is not a number.
package func largestDifference(_ a: some Sequence<Float>, _ b: some Sequence<Float>) -> Float {
    zip(a, b).reduce(0) { largest, pair in
        let difference = abs(pair.0 - pair.1)
        return difference.isFinite ? max(largest, difference) : .infinity
    }
}
