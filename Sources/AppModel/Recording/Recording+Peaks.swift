extension Recording {
    /// The smallest and largest sample of each of `count` stretches of equal length, in turn, in −1…1, for drawing. Looks at every
    /// sample: some 0.2 s for two hours.
    public func peaks(_ count: Int) -> [Float] {
        guard count > 0 else { return [] }
        var peaks: [Float] = []
        peaks.reserveCapacity(count * 2)
        for index in 0..<count {
            let stretch = integers(self.count * index / count..<self.count * (index + 1) / count)
            let (least, most) = stretch.reduce((Int16.max, Int16.min)) { (min($0.0, $1), max($0.1, $1)) }
            // A recording with fewer samples than stretches has empty ones.
            peaks += stretch.isEmpty ? [0, 0] : [Float(least) / 0x1p15, Float(most) / 0x1p15]
        }
        return peaks
    }
}
