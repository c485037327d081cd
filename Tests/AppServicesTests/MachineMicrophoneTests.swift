#if os(Linux)
    import AppModel
    import AppServices
    import Audio
    import Foundation
    import SpeakerRecognition
    import TestSupport
    import Testing

    /// The machine's microphone, through PortAudio and ALSA, which plays a file as a microphone. Each test runs in a process of its
    /// own; see `RecordedMicrophones`.
    struct MachineMicrophoneTests {
        private static let signal: [Float] = (0..<16_000).map {
            (0.5 * sin(Float($0) * 0.1) * 32_768).rounded() / 32_768
        }

        @Test func `what the machine's microphone hears arrives sample by sample, and ends at the stop`() async {
            await #expect(processExitsWith: .success) {
                let devices = try RecordedMicrophones(["voice": MachineMicrophoneTests.signal])
                defer { try? FileManager.default.removeItem(at: devices.folder) }
                let microphone = MachineMicrophone()
                var heard: [Float] = []
                for await event in try await microphone.start(device: "voice") {
                    guard case .chunk(let chunk) = event else {
                        Issue.record("\(event)")
                        break
                    }
                    #expect(chunk.start == heard.count)
                    heard += chunk.samples
                    if heard.count >= MachineMicrophoneTests.signal.count { break }
                }
                await microphone.stop()
                #expect(Array(heard.prefix(16_000)) == MachineMicrophoneTests.signal)
            }
        }

        @Test func `after a stop nothing is added, and it can be started again`() async {
            await #expect(processExitsWith: .success) {
                let devices = try RecordedMicrophones(["voice": MachineMicrophoneTests.signal])
                defer { try? FileManager.default.removeItem(at: devices.folder) }
                let microphone = MachineMicrophone()
                for _ in 0..<3 {
                    let events = try await microphone.start(device: nil)
                    await microphone.stop()
                    var position = 0
                    for await event in events {
                        guard case .chunk(let chunk) = event else { continue }
                        #expect(chunk.start == position)
                        position = chunk.range.upperBound
                    }
                }
            }
        }

        @Test func `the machine's microphones are listed, and one that is not there is said so`() async {
            await #expect(processExitsWith: .success) {
                let devices = try RecordedMicrophones(["voice": [0], "headset": [0]])
                defer { try? FileManager.default.removeItem(at: devices.folder) }
                let microphone = MachineMicrophone()
                #expect(try await microphone.devices()?.map(\.name).sorted() == ["headset", "voice"])
                await #expect { _ = try await microphone.start(device: "vioce") } throws: { error in
                    let unavailable = error as? MicrophoneUnavailable
                    return unavailable?.condition == .noDevice && unavailable?.message.contains("voice") == true
                }
            }
        }

        @Test func `a machine without a microphone says so`() async {
            await #expect(processExitsWith: .success) {
                let devices = try RecordedMicrophones([:])
                defer { try? FileManager.default.removeItem(at: devices.folder) }
                let microphone = MachineMicrophone()
                #expect(try await microphone.devices() == [])
                await #expect { _ = try await microphone.start(device: nil) } throws: {
                    ($0 as? MicrophoneUnavailable)?.condition == .noDevice
                }
            }
        }

        @Test func `the app hears by it, and tells when it is muted`() async {
            await #expect(processExitsWith: .success) {
                let devices = try RecordedMicrophones(["muted": [Float](repeating: 0, count: 16_000)])
                defer { try? FileManager.default.removeItem(at: devices.folder) }
                let microphone = MachineMicrophone()
                let app = await VoiceIDApp.silent(microphone)
                try await app.diarization.record()
                while await app.snapshot.microphone.state != .noSignal { await Task.yield() }
                #expect(await app.snapshot.microphone.wanted)
                await app.diarization.cancel()
                #expect(await app.snapshot.microphone.state == .off)
            }
        }
    }

    extension VoiceIDApp {
        /// An app that hears by this microphone and has no engine.
        fileprivate static func silent(_ microphone: MachineMicrophone) -> VoiceIDApp {
            let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-\(UUID().uuidString)")
            let engine = AbsentEngine(.open, AppFailure(.engine, "There is none."))
            return VoiceIDApp(
                AppEffects(
                    engines: [engine],
                    profiles: LiveProfileStore(.init(file: folder.appending(path: "profiles.json"))) {
                        throw AppFailure(.engine, "There is none.")
                    },
                    settings: SettingsFile(file: folder.appending(path: "app.json")), files: UploadedFiles(),
                    microphones: [.machine: microphone]))
        }
    }
#endif
