import Audio
import Foundation
import Testing

@Suite struct AudioChunksTests {
    @Test func `the chunks of a file are the file`() async throws {
        let folder = try TemporaryFolder()
        let signal = TestSignal.seconds(1)
        let path = try folder.write(WaveBuilder(encoding: .f32le, samples: signal).bytes)
        var samples: [Float] = []
        for try await chunk in AudioChunks.stream(from: try AudioFile.open(path), upTo: 1_000) {
            #expect(chunk.start == samples.count)
            samples += chunk.samples
        }
        #expect(samples == signal)
    }

    @Test func `an error ends the sequence`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(WaveBuilder(encoding: .f32le, samples: [0, .nan]).bytes)
        await #expect(throws: AudioError.nonFinite(source: path, sampleIndex: 1, channel: 0)) {
            for try await _ in AudioChunks.stream(from: try AudioFile.open(path)) {}
        }
    }

    @Test func `a source that says nothing can be cancelled`() async throws {
        // Nobody ever writes, and nobody closes.
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let task = Task {
            let reader = try AudioStream.openRaw(fileDescriptor: descriptor, source: "silent", format: RawFormat())
            for try await _ in AudioChunks.stream(from: reader) {}
        }
        task.cancel()
        _ = await task.result
        try pipe.fileHandleForWriting.close()
    }

    @Test(.enabled(if: hasFFmpeg)) func `leaving the loop ends the process behind it`() async throws {
        let folder = try TemporaryFolder()
        let pid = folder.path("pid")
        let header = try folder.write(WaveBuilder(encoding: .f32le, samples: [], dataSize: 0xFFFF_FFFF).bytes, "header")
        let script = try folder.script("echo $$ > '\(pid)'; cat '\(header)'; exec cat /dev/zero")
        let input = try folder.write(Array("unknown".utf8), "input")
        for try await chunk in AudioChunks.stream(from: try AudioFile.open(input, ffmpeg: FFmpeg(path: script))) {
            #expect(!chunk.samples.isEmpty)
            break
        }
        let text = try String(contentsOfFile: pid, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(kill(try #require(pid_t(text)), 0) != 0)
    }
}
