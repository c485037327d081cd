import Audio
import Foundation
import TestSupport
import Testing

/// Each kind of bad input gives its own error, and no crash.
@Suite struct BadInputTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expect(
        _ error: AudioError, from path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: error, sourceLocation: sourceLocation) { try AudioClip.load(path: path) }
        // One line, and not Swift's rendering of a case.
        #expect(!error.description.contains("\n"), sourceLocation: sourceLocation)
        #expect(error.description.hasSuffix("."), sourceLocation: sourceLocation)
    }

    @Test func `a missing file`() {
        expect(.notFound(source: folder.path("none.wav")), from: folder.path("none.wav"))
        expect(.notFound(source: ""), from: "")
        expect(.notFound(source: "a\0b"), from: "a\0b")
    }

    @Test func `a file below a file`() throws {
        let path = try folder.write([1]) + "/below.wav"
        expect(.notFound(source: path), from: path)
    }

    @Test func `a folder`() {
        expect(.isDirectory(source: folder.url.path), from: folder.url.path)
    }

    @Test func `an empty file`() throws {
        let path = try folder.write([])
        expect(.empty(source: path), from: path)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read anything")) func `a file we may not read`() throws {
        let path = try folder.write(WaveBuilder(samples: [0]).bytes)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        expect(.unreadable(source: path, reason: "Permission denied"), from: path)
    }

    @Test func `a name that is too long`() {
        let path = folder.path(String(repeating: "n", count: 10_000))
        expect(.unreadable(source: path, reason: "File name too long"), from: path)
    }

    @Test func `a loop of links`() throws {
        let path = folder.path("loop")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        expect(.unreadable(source: path, reason: "Too many levels of symbolic links"), from: path)
    }

    @Test(.enabled(if: hasFFmpeg)) func `text, noise, a single byte`() throws {
        var random = SeededGenerator(seed: 5)
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for bytes in [Array("This is a letter.\n".utf8), noise, [0x52]] {
            let path = try folder.write(bytes)
            let error = try #require(throws: AudioError.self) { try AudioClip.load(path: path) }
            guard case .notAudio(path, _) = error else {
                Issue.record(error)
                continue
            }
        }
    }

    @Test(arguments: [
        "#EXTM3U\nhttp://example.com/a.mp3\n", "ffconcat version 1.0\nfile '/etc/passwd'\n", "[playlist]\n",
    ])
    func `a list of other files is not followed`(text: String) throws {
        let path = try folder.write(Array(text.utf8), "list.mp3")
        expect(.notAudio(source: path, reason: "it is a list of other files"), from: path)
    }

    @Test func `no samples`() throws {
        let path = try folder.write(WaveBuilder(samples: []).bytes)
        expect(.noSamples(source: path), from: path)
    }

    @Test func `a header cut anywhere`() throws {
        let bytes = WaveBuilder(samples: [0.5]).bytes
        for length in 12..<44 {
            let path = try folder.write(Array(bytes.prefix(length)))
            expect(.notAudio(source: path, reason: "it ends within its WAV header"), from: path)
        }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, .signalingNaN]) func `a sample that is no number`(
        bad: Float
    ) throws {
        var signal = TestSignal.samples(40_000).map { $0 }
        signal[30_001] = bad
        let path = try folder.write(WaveBuilder(channels: 2, rate: 48_000, encoding: .f32le, samples: signal).bytes)
        expect(.nonFinite(source: path, sampleIndex: 15_000, channel: 1), from: path)
    }

    @Test func `a double that no float holds`() throws {
        var bytes = WaveBuilder(encoding: .f64le, samples: [0, 0.5]).bytes
        bytes.replaceSubrange(44..<52, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xEF, 0x7F])
        let path = try folder.write(bytes)
        expect(.nonFinite(source: path, sampleIndex: 0, channel: 0), from: path)
    }

    @Test func `no channels, and too many`() throws {
        for channels in [0, 1_025, 65_535] {
            let path = try folder.write(WaveBuilder(channels: channels, samples: [0.5]).bytes)
            expect(.absurdHeader(source: path, field: .channels, value: channels), from: path)
        }
    }

    @Test func `no rate, and rates too high`() throws {
        var path = try folder.write(WaveBuilder(rate: 0, samples: [0.5]).bytes)
        expect(.absurdHeader(source: path, field: .sampleRate, value: 0), from: path)
        for rate in [384_001, 0xFFFF_FFFF] {
            path = try folder.write(WaveBuilder(rate: rate, samples: [0.5], byteRate: 0).bytes)
            expect(.unsupportedRate(source: path, hertz: rate), from: path)
        }
    }

    @Test func `sizes of four gigabytes`() throws {
        var bytes = WaveBuilder(samples: [0.5]).bytes
        bytes.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xFF])
        let path = try folder.write(bytes)
        expect(.absurdHeader(source: path, field: .formatChunk, value: 0xFFFF_FFFF), from: path)
        let list = Array("LIST".utf8) + [0xFF, 0xFF, 0xFF, 0xFF]
        let other = try folder.write(WaveBuilder(samples: [0.5], before: list).bytes, "list.wav")
        // Where the chunk after it would end: the header so far, the chunk's own header, its size, and nine bytes.
        expect(.absurdHeader(source: other, field: .headerSize, value: 36 + 8 + 0xFFFF_FFFF + 9), from: other)
    }

    @Test func `bits that fit no sample`() throws {
        for bits in [0, 1, 7, 65_535] {
            let path = try folder.write(WaveBuilder(samples: [0.5, 0.25], bits: bits).bytes)
            // Whatever the decoders make of it, it comes to an end.
            _ = try? AudioClip.load(path: path, limit: 100_000)
        }
    }

    @Test func `five hundred damaged headers, without a crash`() throws {
        var random = SeededGenerator(seed: 2_026)
        var read = 0
        for round in 0..<500 {
            let encoding = PCMEncoding.allCases.randomElement(using: &random) ?? .s16le
            var bytes = WaveBuilder(
                channels: Int.random(in: 1...3, using: &random), encoding: encoding,
                samples: TestSignal.samples(60), isExtensible: round % 2 == 0
            ).bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<72, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            let path = try folder.write(bytes)
            do {
                var reader = try AudioFile.open(path, ffmpeg: nil)
                let clip = try AudioClip(reading: &reader, limit: 50_000)
                let isFinite = clip.samples.allSatisfy(\.isFinite)
                #expect(isFinite)
                read += 1
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        // The damage is neither always fatal nor never.
        #expect(50...450 ~= read)
    }

    @Test func `a control character in a name does not reach the terminal`() {
        let text = AudioError.notFound(source: "a\u{1B}[2J\nb").description
        #expect(!text.contains("\u{1B}") && !text.contains("\n"))
    }
}
