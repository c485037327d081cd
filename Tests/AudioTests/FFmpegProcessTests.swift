import Audio
import Foundation
import Testing

/// How the ffmpeg process is driven, with scripts in its place.
@Suite struct FFmpegProcessTests {
    let folder: TemporaryFolder
    let input: String

    init() throws {
        folder = try TemporaryFolder()
        input = try folder.write(Array("no format that is known, so that ffmpeg is asked".utf8), "input")
    }

    /// Writes a WAV header for an endless stream, as ffmpeg does.
    private func endlessHeader() throws -> String {
        let wave = WaveBuilder(encoding: .f32le, samples: [], dataSize: 0xFFFF_FFFF)
        return try folder.write(wave.bytes, "header-\(UUID().uuidString)")
    }

    private func isAlive(_ pidFile: String) throws -> Bool {
        let text = try String(contentsOfFile: pidFile, encoding: .utf8)
        let pid = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        return kill(pid, 0) == 0
    }

    @Test func `the process ends with its reader, leaving no zombie`() throws {
        let pid = folder.path("pid")
        let script = try folder.script("echo $$ > '\(pid)'; cat '\(endlessHeader())'; exec cat /dev/zero")
        var reader: (any AudioReader)? = try AudioFile.open(input, ffmpeg: FFmpeg(path: script))
        #expect(try reader?.read(upTo: 100).count == 100)
        #expect(try isAlive(pid))
        reader = nil
        // A zombie would still take signals.
        #expect(try !isAlive(pid))
    }

    @Test func `the process ends when opening fails`() throws {
        let pid = folder.path("pid")
        let script = try folder.script("echo $$ > '\(pid)'; head -c 100000 /dev/zero; exec cat /dev/zero")
        #expect(throws: AudioError.self) { try AudioFile.open(input, ffmpeg: FFmpeg(path: script)) }
        #expect(try !isAlive(pid))
    }

    @Test func `messages that fill their pipe block nothing`() throws {
        let header = try endlessHeader()
        let script = try folder.script(
            """
            head -c 2000000 /dev/zero | tr '\\0' x >&2; echo >&2
            cat '\(header)'; head -c 64000 /dev/zero
            i=0; while [ $i -lt 3000 ]; do echo "[error] number $i, and a good many words with it" >&2; i=$((i+1)); done
            head -c 64000 /dev/zero
            """)
        var reader = try AudioFile.open(input, ffmpeg: FFmpeg(path: script))
        let clip = try AudioClip(reading: &reader)
        #expect(clip.samples.count == 32_000)
        #expect(
            clip.warnings == [
                .damaged(decoder: "ffmpeg", message: "number 0, and a good many words with it", count: 3_000)
            ])
    }

    @Test func `a failure carries the first line of the message`() throws {
        let script = try folder.script("echo '[mov @ 0x5] [error] moov atom not found' >&2; echo x >&2; exit 1")
        #expect(throws: AudioError.notAudio(source: input, reason: "ffmpeg: moov atom not found")) {
            try AudioFile.open(input, ffmpeg: FFmpeg(path: script))
        }
    }

    @Test func `a failure without a message carries the exit status`() throws {
        #expect(throws: AudioError.notAudio(source: input, reason: "ffmpeg: exit status 3")) {
            try AudioFile.open(input, ffmpeg: FFmpeg(path: folder.script("exit 3")))
        }
    }

    @Test func `a crash is named as one`() throws {
        let script = try folder.script("kill -SEGV $$")
        #expect(
            throws: AudioError.decoderFailed(
                source: input, decoder: "ffmpeg", message: "it was ended by signal 11")
        ) { try AudioFile.open(input, ffmpeg: FFmpeg(path: script)) }
    }

    @Test func `a program that is not there or cannot run`() throws {
        let missing = folder.path("missing")
        #expect(
            throws: AudioError.decoderFailed(source: input, decoder: missing, message: "No such file or directory")
        ) { try AudioFile.open(input, ffmpeg: FFmpeg(path: missing)) }
        let plain = try folder.write([0], "plain")
        #expect(throws: AudioError.decoderFailed(source: input, decoder: plain, message: "Permission denied")) {
            try AudioFile.open(input, ffmpeg: FFmpeg(path: plain))
        }
    }

    @Test func `no shell sees the name of a file`() throws {
        let name = "$(touch '\(folder.path("touched"))'); `id` & \"x\" 'y'"
        let path = folder.path(name.replacing("/", with: "_"))
        try Data("nothing".utf8).write(to: URL(filePath: path))
        let arguments = folder.path("arguments")
        let script = try folder.script("printf '%s\\n' \"$@\" > '\(arguments)'; exit 1")
        #expect(throws: AudioError.self) { try AudioFile.open(path, ffmpeg: FFmpeg(path: script)) }
        let seen = try String(contentsOfFile: arguments, encoding: .utf8).split(separator: "\n")
        #expect(seen.contains("file:\(path)"))
        #expect(seen.contains("-nostdin"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("touched")))
    }

    @Test func `the program sees no descriptor but its own three`() throws {
        let list = folder.path("list")
        let pipe = Pipe()
        let script = try folder.script("ls /proc/self/fd > '\(list)'; exit 1")
        #expect(throws: AudioError.self) { try AudioFile.open(input, ffmpeg: FFmpeg(path: script)) }
        // `ls` has the folder it lists open as well.
        #expect(try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n") == ["0", "1", "2", "3"])
        try pipe.fileHandleForWriting.close()
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
    func `the program has a process group of its own, so that Ctrl-C does not reach it`() throws {
        let stat = folder.path("stat")
        let script = try folder.script("cat /proc/$$/stat > '\(stat)'; exit 1")
        #expect(throws: AudioError.self) { try AudioFile.open(input, ffmpeg: FFmpeg(path: script)) }
        // Process, name, state, parent, group.
        let fields = try String(contentsOfFile: stat, encoding: .utf8).split(separator: " ")
        #expect(fields[0] == fields[4])
    }

    @Test func `a program that reads nothing does not stop the stream that feeds it`() throws {
        let script = try folder.script("exec 0<&-; cat '\(endlessHeader())'; head -c 4000 /dev/zero")
        let pipe = try FilledPipe(Array("OggS".utf8) + [UInt8](repeating: 0, count: 3_000_000))
        defer { withExtendedLifetime(pipe) {} }
        var reader = try AudioStream.open(
            fileDescriptor: pipe.descriptor, source: "pipe", assuming: RawFormat(), ffmpeg: FFmpeg(path: script))
        #expect(try AudioClip(reading: &reader).samples.count == 1_000)
    }

    @Test func `ffmpeg is found in the path, and only in whole folders of it`() throws {
        let script = folder.path("ffmpeg")
        try FileManager.default.moveItem(atPath: folder.script("exit 0"), toPath: script)
        let path = "relative::/nonexistent:\(folder.url.path):/usr/bin"
        #expect(FFmpeg.located(environment: ["PATH": path]) == FFmpeg(path: script))
    }
}
