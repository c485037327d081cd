/// How many bytes of samples a file's header promises, and how many are there.
struct DataPromise: Equatable {
    /// Bytes from the first sample to the end of the file.
    var available: Int
    /// Bytes of samples the header speaks of; `nil` where it leaves that open.
    var promised: Int?
    /// Bytes after the samples that form no chunk.
    var trailing = 0

    /// Compares the two.
    func warnings(secondsFound: Double) -> [AudioWarning] {
        var warnings: [AudioWarning] = []
        if let promised, promised > available, available > 0 {
            let seconds = secondsFound * Double(promised) / Double(available)
            warnings.append(.truncated(foundSeconds: secondsFound, promisedSeconds: seconds))
        }
        if trailing > 0 { warnings.append(.trailingBytes(trailing)) }
        return warnings
    }
}

/// How a format lines up its chunks.
private struct ChunkLayout {
    /// Where the first chunk begins.
    var start: Int
    /// The chunk that holds the samples.
    var data: String
    /// Bytes of a chunk's name, of which the first four tell.
    var nameBytes = 4
    /// Bytes of a chunk's size.
    var sizeBytes = 4
    var isBigEndian = true
    /// Whether the size counts the name and itself.
    var sizeIncludesHeader = false
    /// Chunks begin at multiples of this.
    var alignment = 2

    var headerBytes: Int { nameBytes + sizeBytes }

    init?(_ kind: ContainerKind) {
        switch kind {
        case .wave: (start, data, isBigEndian) = (12, "data", false)
        case .aiff: (start, data) = (12, "SSND")
        case .caf: (start, data, sizeBytes, alignment) = (8, "data", 8, 1)
        case .wave64:
            (start, data, nameBytes, sizeBytes) = (40, "data", 16, 8)
            (isBigEndian, sizeIncludesHeader, alignment) = (false, true, 8)
        default: return nil
        }
    }
}

extension DataPromise {
    /// Reads a file's chunk headers, and nothing between them; `nil` for formats without chunks.
    static func read(_ file: OpenedFile, _ kind: ContainerKind) throws(AudioError) -> DataPromise? {
        if kind == .au {
            let header = try ChunkReader(bytes: file.bytes(at: 0, upTo: 12), isBigEndian: true)
            guard let offset = header.word(4), let size = header.word(8) else { return nil }
            return DataPromise(
                available: max(0, file.size - offset), promised: size == 0xFFFF_FFFF ? nil : size)
        }
        guard var layout = ChunkLayout(kind) else { return nil }
        if kind == .wave { layout.isBigEndian = try file.bytes(at: 0, upTo: 4).elementsEqual("RIFX".utf8) }
        var offset = layout.start
        var found: DataPromise?
        // No sane file has thousands of chunks; a damaged one may lead in small steps through gigabytes.
        for _ in 0..<10_000 where offset + layout.headerBytes <= file.size {
            let header = try ChunkReader(
                bytes: file.bytes(at: offset, upTo: layout.headerBytes), isBigEndian: layout.isBigEndian)
            guard header.hasName(at: 0) else { break }
            let body = offset + layout.headerBytes
            let size = header.size(layout)
            if found == nil, header.has(layout.data, at: 0) {
                found = DataPromise(available: file.size - body, promised: size)
            }
            guard let size else { return found }
            offset = (body + size + layout.alignment - 1) / layout.alignment * layout.alignment
        }
        found?.trailing = max(0, file.size - offset)
        return found
    }
}

extension ChunkReader {
    /// The chunk's size without its header; `nil` for what stands for an unknown size, and for the impossible.
    fileprivate func size(_ layout: ChunkLayout) -> Int? {
        let stored = layout.sizeBytes == 8 ? long(layout.nameBytes) : word(layout.nameBytes)
        guard let stored, !(layout.sizeBytes == 4 && stored >= 0x7FFF_0000) else { return nil }
        let size = layout.sizeIncludesHeader ? stored - layout.headerBytes : stored
        // Sizes near the largest integer would overflow in the sums.
        return 0...(1 << 60) ~= size ? size : nil
    }
}
