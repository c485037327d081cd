/// Raw samples from a byte stream, with or without a WAV header before them.
final class PCMSource: FrameSource {
    let rate: Int
    let channels: Int
    let isLive: Bool
    private let bytes: any ByteStream
    private let encoding: PCMEncoding
    private let promisedBytes: Int?
    private let availableBytes: Int?
    private let trailingBytes: Int
    /// Bytes of samples still to come, where a header says so.
    private var bytesLeft: Int
    private var bytesRead = 0
    private var fragment: [UInt8] = []
    private var hasEnded = false

    /// Samples without a header, to the end of the stream.
    init(_ bytes: any ByteStream, format: RawFormat) {
        self.bytes = bytes
        rate = format.rate
        channels = format.channels
        encoding = format.encoding
        isLive = true
        bytesLeft = .max
        promisedBytes = nil
        availableBytes = nil
        trailingBytes = 0
    }

    /// The samples of a WAV stream; `nil`, with nothing read, where they are of an encoding not decoded here.
    ///
    /// - Parameter promise: What is known of a file's length; `nil` for streams.
    init?(
        waveIn bytes: PeekableBytes, source: String, isLive: Bool, promise: DataPromise? = nil
    ) throws(AudioError) {
        let header = try Self.header(of: bytes, source: source)
        guard let encoding = header.encoding else { return nil }
        // A recorder that was stopped hard leaves a size of 0 and samples behind it.
        let isUnfinished = header.dataBytes == 0 ? try !Self.chunkFollows(header, in: bytes) : false
        try bytes.skip(header.dataOffset)
        self.bytes = bytes
        self.encoding = encoding
        self.isLive = isLive
        rate = header.sampleRate
        channels = header.channels
        bytesLeft = isUnfinished ? .max : header.dataBytes ?? .max
        promisedBytes = !isUnfinished && header.isDataSizeKnown ? header.dataBytes : nil
        availableBytes = promise?.available
        trailingBytes = isUnfinished ? 0 : promise?.trailing ?? 0
    }

    private static func header(of bytes: PeekableBytes, source: String) throws(AudioError) -> WaveHeader {
        var length = ContainerKind.prefixLength
        while true {
            let prefix = try bytes.peek(length)
            switch WaveHeader.parse(prefix) {
            case .header(let header): return header
            case .malformed(let field, let value): throw .absurdHeader(source: source, field: field, value: value)
            case .needsMore(let needed):
                guard needed <= WaveHeader.longest else {
                    throw .absurdHeader(source: source, field: .headerSize, value: needed)
                }
                guard prefix.count == length else {
                    throw .notAudio(source: source, reason: "it ends within its WAV header")
                }
                length = max(needed, 2 * length)
            }
        }
    }

    private static func chunkFollows(_ header: WaveHeader, in bytes: PeekableBytes) throws(AudioError) -> Bool {
        let next = try ChunkReader(bytes: bytes.peek(header.dataOffset + 8), isBigEndian: header.isBigEndian)
        return next.bytes.count < header.dataOffset + 8 || next.hasName(at: header.dataOffset)
    }

    var expectedFrames: Int? {
        guard promisedBytes != nil || availableBytes != nil else { return nil }
        return min(promisedBytes ?? .max, availableBytes ?? .max) / frameBytes
    }

    private var frameBytes: Int { channels * encoding.bytesPerSample }

    func read(frames count: Int) throws(AudioError) -> [Float] {
        var buffer = fragment
        let wanted = count * frameBytes
        while bytesLeft > 0, buffer.count < (isLive ? frameBytes : wanted) {
            let more = try bytes.read(upTo: min(wanted - buffer.count, bytesLeft))
            if more.isEmpty { break }
            bytesLeft -= more.count
            bytesRead += more.count
            buffer += more
        }
        let whole = buffer.count / frameBytes * frameBytes
        fragment = Array(buffer[whole...])
        buffer.removeLast(fragment.count)
        hasEnded = buffer.isEmpty
        return encoding.decode(buffer)
    }

    var warnings: [AudioWarning] {
        guard hasEnded else { return [] }
        var warnings: [AudioWarning] = []
        if trailingBytes > 0 { warnings.append(.trailingBytes(trailingBytes)) }
        if !fragment.isEmpty { warnings.append(.partialSample(bytes: fragment.count)) }
        if let promisedBytes, bytesRead < promisedBytes {
            let bytesPerSecond = Double(rate * frameBytes)
            warnings.append(
                .truncated(
                    foundSeconds: Double(bytesRead) / bytesPerSecond,
                    promisedSeconds: Double(promisedBytes) / bytesPerSecond))
        }
        return warnings
    }
}
