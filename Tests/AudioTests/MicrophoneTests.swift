import Audio
import Foundation
import Testing

#if os(Linux)
    /// Records through PortAudio and ALSA from ALSA's file plugin, which plays a file as a microphone.
    ///
    /// Serialised, since ALSA's configuration belongs to the process; no other suite uses it.
    @Suite(.serialized) struct MicrophoneTests {
        let folder: TemporaryFolder
        let signal: [Float]

        init() throws {
            folder = try TemporaryFolder()
            signal = TestSignal.seconds(2).map { ($0 * 32_768).rounded() / 32_768 }
        }

        /// Makes ALSA's configuration one with these devices, and one that is broken: PortAudio 19.6 asserts that at
        /// least one device cannot be opened, as is so with every real configuration.
        private func configure(_ devices: String) throws {
            let broken = "pcm.broken { type plug slave.pcm \"nowhere\" }"
            let path = try folder.write(Array("pcm.null { type null }\n\(broken)\n\(devices)\n".utf8), "asoundrc")
            setenv("ALSA_CONFIG_PATH", path, 1)
        }

        private func filePlugin(_ name: String, _ samples: [Float]) throws -> String {
            let raw = try folder.write(WaveBuilder.encode(samples, .s16le), "\(name).raw")
            return "pcm.\(name) { type file slave.pcm \"null\" file \"/dev/null\" infile \"\(raw)\" format \"raw\" }"
        }

        @Test func `what the microphone hears is what is read, sample by sample`() throws {
            try configure(filePlugin("voice", signal))
            #expect(try Microphone.devices().map(\.name) == ["voice"])
            let microphone = try Microphone(named: "voice")
            var heard: [Float] = []
            while heard.count < signal.count {
                let chunk = try #require(try microphone.next(upTo: signal.count - heard.count))
                #expect(chunk.start == heard.count)
                #expect(chunk.samples.count <= 320)
                heard += chunk.samples
            }
            #expect(heard == signal)
            #expect(microphone.warnings == [])
            #expect(microphone.health.state == .fine)
        }

        @Test func `a muted microphone has no signal`() throws {
            try configure(filePlugin("muted", [Float](repeating: 0, count: 16_000)))
            let microphone = try Microphone()
            #expect(microphone.device.name == "muted")
            for _ in 0..<30 { _ = try microphone.next(upTo: 320) }
            #expect(microphone.health.state == .noSignal)
        }

        @Test func `a device can be opened again and again`() throws {
            try configure(filePlugin("voice", signal))
            for _ in 0..<5 {
                let microphone = try Microphone()
                #expect(try microphone.next(upTo: 320)?.samples == Array(signal[..<320]))
            }
        }

        @Test func `a wrong name is an error with the names there are`() throws {
            try configure(filePlugin("voice", signal) + "\n" + filePlugin("headset", signal))
            #expect(throws: AudioError.microphoneNotFound(name: "vioce", nearest: ["voice", "headset"])) {
                try Microphone(named: "vioce")
            }
        }

        @Test func `no device is an error`() throws {
            try configure("")
            #expect(throws: AudioError.noMicrophone) { try Microphone() }
            #expect(try Microphone.devices() == [])
        }

        @Test func `recording can be cancelled`() async throws {
            try configure(filePlugin("voice", signal))
            let task = Task {
                let microphone = try Microphone()
                for try await _ in AudioChunks.stream(from: microphone) {}
            }
            task.cancel()
            _ = await task.result
        }

        @Test func `looking for devices writes nothing to standard error`() throws {
            // ALSA complains of the broken device, and JACK of its absent server.
            try configure("")
            let log = folder.path("stderr")
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
#endif
