/// The header of a WAV file or stream, up to the first byte of its samples.
struct WaveHeader: Equatable {
    /// The format tag; for WAVE_FORMAT_EXTENSIBLE the one in its GUID.
    var formatTag: Int
    var channels: Int
    var sampleRate: Int
    var bitsPerSample: Int
    /// Bytes of one sample of all channels.
    var blockAlign: Int
    /// Whether numbers are big-endian (RIFX).
    var isBigEndian: Bool
    /// Where the samples begin.
    var dataOffset: Int
    /// Bytes of samples, as the header says; `nil` where the writer did not know, as when it wrote to a pipe.
    var dataBytes: Int?

    /// Bytes before the samples that a sane file has at most; pictures and notes may stand there.
    static let longest = 1 << 24

    /// What came of parsing.
    enum Outcome: Equatable {
        case header(WaveHeader)
        /// The header is longer than the bytes at hand; parse again with at least this many.
        case needsMore(Int)
        /// The bytes cannot be the beginning of a WAV file that holds samples.
        case malformed(AudioError.HeaderField, value: Int)
    }

    /// The encoding this package decodes by itself, without libsndfile; `nil` for compressed and odd formats.
    var encoding: PCMEncoding? {
        guard blockAlign == channels * ((bitsPerSample + 7) / 8) else { return nil }
        return switch (formatTag, bitsPerSample, isBigEndian) {
        case (1, 8, _): .u8
        case (1, 16, false): .s16le
        case (1, 16, true): .s16be
        case (1, 24, false): .s24le
        case (1, 24, true): .s24be
        case (1, 32, false): .s32le
        case (1, 32, true): .s32be
        case (3, 32, false): .f32le
        case (3, 32, true): .f32be
        case (3, 64, false): .f64le
        case (3, 64, true): .f64be
        case (6, 8, _): .alaw
        case (7, 8, _): .mulaw
        default: nil
        }
    }

    /// Parses the first bytes of a file whose kind is ``ContainerKind/wave``.
    static func parse(_ bytes: [UInt8]) -> Outcome {
        let reader = ChunkReader(bytes: bytes, isBigEndian: bytes.starts(with: "RIFX".utf8))
        var header: WaveHeader?
        var longDataSize: Int?
        var offset = 12
        while let size = reader.word(offset + 4) {
            let body = offset + 8
            if reader.has("data", at: offset) {
                guard var header else { return .malformed(.formatChunk, value: 0) }
                header.dataOffset = body
                header.dataBytes = size == 0xFFFF_FFFF ? longDataSize : size
                return .header(header)
            }
            if reader.has("fmt ", at: offset) {
                guard 14...65_536 ~= size else { return .malformed(.formatChunk, value: size) }
                guard body + size <= bytes.count else { return .needsMore(body + size) }
                switch format(reader, body, size) {
                case .header(let parsed): header = parsed
                case let problem: return problem
                }
            } else if reader.has("ds64", at: offset) {
                guard body + 16 <= bytes.count else { return .needsMore(body + 16) }
                longDataSize = reader.long(body + 8)
            }
            offset = body + size
            if size % 2 == 1 {
                guard offset + 5 <= bytes.count else { return .needsMore(offset + 9) }
                // Chunks are padded to even lengths, but some writers forget.
                if reader.hasName(at: offset + 1) || !reader.hasName(at: offset) { offset += 1 }
            }
        }
        return .needsMore(offset + 8)
    }

    private static func format(_ reader: ChunkReader, _ body: Int, _ size: Int) -> Outcome {
        guard let tag = reader.half(body), let channels = reader.half(body + 2),
            let rate = reader.word(body + 4), let align = reader.half(body + 12)
        else { return .malformed(.formatChunk, value: size) }
        let bits = size >= 16 ? reader.half(body + 14) ?? 0 : 0
        guard AudioLimits.channels.contains(channels) else { return .malformed(.channels, value: channels) }
        guard rate > 0 else { return .malformed(.sampleRate, value: rate) }
        let isExtensible = tag == 0xFFFE && size >= 40
        return .header(
            WaveHeader(
                formatTag: isExtensible ? reader.half(body + 24) ?? tag : tag, channels: channels, sampleRate: rate,
                bitsPerSample: bits, blockAlign: align, isBigEndian: reader.isBigEndian, dataOffset: 0,
                dataBytes: nil))
    }

    /// Whether the data size is more than the placeholder of a writer that wrote to a pipe.
    var isDataSizeKnown: Bool {
        guard let dataBytes else { return false }
        return !(0x7FFF_0000...0xFFFF_FFFF ~= dataBytes)
    }
}
