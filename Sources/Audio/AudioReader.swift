/// Audio that is pulled, piece by piece, as 16 kHz mono samples in −1…1.
///
/// Memory does not grow with the length of the audio. A reader belongs to one task at a time.
public protocol AudioReader {
    /// How many samples the whole audio probably has, for a progress bar; `nil` where nobody can say.
    ///
    /// A hint from the header: a damaged file or a careless encoder makes it wrong.
    var expectedSamples: Int? { get }

    /// What is odd about the audio so far. Complete once the reader has come to its end.
    var warnings: [AudioWarning] { get }

    /// The next samples, or `nil` at the end.
    ///
    /// Blocks until there is something to return. A file fills the count except at its end; a live source returns
    /// what it has as soon as it has anything.
    ///
    /// - Parameter count: At most this many samples; at least 1.
    /// - Returns: At least one sample, with its position.
    /// - Throws: ``AudioError``. After an error the reader is at its end.
    mutating func next(upTo count: Int) throws(AudioError) -> AudioChunk?
}

extension AudioReader {
    /// The next samples without their position; empty at the end.
    ///
    /// For files, where positions follow from counting. A microphone may lose audio, which only
    /// ``next(upTo:)`` shows.
    public mutating func read(upTo count: Int) throws(AudioError) -> [Float] {
        try next(upTo: count)?.samples ?? []
    }
}
