import Audio
import Foundation
import Testing

/// Every format, made at test time by ffmpeg and compared with the formula it was made from.
@Suite(.enabled(if: hasFFmpeg, "ffmpeg is not installed")) struct FormatTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A format, ffmpeg's options for it, and the least correlation with the original.
    struct Format: CustomTestStringConvertible, Sendable {
        let name: String
        var options: [String] = []
        var rate = 44_100
        var correlation = 0.999
        /// Formats with no place for the exact length may have a block more at the end.
        var isExact = true
        /// Formats whose container libsndfile knows, but not what is in it.
        var isFallback = false
        /// Whether it can be read in one pass.
        var isPipeable = true
        var testDescription: String { ([name] + options).joined(separator: " ") }
    }

    static let formats = [
        Format(name: "adpcm.wav", options: ["-c:a", "adpcm_ima_wav"], isExact: false),
        Format(name: "ms.wav", options: ["-c:a", "adpcm_ms"], isExact: false),
        Format(name: "long.wav", options: ["-rf64", "always"]),
        Format(name: "wave.w64", isExact: false),
        Format(name: "audio.aiff"),
        Format(name: "float.aif", options: ["-c:a", "pcm_f32be"]),
        Format(name: "audio.caf"),
        Format(name: "alac.caf", options: ["-c:a", "alac"], isFallback: true, isPipeable: false),
        Format(name: "audio.au"),
        Format(name: "audio.flac"),
        Format(name: "deep.flac", options: ["-sample_fmt", "s32"], rate: 48_000),
        Format(name: "vorbis.ogg", options: ["-c:a", "libvorbis", "-q:a", "6"], correlation: 0.99),
        Format(name: "flac.ogg", options: ["-c:a", "flac"]),
        Format(name: "opus.opus", options: ["-c:a", "libopus", "-b:a", "64k"], rate: 48_000, correlation: 0.99),
        Format(name: "opus.webm", options: ["-c:a", "libopus", "-b:a", "64k"], rate: 48_000, correlation: 0.99),
        Format(name: "cbr.mp3", options: ["-c:a", "libmp3lame", "-b:a", "128k"], correlation: 0.99),
        Format(name: "vbr.mp3", options: ["-c:a", "libmp3lame", "-q:a", "4"], correlation: 0.99),
        Format(name: "low.mp3", options: ["-c:a", "libmp3lame", "-b:a", "32k"], rate: 22_050, correlation: 0.98),
        Format(name: "aac.m4a", options: ["-c:a", "aac", "-b:a", "96k"], correlation: 0.99, isExact: false),
        Format(name: "alac.m4a", options: ["-c:a", "alac"]),
        Format(name: "pcm.mov", options: ["-c:a", "pcm_s16le"]),
        Format(name: "audio.mka", options: ["-c:a", "flac"]),
        Format(name: "audio.wv", options: ["-c:a", "wavpack"]),
    ]

    @Test(arguments: formats) func `a format is read in its place`(format: Format) throws {
        let wave = WaveBuilder(rate: format.rate, samples: TestSignal.seconds(1.1, rate: format.rate))
        let path = try folder.encode(wave, to: format.name, format.options)
        let clip = try AudioClip.load(path: path)
        try expectAligned(clip.samples, TestSignal.seconds(1.1), correlation: format.correlation)
        #expect(clip.warnings.allSatisfy { if case .fallbackDecoder = $0 { format.isFallback } else { false } })
        let excess = clip.samples.count - 17_600
        #expect(format.isExact ? excess == 0 : 0..<3_000 ~= excess)
    }

    @Test(arguments: formats.filter(\.isPipeable)) func `a format is read from a pipe`(format: Format) throws {
        let wave = WaveBuilder(rate: format.rate, samples: TestSignal.seconds(1.1, rate: format.rate))
        let path = try folder.encode(wave, to: format.name, format.options + ["-movflags", "+faststart"])
        let pipe = try FilledPipe([UInt8](Data(contentsOf: URL(filePath: path))))
        defer { withExtendedLifetime(pipe) {} }
        var reader = try AudioStream.open(
            fileDescriptor: pipe.descriptor, source: "a pipe", assuming: RawFormat())
        let clip = try AudioClip(reading: &reader)
        try expectAligned(clip.samples, TestSignal.seconds(1.1), correlation: format.correlation)
    }

    @Test(arguments: formats) func `a format is read from a redirected file`(format: Format) throws {
        let wave = WaveBuilder(rate: format.rate, samples: TestSignal.seconds(1.1, rate: format.rate))
        let path = try folder.encode(wave, to: format.name, format.options)
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { withExtendedLifetime(file) {} }
        var reader = try AudioStream.open(
            fileDescriptor: file.fileDescriptor, source: "standard input", assuming: RawFormat())
        let clip = try AudioClip(reading: &reader)
        #expect(try clip == AudioClip.load(path: path))
    }

    @Test func `stereo that ffmpeg decodes keeps its channels apart until they are mixed`() throws {
        let voice = TestSignal.seconds(1, rate: 44_100)
        let wave = WaveBuilder(channels: 2, rate: 44_100, samples: voice.flatMap { [$0, 0] })
        let clip = try AudioClip.load(path: folder.encode(wave, to: "half.m4a", ["-c:a", "alac"]))
        #expect(clip.warnings == [.deadChannels([1])])
        #expect(largestDifference(clip.samples, TestSignal.seconds(1), edge: 400) < 2e-3)
    }

    @Test func `sixty-four channels pass through ffmpeg`() throws {
        let mono = TestSignal.seconds(0.3)
        let wave = WaveBuilder(channels: 64, samples: mono.flatMap { [Float](repeating: $0, count: 64) })
        let clip = try AudioClip.load(path: folder.encode(wave, to: "many.mka", ["-c:a", "pcm_s16le"]))
        #expect(largestDifference(clip.samples, mono) < 1e-4)
        #expect(clip.samples.count == mono.count)
    }

    @Test func `a gap between packets with times becomes silence`() throws {
        let wave = WaveBuilder(rate: 48_000, samples: TestSignal.seconds(6, rate: 48_000))
        let path = try folder.encode(wave, to: "gap.webm", ["-af", "aselect='not(between(t,2,4))'", "-c:a", "libopus"])
        let clip = try AudioClip.load(path: path)
        #expect(abs(clip.duration - 6) < 0.1)
        let tail = Array(clip.samples[72_000...])
        // WebM counts time in milliseconds, which are 16 samples.
        try expectAligned(tail, Array(TestSignal.seconds(6)[72_000...]), correlation: 0.95, within: 16)
    }

    @Test func `without ffmpeg an MP3 is read all the same`() throws {
        let wave = WaveBuilder(rate: 44_100, samples: TestSignal.seconds(1.1, rate: 44_100))
        let path = try folder.encode(wave, to: "cbr.mp3", ["-c:a", "libmp3lame"])
        var reader = try AudioFile.open(path, ffmpeg: nil)
        let clip = try AudioClip(reading: &reader)
        try expectAligned(clip.samples, TestSignal.seconds(1.1), correlation: 0.99)
        #expect(clip.samples.count == 17_600)
    }

    @Test func `without ffmpeg a format that needs it is an error that says how to get it`() throws {
        let wave = WaveBuilder(rate: 44_100, samples: TestSignal.seconds(0.5, rate: 44_100))
        let path = try folder.encode(wave, to: "aac.m4a")
        #expect(throws: AudioError.ffmpegMissing(source: path, reason: "MP4")) {
            try AudioFile.open(path, ffmpeg: nil)
        }
        let error = AudioError.ffmpegMissing(source: "a.m4a", reason: "MP4")
        #expect(error.description.contains("apt install ffmpeg"))
    }

    @Test func `a film without sound says that it has none`() throws {
        let path = folder.path("silent.mp4")
        let made = try folder.encode(
            WaveBuilder(samples: [0]), to: "silent.mp4",
            ["-f", "lavfi", "-i", "color=d=1:s=32x32", "-map", "1:v", "-c:v", "mpeg4"])
        #expect(made == path)
        #expect(throws: AudioError.noAudioStream(source: path)) { try AudioFile.open(path) }
    }

    @Test(arguments: [
        "cut.flac", "cut.mp3", "cut.ogg", "cut.opus", "cut.m4a", "cut.aiff", "cut.caf", "cut.au", "cut.w64",
    ])
    func `a cut file gives its beginning and a warning`(name: String) throws {
        let wave = WaveBuilder(rate: 48_000, samples: TestSignal.seconds(8, rate: 48_000))
        let path = try folder.encode(wave, to: name, ["-movflags", "+faststart"])
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
        let clip = try AudioClip.load(path: path)
        #expect(1..<7 ~= clip.duration)
        let isCut = clip.warnings.contains { warning in
            switch warning {
            case .truncated, .unfinished: true
            default: false
            }
        }
        #expect(isCut, "\(clip.warnings)")
        try expectAligned(clip.samples, TestSignal.seconds(8), correlation: 0.98)
    }

    @Test func `a FLAC file of unknown length`() throws {
        let wave = WaveBuilder(rate: 8_000, samples: TestSignal.seconds(1, rate: 8_000))
        let path = try folder.encode(wave, to: "whole.flac")
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        // The last 36 bits of the first 18 bytes of the stream's description.
        bytes[21] &= 0xF0
        for index in 22..<26 { bytes[index] = 0 }
        var reader = try AudioFile.open(folder.write(bytes, "unknown.flac"))
        #expect(reader.expectedSamples == nil)
        let clip = try AudioClip(reading: &reader)
        #expect(clip.samples.count == 16_000)
        #expect(clip.warnings == [])
    }

    @Test func `a cut Ogg file makes no promise, and none is quoted`() throws {
        let wave = WaveBuilder(rate: 48_000, samples: TestSignal.seconds(8, rate: 48_000))
        let path = try folder.encode(wave, to: "cut.ogg", ["-c:a", "libvorbis"])
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
        var reader = try AudioFile.open(path)
        #expect(reader.expectedSamples.map { $0 < 8 * 16_000 } ?? true)
        #expect(try AudioClip(reading: &reader).warnings == [.unfinished])
    }

    @Test func `a piped MP4 whose index is at its end is refused for what it is`() throws {
        let wave = WaveBuilder(rate: 48_000, samples: TestSignal.seconds(8, rate: 48_000))
        let path = try folder.encode(wave, to: "index-last.m4a")
        let pipe = try FilledPipe([UInt8](Data(contentsOf: URL(filePath: path))))
        #expect(throws: AudioError.needsSeeking(source: "standard input")) {
            var reader = try AudioStream.open(
                fileDescriptor: pipe.descriptor, source: "standard input", assuming: RawFormat())
            _ = try AudioClip(reading: &reader)
        }
        #expect(
            AudioError.needsSeeking(source: "standard input").description.hasSuffix("Give the file's path instead."))
    }

    @Test func `an MP4 without its index is an error`() throws {
        let wave = WaveBuilder(rate: 48_000, samples: TestSignal.seconds(2, rate: 48_000))
        let path = try folder.encode(wave, to: "cut.m4a")
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
        #expect(throws: AudioError.notAudio(source: path, reason: "ffmpeg: moov atom not found")) {
            try AudioFile.open(path)
        }
    }
}
