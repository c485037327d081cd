package import AppModel
import Audio

/// A recording as a WAV file, of which any part can be made without the rest.
package struct WaveContent: Sendable {
    private let recording: Recording
    private let header: [UInt8]

    /// Bytes of the file.
    package let byteCount: Int
    /// Its type.
    package static let type = "audio/wav"

    /// Describes a recording: 16 kHz, mono, 16 bits.
    package init(_ recording: Recording) {
        self.recording = recording
        let dataBytes = recording.count * 2
        byteCount = 44 + dataBytes
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let rate = SampleClock.rate
        // A file of more than 4 GiB, 37 hours, says the largest length it can.
        header =
            Array("RIFF".utf8) + bytes(min(36 + dataBytes, 0xFFFF_FFFF), 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
            + bytes(1, 2) + bytes(1, 2) + bytes(rate, 4) + bytes(rate * 2, 4) + bytes(2, 2) + bytes(16, 2)
            + Array("data".utf8) + bytes(min(dataBytes, 0xFFFF_FFFF), 4)
    }

    /// The bytes of a range of the file.
    package func bytes(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<byteCount)
        var bytes = Array(header[range.clamped(to: 0..<44)])
        let data = range.clamped(to: 44..<byteCount)
        guard !data.isEmpty else { return bytes }
        let first = (data.lowerBound - 44) / 2
        let samples = recording.integers(first..<(data.upperBound - 44 + 1) / 2)
        bytes.reserveCapacity(range.count)
        for (index, sample) in samples.enumerated() {
            let place = 44 + (first + index) * 2
            if data.contains(place) { bytes.append(UInt8(truncatingIfNeeded: sample)) }
            if data.contains(place + 1) { bytes.append(UInt8(truncatingIfNeeded: sample >> 8)) }
        }
        return bytes
    }
}
