/// What kind of file the first bytes announce. Names and extensions are never asked.
enum ContainerKind: Equatable {
    /// RIFF, RIFX, RF64 or BW64 with WAVE in it.
    case wave
    /// Sony Wave64.
    case wave64
    /// AIFF or AIFF-C.
    case aiff
    /// Apple Core Audio Format.
    case caf
    /// Sun/NeXT.
    case au
    /// Native FLAC.
    case flac
    /// Vorbis in Ogg.
    case oggVorbis
    /// Opus, Speex, FLAC or anything else in Ogg.
    case oggOther
    /// MPEG audio (MP3, or AAC in ADTS frames), with or without an ID3 tag.
    case mpegAudio
    /// MP4, M4A, MOV: packets carry times.
    case isoMedia
    /// Matroska or WebM: packets carry times.
    case matroska
    /// Another kind of file, with sound in it or not, that must not be taken for raw samples.
    case foreign(String)
    /// A list of other files, which must not be followed.
    case playlist
    /// Written text, which holds no samples whatever it is about.
    case text
    /// None of these.
    case unknown

    /// How many bytes `init(prefix:)` looks at.
    static let prefixLength = 2_048

    init(prefix: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool { prefix.dropFirst(offset).starts(with: text.utf8) }
        self =
            switch prefix {
            case _ where has("WAVE", at: 8) && (has("RIFF") || has("RIFX") || has("RF64") || has("BW64")): .wave
            case _ where has("riff") && has("wave", at: 24): .wave64
            case _ where has("FORM") && (has("AIFF", at: 8) || has("AIFC", at: 8)): .aiff
            case _ where has("caff"): .caf
            case _ where has(".snd"): .au
            case _ where has("fLaC"): .flac
            // The first page holds one packet; its segment table has one entry, so the packet starts at byte 28.
            case _ where has("OggS"): has("\u{1}vorbis", at: 28) ? .oggVorbis : .oggOther
            case _ where has("ID3"): .mpegAudio
            case _ where has("ftyp", at: 4): .isoMedia
            case _ where prefix.starts(with: [0x1A, 0x45, 0xDF, 0xA3]): .matroska
            case _ where has("#EXTM3U") || has("ffconcat") || has("[playlist]"): .playlist
            case _ where MPEGFrame.isChain(prefix): .mpegAudio
            default:
                Self.foreign.first { prefix.starts(with: $0.mark) }.map { .foreign($0.name) }
                    ?? (Self.isText(prefix) ? .text : .unknown)
            }
    }

    /// Whether bytes are UTF-8 without control characters but those of layout. Samples of sound cross zero, and no
    /// encoding writes values around zero in such bytes alone.
    private static func isText(_ prefix: [UInt8]) -> Bool {
        guard !prefix.isEmpty, prefix.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x08...0x0D).contains($0) }) else {
            return false
        }
        // What is no UTF-8 comes back repaired, and so in other bytes. The last character may be cut.
        return (0..<4).contains { cut in
            let whole = prefix.dropLast(cut)
            return String(decoding: whole, as: UTF8.self).utf8.elementsEqual(whole)
        }
    }

    private static let foreign: [(mark: [UInt8], name: String)] =
        [
            ("RIFF", "AVI"), ("FORM", "IFF"), ("FLV", "Flash video"), ("wvpk", "WavPack"), ("MAC ", "Monkey's Audio"),
            ("MPCK", "Musepack"), ("TTA1", "True Audio"), ("tBaK", "TAK"), ("#!AMR", "AMR"),
            ("DSD ", "DSF"), ("FRM8", "DSDIFF"), ("GIF8", "a GIF picture"), ("%PDF", "PDF"),
            ("PK\u{3}\u{4}", "a ZIP archive"),
        ].map { (Array($0.utf8), $1) } + [
            ([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], "Windows Media"),
            ([0x00, 0x00, 0x01, 0xBA], "MPEG video"), ([0x7F, 0xFE, 0x80, 0x01], "DTS"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG picture"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"),
            ([0x1F, 0x8B, 0x08], "a gzip archive"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        ]
}

extension ContainerKind: CustomStringConvertible {
    /// For people.
    var description: String {
        switch self {
        case .wave: "WAV"
        case .wave64: "Wave64"
        case .aiff: "AIFF"
        case .caf: "CAF"
        case .au: "AU"
        case .flac: "FLAC"
        case .oggVorbis: "Ogg Vorbis"
        case .oggOther: "Opus or another codec in Ogg"
        case .mpegAudio: "MP3 or AAC"
        case .isoMedia: "MP4"
        case .matroska: "WebM or Matroska"
        case .foreign(let name): name
        case .playlist: "playlist"
        case .text: "text"
        case .unknown: "an unknown format"
        }
    }
}

/// Frames of MPEG audio have a weak mark, eleven set bits, which raw samples show too; a frame whose length leads
/// to another of the same kind is no accident.
private enum MPEGFrame {
    static func isChain(_ bytes: [UInt8]) -> Bool {
        guard let length = length(bytes[...]), length < bytes.count, let next = self.length(bytes[length...])
        else { return false }
        // Version, layer and sampling rate stay; a third frame, where it is at hand, must be one as well.
        guard bytes[0...1].elementsEqual(bytes[length...length + 1]), (bytes[2] ^ bytes[length + 2]) & 0x0C == 0
        else { return false }
        let third = length + next
        return third + 4 > bytes.count || self.length(bytes[third...]) != nil
    }

    /// Bytes of the frame that begins here; `nil` where none does.
    private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        let head = Array(bytes.prefix(6))
        guard head.count == 6, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
        if head[1] & 0xF6 == 0xF0 {  // ADTS
            let length = Int(head[3] & 0x03) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5
            return length > 7 ? length : nil
        }
        // Layer III in MPEG 1, 2 and 2.5: bit rates in kbit/s, sampling rates of MPEG 1 in Hz.
        let rates = [44_100, 48_000, 32_000]
        let version = Int(head[1] >> 3 & 3)
        let rateIndex = Int(head[2] >> 2 & 3)
        guard head[1] & 0x06 == 0x02, version != 1, rateIndex < 3 else { return nil }
        let isFirst = version == 3
        let kilobits =
            isFirst
            ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
            : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
        let bits = kilobits[Int(head[2] >> 4)] * 1_000
        guard bits > 0 else { return nil }
        let rate = rates[rateIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        return (isFirst ? 144 : 72) * bits / rate + Int(head[2] >> 1 & 1)
    }
}
