import Audio
import Foundation
import Testing

#if os(Linux)
    /// A process of its own in which ALSA knows no other devices than those of a test.
    private struct Stage {
        let folder: TemporaryFolder
        let signal: [Float]

        init() throws {
            folder = try TemporaryFolder()
            signal = TestSignal.seconds(2).map { ($0 * 32_768).rounded() / 32_768 }
        }

        /// Makes ALSA's configuration one with these devices, and one that is broken: PortAudio 19.6 asserts that at
        /// least one device cannot be opened, as is so with every real configuration.
        func configure(_ devices: String) throws {
            let broken = "pcm.broken { type plug slave.pcm \"nowhere\" }"
            let path = try folder.write(Array("pcm.null { type null }\n\(broken)\n\(devices)\n".utf8), "asoundrc")
            setenv("ALSA_CONFIG_PATH", path, 1)
        }

        func filePlugin(_ name: String, _ samples: [Float]) throws -> String {
            let raw = try folder.write(WaveBuilder.encode(samples, .s16le), "\(name).raw")
            return "pcm.\(name) { type file slave.pcm \"null\" file \"/dev/null\" infile \"\(raw)\" format \"raw\" }"
        }
    }

    /// Records through PortAudio and ALSA from ALSA's file plugin, which plays a file as a microphone.
    ///
    /// Each test runs in a process of its own, since ALSA's configuration belongs to the process, and PortAudio aborts
    /// when it changes while devices are listed, as another test may do at that moment.
    struct MicrophoneTests {
        @Test func `what the microphone hears is what is read, sample by sample`() async {
            await #expect(processExitsWith: .success) {
                let stage = try Stage()
                try stage.configure(stage.filePlugin("voice", stage.signal))
                #expect(try Microphone.devices().map(\.name) == ["voice"])
                let microphone = try Microphone(named: "voice")
                var heard: [Float] = []
                while heard.count < stage.signal.count {
                    let chunk = try #require(try microphone.next(upTo: stage.signal.count - heard.count))
                    #expect(chunk.start == heard.count)
                    #expect(chunk.samples.count <= 320)
                    heard += chunk.samples
                }
                #expect(heard == stage.signal)
                #expect(microphone.warnings == [])
                #expect(microphone.health.state == .fine)
            }
        }

        @Test func `a muted microphone has no signal`() async {
            await #expect(processExitsWith: .success) {
                let stage = try Stage()
                try stage.configure(stage.filePlugin("muted", [Float](repeating: 0, count: 16_000)))
                let microphone = try Microphone()
                #expect(microphone.device.name == "muted")
                for _ in 0..<30 { _ = try microphone.next(upTo: 320) }
                #expect(microphone.health.state == .noSignal)
            }
        }

        @Test func `a device can be opened again and again`() async {
            await #expect(processExitsWith: .success) {
                let stage = try Stage()
                try stage.configure(stage.filePlugin("voice", stage.signal))
                for _ in 0..<5 {
                    let microphone = try Microphone()
                    #expect(try microphone.next(upTo: 320)?.samples == Array(stage.signal[..<320]))
                }
            }
        }

        @Test func `a wrong name is an error with the names there are`() async {
            await #expect(processExitsWith: .success) {
                let stage = try Stage()
                try stage.configure(
                    stage.filePlugin("voice", stage.signal) + "\n" + stage.filePlugin("headset", stage.signal))
                #expect(throws: AudioError.microphoneNotFound(name: "vioce", nearest: ["voice", "headset"])) {
                    try Microphone(named: "vioce")
                }
            }
        }

        @Test func `no device is an error`() async {
            await #expect(processExitsWith: .success) {
                let stage = try Stage()
                try stage.configure("")
                #expect(throws: AudioError.noMicrophone) { try Microphone() }
                #expect(try Microphone.devices() == [])
            }
        }

        @Test func `recording can be cancelled`() async {
            await #expect(processExitsWith: .success) {
                let stage = try Stage()
                try stage.configure(stage.filePlugin("voice", stage.signal))
                let task = Task {
                    let microphone = try Microphone()
                    for try await _ in AudioChunks.stream(from: microphone) {}
                }
                task.cancel()
                _ = await task.result
            }
        }

        @Test func `looking for devices writes nothing to standard error`() async {
            await #expect(processExitsWith: .success) {
                let stage = try Stage()
                // ALSA complains of the broken device, and JACK of its absent server.
                try stage.configure("")
                let log = stage.folder.path("stderr")
                #expect(FileManager.default.createFile(atPath: log, contents: nil))
                let file = try #require(FileHandle(forWritingAtPath: log))
                let saved = dup(STDERR_FILENO)
                dup2(file.fileDescriptor, STDERR_FILENO)
                let devices = Result { try Microphone.devices() }
                dup2(saved, STDERR_FILENO)
                close(saved)
                #expect(try devices.get() == [])
                #expect(try String(contentsOfFile: log, encoding: .utf8) == "")
            }
        }
    }
#endif
