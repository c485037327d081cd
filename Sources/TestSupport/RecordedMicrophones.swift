#if os(Linux)
    public import Foundation

    /// Microphones that play a recording, over ALSA's file plugin: a process that asks for them knows no other devices.
    ///
    /// ALSA's configuration belongs to the process, and PortAudio aborts where it changes while devices are listed. So a test
    /// that uses these runs in a process of its own (`processExitsWith`).
    public struct RecordedMicrophones {
        /// Where their files lie; the test deletes it.
        public let folder: URL

        /// Makes ALSA's configuration one with these devices, and one that is broken: PortAudio 19.6 asserts that at least one
        /// device cannot be opened, as is so with every real configuration.
        ///
        /// - Parameter recordings: 16 kHz mono in −1…1, by the device's name.
        public init(_ recordings: [String: [Float]]) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var lines = ["pcm.null { type null }", "pcm.broken { type plug slave.pcm \"nowhere\" }"]
            for (name, samples) in recordings {
                let raw = folder.appending(path: "\(name).raw")
                try Self.raw(samples).write(to: raw)
                lines.append(
                    "pcm.\(name) { type file slave.pcm \"null\" file \"/dev/null\" infile \"\(raw.path)\" format \"raw\" }"
                )
            }
            let configuration = folder.appending(path: "asoundrc")
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: configuration)
            setenv("ALSA_CONFIG_PATH", configuration.path, 1)
        }

        /// 16-bit samples, little-endian.
        private static func raw(_ samples: [Float]) -> Data {
            Data(
                samples.flatMap { sample -> [UInt8] in
                    let value = UInt16(bitPattern: Int16(max(-32_768, min(32_767, (sample * 32_768).rounded()))))
                    return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
                })
        }
    }
#endif
