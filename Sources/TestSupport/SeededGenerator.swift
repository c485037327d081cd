import Randomness

/// Random numbers that repeat, and what tests make of them.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var random: SplitMix64

    /// The same seed gives the same numbers.
    public init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// The next 64 bits.
    public mutating func next() -> UInt64 { random.next() }

    /// `count` samples of white noise in −amplitude…amplitude.
    public mutating func noise(_ count: Int, amplitude: Float = 0.5) -> [Float] {
        (0..<count).map { _ in Float.random(in: -amplitude...amplitude, using: &self) }
    }

    /// Cuts an array into pieces of random length up to `longest`, some of them empty.
    public mutating func pieces<Element>(of array: [Element], longest: Int) -> [[Element]] {
        var pieces: [[Element]] = []
        var start = 0
        while start < array.count {
            let end = min(array.count, start + Int.random(in: 0...longest, using: &self))
            pieces.append(Array(array[start..<end]))
            start = end
        }
        return pieces
    }
}
