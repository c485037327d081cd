/// Random numbers that repeat: the same seed gives the same numbers on every system.
///
/// SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014). All 64 bits are equally
/// good; not for secrets.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    /// What the state grows by with every number: the golden ratio's fraction, made odd.
    package static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var state: UInt64

    /// A generator at the start of a seed's numbers.
    package init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    ///
    /// - Complexity: O(1); it takes no memory and no lock.
    package mutating func next() -> UInt64 {
        state &+= Self.increment
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
