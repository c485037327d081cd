/// A stretch of audio that the reference script and the tests take alike: part of a demo recording, or a formula.
public struct ReferenceClip: Sendable, Decodable {
    /// The recording's file name, where it is part of one.
    public var file: String?
    /// First sample in the recording.
    public var start: Int?
    /// Number of samples.
    public var count: Int
    /// How the samples are made, where there is no recording: `silence`, zeros; `impulse`, a 1 before zeros.
    public var formula: String?

    /// The samples, −1…1.
    public func samples() throws -> [Float] {
        guard let file, let start else {
            let first: Float = formula == "impulse" ? 1 : 0
            return [first] + [Float](repeating: 0, count: count - 1)
        }
        let recording = try TestAssets.speech(String(file.dropLast(".wav".count)))
        guard start + count <= recording.count else { throw FixtureError.unreadable(file) }
        return Array(recording[start..<start + count])
    }
}
