/// Random numbers that repeat: SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The same seed gives the same numbers.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

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
