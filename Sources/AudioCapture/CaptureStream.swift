#if !canImport(AVFoundation)
    internal import CPortAudio
    internal import Foundation

    /// Sole owner of one open input stream of 16-bit samples. Not thread-safe, so not `Sendable`.
    ///
    /// 16 bits because that is what devices deliver, and because ALSA's conversion to float drops data.
    @safe package struct CaptureStream: ~Copyable {
        private let session: PortAudioSession
        private let handle: UnsafeMutableRawPointer
        /// Samples per second of one channel.
        package let rate: Int
        /// Interleaved channels.
        package let channels: Int

        /// What one read gives.
        package struct Block {
            /// Interleaved samples.
            package let samples: [Int16]
            /// Whether audio was lost between the block before and this one.
            package let hasOverflowed: Bool
            /// Frames that wait in the device after this read.
            package let framesWaiting: Int
        }

        /// Opens a device and starts recording.
        ///
        /// Asks for mono, then for up to two channels; at `wantedRate`, then at the device's own rate.
        package init(_ device: CaptureDevice, wantedRate: Int) throws(CaptureError) {
            let session = try PortAudioSession()
            var failure = CaptureError.failed(operation: "Opening the device", message: "it offers no usable format")
            for rate in [wantedRate, device.preferredRate] {
                for channels in 1...min(2, device.channels) {
                    do throws(CaptureError) {
                        unsafe handle = try Self.open(device, rate: rate, channels: channels)
                        self.session = session
                        self.rate = rate
                        self.channels = channels
                        return
                    } catch .busy {
                        throw .busy
                    } catch {
                        failure = error
                    }
                }
            }
            throw failure
        }

        private static func open(
            _ device: CaptureDevice, rate: Int, channels: Int
        ) throws(CaptureError) -> UnsafeMutableRawPointer {
            try unsafe PortAudioSession.locked { () throws(CaptureError) in
                // The constant for 16 bits is a C macro with a cast, which Swift does not import.
                let sixteenBits: PaSampleFormat = 8
                var parameters = unsafe PaStreamParameters(
                    device: device.index, channelCount: CInt(channels), sampleFormat: sixteenBits,
                    suggestedLatency: 0.1,
                    hostApiSpecificStreamInfo: nil)
                var stream: UnsafeMutableRawPointer?
                let opened = unsafe Pa_OpenStream(
                    &stream, &parameters, nil, Double(rate), UInt(rate / 50), PaStreamFlags(0), nil, nil)
                guard opened == paNoError.rawValue, let stream = unsafe stream else {
                    throw CaptureError("Opening the device", opened)
                }
                let started = unsafe Pa_StartStream(stream)
                guard started == paNoError.rawValue else {
                    unsafe Pa_CloseStream(stream)
                    throw CaptureError("Starting the device", started)
                }
                return unsafe stream
            }
        }

        deinit {
            let handle = unsafe handle
            PortAudioSession.locked {
                unsafe Pa_AbortStream(handle)
                unsafe Pa_CloseStream(handle)
            }
        }

        /// Blocks until `count` frames were recorded.
        package mutating func read(frames count: Int) throws(CaptureError) -> Block {
            var status = paNoError.rawValue
            let samples = unsafe [Int16](unsafeUninitializedCapacity: count * channels) { buffer, initialized in
                status = unsafe Pa_ReadStream(handle, buffer.baseAddress, UInt(count))
                initialized = status == paNoError.rawValue || status == paInputOverflowed.rawValue ? buffer.count : 0
            }
            guard !samples.isEmpty else { throw CaptureError("Recording", status) }
            return unsafe Block(
                samples: samples, hasOverflowed: status == paInputOverflowed.rawValue,
                framesWaiting: max(0, Pa_GetStreamReadAvailable(handle)))
        }
    }
#endif
