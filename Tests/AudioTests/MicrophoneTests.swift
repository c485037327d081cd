import Audio
import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// Two seconds of a signal, and microphones that play it.
    private struct Stage {
        let signal = TestSignal.seconds(2).map { ($0 * 32_768).rounded() / 32_768 }

        func configure(_ names: String...) throws {
            _ = try RecordedMicrophones(Dictionary(uniqueKeysWithValues: names.map { ($0, signal) }))
        }
    }

    /// Records through PortAudio and ALSA from ALSA's file plugin, which plays a file as a microphone.
    ///
    /// Each test runs in a process of its own, since ALSA's configuration belongs to the process, and PortAudio aborts
    /// when it changes while devices are listed, as another test may do at that moment.
    struct MicrophoneTests {
        @Test func `what the microphone hears is what is read, sample by sample`() async {
            await #expect(processExitsWith: .success) {
                let stage = Stage()
                try stage.configure("voice")
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
                _ = try RecordedMicrophones(["muted": [Float](repeating: 0, count: 16_000)])
                let microphone = try Microphone()
                #expect(microphone.device.name == "muted")
                for _ in 0..<30 { _ = try microphone.next(upTo: 320) }
                #expect(microphone.health.state == .noSignal)
            }
        }

        @Test func `a device can be opened again and again`() async {
            await #expect(processExitsWith: .success) {
                let stage = Stage()
                try stage.configure("voice")
                for _ in 0..<5 {
                    let microphone = try Microphone()
                    #expect(try microphone.next(upTo: 320)?.samples == Array(stage.signal[..<320]))
                }
            }
        }

        @Test func `a wrong name is an error with the names there are`() async {
            await #expect(processExitsWith: .success) {
                let stage = Stage()
                try stage.configure("voice", "headset")
                #expect(throws: AudioError.microphoneNotFound(name: "vioce", nearest: ["voice", "headset"])) {
                    try Microphone(named: "vioce")
                }
            }
        }

        @Test func `no device is an error`() async {
            await #expect(processExitsWith: .success) {
                let stage = Stage()
                try stage.configure()
                #expect(throws: AudioError.noMicrophone) { try Microphone() }
                #expect(try Microphone.devices() == [])
            }
        }

        @Test func `recording can be cancelled`() async {
            await #expect(processExitsWith: .success) {
                let stage = Stage()
                try stage.configure("voice")
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
                let stage = Stage()
                // ALSA complains of the broken device, and JACK of its absent server.
                try stage.configure()
                let folder = try TemporaryFolder()
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
    }
#endif
