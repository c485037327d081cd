import Audio
import Foundation
import TestSupport
import Testing

/// Audio without a file: pipes and devices.
@Suite struct AudioStreamTests {
    private func read(
        _ pipe: FilledPipe, assuming format: RawFormat = RawFormat(), ffmpeg: FFmpeg? = nil
    ) throws -> AudioClip {
        var reader = try AudioStream.open(
            fileDescriptor: pipe.descriptor, source: "standard input", assuming: format, ffmpeg: ffmpeg)
        return try AudioClip(reading: &reader)
    }

    @Test(arguments: PCMEncoding.allCases) func `raw samples of any encoding`(encoding: PCMEncoding) throws {
        let signal = TestSignal.seconds(0.2)
        let bytes = WaveBuilder.encode(signal, encoding)
        let clip = try read(FilledPipe(bytes), assuming: RawFormat(encoding: encoding))
        #expect(clip.samples == encoding.decode(bytes))
        #expect(clip.warnings == [])
    }

    @Test func `raw samples of any rate and channels, cut anywhere by the pipe`() throws {
        let stereo = TestSignal.seconds(1, rate: 44_100).flatMap { [$0, $0] }
        let bytes = WaveBuilder.encode(stereo, .s24le)
        let format = RawFormat(rate: 44_100, channels: 2, encoding: .s24le)
        let whole = try read(FilledPipe(bytes), assuming: format)
        #expect(whole.samples.count == 16_000)
        #expect(largestDifference(whole.samples, TestSignal.seconds(1), edge: 400) < 2e-3)
        for seed in 1...3 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let cut = try read(FilledPipe(pieces: random.pieces(of: bytes, longest: 5_000)), assuming: format)
            #expect(cut.samples == whole.samples)
        }
    }

    @Test func `channels are judged alike however the pipe cuts them`() throws {
        let voice = TestSignal.seconds(1)
        let late = [Float](repeating: 0, count: 7_000) + voice.dropFirst(7_000)
        let bytes = WaveBuilder.encode(zip(voice, late).flatMap { [$0, -$1] }, .f32le)
        let format = RawFormat(channels: 2, encoding: .f32le)
        let whole = try read(FilledPipe(bytes), assuming: format)
        #expect(whole.warnings == [.invertedChannels([1])])
        for seed in 1...3 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let cut = try read(FilledPipe(pieces: random.pieces(of: bytes, longest: 3_000)), assuming: format)
            #expect(cut == whole)
        }
    }

    @Test func `a sample that is not complete is left out and mentioned`() throws {
        let bytes = WaveBuilder.encode([0.5, 0.25, -0.5], .s16le) + [7]
        let clip = try read(FilledPipe(bytes), assuming: RawFormat(channels: 2))
        #expect(clip.samples.count == 1)
        #expect(clip.warnings.contains(.partialSample(bytes: 3)))
    }

    @Test func `a WAV file in a pipe is read by its header, and without ffmpeg`() throws {
        let signal = TestSignal.seconds(0.3)
        for encoding in [PCMEncoding.s16le, .f32le, .mulaw] {
            let wave = WaveBuilder(encoding: encoding, samples: signal)
            let clip = try read(FilledPipe(wave.bytes), assuming: RawFormat(rate: 8_000, encoding: .u8))
            #expect(clip.samples == encoding.decode(WaveBuilder.encode(signal, encoding)))
        }
    }

    @Test func `chunks after the samples of a piped WAV file are no audio`() throws {
        let note = Array("LIST".utf8) + [200, 0, 0, 0] + [UInt8](repeating: 65, count: 200)
        let wave = WaveBuilder(samples: TestSignal.seconds(0.1), after: note)
        #expect(try read(FilledPipe(wave.bytes)).samples.count == 1_600)
    }

    @Test func `a piped RF64 file that promises more than can be counted`() throws {
        var wave = WaveBuilder(samples: TestSignal.seconds(0.1), riff: "RF64", dataSize: 0xFFFF_FFFF)
        let size: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        wave.before = Array("ds64".utf8) + [28, 0, 0, 0] + size + size + [UInt8](repeating: 0, count: 12)
        let pipe = try FilledPipe(wave.bytes)
        defer { withExtendedLifetime(pipe) {} }
        var reader = try AudioStream.open(
            fileDescriptor: pipe.descriptor, source: "x", assuming: RawFormat(), ffmpeg: nil)
        #expect(reader.expectedSamples == nil)
        #expect(try AudioClip(reading: &reader).samples.count == 1_600)
        #expect(reader.warnings.map(\.description).count == 1)
    }

    @Test func `a piped WAV file that breaks off says so`() throws {
        let wave = WaveBuilder(samples: TestSignal.seconds(1))
        let clip = try read(FilledPipe(Array(wave.bytes.dropLast(16_000))))
        #expect(clip.warnings == [.truncated(foundSeconds: 0.5, promisedSeconds: 1)])
    }

    @Test func `other files in a pipe need ffmpeg and are never taken for samples`() throws {
        for mark in ["fLaC", "OggS", "caff", "wvpk", "ID3", "%PDF", "PK\u{3}\u{4}"] {
            let bytes = Array(mark.utf8) + [UInt8](repeating: 1, count: 100)
            #expect {
                try read(FilledPipe(bytes))
            } throws: { error in
                if case .ffmpegMissing = error as? AudioError { true } else { false }
            }
        }
    }

    @Test func `an empty pipe`() {
        #expect(throws: AudioError.noSamples(source: "standard input")) { try read(FilledPipe([])) }
    }

    @Test func `a terminal is no source of audio`() throws {
        let terminal = try #require(FileHandle(forUpdatingAtPath: "/dev/ptmx"), "pseudo-terminals")
        defer { withExtendedLifetime(terminal) {} }
        #expect(throws: AudioError.terminal(source: "x")) {
            try AudioStream.openRaw(fileDescriptor: terminal.fileDescriptor, source: "x", format: RawFormat())
        }
    }

    @Test(arguments: ["Dear Ann,\n", String(repeating: "Grüße aus Zürich. ", count: 400), "{\"a\": 1}"])
    func `text is no samples, whether or not somebody says so`(text: String) throws {
        let expected = AudioError.notSamples(source: "standard input", kind: "text")
        #expect(throws: expected) { try read(FilledPipe(Array(text.utf8))) }
        let pipe = try FilledPipe(Array(text.utf8))
        defer { withExtendedLifetime(pipe) {} }
        var reader = try AudioStream.openRaw(
            fileDescriptor: pipe.descriptor, source: "standard input", format: RawFormat())
        #expect(throws: expected) { try AudioClip(reading: &reader) }
    }

    @Test func `a file with a header is no raw samples`() throws {
        let pipe = try FilledPipe(WaveBuilder(encoding: .s16le, samples: TestSignal.seconds(0.1)).bytes)
        defer { withExtendedLifetime(pipe) {} }
        var reader = try AudioStream.openRaw(fileDescriptor: pipe.descriptor, source: "x", format: RawFormat())
        #expect(throws: AudioError.notSamples(source: "x", kind: "WAV")) { try AudioClip(reading: &reader) }
        #expect("\(AudioError.notSamples(source: "x", kind: "WAV"))".contains("Leave out"))
    }

    @Test func `half a sample`() {
        #expect(throws: AudioError.noSamples(source: "standard input")) { try read(FilledPipe([1])) }
    }

    @Test func `a descriptor that is not open`() {
        #expect(throws: AudioError.unreadable(source: "x", reason: "Bad file descriptor")) {
            try AudioStream.openRaw(fileDescriptor: 987_654, source: "x", format: RawFormat()).samples()
        }
    }

    @Test func `a rate and channels that make no sense`() throws {
        let pipe = try FilledPipe([0, 0])
        defer { withExtendedLifetime(pipe) {} }
        #expect(throws: AudioError.unsupportedRate(source: "x", hertz: 0)) {
            try AudioStream.openRaw(fileDescriptor: pipe.descriptor, source: "x", format: RawFormat(rate: 0))
        }
        #expect(throws: AudioError.absurdHeader(source: "x", field: .channels, value: -1)) {
            try AudioStream.openRaw(fileDescriptor: pipe.descriptor, source: "x", format: RawFormat(channels: -1))
        }
    }

    @Test func `what is there is delivered before the stream ends`() throws {
        let pipe = Pipe()
        let signal = TestSignal.seconds(0.25)
        try pipe.fileHandleForWriting.write(contentsOf: Data(WaveBuilder.encode(signal, .f32le)))
        var reader = try AudioStream.open(
            fileDescriptor: pipe.fileHandleForReading.fileDescriptor, source: "live",
            assuming: RawFormat(encoding: .f32le))
        var heard: [Float] = []
        while heard.count < signal.count { heard += try reader.read(upTo: 1_600) }
        #expect(heard == signal)
        try pipe.fileHandleForWriting.close()
        #expect(try reader.read(upTo: 1) == [])
    }

    @Test func `an endless stream does not fill the memory`() throws {
        let zeros = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
        defer { withExtendedLifetime(zeros) {} }
        var reader = try AudioStream.openRaw(
            fileDescriptor: zeros.fileDescriptor, source: "endless",
            format: RawFormat(rate: 48_000, channels: 2, encoding: .s16le))
        var count = 0
        var before = 0
        while count < 3_000_000 {
            count += try reader.read(upTo: 16_000).count
            if before == 0, count > 500_000 { before = residentBytes() }
        }
        // 2.5 million samples more, which would be 10 MB as floats, and other suites run beside this one.
        #expect(residentBytes() - before < 200_000_000)
    }

    @Test func `a cancelled task reads no further`() async throws {
        let zeros = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
        let descriptor = zeros.fileDescriptor
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var reader = try AudioStream.openRaw(fileDescriptor: descriptor, source: "endless", format: RawFormat())
            return try AudioClip(reading: &reader, limit: 1_000_000).samples.count
        }
        await #expect(throws: AudioError.cancelled) { try await reading.value }
        try zeros.close()
    }

    private func residentBytes() -> Int {
        let statistics = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4_096
    }
}

extension AudioReader {
    /// All that is left.
    fileprivate consuming func samples() throws(AudioError) -> [Float] {
        var all: [Float] = []
        while let chunk = try next(upTo: 65_536) { all += chunk.samples }
        return all
    }
}
