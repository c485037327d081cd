/// The clock of a graph: a count of samples at the graph's rate from the start.
///
/// Work is done in slices that begin at multiples of ``slice``, however the engine is fed; whatever must not depend on the
/// size of its blocks happens at their ends. Audio of another rate has, at every position, as many frames as the rates'
/// ratio says, rounded down, so that all audio of one rate has equally many.
struct GraphClock: Sendable, Equatable {
    /// Samples of a slice: 8 ms at 16 kHz.
    static let slice = 128

    /// Samples per second of the graph.
    let sampleRate: Int

    /// How many frames at `rate` there are before a position.
    func frames(before position: Int, at rate: Int) -> Int {
        rate == sampleRate ? position : position * rate / sampleRate
    }

    /// The first position before which there are at least so many frames.
    func position(of frames: Int, at rate: Int) -> Int {
        rate == sampleRate ? frames : (frames * sampleRate + rate - 1) / rate
    }

    /// The most frames a slice can have.
    func framesOfSlice(at rate: Int) -> Int { (Self.slice * rate + sampleRate - 1) / sampleRate + 1 }

    /// Where the slice that holds a position ends.
    func sliceEnd(after position: Int) -> Int { (position / Self.slice + 1) * Self.slice }
}
