#if canImport(AVFoundation)
    internal import AVFoundation

    /// The microphone that the system records from. Which one that is, the user says in the system's settings.
    package struct CaptureDevice: Sendable, Equatable {
        /// Name for people, as the system gives it.
        package let name: String
        /// Which sound system offers it.
        package let system: String
        /// Channels it can record at once; at least 1.
        package let channels: Int
        /// Samples per second it prefers.
        package let preferredRate: Int
        /// Whether the system records from it unless told otherwise.
        package let isDefault: Bool

        /// Name of the library in use, which is a part of the system.
        package static var libraryVersion: String { "AVFAudio" }

        /// The one input device, or none.
        package static func all() throws(CaptureError) -> [CaptureDevice] {
            guard let device = AVCaptureDevice.default(for: .audio) else { return [] }
            return [
                CaptureDevice(
                    name: device.localizedName, system: "Core Audio", channels: 1, preferredRate: 48_000,
                    isDefault: true)
            ]
        }
    }

    /// Sole owner of one tapped input, read as 16-bit samples as other systems' streams are.
    package struct CaptureStream: ~Copyable {
        private let tap: InputTap

        /// What one read gives.
        package struct Block {
            /// Interleaved samples.
            package let samples: [Int16]
            /// Whether audio was lost between the block before and this one.
            package let hasOverflowed: Bool
            /// Frames that wait in the device after this read; not known here.
            package let framesWaiting: Int
        }

        /// Opens a device and starts recording, at the hardware's own rate.
        package init(_ device: CaptureDevice, wantedRate: Int) throws(CaptureError) { tap = try InputTap() }

        deinit { tap.finish() }

        /// Samples per second of one channel.
        package var rate: Int { tap.rate }
        /// Interleaved channels.
        package var channels: Int { tap.channels }

        /// Blocks until there are frames, at most `count`, or three seconds have passed without any.
        package mutating func read(frames count: Int) throws(CaptureError) -> Block {
            for _ in 0..<15 {
                guard let piece = tap.read(frames: count) else { continue }
                return Block(
                    samples: piece.samples.map { Int16(max(-0x8000, min(0x7FFF, ($0 * 0x8000).rounded()))) },
                    hasOverflowed: piece.framesLost > 0, framesWaiting: 0)
            }
            throw .failed(operation: "Recording", message: "no audio came for three seconds")
        }
    }
#endif
