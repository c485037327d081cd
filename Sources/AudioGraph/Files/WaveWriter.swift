internal import Foundation

/// Writes a WAV file while its audio comes in. The header tells the true length from the moment the file is closed.
final class WaveWriter {
    /// Where it writes.
    let path: String
    /// Frames written so far.
    private(set) var frames = 0
    private let format: AudioFormat
    private let bytesPerSample: Int
    private var handle: FileHandle?
    private var buffer: [UInt8] = []

    private static let headerBytes = 44
    /// A WAV file's length is a 32-bit number.
    private static let mostBytes = 4_294_967_295 - headerBytes

    /// Creates the file, or empties it.
    ///
    /// - Parameter bitDepth: 16 for whole numbers, 32 for floating point.
    /// - Throws: ``WaveError``.
    init(_ path: String, format: AudioFormat, bitDepth: Int) throws(WaveError) {
        self.path = path
        self.format = format
        bytesPerSample = bitDepth / 8
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .cannotCreate(path: path) }
        self.handle = handle
        buffer = header
    }

    deinit { try? close() }

    /// Appends samples: a list for each channel, all of one length.
    ///
    /// - Throws: ``WaveError``.
    func write(_ channels: [[Float]]) throws(WaveError) {
        let count = channels[0].count
        guard (frames + count) * format.channels * bytesPerSample <= Self.mostBytes else { throw .full(path: path) }
        buffer.reserveCapacity(buffer.count + count * format.channels * bytesPerSample)
        for frame in 0..<count {
            for channel in channels { append(channel[frame]) }
        }
        frames += count
        if buffer.count >= 65_536 { try flush() }
    }

    /// Writes what is left and the header's lengths.
    ///
    /// - Throws: ``WaveError``.
    func close() throws(WaveError) {
        guard let handle else { return }
        try flush()
        self.handle = nil
        do {
            try handle.seek(toOffset: 0)
            try handle.write(contentsOf: Data(header))
            try handle.close()
        } catch {
            throw .cannotWrite(path: path, reason: error.localizedDescription)
        }
    }

    private func append(_ sample: Float) {
        if bytesPerSample == 4 {
            append(Int(sample.bitPattern), 4)
        } else {
            let scaled = (sample.isFinite ? sample : 0) * 32_768
            append(Int(max(-32_768, min(32_767, scaled.rounded()))), 2)
        }
    }

    private func append(_ value: Int, _ bytes: Int) {
        for byte in 0..<bytes { buffer.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }

    private func flush() throws(WaveError) {
        do {
            try handle?.write(contentsOf: Data(buffer))
        } catch {
            throw .cannotWrite(path: path, reason: error.localizedDescription)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private var header: [UInt8] {
        func little(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let (rate, channels) = (format.sampleRate, format.channels)
        let data = frames * channels * bytesPerSample
        let block = channels * bytesPerSample
        return Array("RIFF".utf8) + little(data + Self.headerBytes - 8, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
            + little(bytesPerSample == 4 ? 3 : 1, 2) + little(channels, 2) + little(rate, 4) + little(rate * block, 4)
            + little(block, 2) + little(8 * bytesPerSample, 2) + Array("data".utf8) + little(data, 4)
    }
}

/// Why a WAV file could not be written.
public enum WaveError: Error, Equatable {
    /// The file cannot be created.
    case cannotCreate(path: String)
    /// Writing failed; `reason` is the system's text.
    case cannotWrite(path: String, reason: String)
    /// A WAV file can be no longer than 4 GB.
    case full(path: String)
}

extension WaveError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .cannotCreate(let path): "'\(path)' cannot be created. Check the folder and its permissions."
        case .cannotWrite(let path, let reason): "'\(path)' cannot be written: \(reason)"
        case .full(let path): "'\(path)' has reached 4 GB, the most that a WAV file holds. Record into another file."
        }
    }
}
