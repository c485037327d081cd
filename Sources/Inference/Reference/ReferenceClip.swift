/// A stretch of audio that the reference script and this program take alike: part of a demo recording, or a formula.
package struct ReferenceClip: Sendable, Equatable, Decodable {
    /// The recording's file name, where it is part of one.
    package var file: String?
    /// First sample in the recording.
    package var start: Int?
    /// Number of samples.
    package var count: Int
    /// How the samples are made, where there is no recording.
    package var formula: Formula?

    /// Audio without a recording.
    package enum Formula: String, Sendable, Decodable {
        /// Zeros.
        case silence
        /// One sample of 1, then zeros.
        case impulse
    }

    /// The samples, −1…1.
    ///
    /// - Parameter recording: Reads a demo recording (16 kHz, mono) by its file name.
    /// - Throws: ``ReferenceError/outsideRecording(file:)``, and what `recording` throws.
    package func samples(recording: (_ file: String) throws -> [Float]) throws -> [Float] {
        guard let file else {
            var samples = [Float](repeating: 0, count: count)
            if formula == .impulse, count > 0 { samples[0] = 1 }
            return samples
        }
        let whole = try recording(file)
        let first = start ?? 0
        guard first >= 0, count >= 0, first + count <= whole.count else {
            throw ReferenceError.outsideRecording(file: file)
        }
        return Array(whole[first..<first + count])
    }
}
