import Audio
import Foundation

/// Writes WAV files field by field, sane or not.
struct WaveBuilder {
    var channels = 1
    var rate = 16_000
    var encoding = PCMEncoding.s16le
    /// Interleaved.
    var samples: [Float] = []

    var riff = "RIFF"
    var formatTag: Int?
    var bits: Int?
    var blockAlign: Int?
    var byteRate: Int?
    var isExtensible = false
    var riffSize: Int?
    var dataSize: Int?
    /// Bytes of whole chunks between the format and the data.
    var before: [UInt8] = []
    /// Bytes after the data.
    var after: [UInt8] = []

    var bytes: [UInt8] {
        let data = Self.encode(samples, encoding)
        let tag = formatTag ?? Self.tag(of: encoding)
        let sampleBits = bits ?? 8 * encoding.bytesPerSample
        let align = blockAlign ?? channels * encoding.bytesPerSample
        var format = number(isExtensible ? 0xFFFE : tag, 2) + number(channels, 2) + number(rate, 4)
        format += number(byteRate ?? rate * align, 4) + number(align, 2) + number(sampleBits, 2)
        if isExtensible {
            format += number(22, 2) + number(sampleBits, 2) + number(0, 4) + number(tag, 2)
            format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        }
        let padding: [UInt8] = data.count % 2 == 1 && dataSize == nil ? [0] : []
        var body = Array("WAVE".utf8) + Array("fmt ".utf8) + number(format.count, 4) + format + before
        body += Array("data".utf8) + number(dataSize ?? data.count, 4) + data + padding + after
        return Array(riff.utf8) + number(riffSize ?? body.count, 4) + body
    }

    /// Little-endian, or big-endian in RIFX.
    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return riff == "RIFX" ? little.reversed() : little
    }

    private static func tag(of encoding: PCMEncoding) -> Int {
        switch encoding {
        case .f32le, .f32be, .f64le, .f64be: 3
        case .alaw: 6
        case .mulaw: 7
        default: 1
        }
    }

    /// The inverse of ``PCMEncoding/decode(_:)``.
    static func encode(_ samples: [Float], _ encoding: PCMEncoding) -> [UInt8] {
        func integer(_ sample: Float, _ bits: Int) -> Int {
            let scale = Double(1 << (bits - 1))
            return Int(max(-scale, min(scale - 1, (Double(sample) * scale).rounded())))
        }
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        // The two telephone codes: the byte whose value is nearest.
        let table = encoding == .alaw || encoding == .mulaw ? encoding.decode(Array(0...255)) : []
        return samples.flatMap { sample -> [UInt8] in
            switch encoding {
            case .u8: [UInt8(integer(sample, 8) + 128)]
            case .s16le: little(integer(sample, 16), 2)
            case .s16be: little(integer(sample, 16), 2).reversed()
            case .s24le: little(integer(sample, 24), 3)
            case .s24be: little(integer(sample, 24), 3).reversed()
            case .s32le: little(integer(sample, 32), 4)
            case .s32be: little(integer(sample, 32), 4).reversed()
            case .f32le: little(Int(sample.bitPattern), 4)
            case .f32be: little(Int(sample.bitPattern), 4).reversed()
            case .f64le: little(Int(truncatingIfNeeded: Double(sample).bitPattern), 8)
            case .f64be: little(Int(truncatingIfNeeded: Double(sample).bitPattern), 8).reversed()
            case .alaw, .mulaw:
                [UInt8(table.indices.min { abs(table[$0] - sample) < abs(table[$1] - sample) } ?? 0)]
            }
        }
    }
}

/// A folder that goes with the value.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "voiceid-audio-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file and returns its path.
    func write(_ bytes: [UInt8], _ name: String = "audio.wav") throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }

    /// Writes an executable shell script and returns its path.
    func script(_ text: String) throws -> String {
        let path = try write(Array("#!/bin/sh\n\(text)\n".utf8), "program-\(UUID().uuidString)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// Encodes a WAV file with the real ffmpeg.
    func encode(_ wave: WaveBuilder, to name: String, _ options: [String] = []) throws -> String {
        let source = try write(wave.bytes, "source-\(UUID().uuidString).wav")
        let process = Process()
        process.executableURL = URL(filePath: FFmpeg.located()?.path ?? "/nonexistent")
        process.arguments = ["-v", "error", "-nostdin", "-y", "-i", source] + options + [path(name)]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw EncodingFailed(name: name) }
        return path(name)
    }

    struct EncodingFailed: Error {
        let name: String
    }
}

/// Whether ffmpeg is there; tests that need it are enabled by this.
let hasFFmpeg = FFmpeg.located() != nil
